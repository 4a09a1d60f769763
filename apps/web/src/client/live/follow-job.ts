/** Follows a job to its end: events say when there is something to ask; it is polled only while none arrive. */
import type { Inputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { isUnanswered } from '../../ui/problem.ts';
import { orpc } from '../api.ts';
import { jobPollMs, type LastAnswer } from './job-poll.ts';
import { usePhase } from './live.ts';

/** What came of a question that ended with this error, or with none. */
function lastAnswer(error: unknown): LastAnswer {
  if (error === null) return 'answered';
  return isUnanswered(error) ? 'unanswered' : 'refused';
}

/** The job and a page of its items; null asks for nothing. */
export function useFollowedJob(jobId: string | null, items: Omit<Inputs['jobs']['detail'], 'id'>) {
  const now = usePhase();
  return useQuery(
    orpc.jobs.detail.queryOptions({
      input: { ...items, id: jobId ?? '0' },
      enabled: jobId !== null,
      // Another page of the same job stands until the next has come.
      placeholderData: (before) => (before?.job.id === jobId ? before : undefined),
      refetchInterval: ({ state }) => jobPollMs(now, lastAnswer(state.error), state.data?.job.status),
    }),
  );
}

/** For a query that shows several jobs: how often it is asked while one of them runs. */
export function useJobPoll(): (error: unknown, running: boolean) => number | false {
  const now = usePhase();
  return (error, running) => jobPollMs(now, lastAnswer(error), running ? 'RUNNING' : 'DONE');
}
