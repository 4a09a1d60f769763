/** Answers whose time is always the same, so that it reveals nothing of what was found. */
import { setTimeout as wait } from 'node:timers/promises';

/** Runs `work` and hands on what became of it, a failure too, no sooner than `ms` after it was asked. */
export async function noSoonerThan<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
