/** One id for everything that one piece of work does: a request, a task, a push. Answers, logs, jobs and calls to shops show it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Who asked for a piece of work. */
export interface TracedPerson {
  userId: number;
  loginId: string;
}

interface Trace {
  id: string;
  person: TracedPerson | null;
}

const traces = new AsyncLocalStorage<Trace>();

export function newTraceId(): string {
  return randomBytes(12).toString('hex');
}

/** Runs `work` under the id; what it starts, timers and tasks it enqueues included, belongs to it. `person`: whose request it is. */
export function traced<T>(traceId: string, work: () => T, person: TracedPerson | null = null): T {
  return traces.run({ id: traceId, person }, work);
}

/** The id of the work that runs here; null outside of any. */
export function currentTrace(): string | null {
  return traces.getStore()?.id ?? null;
}

/** Whose request runs here; null for work that nobody waits for. */
export function currentPerson(): TracedPerson | null {
  return traces.getStore()?.person ?? null;
}
