import type { Outputs } from '@moa/contract/types';
import { isJobRunning } from '../../client/live/feed.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import { formatDuration, formatNumber } from '../../ui/values/format.ts';
import { Meter } from '../../ui/values/meter.tsx';
import { Ago, DateTime } from '../../ui/values/values.tsx';
import { jobShare } from './job-progress.ts';
import { JobPill } from './job-status.tsx';
import classes from './jobs.module.css';

export type Job = Outputs['jobs']['history']['contents'][number];

export function JobNumbers({ job }: { job: Job }) {
  return (
    <span className="moa-num">
      {formatNumber(job.done)} / {formatNumber(job.total)}건
      {job.failed > 0 && <b className="moa-bad"> · 실패 {formatNumber(job.failed)}건</b>}
    </span>
  );
}

function Progress({ job }: { job: Job }) {
  return (
    <div className={classes.progress}>
      <JobNumbers job={job} />
      {isJobRunning(job.status) && <Meter share={jobShare(job)} label={`${job.title} 진행률`} />}
    </div>
  );
}

function tookText({ startedAt, finishedAt }: Job): string {
  if (!startedAt || !finishedAt) return '-';
  return formatDuration(Date.parse(finishedAt) - Date.parse(startedAt));
}

export const JOB_COLUMNS: readonly DataColumn<Job>[] = [
  { id: 'status', header: '상태', width: 110, pinned: true, hideable: false, cell: (job) => <JobPill job={job} /> },
  {
    id: 'title',
    header: '작업',
    width: 280,
    grow: true,
    hideable: false,
    cell: (job) => (
      <>
        <div className="moa-bold moa-clip">{job.title}</div>
        {job.summary && <div className="moa-sub">{job.summary}</div>}
      </>
    ),
  },
  { id: 'progress', header: '처리', width: 180, cell: (job) => <Progress job={job} /> },
  { id: 'actor', header: '실행한 사람', width: 130, cell: (job) => job.actor },
  { id: 'createdAt', header: '시작', width: 160, cell: (job) => <DateTime at={job.startedAt ?? job.createdAt} /> },
  { id: 'finishedAt', header: '끝', width: 120, cell: (job) => (job.finishedAt ? <Ago at={job.finishedAt} /> : '-') },
  { id: 'took', header: '걸린 시간', width: 100, align: 'end', cell: tookText },
];
