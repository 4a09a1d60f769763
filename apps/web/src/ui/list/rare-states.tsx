/** What a list shows now and then; fetched when it does. */
import { Button } from '@mantine/core';
import { IconCloudOff, IconSearch } from '@tabler/icons-react';
import { EmptyState } from '../page/empty-state.tsx';
import { isUnanswered } from '../problem.ts';
import classes from './list.module.css';
import type { NoMatchText } from './list-panel.tsx';

export { RowDrawer } from '../row/row-drawer.tsx';

/** Instead of rows while conditions leave all of them out. */
export function NoMatch({ title, text, onReset }: NoMatchText & { onReset(): void }) {
  return (
    <EmptyState
      icon={IconSearch}
      title={title}
      action={
        <Button variant="default" onClick={onReset}>
          조건 지우기
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

/** Over rows that could not be renewed; where no answer came, the banner over the screen says so. */
export function OutdatedNote({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (isUnanswered(error)) return null;
  return (
    <p className={classes.outdated} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      <span>새 내용을 받지 못해 조금 전 내용을 보여 드려요.</span>
      <button type="button" className="moa-link" onClick={onRetry}>
        다시 시도
      </button>
    </p>
  );
}
