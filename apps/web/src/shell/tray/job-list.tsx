/** What stands in the job tray; loaded when it is first opened. */

import { isJobRunning } from '../../client/live/feed.ts';
import { type useJobTray, usePhase } from '../../client/live/live.ts';
import { jobShare } from '../../features/jobs/job-progress.ts';
import { JobPill } from '../../features/jobs/job-status.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { Meter } from '../../ui/values/meter.tsx';
import { Ago } from '../../ui/values/values.tsx';
import classes from './tray.module.css';

type Job = NonNullable<ReturnType<typeof useJobTray>['data']>['contents'][number];

export interface JobListProps {
  /** Undefined while none came. */
  jobs: readonly Job[] | undefined;
  isError: boolean;
  onFollow(): void;
}

export function JobList(props: JobListProps) {
  const down = usePhase() === 'down';
  return (
    <>
      <div className={classes.head}>
        <strong>작업</strong>
        <AppLink href="/app/job-history" className="moa-link" onClick={props.onFollow}>
          작업내역
        </AppLink>
      </div>
      {down && (
        <p className={classes.news} role="status">
          실시간 연결이 끊겨서 몇 초마다 새로 확인하고 있어요.
        </p>
      )}
      <Jobs {...props} />
    </>
  );
}

function Jobs({ jobs, isError, onFollow }: JobListProps) {
  if (jobs === undefined) return <p className={classes.none}>{isError ? '작업을 불러오지 못했습니다.' : '작업을 불러오는 중이에요.'}</p>;
  if (jobs.length === 0) return <p className={classes.none}>최근 작업이 없어요. 수집이나 전송을 시작하면 여기에 보여요.</p>;
  return (
    <ul className={classes.list}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobLine job={job} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

function JobLine({ job, onFollow }: { job: Job; onFollow(): void }) {
  return (
    <AppLink href={`/app/job-history?job=${job.id}`} className={classes.line} onClick={onFollow}>
      <span className={classes.lineTop}>
        <span className={classes.lineTitle}>{job.title}</span>
        <JobPill job={job} />
      </span>
      {isJobRunning(job.status) && <Meter share={jobShare(job)} label={`${job.title} 진행률`} />}
      <span className={classes.lineNote}>
        <span>
          {formatNumber(job.done)} / {formatNumber(job.total)}건{job.failed > 0 && <b> · 실패 {formatNumber(job.failed)}건</b>}
        </span>
        <Ago at={job.finishedAt ?? job.startedAt ?? job.createdAt} />
      </span>
    </AppLink>
  );
}
