/** Follows a job to its end: events report it; it is asked for while none arrive, and now and then in case one was lost. */
import type { Inputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { isUnanswered } from '../../ui/problem.ts';
import { orpc } from '../api.ts';
import { jobPollMs } from './job-poll.ts';
import { useLive } from './live.ts';

/** The job and a page of its items; null asks for nothing. */
export function useFollowedJob(jobId: string | null, items: Omit<Inputs['jobs']['detail'], 'id'>) {
  const live = useLive();
  return useQuery(
    orpc.jobs.detail.queryOptions({
      input: { ...items, id: jobId ?? '0' },
      enabled: jobId !== null,
      // Another page of the same job stands until the next has come.
      placeholderData: (before) => (before?.job.id === jobId ? before : undefined),
      refetchInterval: ({ state }) =>
        jobPollMs({ status: state.data?.job.status, failed: state.error !== null && !isUnanswered(state.error), live }),
    }),
  );
}

/** For a query that shows several jobs: how often it is asked while one of them runs. */
export function useJobPoll(): (running: boolean) => number | false {
  const live = useLive();
  return (running) => jobPollMs({ status: running ? 'RUNNING' : 'DONE', failed: false, live });
}
