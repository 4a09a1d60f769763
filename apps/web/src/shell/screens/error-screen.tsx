import { Button } from '@mantine/core';
import { IconRotate2 } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { isMissingCode, toProblem } from '../../ui/problem.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';

/** Shown when a screen threw: says what happened and offers the way on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (isMissingCode(error)) return <UnreachableScreen missing={String(error)} />;
  const problem = toProblem(error);
  const again = () => void router.invalidate().then(reset);
  if (problem.code === 'NETWORK') return <UnreachableScreen missing={null} onBack={again} />;
  return (
    <div role="alert">
      <EmptyState
        asPage
        icon={IconRotate2}
        title={problem.title}
        action={
          <>
            <Button onClick={again}>다시 시도</Button>
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
