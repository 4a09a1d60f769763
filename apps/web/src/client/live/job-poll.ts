/** How often a job is asked about. Pure. */
import type { Outputs } from '@moa/contract/types';

export type JobStatus = Outputs['jobs']['detail']['job']['status'];

const WITHOUT_EVENTS_MS = 1500;
/** An event may be lost. */
const WITH_EVENTS_MS = 5000;

export function isJobRunning(status: JobStatus): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}

export interface PolledJob {
  /** Undefined until the first answer. */
  status: JobStatus | undefined;
  /** The last question was refused. */
  failed: boolean;
  /** Events arrive. */
  live: boolean;
}

/** Milliseconds until it is asked again; false: not any more. */
export function jobPollMs({ status, failed, live }: PolledJob): number | false {
  if (failed || (status !== undefined && !isJobRunning(status))) return false;
  return live ? WITH_EVENTS_MS : WITHOUT_EVENTS_MS;
}
