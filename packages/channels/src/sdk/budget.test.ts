import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallBudget, createMemoryBudget, leaveRoom } from './budget.ts';
import type { Urgency } from './context.ts';
import type { RateLimit } from './manifest.ts';

const limit: RateLimit = { bucket: 'b', perSecond: 2, burst: 3, source: 'test' };

/** A budget whose waiting moves the clock instead of passing time. */
function setUp() {
  const clock = { ms: 0 };
  const budget = createMemoryBudget({
    clock: () => new Date(clock.ms),
    sleep: async (ms) => {
      await new Promise(setImmediate);
      clock.ms += ms;
    },
  });
  return { clock, budget };
}

const never = new AbortController().signal;
const take = (budget: CallBudget, urgency: Urgency = 2) => budget.acquire('k', limit, urgency, never);

test('a burst leaves at once, the rest at the rate', async () => {
  const { clock, budget } = setUp();
  const at: number[] = [];
  for (let call = 0; call < 6; call += 1) {
    await take(budget);
    at.push(clock.ms);
  }
  expect(at).toEqual([0, 0, 0, 500, 1000, 1500]);
});

test('what waits is served by urgency, then in order of arrival', async () => {
  const { budget } = setUp();
  for (let call = 0; call < 3; call += 1) await take(budget);
  const order: string[] = [];
  const queue: [Urgency, string][] = [
    [2, 'a'],
    [3, 'b'],
    [0, 'c'],
    [2, 'd'],
    [0, 'e'],
  ];
  await Promise.all(queue.map(([urgency, name]) => take(budget, urgency).then(() => order.push(name))));
  expect(order).toEqual(['c', 'e', 'a', 'd', 'b']);
});

test('a call given up while waiting costs nothing', async () => {
  const { clock, budget } = setUp();
  for (let call = 0; call < 3; call += 1) await take(budget);
  const gone = new AbortController();
  const given = budget.acquire('k', limit, 0, gone.signal);
  gone.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  await take(budget);
  expect(clock.ms).toBe(500);
});

test('an aborted signal is refused at once', async () => {
  const { budget } = setUp();
  await expect(budget.acquire('k', limit, 0, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

describe('the channel knows better', () => {
  test('a pause holds every call', async () => {
    const { clock, budget } = setUp();
    await take(budget);
    budget.observe('k', { pauseMs: 5_000 });
    await take(budget);
    expect(clock.ms).toBe(5_000);
  });

  test('fewer calls left than believed slow the bucket down', async () => {
    const { clock, budget } = setUp();
    await take(budget);
    budget.observe('k', { remaining: 0 });
    await take(budget);
    expect(clock.ms).toBe(500);
  });

  test('more calls left than believed do not speed it up', async () => {
    const { clock, budget } = setUp();
    for (let call = 0; call < 3; call += 1) await take(budget);
    budget.observe('k', { remaining: 3 });
    await take(budget);
    expect(clock.ms).toBe(500);
  });

  test('a rate seen before the first call counts', async () => {
    const { clock, budget } = setUp();
    budget.observe('k', { perSecond: 10, burst: 1 });
    await take(budget);
    await take(budget);
    expect(clock.ms).toBe(100);
  });
});

test.each([
  [
    { burst: 4, remaining: 4 },
    { burst: 3, remaining: 3 },
  ],
  [
    { burst: 40, remaining: 39 },
    { burst: 36, remaining: 35 },
  ],
  [
    { burst: 40, remaining: 2 },
    { burst: 36, remaining: 0 },
  ],
  [{ burst: 1 }, { burst: 1 }],
  [
    { burst: 10, perSecond: 5 },
    { burst: 9, perSecond: 5 },
  ],
])('of %j a tenth is left free', (observed, expected) => {
  expect(leaveRoom(observed)).toEqual(expected);
});

test('never more than burst + rate × time leave in any span, in any order of urgency', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Urgency>(0, 1, 2, 3), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 10 }),
      async (urgencies, perSecond, burst) => {
        const { clock, budget } = setUp();
        const at: number[] = [];
        const rate = { ...limit, perSecond, burst };
        await Promise.all(urgencies.map((urgency) => budget.acquire('k', rate, urgency, never).then(() => at.push(clock.ms))));
        for (let from = 0; from < at.length; from += 1) {
          for (let to = from; to < at.length; to += 1) {
            const span = (at[to] ?? 0) - (at[from] ?? 0);
            expect(to - from + 1).toBeLessThanOrEqual(burst + Math.floor((span * perSecond) / 1000 + 1e-6));
          }
        }
      },
    ),
  );
});
