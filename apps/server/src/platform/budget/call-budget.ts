/**
 * Who may call a channel when. A process leases a stretch of the shared budget, for those who wait and a little more where nobody else calls, and
 * gives each of its moments to the most urgent waiter when it comes. What others need more urgently, or what nobody here waits for, it gives back.
 */
import type { ObservedLimit, Rate } from '@moa/core';
import type { BudgetStore } from './budget-store.ts';
import { type Lease, paceOf } from './gcra.ts';
import { SharedClock } from './shared-clock.ts';

export type Urgency = 0 | 1 | 2 | 3;

export interface CallBudget {
  /** Resolves when the caller may send one call. Lower urgency numbers go first. Rejects only when `signal` aborts. */
  acquire(key: string, limit: Rate, urgency: Urgency, signal: AbortSignal): Promise<void>;
  /** What the channel's own headers say; holds for every process. */
  observe(key: string, observed: ObservedLimit): void;
  /** What another process said. */
  receive(key: string, said: BudgetWord): void;
}

/** What processes say to each other of a bucket: it was asked to pause, or nobody is to keep more of it than those who wait use within so many ms. */
export type BudgetWord = { pauseMs: number } | { keepMs: number };

export interface CallBudgetOptions {
  store: BudgetStore;
  /** Milliseconds of this process's own clock; only differences count. */
  clock: () => number;
  /** Calls back after `ms` (fractions count), rather early than late: who is called looks at the clock again. */
  timer: (callback: () => void, ms: number) => void;
  /** Notifies the other processes. */
  broadcast?: (key: string, word: BudgetWord) => void;
  onError: (error: unknown) => void;
}

interface Waiter {
  urgency: Urgency;
  grant(): void;
}

/** A lease on our own clock, of which the time before `cursor` is used. */
interface OwnLease {
  cursor: number;
  end: number;
  /** `end` on the shared clock. */
  sharedEnd: number;
}

interface Bucket {
  key: string;
  limit: Rate;
  /** As it was last seen in the store; null before. */
  known: Rate | null;
  waiting: Waiter[];
  /** In the order of their time. */
  leases: OwnLease[];
  /** On the shared clock: the end of what this process reserved last. */
  reservedTo: number;
  /** When another process last called too, or wanted to. */
  sharedAt: number;
  /** When the others were last asked to give back. */
  askedAt: number;
  pausedUntil: number;
  intervalMs: number;
  toleranceMs: number;
  reserving: boolean;
  /** Next time the timer is set for; infinity when it is not. */
  timerAt: number;
}

/** How near the first moment of a reservation has to be. Urgent callers may reach further, past what others can hold. */
const HORIZON_MS: Record<Urgency, number> = { 0: 400, 1: 300, 2: 200, 3: 200 };
/** Calls for which one reservation is made: a commit for each call would be most of what the database does. */
const WAITING_AT_ONCE = 12;
/** The same where fewer wait, but nobody else calls: they come one after another. What is not used expires. */
const EXPECTED_AT_ONCE = 8;
/** Nothing is held for longer than this ahead, except at fast rates where a little holds many calls. */
const LONGEST_REACH_MS = 4_000;
const SHORTEST_REACH_MS = 200;
/** For this long after another process called, nothing is reserved for calls that may come. */
const SHARED_FOR_MS = 5_000;
/** More is reserved so long before it can be had: the answer travels. */
const LOW_WATER_MS = 100;
/** What a process may keep while another one has something urgent. */
const KEPT_FROM_URGENT_MS = 200;
/** The others have given back, when they will, after this. */
const ANSWERED_MS = 60;
const ASKED_EVERY_MS = 10_000;
/** A sum of intervals misses by less than this. */
const ROUNDING_MS = 1e-3;
const RETRY_MS = 500;
/** Share of the interval that a call may leave late without moving the next: less than the margin in `paceOf`. */
const LATENESS = 0.019;
/** Before the first reservation the shared clock is asked until it is known this well, at most so many times. */
const CLOCK_ERROR_MS = 1;
const QUESTIONS = 5;
const MOST_LEAD_MS = 30;
const MOST_AT_ONCE = 1_000;
const URGENT: Urgency = 1;

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
      insertByUrgency(bucket.waiting, waiter);
      this.#pump(bucket);
    });
  }

  observe(key: string, observed: ObservedLimit): void {
    if (observed.pauseMs !== undefined && observed.pauseMs > 0) {
      this.#hold(key, observed.pauseMs);
      this.#options.broadcast?.(key, { pauseMs: observed.pauseMs });
    }
    const bucket = this.#buckets.get(key);
    if (!bucket) {
      this.#early.set(key, { ...this.#early.get(key), ...observed });
      return;
    }
    if (!this.#isNews(bucket, observed)) return;
    if (observed.remaining === 0) {
      bucket.leases = [];
      this.#options.broadcast?.(key, { keepMs: 0 });
    }
    this.#options.store
      .follow(key, bucket.limit, observed)
      .then((known) => {
        bucket.known = known;
      })
      .catch(this.#options.onError);
  }

  receive(key: string, said: BudgetWord): void {
    if ('pauseMs' in said) {
      this.#hold(key, said.pauseMs);
      return;
    }
    const bucket = this.#buckets.get(key);
    if (!bucket) return;
    bucket.sharedAt = this.#options.clock();
    this.#giveBack(bucket, said.keepMs);
  }

  #hold(key: string, pauseMs: number): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.pausedUntil = Math.max(bucket.pausedUntil, this.#options.clock() + pauseMs);
  }

  /** A channel that says its limit with every answer mostly says what is known; each commit for it would be one too many. */
  #isNews(bucket: Bucket, { perSecond, burst, remaining, pauseMs }: ObservedLimit): boolean {
    const { known } = bucket;
    if (known === null || (pauseMs !== undefined && pauseMs > 0)) return true;
    if (perSecond !== undefined && perSecond > 0 && perSecond !== known.perSecond) return true;
    if (burst !== undefined && burst >= 1 && Math.trunc(burst) !== known.burst) return true;
    if (remaining === undefined) return false;
    const used = known.burst - Math.max(0, remaining);
    // Begun ones count as whole, there and here.
    return used > 0 && this.#shared.toOwn(bucket.reservedTo) <= this.#options.clock() + (used - 1) * bucket.intervalMs;
  }

  /** Gives back what those who wait will not use within `keepMs`. Only what was reserved last can be taken back by the store. */
  #giveBack(bucket: Bucket, keepMs: number): void {
    const lease = bucket.leases.at(-1);
    if (!lease) return;
    const now = this.#options.clock();
    const { intervalMs, toleranceMs } = bucket;
    const before = bucket.leases.slice(0, -1).reduce((calls, each) => calls + this.#callsIn(bucket, each, now), 0);
    const start = Math.max(lease.cursor, now);
    const within = Math.floor((now + keepMs + toleranceMs - start) / intervalMs) + 1;
    const kept = Math.max(0, Math.min(bucket.waiting.length - before, within));
    const given = lease.end - (start + kept * intervalMs);
    if (given <= ROUNDING_MS) return;
    const end = { fromMs: lease.sharedEnd - given, toMs: lease.sharedEnd };
    lease.end -= given;
    lease.sharedEnd = end.fromMs;
    bucket.reservedTo = end.fromMs;
    this.#options.store.giveBack(bucket.key, bucket.limit, end).catch(this.#options.onError);
  }

  #callsIn({ intervalMs }: Bucket, { cursor, end }: OwnLease, now: number): number {
    return Math.max(0, Math.floor((end - Math.max(cursor, now) + ROUNDING_MS) / intervalMs));
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
      known: null,
      waiting: [],
      leases: [],
      reservedTo: Number.NEGATIVE_INFINITY,
      sharedAt: Number.NEGATIVE_INFINITY,
      askedAt: Number.NEGATIVE_INFINITY,
      pausedUntil: Number.NEGATIVE_INFINITY,
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
      const [lease] = bucket.leases;
      if (lease === undefined || bucket.waiting.length === 0) break;
      const at = Math.max(lease.cursor - bucket.toleranceMs, bucket.pausedUntil);
      // The margin in the interval pays for a little lateness; more of it uses up the lease.
      const left = now - at <= bucket.intervalMs * LATENESS ? at : now;
      const next = Math.max(lease.cursor, left) + bucket.intervalMs;
      if (next > lease.end + ROUNDING_MS) {
        bucket.leases.shift();
        continue;
      }
      if (at > now) {
        this.#wakeAt(bucket, at);
        break;
      }
      lease.cursor = next;
      bucket.waiting.shift()?.grant();
    }
    this.#refill(bucket, now);
  }

  #refill(bucket: Bucket, now: number): void {
    const { toleranceMs, waiting } = bucket;
    const held = bucket.leases.reduce((calls, lease) => calls + this.#callsIn(bucket, lease, now), 0);
    const wanted = waiting.length - held;
    if (wanted <= 0 || bucket.reserving) return;
    const urgency = waiting[0]?.urgency ?? 3;
    // Behind our own time: before that comes near enough nothing can be had.
    const from = this.#shared.toOwn(bucket.reservedTo) - toleranceMs - HORIZON_MS[urgency] + LOW_WATER_MS;
    if (from > now) {
      this.#wakeAt(bucket, from);
      return;
    }
    bucket.reserving = true;
    const expected = now - bucket.sharedAt > SHARED_FOR_MS ? EXPECTED_AT_ONCE : 0;
    void this.#reserve(bucket, Math.min(Math.max(wanted, expected), MOST_AT_ONCE), urgency).then(() => {
      bucket.reserving = false;
      this.#pump(bucket);
    });
  }

  async #reserve(bucket: Bucket, wanted: number, urgency: Urgency): Promise<void> {
    try {
      await this.#askTheTime();
      const sent = this.#options.clock();
      const { state, lease, nowMs, retryAtMs, tatBeforeMs } = await this.#options.store.reserve(bucket.key, bucket.limit, {
        wanted,
        horizonMs: HORIZON_MS[urgency],
        reachMs: Math.max(SHORTEST_REACH_MS, HORIZON_MS[urgency], Math.min(LONGEST_REACH_MS, WAITING_AT_ONCE * bucket.intervalMs)),
        leadMs: Math.min(this.#answerMs, MOST_LEAD_MS),
      });
      this.#learn(sent, nowMs);
      const { intervalMs, toleranceMs } = paceOf(state);
      bucket.intervalMs = intervalMs;
      bucket.toleranceMs = toleranceMs;
      bucket.known = { perSecond: state.perSecond, burst: state.burst };
      // Somebody else has reserved, and it is not over.
      if (tatBeforeMs !== bucket.reservedTo && tatBeforeMs > nowMs) bucket.sharedAt = this.#options.clock();
      if (lease === null) return await this.#waitForOthers(bucket, urgency, retryAtMs - nowMs);
      this.#keep(bucket, lease);
    } catch (error) {
      this.#options.onError(error);
      await this.#sleep(RETRY_MS);
    }
  }

  #keep(bucket: Bucket, { fromMs, toMs }: Lease): void {
    const last = bucket.leases.at(-1);
    bucket.reservedTo = toMs;
    if (last && Math.abs(last.sharedEnd - fromMs) <= ROUNDING_MS) {
      last.end += toMs - fromMs;
      last.sharedEnd = toMs;
      return;
    }
    const cursor = this.#shared.toOwn(fromMs);
    bucket.leases.push({ cursor, end: cursor + (toMs - fromMs), sharedEnd: toMs });
  }

  /** Asks the others for what they hold and do not need as much, and waits until they have answered, or until it is our turn anyway. */
  async #waitForOthers(bucket: Bucket, urgency: Urgency, ms: number): Promise<void> {
    const now = this.#options.clock();
    const urgent = urgency <= URGENT;
    const asks = now - bucket.askedAt >= (urgent ? RETRY_MS : ASKED_EVERY_MS);
    if (asks && ms > ANSWERED_MS) {
      bucket.askedAt = now;
      this.#options.broadcast?.(bucket.key, { keepMs: urgent ? KEPT_FROM_URGENT_MS : LONGEST_REACH_MS });
      return this.#sleep(ANSWERED_MS);
    }
    return this.#sleep(Math.max(1, Math.min(ms, urgent ? RETRY_MS / 5 : LONGEST_REACH_MS)));
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
}

function insertByUrgency(waiting: Waiter[], waiter: Waiter): void {
  const at = waiting.findIndex((other) => other.urgency > waiter.urgency);
  waiting.splice(at === -1 ? waiting.length : at, 0, waiter);
}
