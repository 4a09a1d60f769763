/** Who may call when: a rate per account and bucket, shared and spent by urgency. */
import { afterCall, allowedAt, followLimit, type ObservedLimit, type RateBucket, unusedBucket } from '@moa/core';
import type { Urgency } from './context.ts';
import type { RateLimit } from './manifest.ts';

/** Share of a burst left free: calls can arrive closer together than they left. The long-run rate does not suffer from it. */
const ROOM = 0.1;

/** What a channel reports about its bucket, with a little room left in it. `burst` is the bucket's whole size. */
export function leaveRoom(observed: ObservedLimit & { burst: number }): ObservedLimit {
  const room = Math.max(1, Math.ceil(observed.burst * ROOM));
  const burst = Math.max(1, observed.burst - room);
  return observed.remaining === undefined
    ? { ...observed, burst }
    : { ...observed, burst, remaining: Math.max(0, observed.remaining - room) };
}

/** The server supplies one over PostgreSQL, shared by all processes; `createMemoryBudget` serves one process. */
export interface CallBudget {
  /** Resolves when the caller may send one call. Lower urgency numbers go first. Rejects only when `signal` aborts. */
  acquire(key: string, limit: RateLimit, urgency: Urgency, signal: AbortSignal): Promise<void>;
  observe(key: string, observed: ObservedLimit): void;
}

interface Bucket {
  state: RateBucket;
  waiting: Waiter[];
  pumping: boolean;
}

interface Waiter {
  urgency: Urgency;
  grant(): void;
}

export interface MemoryBudgetOptions {
  clock(): Date;
  sleep(ms: number): Promise<void>;
}

/** A budget inside one process (generic cell rate algorithm, one queue a bucket ordered by urgency, then by arrival). */
export function createMemoryBudget({ clock, sleep }: MemoryBudgetOptions): CallBudget {
  const buckets = new Map<string, Bucket>();
  const early = new Map<string, ObservedLimit>();
  const now = () => clock().getTime();

  function bucketOf(key: string, limit: RateLimit): Bucket {
    const known = buckets.get(key);
    if (known) return known;
    const bucket: Bucket = { state: unusedBucket(limit), waiting: [], pumping: false };
    buckets.set(key, bucket);
    const observed = early.get(key);
    if (observed) bucket.state = followLimit(bucket.state, observed, now());
    return bucket;
  }

  async function pump(bucket: Bucket): Promise<void> {
    if (bucket.pumping) return;
    bucket.pumping = true;
    while (bucket.waiting.length > 0) {
      const at = now();
      const wait = Math.ceil(allowedAt(bucket.state, at) - at);
      if (wait > 0) {
        await sleep(wait);
        continue;
      }
      const next = bucket.waiting.shift();
      if (!next) break;
      bucket.state.tatMs = afterCall(bucket.state, now());
      next.grant();
    }
    bucket.pumping = false;
  }

  return {
    acquire(key, limit, urgency, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const bucket = bucketOf(key, limit);
        const waiter: Waiter = {
          urgency,
          grant() {
            signal.removeEventListener('abort', onAbort);
            resolve();
          },
        };
        function onAbort() {
          bucket.waiting = bucket.waiting.filter((other) => other !== waiter);
          reject(signal.reason);
        }
        signal.addEventListener('abort', onAbort, { once: true });
        insertByUrgency(bucket.waiting, waiter);
        void pump(bucket);
      });
    },
    observe(key, observed) {
      const bucket = buckets.get(key);
      if (bucket) bucket.state = followLimit(bucket.state, observed, now());
      else early.set(key, observed);
    },
  };
}

function insertByUrgency(waiting: Waiter[], waiter: Waiter): void {
  const at = waiting.findIndex((other) => other.urgency > waiter.urgency);
  waiting.splice(at === -1 ? waiting.length : at, 0, waiter);
}
