import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../app/api.ts';
import { useLive } from '../../../app/live.ts';
import { isActive } from '../../jobs/job-progress.ts';

const POLL_MS = 1200;
const LIVE_POLL_MS = 5000;
const ITEMS = 100;

/** A job that sends the product, shop by shop, until it has ended. */
export function useSendJob(jobId: string | undefined) {
  const live = useLive();
  return useQuery(
    orpc.jobs.detail.queryOptions({
      input: { id: jobId ?? '', size: ITEMS },
      enabled: jobId !== undefined,
      refetchInterval: (query) => (query.state.data && !isActive(query.state.data.job.status) ? false : live ? LIVE_POLL_MS : POLL_MS),
    }),
  );
}

/** Whether it still runs; a job that nobody can read keeps nobody from sending. */
export function useSending(jobId: string | undefined): boolean {
  const { data, isError } = useSendJob(jobId);
  if (jobId === undefined) return false;
  return data ? isActive(data.job.status) : !isError;
}
