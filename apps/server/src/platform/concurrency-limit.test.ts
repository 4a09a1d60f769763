import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit, createShares, TooManyWaitingError } from './concurrency-limit.ts';

describe('turns', () => {
  it('let so many run at once, in the order they came, whatever becomes of each', async () => {
    const limited = createConcurrencyLimit(2);
    let [running, most] = [0, 0];
    const order: number[] = [];
    const work = (index: number) =>
      limited(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(index);
        await Promise.resolve();
        running -= 1;
        if (index % 3 === 0) throw new Error('failed');
        return index;
      });
    const results = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => work(index)));
    expect(most).toBe(2);
    expect(order).toEqual(Array.from({ length: 12 }, (_, index) => index));
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(4);
    expect(await work(1)).toBe(1);
  });

  it('send away who finds no place to wait', async () => {
    const limited = createConcurrencyLimit(1, 2);
    const gate = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 3 }, () => limited(() => gate.promise));
    await expect(limited(async () => 1)).rejects.toThrow(TooManyWaitingError);
    gate.resolve();
    await Promise.all(waiting);
    expect(await limited(async () => 1)).toBe(1);
  });
});

describe('shares', () => {
  it('send away who has taken all of hers, whatever became of each, and nobody else', async () => {
    const share = createShares<number>(2);
    const gate = Promise.withResolvers<void>();
    const running = [share(1, () => gate.promise), share(1, () => gate.promise.then(() => Promise.reject(new Error('failed'))))];
    await expect(share(1, async () => 1)).rejects.toThrow(TooManyWaitingError);
    expect(await share(2, async () => 2)).toBe(2);
    gate.resolve();
    await Promise.allSettled(running);
    expect(await Promise.all([share(1, async () => 1), share(1, async () => 2)])).toEqual([1, 2]);
  });
});
