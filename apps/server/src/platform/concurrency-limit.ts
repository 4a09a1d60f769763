/** Lets a few pieces of heavy work run at once and the others wait their turn. */

/** There is no place left even to wait. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** @param waiting how many may wait; further ones reject with `TooManyWaitingError` at once. Unlimited when absent */
export function createConcurrencyLimit(concurrent: number, waiting = Number.POSITIVE_INFINITY): ConcurrencyLimit {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < concurrent) running += 1;
    else {
      if (queue.length >= waiting) throw new TooManyWaitingError(`${queue.length} are waiting already`);
      // Whoever ends hands its place over: `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Places that each key has to itself: a further piece of work for it rejects with `TooManyWaitingError` at once. */
export function createShares<K>(each: number): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const held = new Map<K, number>();
  return async (key, work) => {
    const before = held.get(key) ?? 0;
    if (before >= each) throw new TooManyWaitingError(`${before} are running for one already`);
    held.set(key, before + 1);
    try {
      return await work();
    } finally {
      const left = (held.get(key) ?? 1) - 1;
      if (left === 0) held.delete(key);
      else held.set(key, left);
    }
  };
}
