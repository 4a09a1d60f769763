import { isJobRunning, type JobStatus } from '../../client/live/feed.ts';

/** Share of a job that has ended, 0 to 1; an empty job that ended is whole. */
export function jobShare(job: { status: JobStatus; total: number; done: number; failed: number }): number {
  if (job.total === 0) return isJobRunning(job.status) ? 0 : 1;
  return Math.min(1, (job.done + job.failed) / job.total);
}
