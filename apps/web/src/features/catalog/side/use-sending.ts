import { isJobRunning } from '../../../client/live/feed.ts';
import { useFollowedJob } from '../../../client/live/follow-job.ts';

const ITEMS = 100;

/** A job that sends the product, shop by shop, until it has ended. */
export function useSendJob(jobId: string | undefined) {
  return useFollowedJob(jobId ?? null, { size: ITEMS });
}

/** Whether it still runs; a job that nobody can read keeps nobody from sending. */
export function useSending(jobId: string | undefined): boolean {
  const { data, isError } = useSendJob(jobId);
  if (jobId === undefined) return false;
  return data ? isJobRunning(data.job.status) : !isError;
}
