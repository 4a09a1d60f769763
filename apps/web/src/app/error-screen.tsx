import { Button } from '@mantine/core';
import { IconRefresh, IconRotate2 } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { toProblem } from '../ui/problem.ts';

/** A chunk of an older build that the server no longer has. */
function isOldBuild(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|module script failed/i.test(error.message);
}

/** Shown when a screen threw: says what happened and offers the way on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  if (isOldBuild(error)) {
    return (
      <div>
        <EmptyState
          asPage
          icon={IconRefresh}
          title="새 버전이 나왔습니다."
          action={<Button onClick={() => window.location.reload()}>새로고침</Button>}
        >
          새로고침하면 이어서 사용할 수 있어요.
        </EmptyState>
      </div>
    );
  }
  const problem = toProblem(error);
  return (
    <div role="alert">
      <EmptyState
        asPage
        icon={IconRotate2}
        title={problem.title}
        action={
          <>
            <Button onClick={reset}>다시 시도</Button>
            <Button variant="default" component="a" href="/app/dashboard">
              대시보드로
            </Button>
          </>
        }
      >
        {problem.detail}
        {problem.traceId && <div>문의 번호 {problem.traceId}</div>}
      </EmptyState>
    </div>
  );
}

/** The same where no shell stands around it. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  );
}
