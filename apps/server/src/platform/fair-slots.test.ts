import { describe, expect, test, vi } from 'vitest';
import { FairLimit, SlotsInUse, TooManyWait } from './fair-slots.ts';

/** Work that ends when it is told to, with a note of who was let in. */
function begun(limit: FairLimit) {
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const failures: unknown[] = [];
  return {
    order,
    failures,
    add: (sellerId: number, fails = false) => {
      limit
        .run(sellerId, async () => {
          order.push(sellerId);
          await new Promise<void>((resolve) => ends.push(resolve));
          if (fails) throw new Error('failed');
        })
        .catch((error: unknown) => failures.push(error));
    },
    /** Ends what has run longest, and lets whoever follows begin. */
    endOne: async () => {
      ends.shift()?.();
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
  };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('work of sellers who share a limit', () => {
  test('of one seller leaves a quarter of it to others, who begin at once', async () => {
    const limit = new FairLimit(8, 60_000);
    const work = begun(limit);
    for (let n = 0; n < 20; n++) work.add(1);
    await settled();
    expect(work.order).toEqual([1, 1, 1, 1, 1, 1]);
    expect(limit.waiting).toBe(14);
    work.add(2);
    await settled();
    expect(work.order.at(-1)).toBe(2);
  });

  test('goes in turns where more wait than may run', async () => {
    const work = begun(new FairLimit(1, 60_000));
    for (let n = 0; n < 3; n++) work.add(1);
    work.add(2);
    work.add(3);
    await settled();
    for (let n = 0; n < 4; n++) await work.endOne();
    expect(work.order).toEqual([1, 2, 3, 1, 1]);
  });

  test('that could not begin in time is refused, and takes nobody’s place', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const work = begun(new FairLimit(1, 5_000));
      work.add(1);
      work.add(1);
      work.add(2);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(work.failures).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(work.failures).toEqual([new TooManyWait(), new TooManyWait()]);
      work.add(3);
      await work.endOne();
      expect(work.order).toEqual([1, 3]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that fails makes room like any other', async () => {
    const work = begun(new FairLimit(1, 60_000));
    work.add(1, true);
    work.add(1);
    await settled();
    await work.endOne();
    expect(work.order).toEqual([1, 1]);
    expect(work.failures).toHaveLength(1);
  });
});

test('slots that have ended are free again', () => {
  const slots = new SlotsInUse(4, 1);
  slots.begin([1, 1, 2]);
  expect([slots.used, slots.now().free, slots.now().holds(1)]).toEqual([3, 1, 2]);
  for (const seller of [1, 1, 2]) slots.end(seller);
  expect([slots.used, slots.now().free, slots.now().holds(1)]).toEqual([0, 4, 0]);
});
