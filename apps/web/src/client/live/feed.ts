/** Where the events stand, what is asked when that changes, and how often while none arrive. Pure. */
import type { Outputs } from '@moa/contract/types';

export type JobStatus = Outputs['jobs']['detail']['job']['status'];

export function isJobRunning(status: JobStatus): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}

/** `connecting`: nobody knows yet whether events will arrive. */
export type Phase = 'connecting' | 'live' | 'down';

/**
 * `opened`: the stream was opened, by this tab or by the one that reads it now. `running`: another tab reads it and has for a while.
 * `lost`: it ended or could not be opened. `waited`: neither came in time.
 */
export type Signal = 'opened' | 'running' | 'lost' | 'waited';

/** `jobs`: jobs on the screen may have ended before the stream was there. `everything`: events may have been missed. */
export type Ask = 'nothing' | 'jobs' | 'everything';

export interface Step {
  phase: Phase;
  ask: Ask;
}

/** As long as one may wait for the first word of the stream before the screens ask by themselves. */
export const PATIENCE_MS = 2_000;

export function nextStep(phase: Phase, signal: Signal): Step {
  if (signal === 'lost') return { phase: 'down', ask: 'nothing' };
  if (signal === 'waited') return { phase: phase === 'live' ? 'live' : 'down', ask: 'nothing' };
  // One that is opened while events arrive follows another: the tab that read that one was closed.
  if (phase === 'down' || (phase === 'live' && signal === 'opened')) return { phase: 'live', ask: 'everything' };
  // A tab to which another one passes events on has heard each since before it asked anything.
  return { phase: 'live', ask: phase === 'connecting' && signal === 'opened' ? 'jobs' : 'nothing' };
}

export const RUNNING_POLL_MS = 2_000;
const IDLE_POLL_MS = 15_000;

/**
 * Milliseconds until what the shell shows of a seller is asked again; false: events say when.
 * @param unanswered no answer came to the last question: events do not say that one would come now
 */
export function shellPollMs(phase: Phase, unanswered: boolean, running = false): number | false {
  if (phase !== 'down') return unanswered && IDLE_POLL_MS;
  return running && !unanswered ? RUNNING_POLL_MS : IDLE_POLL_MS;
}
