import { IconListCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { isJobRunning } from '../../client/live/feed.ts';
import { useJobTray } from '../../client/live/live.ts';
import { lazyPart } from '../../ui/code.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import classes from './tray.module.css';

const JobList = lazyPart(() => import('./job-list.tsx'), 'JobList');
const RunningButton = lazyPart(() => import('./running-button.tsx'), 'RunningButton');

/** Running jobs with their progress and the last ten that ended. */
export function JobTray() {
  const { data, isError } = useJobTray();
  const jobs = data?.contents;
  const running = (jobs ?? []).filter((job) => isJobRunning(job.status));
  return (
    <Popover
      label="작업"
      align="end"
      width={400}
      padded={false}
      trigger={(props) => {
        const idle = (
          <IconButton label="작업" size="lg" {...props}>
            <IconListCheck size={20} stroke={1.75} aria-hidden />
          </IconButton>
        );
        if (running.length === 0) return idle;
        return (
          <Suspense fallback={idle}>
            <RunningButton jobs={running} trigger={props} />
          </Suspense>
        );
      }}
    >
      {(close) => (
        <Suspense fallback={<p className={classes.none} aria-busy="true" />}>
          <JobList jobs={jobs} isError={isError} onFollow={close} />
        </Suspense>
      )}
    </Popover>
  );
}
