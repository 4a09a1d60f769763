/** How often a job is asked about beside its events. Pure. */
import { isJobRunning, type JobStatus, type Phase, RUNNING_POLL_MS } from './feed.ts';

/** What came of the last question. `unanswered`: events do not say that it would be answered now. */
export type LastAnswer = 'answered' | 'refused' | 'unanswered';

/**
 * Milliseconds until a job is asked about again; false: events say when, or it is over.
 * @param status undefined until the first answer
 */
export function jobPollMs(phase: Phase, last: LastAnswer, status: JobStatus | undefined): number | false {
  // Whoever may not see it asks no more.
  if (last === 'refused' || (status !== undefined && !isJobRunning(status))) return false;
  return phase === 'down' || last === 'unanswered' ? RUNNING_POLL_MS : false;
}
