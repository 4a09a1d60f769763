/** One id for everything that one piece of work does: a request, a task, a push. Answers, logs, jobs and calls to shops show it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const traces = new AsyncLocalStorage<string>();

export function newTraceId(): string {
  return randomBytes(12).toString('hex');
}

/** Runs `work` under the id; what it starts, timers and tasks it enqueues included, belongs to it. */
export function traced<T>(traceId: string, work: () => T): T {
  return traces.run(traceId, work);
}

/** The id of the work that runs here; null outside of any. */
export function currentTrace(): string | null {
  return traces.getStore() ?? null;
}
