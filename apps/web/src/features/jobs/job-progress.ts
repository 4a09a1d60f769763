export type JobStatus = 'QUEUED' | 'RUNNING' | 'DONE' | 'PARTIAL' | 'FAILED' | 'CANCELED';

export function isActive(status: JobStatus): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}

/** Share of a job that has ended, 0 to 1; an empty job that ended is whole. */
export function jobShare(job: { status: JobStatus; total: number; done: number; failed: number }): number {
  if (job.total === 0) return isActive(job.status) ? 0 : 1;
  return Math.min(1, (job.done + job.failed) / job.total);
}
