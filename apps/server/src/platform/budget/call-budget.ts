/**
 * Who may call a channel when. A process reserves moments a little ahead from the shared budget and gives each to its most urgent
 * waiter when the moment comes.
 */
import type { ObservedLimit, Rate } from '@moa/core';
import type { BudgetStore } from './budget-store.ts';
import { paceOf } from './gcra.ts';
import { SharedClock } from './shared-clock.ts';

export type Urgency = 0 | 1 | 2 | 3;

export interface CallBudget {
  /** Resolves when the caller may send one call. Lower urgency numbers go first. Rejects only when `signal` aborts. */
  acquire(key: string, limit: Rate, urgency: Urgency, signal: AbortSignal): Promise<void>;
  /** What the channel's own headers say; holds for every process. */
  observe(key: string, observed: ObservedLimit): void;
  /** Another process was asked to pause. */
  hold(key: string, pauseMs: number): void;
}

export interface CallBudgetOptions {
  store: BudgetStore;
  /** Milliseconds of this process's own clock; only differences count. */
  clock: () => number;
  /** Calls back after `ms` (fractions count), rather early than late: who is called looks at the clock again. */
  timer: (callback: () => void, ms: number) => void;
  /** Notifies the other processes of a pause. */
  broadcast?: (key: string, pauseMs: number) => void;
  onError: (error: unknown) => void;
}

interface Waiter {
  urgency: Urgency;
  grant(): void;
}

interface Bucket {
  key: string;
  limit: Rate;
  waiting: Waiter[];
  /** Reserved moments on our own clock, rising. */
  slots: number[];
  pausedUntil: number;
  /** Our own stream obeys the limit also when the event loop was late and several moments have passed at once. */
  ownTat: number;
  intervalMs: number;
  toleranceMs: number;
  reserving: boolean;
  /** Next time the timer is set for; infinity when it is not. */
  timerAt: number;
}

/** How far ahead moments are reserved. Urgent callers may reach further, past what others can hold. */
const HORIZON_MS: Record<Urgency, number> = { 0: 400, 1: 300, 2: 200, 3: 200 };
/** With less than this reserved ahead, more is reserved. */
const LOW_WATER_MS = 100;
/** A moment nobody took in time is given up. */
const STALE_MS = 50;
const RETRY_MS = 500;
/** Share of the interval that a call may leave late without moving the next: less than the margin in `paceOf`. */
const LATENESS = 0.019;
/** Before the first reservation the shared clock is asked until it is known this well, at most so many times. */
const CLOCK_ERROR_MS = 1;
const QUESTIONS = 5;
const MOST_LEAD_MS = 30;
const MOST_AT_ONCE = 1_000;

export function createCallBudget(options: CallBudgetOptions): CallBudget {
  return new SharedBudget(options);
}

class SharedBudget implements CallBudget {
  readonly #options: CallBudgetOptions;
  readonly #buckets = new Map<string, Bucket>();
  /** Said of a bucket before its first call. */
  readonly #early = new Map<string, ObservedLimit>();
  readonly #shared = new SharedClock();
  #questions = 0;
  /** How long the store takes to answer of late. */
  #answerMs = 0;

  constructor(options: CallBudgetOptions) {
    this.#options = options;
  }

  acquire(key: string, limit: Rate, urgency: Urgency, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const bucket = this.#bucketOf(key, limit);
      const waiter: Waiter = {
        urgency,
        grant: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const onAbort = () => {
        bucket.waiting.splice(bucket.waiting.indexOf(waiter), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      if (bucket.waiting.length === 0) this.#dropStale(bucket);
      insertByUrgency(bucket.waiting, waiter);
      this.#pump(bucket);
    });
  }

  observe(key: string, observed: ObservedLimit): void {
    if (observed.pauseMs !== undefined && observed.pauseMs > 0) {
      this.hold(key, observed.pauseMs);
      this.#options.broadcast?.(key, observed.pauseMs);
    }
    const bucket = this.#buckets.get(key);
    if (!bucket) {
      this.#early.set(key, { ...this.#early.get(key), ...observed });
      return;
    }
    if (observed.remaining === 0) bucket.slots = [];
    this.#options.store.follow(key, bucket.limit, observed).catch(this.#options.onError);
  }

  hold(key: string, pauseMs: number): void {
    const bucket = this.#buckets.get(key);
    if (!bucket) return;
    bucket.pausedUntil = Math.max(bucket.pausedUntil, this.#options.clock() + pauseMs);
    bucket.slots = bucket.slots.filter((slot) => slot >= bucket.pausedUntil);
  }

  #bucketOf(key: string, limit: Rate): Bucket {
    const known = this.#buckets.get(key);
    if (known) {
      known.limit = limit;
      return known;
    }
    const bucket: Bucket = {
      key,
      limit,
      waiting: [],
      slots: [],
      pausedUntil: Number.NEGATIVE_INFINITY,
      ownTat: Number.NEGATIVE_INFINITY,
      ...paceOf(limit),
      reserving: false,
      timerAt: Number.POSITIVE_INFINITY,
    };
    this.#buckets.set(key, bucket);
    const observed = this.#early.get(key);
    if (observed) {
      this.#early.delete(key);
      // First what was said, then the first reservation.
      bucket.reserving = true;
      this.#options.store
        .follow(key, limit, observed)
        .catch(this.#options.onError)
        .finally(() => {
          bucket.reserving = false;
          this.#pump(bucket);
        });
    }
    return bucket;
  }

  #pump(bucket: Bucket): void {
    const now = this.#options.clock();
    for (;;) {
      const slot = bucket.slots[0];
      if (slot === undefined || bucket.waiting.length === 0) break;
      const at = Math.max(slot, bucket.pausedUntil, bucket.ownTat - bucket.toleranceMs);
      if (at > now) {
        this.#wakeAt(bucket, at);
        break;
      }
      bucket.slots.shift();
      // The margin in the interval pays for a little lateness; more of it moves what follows.
      const left = now - at <= bucket.intervalMs * LATENESS ? at : now;
      bucket.ownTat = Math.max(bucket.ownTat, left) + bucket.intervalMs;
      bucket.waiting.shift()?.grant();
    }
    this.#refill(bucket, now);
  }

  #refill(bucket: Bucket, now: number): void {
    const wanted = bucket.waiting.length - bucket.slots.length;
    const last = bucket.slots.at(-1);
    if (wanted <= 0 || bucket.reserving || (last !== undefined && last - now > LOW_WATER_MS)) return;
    bucket.reserving = true;
    const urgency = bucket.waiting[0]?.urgency ?? 3;
    void this.#reserve(bucket, Math.min(wanted, MOST_AT_ONCE), HORIZON_MS[urgency]).then(() => {
      bucket.reserving = false;
      this.#pump(bucket);
    });
  }

  async #reserve(bucket: Bucket, wanted: number, horizonMs: number): Promise<void> {
    try {
      await this.#askTheTime();
      const sent = this.#options.clock();
      const { state, slots, nowMs, retryAtMs } = await this.#options.store.reserve(bucket.key, bucket.limit, {
        wanted,
        horizonMs,
        leadMs: Math.min(this.#answerMs, MOST_LEAD_MS),
      });
      this.#learn(sent, nowMs);
      const { intervalMs, toleranceMs } = paceOf(state);
      bucket.intervalMs = intervalMs;
      bucket.toleranceMs = toleranceMs;
      bucket.slots.push(...slots.map((slot) => this.#shared.toOwn(slot)).filter((slot) => slot >= bucket.pausedUntil));
      if (slots.length === 0) await this.#sleep(Math.max(1, Math.min(retryAtMs - nowMs, RETRY_MS)));
    } catch (error) {
      this.#options.onError(error);
      await this.#sleep(RETRY_MS);
    }
  }

  /** Processes that disagree about the time would call at the same moment. */
  async #askTheTime(): Promise<void> {
    while (this.#questions < QUESTIONS && this.#shared.errorMs > CLOCK_ERROR_MS) {
      this.#questions++;
      const sent = this.#options.clock();
      const nowMs = await this.#options.store.now();
      this.#learn(sent, nowMs);
    }
  }

  #learn(sentMs: number, sharedMs: number): void {
    const received = this.#options.clock();
    this.#shared.learn(sentMs, sharedMs, received);
    // Follows slower answers at once and quicker ones gradually.
    this.#answerMs = Math.max(received - sentMs, this.#answerMs * 0.9);
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.#options.timer(resolve, ms));
  }

  #wakeAt(bucket: Bucket, at: number): void {
    if (bucket.timerAt <= at) return;
    bucket.timerAt = at;
    this.#options.timer(() => {
      if (bucket.timerAt === at) bucket.timerAt = Number.POSITIVE_INFINITY;
      this.#pump(bucket);
    }, at - this.#options.clock());
  }

  #dropStale(bucket: Bucket): void {
    const oldest = this.#options.clock() - STALE_MS;
    bucket.slots = bucket.slots.filter((slot) => slot >= oldest);
  }
}

function insertByUrgency(waiting: Waiter[], waiter: Waiter): void {
  const at = waiting.findIndex((other) => other.urgency > waiter.urgency);
  waiting.splice(at === -1 ? waiting.length : at, 0, waiter);
}
