import type { Rate, RateBucket } from '@moa/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BudgetStore } from './budget-store.ts';
import { type CallBudget, createCallBudget, type Urgency } from './call-budget.ts';
import { follow, giveBack, paceOf, reserve } from './gcra.ts';
import { SharedClock } from './shared-clock.ts';

/** Several processes on one shared budget, in a time that passes only when everybody waits. */
class World {
  nowMs = 1_000_000;
  /** Milliseconds a call to the store takes, there and back. */
  readonly latencyMs: number;
  readonly #timers: { at: number; callback: () => void }[] = [];
  readonly #states = new Map<string, RateBucket>();
  readonly #processes: CallBudget[] = [];
  /** Changes of the store, each a commit. */
  commits = 0;
  /** Questions to it. */
  looks = 0;
  #inFlight = 0;

  constructor(latencyMs: number) {
    this.latencyMs = latencyMs;
  }

  process(clockError: number): CallBudget {
    const budget: CallBudget = createCallBudget({
      store: this.#store(),
      clock: () => this.nowMs + clockError,
      timer: (callback, ms) => this.at(this.nowMs + Math.max(0, ms), callback),
      broadcast: (key, word) =>
        this.at(this.nowMs + this.latencyMs, () => {
          for (const other of this.#processes) if (other !== budget) other.receive(key, word);
        }),
      onError: (error) => {
        throw error;
      },
    });
    this.#processes.push(budget);
    return budget;
  }

  at(at: number, callback: () => void): void {
    this.#timers.push({ at, callback });
  }

  /** Lets time pass until `untilMs` or until nothing is to come. */
  async run(untilMs = Number.POSITIVE_INFINITY): Promise<void> {
    for (;;) {
      do await new Promise(setImmediate);
      while (this.#inFlight > 0);
      this.#timers.sort((a, b) => a.at - b.at);
      const next = this.#timers[0];
      if (!next || next.at > untilMs) break;
      this.#timers.shift();
      this.nowMs = Math.max(this.nowMs, next.at);
      next.callback();
    }
    if (untilMs < Number.POSITIVE_INFINITY) this.nowMs = untilMs;
  }

  #store(): BudgetStore {
    const stateOf = (key: string, limit: Rate) => this.#states.get(key) ?? { ...limit, tatMs: 0, pausedUntilMs: 0 };
    const halfway = () => new Promise<void>((resolve) => this.at(this.nowMs + this.latencyMs / 2, resolve));
    return {
      reserve: async (key, limit, requested) => {
        await halfway();
        const { tatMs: tatBeforeMs } = stateOf(key, limit);
        const reservation = reserve(stateOf(key, limit), this.nowMs, requested);
        this.looks += 1;
        if (reservation.lease !== null) this.commits += 1;
        const nowMs = this.nowMs;
        this.#states.set(key, reservation.state);
        await halfway();
        return { ...reservation, nowMs, tatBeforeMs };
      },
      now: async () => {
        await halfway();
        const { nowMs } = this;
        await halfway();
        return nowMs;
      },
      follow: async (key, limit, observed) => {
        this.commits += 1;
        const followed = follow(stateOf(key, limit), observed, this.nowMs);
        this.#states.set(key, followed);
        return followed;
      },
      giveBack: async (key, limit, end) => {
        await halfway();
        this.commits += 1;
        this.#states.set(key, giveBack(stateOf(key, limit), end));
      },
    };
  }
}

const never = new AbortController().signal;

/** Calls in any span of the list, at most burst + rate × span. */
function expectWithin(times: readonly number[], { perSecond, burst }: Rate): void {
  const sorted = [...times].sort((a, b) => a - b);
  let tat = Number.NEGATIVE_INFINITY;
  const interval = 1000 / perSecond;
  for (const at of sorted) {
    expect(at).toBeGreaterThanOrEqual(tat - interval * (burst - 1) - 0.001);
    tat = Math.max(tat, at) + interval;
  }
}

const limits = fc.record({ perSecond: fc.constantFrom(0.5, 1, 2, 5, 10, 50, 100), burst: fc.integer({ min: 1, max: 20 }) });

describe('a shared budget', () => {
  test('never lets more than the limit leave, whatever processes, clocks, latencies and urgencies there are', async () => {
    const call = fc.record({ atMs: fc.integer({ min: 0, max: 5_000 }), process: fc.nat(2), urgency: fc.constantFrom<Urgency>(0, 1, 2, 3) });
    await fc.assert(
      fc.asyncProperty(
        limits,
        fc.array(call, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 30 }),
        async (limit, calls, latency) => {
          const world = new World(latency);
          const processes = [0, 12_345, -999].map((error) => world.process(error));
          const times: number[] = [];
          const start = world.nowMs;
          const done = calls.map(
            ({ atMs, process, urgency }) =>
              new Promise<void>((resolve) =>
                world.at(start + atMs, () => {
                  void processes[process]?.acquire('k', limit, urgency, never).then(() => {
                    times.push(world.nowMs);
                    resolve();
                  });
                }),
              ),
          );
          await world.run();
          await Promise.all(done);
          expect(times).toHaveLength(calls.length);
          expectWithin(times, limit);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('uses at least 95 % of the rate when several processes have enough to do', async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 20 }), async (limit, count, latency) => {
        const world = new World(latency);
        const steadyFrom = world.nowMs + 1_000;
        const seconds = 100 / limit.perSecond;
        let calls = 0;
        const busy = new AbortController();
        for (let index = 0; index < count; index++) {
          const budget = world.process(index * 1000);
          const lane = async () => {
            while (!busy.signal.aborted) {
              await budget.acquire('k', limit, 2, never);
              if (world.nowMs >= steadyFrom) calls += 1;
            }
          };
          for (let lanes = 0; lanes < Math.ceil(limit.perSecond) + limit.burst; lanes++) void lane();
        }
        await world.run(steadyFrom + seconds * 1000);
        busy.abort();
        expect(calls).toBeGreaterThanOrEqual(Math.floor(0.95 * limit.perSecond * seconds));
      }),
      { numRuns: 25 },
    );
  });

  test('goes by urgency within a process, then by arrival', async () => {
    const world = new World(1);
    const budget = world.process(0);
    const order: string[] = [];
    const limit = { perSecond: 1, burst: 1 };
    for (const [urgency, name] of [
      [2, 'a'],
      [3, 'b'],
      [0, 'c'],
      [2, 'd'],
      [0, 'e'],
    ] as const) {
      void budget.acquire('k', limit, urgency, never).then(() => order.push(name));
    }
    await world.run();
    expect(order).toEqual(['c', 'e', 'a', 'd', 'b']);
  });

  test('an urgent call waits for about one moment though another process has a long queue', async () => {
    const world = new World(2);
    const limit = { perSecond: 10, burst: 1 };
    const [busy, urgent] = [world.process(0), world.process(5)];
    for (let n = 0; n < 100; n++) void busy.acquire('k', limit, 2, never);
    await world.run(world.nowMs + 2_000);
    const asked = world.nowMs;
    let waited = Number.POSITIVE_INFINITY;
    void urgent.acquire('k', limit, 0, never).then(() => {
      waited = world.nowMs - asked;
    });
    await world.run(asked + 1_000);
    expect(waited).toBeLessThanOrEqual(450);
  });

  test('a caller who gives up costs the others nothing', async () => {
    const world = new World(1);
    const budget = world.process(0);
    const gone = new AbortController();
    const limit = { perSecond: 1, burst: 1 };
    const times: number[] = [];
    const start = world.nowMs;
    void budget.acquire('k', limit, 2, never).then(() => times.push(world.nowMs - start));
    const given = budget.acquire('k', limit, 0, gone.signal);
    void budget.acquire('k', limit, 2, never).then(() => times.push(world.nowMs - start));
    gone.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    await world.run();
    expect(times[1]).toBeLessThan(1_100);
    await expect(budget.acquire('k', limit, 0, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });
});

describe('transactions of the store', () => {
  /** Calls and commits of a minute in which every lane calls again as soon as its call of `callMs` has ended. */
  async function minute(limit: Rate, processes: number, lanes: number, callMs: number, answered?: (budget: CallBudget) => void) {
    const world = new World(4);
    const until = world.nowMs + 60_000;
    const times: number[] = [];
    for (let index = 0; index < processes; index++) {
      const budget = world.process(index * 777);
      const call = async () => {
        while (world.nowMs < until) {
          await budget.acquire('k', limit, 2, never);
          times.push(world.nowMs);
          await new Promise<void>((resolve) => world.at(world.nowMs + callMs, resolve));
          answered?.(budget);
        }
      };
      for (let lane = 0; lane < lanes; lane++) void call();
    }
    await world.run(until);
    expectWithin(times, limit);
    return { calls: times.length, perCall: world.commits / times.length, looks: world.looks / times.length };
  }

  test.each([
    ['a queue', { perSecond: 2, burst: 1 }, 1, 12],
    ['a queue', { perSecond: 5, burst: 1 }, 1, 12],
    ['a queue', { perSecond: 10, burst: 10 }, 1, 12],
    ['a queue', { perSecond: 50, burst: 5 }, 1, 12],
    ['two queues', { perSecond: 5, burst: 1 }, 2, 16],
    ['four queues', { perSecond: 10, burst: 10 }, 4, 16],
    ['one after another', { perSecond: 5, burst: 1 }, 1, 1],
    ['one after another', { perSecond: 2, burst: 1 }, 1, 1],
  ])('are at most one for five calls: %s, %o', async (_, limit, processes, lanes) => {
    const { calls, perCall, looks } = await minute(limit, processes, lanes, 120);
    expect(perCall).toBeLessThanOrEqual(0.2);
    // Those that found nothing free wrote nothing.
    expect(looks).toBeLessThanOrEqual(0.5);
    expect(calls).toBeGreaterThanOrEqual(0.9 * 60 * limit.perSecond);
  });

  test('are no more where the channel says its limit with every answer', async () => {
    const limit = { perSecond: 2, burst: 4 };
    const { perCall } = await minute(limit, 1, 6, 120, (budget) => budget.observe('k', { perSecond: 2, burst: 4, remaining: 1 }));
    expect(perCall).toBeLessThanOrEqual(0.2);
  });

  test('hold nobody up: what was reserved for calls that may come is given to the one that came', async () => {
    const world = new World(4);
    const limit = { perSecond: 2, burst: 1 };
    const [first, second] = [world.process(0), world.process(99)];
    void first.acquire('k', limit, 2, never);
    await world.run(world.nowMs + 100);
    const asked = world.nowMs;
    let waited = Number.POSITIVE_INFINITY;
    void second.acquire('k', limit, 2, never).then(() => {
      waited = world.nowMs - asked;
    });
    await world.run(asked + 5_000);
    expect(waited).toBeLessThanOrEqual(700);
  });
});

describe('the channel knows better', () => {
  const limit = { perSecond: 10, burst: 5 };

  test('a pause holds every process, also for moments already reserved', async () => {
    const world = new World(1);
    const [first, second] = [world.process(0), world.process(77)];
    const times: number[] = [];
    const lane = (budget: CallBudget) => budget.acquire('k', limit, 2, never).then(() => times.push(world.nowMs));
    for (let n = 0; n < 20; n++) void lane(n % 2 === 0 ? first : second);
    await world.run(world.nowMs + 300);
    const pausedAt = world.nowMs;
    const before = times.length;
    first.observe('k', { pauseMs: 5_000 });
    second.receive('k', { pauseMs: 5_000 });
    await world.run();
    expect(times.slice(before).every((at) => at >= pausedAt + 5_000)).toBe(true);
    expect(times).toHaveLength(20);
    expectWithin(times.slice(before), limit);
  });

  test('fewer calls left than believed slow the budget down, more do not speed it up', () => {
    const state = { ...limit, tatMs: 0, pausedUntilMs: 0 };
    const { intervalMs } = paceOf(limit);
    expect(follow(state, { remaining: 0 }, 1_000).tatMs).toBeCloseTo(1_000 + 5 * intervalMs);
    const used = { ...state, tatMs: 1_400 };
    expect(follow(used, { remaining: 5 }, 1_000)).toEqual(used);
  });

  test('a rate learned before the first call counts', async () => {
    const world = new World(1);
    const budget = world.process(0);
    budget.observe('k', { perSecond: 1, burst: 1 });
    const start = world.nowMs;
    const times: number[] = [];
    for (let n = 0; n < 3; n++) void budget.acquire('k', limit, 2, never).then(() => times.push(world.nowMs - start));
    await world.run();
    expect(times[2]).toBeGreaterThanOrEqual(2_000);
  });

  test('nonsense is not followed', () => {
    const state = { ...limit, tatMs: 5, pausedUntilMs: 6 };
    expect(follow(state, { perSecond: 0, burst: 0 }, 1)).toEqual(state);
  });
});

describe('the shared clock', () => {
  test('is known within its stated error, whatever the ways there and back take', () => {
    const trip = fc.record({ there: fc.double({ min: 0, max: 50, noNaN: true }), back: fc.double({ min: 0, max: 50, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(trip, { minLength: 1, maxLength: 20 }), fc.integer({ min: -1e6, max: 1e6 }), (trips, difference) => {
        const clock = new SharedClock();
        let own = 0;
        for (const { there, back } of trips) {
          clock.learn(own, own + there + difference, own + there + back);
          own += there + back + 100;
        }
        expect(Math.abs(clock.toOwn(own + difference) - own)).toBeLessThanOrEqual(clock.errorMs + 1e-6);
        expect(clock.errorMs).toBeLessThanOrEqual(50 + 20 * 200 * 1e-4);
      }),
    );
  });

  test('follows when it is set', () => {
    const clock = new SharedClock();
    clock.learn(0, 1_000, 2);
    clock.learn(100, 5_101, 102);
    expect(clock.toOwn(5_101)).toBeCloseTo(101);
  });
});
