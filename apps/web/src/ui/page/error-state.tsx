/** What a screen or list shows when its data did not come. */
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { cx } from '../cx.ts';
import { toProblem } from '../problem.ts';
import classes from './empty-state.module.css';

export interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
}

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const problem = toProblem(error);
  return (
    <div className={classes.box} role="alert">
      <span className={cx(classes.icon, classes.errorIcon)}>
        <IconCloudOff size={26} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.title}>{problem.title}</p>
      {problem.detail && <div className={classes.text}>{problem.detail}</div>}
      {problem.traceId && <div className={classes.text}>문의 번호 {problem.traceId}</div>}
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            다시 시도
          </Button>
        </div>
      )}
    </div>
  );
}
