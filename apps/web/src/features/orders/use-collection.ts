import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../app/api.ts';

const POLL_MS = 1500;

function isRunning(status: string | undefined): boolean {
  return status === undefined || status === 'QUEUED' || status === 'RUNNING';
}

/** A collection that was started, followed until it is over; one question for everybody who shows it. */
export function useCollection(jobId: string) {
  const { data, error } = useQuery(
    orpc.jobs.detail.queryOptions({
      input: { id: jobId, size: 200 },
      refetchInterval: (query) => (!query.state.error && isRunning(query.state.data?.job.status) ? POLL_MS : false),
    }),
  );
  const job = data?.job;
  return { job, shops: data?.items.contents ?? [], error, ended: error !== null || (job !== undefined && !isRunning(job.status)) };
}
