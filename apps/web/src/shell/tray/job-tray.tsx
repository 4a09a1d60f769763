import { IconListCheck, IconLoader2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { isJobRunning } from '../../client/live/job-poll.ts';
import { useJobTray } from '../../client/live/live.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { lazyPart } from '../../ui/code.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover, type PopoverTriggerProps } from '../../ui/popover.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { Meter } from '../../ui/values/meter.tsx';
import classes from './tray.module.css';

type Job = NonNullable<ReturnType<typeof useJobTray>['data']>['contents'][number];

const JobList = lazyPart(() => import('./job-list.tsx'), 'JobList');

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
      trigger={(props) =>
        running.length > 0 ? (
          <RunningButton jobs={running} trigger={props} />
        ) : (
          <IconButton label="작업" size="lg" {...props}>
            <IconListCheck size={20} stroke={1.75} aria-hidden />
          </IconButton>
        )
      }
    >
      {(close) => (
        <>
          <div className={classes.head}>
            <strong>작업</strong>
            <AppLink href="/app/job-history" className="moa-link" onClick={close}>
              작업내역
            </AppLink>
          </div>
          <Suspense fallback={<p className={classes.none} aria-busy="true" />}>
            <JobList jobs={jobs} isError={isError} onFollow={close} />
          </Suspense>
        </>
      )}
    </Popover>
  );
}

function RunningButton({ jobs, trigger }: { jobs: Job[]; trigger: PopoverTriggerProps }) {
  const total = jobs.reduce((sum, job) => sum + job.total, 0);
  const ended = jobs.reduce((sum, job) => sum + job.done + job.failed, 0);
  const name = jobs.length === 1 ? (jobs[0]?.title ?? '') : `작업 ${jobs.length}개`;
  const share = total > 0 ? ended / total : 0;
  return (
    <button type="button" className={classes.running} {...trigger}>
      <span className="moa-hidden">진행 중인 작업 보기</span>
      <IconLoader2 size={18} aria-hidden className={classes.spin} />
      <span className={classes.runningName}>{name}</span>
      <span className={classes.runningCount}>
        {formatNumber(ended)} / {formatNumber(total)}
      </span>
      <span className={classes.runningBar}>
        <Meter share={share} label="진행률" />
      </span>
    </button>
  );
}
