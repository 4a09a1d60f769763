import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { session } from '../../client/session/browser.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';

/** Shown for an address that has no screen. */
export function NotFoundScreen() {
  const [home, label] = session.hasTokens() ? ['/app/dashboard', '대시보드로'] : ['/', '처음으로'];
  return (
    <EmptyState
      asPage
      icon={IconMapQuestion}
      title="페이지를 찾을 수 없습니다."
      action={
        <>
          <Button component="a" href={home}>
            {label}
          </Button>
          <Button variant="default" onClick={() => window.history.back()}>
            이전 화면
          </Button>
        </>
      }
    >
      주소가 바뀌었거나 잘못 입력됐어요. 주소를 다시 확인해주세요.
    </EmptyState>
  );
}

/** The same outside the shell. */
export function NotFoundPage() {
  return (
    <main>
      <NotFoundScreen />
    </main>
  );
}
