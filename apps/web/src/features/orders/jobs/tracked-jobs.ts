/** Jobs that this page started: shown in place until dismissed, and marked on the rows they work on. */
import { useSyncExternalStore } from 'react';

export interface RefusedLine {
  id: string;
  /** `주문번호 · 상품`. */
  label: string;
  message: string;
}

export interface TrackedJob {
  /** Null when every line was refused before a job began. */
  jobId: string | null;
  key: string;
  title: string;
  /** What happens to the lines meanwhile: `발주확인 중`. */
  doing: string;
  lineIds: ReadonlySet<string>;
  refused: readonly RefusedLine[];
  /** A file began it: what failed can be had as a file. */
  file?: boolean;
  ended: boolean;
  /** All of it went through: nothing is left to read once the next job begins. */
  done: boolean;
}

const listeners = new Set<() => void>();
let jobs: readonly TrackedJob[] = [];
let last = 0;
const KEPT = 5;

function set(next: readonly TrackedJob[]): void {
  jobs = next;
  for (const listener of listeners) listener();
}

export function trackJob(job: Omit<TrackedJob, 'key' | 'ended' | 'done'>): void {
  last += 1;
  set([{ ...job, key: String(last), ended: job.jobId === null, done: false }, ...jobs.filter((each) => !each.done)].slice(0, KEPT));
}

export function endJob(key: string, done: boolean): void {
  set(jobs.map((job) => (job.key === key ? { ...job, ended: true, done } : job)));
}

export function dismissJob(key: string): void {
  set(jobs.filter((job) => job.key !== key));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Newest first. */
export function trackedJobs(): readonly TrackedJob[] {
  return jobs;
}

export function useTrackedJobs(): readonly TrackedJob[] {
  return useSyncExternalStore(subscribe, trackedJobs);
}

/** What is being done to the line right now, or null. */
export function useDoing(lineId: string): string | null {
  return useSyncExternalStore(subscribe, () => jobs.find((job) => !job.ended && job.lineIds.has(lineId))?.doing ?? null);
}
