/** In the place of the tray's icon while jobs run; loaded with the first of them. */
import { IconLoader2 } from '@tabler/icons-react';
import type { useJobTray } from '../../client/live/live.ts';
import type { PopoverTriggerProps } from '../../ui/popover.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { Meter } from '../../ui/values/meter.tsx';
import classes from './tray.module.css';

type Job = NonNullable<ReturnType<typeof useJobTray>['data']>['contents'][number];

export function RunningButton({ jobs, trigger }: { jobs: Job[]; trigger: PopoverTriggerProps }) {
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
