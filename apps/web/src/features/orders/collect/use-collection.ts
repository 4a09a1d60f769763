import { isJobRunning } from '../../../client/live/feed.ts';
import { useFollowedJob } from '../../../client/live/follow-job.ts';

/** A collection that was started, followed until it is over; one question for everybody who shows it. */
export function useCollection(jobId: string) {
  const { data, error } = useFollowedJob(jobId, { size: 200 });
  const job = data?.job;
  return { job, shops: data?.items.contents ?? [], error, ended: error !== null || (job !== undefined && !isJobRunning(job.status)) };
}
