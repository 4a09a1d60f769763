import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';

/** For every solution shop that does not exist. */
export function SolutionNotFoundPage() {
  return (
    <main>
      <EmptyState
        asPage
        icon={IconBuildingStore}
        title="없는 솔루션 쇼핑몰입니다."
        action={
          <>
            <Button component={AppLink} href="/solution/zigzag">
              지그재그로 가기
            </Button>
            <Button component={AppLink} href="/" variant="default">
              처음으로
            </Button>
          </>
        }
      >
        지금은 지그재그만 이용할 수 있어요. 주소를 다시 확인해주세요.
      </EmptyState>
    </main>
  );
}
