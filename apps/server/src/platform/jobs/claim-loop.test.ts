import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database, TransactionOptions, Tx } from '../database/index.ts';
import type { Slots } from '../fair-slots.ts';
import { claimBySeller } from './claim-by-seller.ts';
import { type ClaimLoop, createClaimLoop } from './claim-loop.ts';
import type { Among, Reach } from './reach.ts';
import { ALONE, type Fleet, fingerprintOf, newWake, writeWake } from './share.ts';

const CHANNEL = 'moa_test';
const SECOND = 1_000;
/** How often the four loops of a worker look today: listings, tasks, messages and collecting. */
const LOOPS = [5_000, 5_000, 5_000, 5_000];

/** Workers on one queue, in a time that passes only when told to. */
class Workers {
  looks = 0;
  notifications = 0;
  started: { worker: number; at: number }[] = [];
  readonly #waiting: number[] = [];
  readonly #listeners: ((payload: string) => void)[] = [];
  readonly #loops: ClaimLoop[] = [];
  readonly #ended: (() => void)[] = [];
  /** What waits is one seller's. */
  ofOneSeller = false;
  /** Others hold rows that wait. */
  held = false;

  async start(count: number, idleMs: readonly number[], concurrency = 4): Promise<void> {
    const ids = Array.from({ length: count }, (_, index) => fingerprintOf(`w-${index}`));
    for (const [worker, own] of ids.entries()) {
      const fleet: Fleet = count === 1 ? ALONE : { own, others: ids.filter((id) => id !== own) };
      for (const ms of idleMs) await this.#start(worker, fleet, ms, concurrency);
    }
  }

  async #start(worker: number, fleet: Fleet, idleMs: number, concurrency: number): Promise<void> {
    const loop = createClaimLoop<number>({
      name: 'test',
      database: this.#database(),
      owner: () => `w-${worker}`,
      concurrency,
      wakeOn: CHANNEL,
      idleMs,
      claim: async (_tx, slots) => {
        if (this.ofOneSeller) return this.#claimOfSeller(slots);
        const rows = this.#waiting.splice(0, slots.free);
        return { rows, more: rows.length === slots.free, held: this.held };
      },
      sellerOf: () => 0,
      run: () => {
        this.started.push({ worker, at: Date.now() });
        return new Promise((resolve) => this.#ended.push(resolve));
      },
      onError: (error) => expect.unreachable(String(error)),
    });
    await loop.start(fleet);
    this.#loops.push(loop);
  }

  #claimOfSeller(slots: Slots) {
    return claimBySeller({
      slots,
      look: async (most) => (this.#waiting.length > 0 ? [{ seller_id: 0, wants: Math.min(most, this.#waiting.length) }] : []),
      take: async (share) => this.#waiting.splice(0, share.slots),
    });
  }

  #database(): Database {
    return {
      system: async (work: (tx: Tx) => Promise<unknown>) => {
        this.looks += 1;
        return work({} as Tx);
      },
      listen: async (_channel: string, handler: (payload: string) => void) => {
        this.#listeners.push(handler);
        return async () => undefined;
      },
      notify: (_channel: string, payload: string) => this.notify(payload),
    } as unknown as Database;
  }

  notify(payload: string): void {
    this.notifications += 1;
    for (const listener of this.#listeners) listener(payload);
  }

  add(items: number): void {
    this.#waiting.push(...Array.from({ length: items }, (_, index) => index));
  }

  /** Lets what was begun first end. */
  end(items: number): void {
    for (const end of this.#ended.splice(0, items)) end();
  }

  async stop(): Promise<void> {
    for (const end of this.#ended.splice(0)) end();
    await Promise.all(this.#loops.map((loop) => loop.stop(0)));
  }
}

let workers: Workers;
beforeEach(() => {
  vi.useFakeTimers();
  workers = new Workers();
});
afterEach(async () => {
  await workers.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Notified once, when all of them have looked and wait. */
const somethingWaits = () => workers.notify(writeWake(newWake(Math.random)));

describe('fifty workers', () => {
  test('with nothing to do look less than once a second each, and together no less often than one alone', async () => {
    await workers.start(50, LOOPS);
    await pass(10 * SECOND);
    workers.looks = 0;
    await pass(60 * SECOND);
    const each = workers.looks / 50 / 60;
    expect(each).toBeLessThan(1);
    expect(workers.looks / 60).toBeGreaterThanOrEqual(LOOPS.reduce((sum, ms) => sum + SECOND / ms, 0));
  });

  test('are not all woken by a notification: three look, and one has the work at once', async () => {
    await workers.start(50, [1_000]);
    await pass(10 * SECOND);
    workers.looks = 0;
    workers.add(1);
    const at = Date.now();
    somethingWaits();
    await pass(0);
    expect(workers.started).toEqual([{ worker: expect.any(Number), at }]);
    await pass(20);
    // Some of the others may have looked unasked in this time.
    expect(workers.looks).toBeLessThanOrEqual(8);
  });

  test('share what is more than one can take, and tell each other', async () => {
    await workers.start(50, [1_000]);
    await pass(10 * SECOND);
    workers.add(200);
    somethingWaits();
    await pass(5 * SECOND);
    expect(workers.started).toHaveLength(200);
    const counts = Map.groupBy(workers.started, ({ worker }) => worker);
    expect(counts.size).toBe(50);
  });

  test('of whom all but one are full: it hears of new work in time, and they do not shout', async () => {
    await workers.start(50, [60_000]);
    await pass(70 * SECOND);
    workers.add(49 * 4);
    somethingWaits();
    await pass(60 * SECOND);
    expect(workers.started).toHaveLength(49 * 4);
    workers.notifications = 0;
    workers.add(1);
    somethingWaits();
    await pass(2 * SECOND);
    expect(workers.started).toHaveLength(49 * 4 + 1);
    expect(workers.notifications).toBeLessThanOrEqual(60);
  });

  test('find what nobody was notified of within seconds', async () => {
    await workers.start(50, [1_000]);
    await pass(10 * SECOND);
    workers.add(1);
    await pass(5 * SECOND);
    expect(workers.started).toHaveLength(1);
  });
});

describe('one worker alone', () => {
  test('looks as often as it is told to, at once when notified, and passes nothing on', async () => {
    await workers.start(1, [1_000]);
    await pass(100 * SECOND);
    expect(workers.looks).toBeGreaterThanOrEqual(100);
    expect(workers.looks).toBeLessThanOrEqual(126);
    workers.add(40);
    somethingWaits();
    await pass(0);
    expect(workers.started).toHaveLength(4);
    expect(workers.notifications).toBe(1);
  });

  test('looks again soon for what somebody held, who need not say when it is free', async () => {
    await workers.start(1, [60_000]);
    workers.held = true;
    somethingWaits();
    await pass(0);
    workers.add(1);
    workers.held = false;
    await pass(250);
    expect(workers.started).toHaveLength(1);
    workers.looks = 0;
    await pass(40 * SECOND);
    expect(workers.looks).toBe(0);
  });

  test('goes on with a seller who has all she may as soon as some of that has ended', async () => {
    workers.ofOneSeller = true;
    await workers.start(1, [60_000], 8);
    workers.add(40);
    somethingWaits();
    await pass(0);
    expect(workers.started).toHaveLength(4);
    workers.end(1);
    await pass(0);
    // Not one by one: that would be a transaction for each.
    expect(workers.started).toHaveLength(4);
    workers.end(1);
    await pass(0);
    expect(workers.started).toHaveLength(6);
    expect(workers.notifications).toBe(1);
  });
});

test('a look that fails as a node is away is made again among those who can be reached', async () => {
  const looks: Among[] = [];
  let sellers: Among = null;
  const reach: Reach = {
    get sellers() {
      return sellers;
    },
    look: async () => {
      sellers = [2, 3];
    },
  };
  const errors: unknown[] = [];
  const loop = createClaimLoop<number>({
    name: 'test',
    database: {
      system: (work: (tx: Tx) => Promise<unknown>, options: TransactionOptions) => {
        // A backlog of thousands is never sorted for its first rows.
        expect(options).toEqual({ inIndexOrder: true });
        return work({} as Tx);
      },
    } as unknown as Database,
    owner: () => 'w',
    concurrency: 4,
    idleMs: 1_000,
    claim: async (_tx, _slots, _owner, among) => {
      looks.push(among);
      if (among === null) throw Object.assign(new pg.DatabaseError('connection to the remote node failed', 0, 'error'), { code: '08006' });
      return { rows: [], more: false, held: false };
    },
    sellerOf: () => 0,
    run: async () => undefined,
    onError: (error) => errors.push(error),
  });
  await loop.start(ALONE, reach);
  await pass(300);
  expect([looks, errors.length]).toEqual([[null, [2, 3]], 1]);
  await loop.stop(0);
});
