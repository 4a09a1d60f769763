import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RateLimiter } from './rate.ts';

function limiterAt() {
  const time = { now: 0 };
  return { time, limiter: new RateLimiter(() => time.now) };
}

describe('a bucket', () => {
  test('lets the burst through at once, then one call for every interval', () => {
    const { time, limiter } = limiterAt();
    const take = () => limiter.take('a', 2, 4, 1);
    expect(Array.from({ length: 5 }, () => take().allowed)).toEqual([true, true, true, true, false]);
    expect(take().retryAfterMs).toBe(500);
    time.now = 500;
    expect([take().allowed, take().allowed]).toEqual([true, false]);
  });

  test('reports what is used and what remains', () => {
    const { limiter } = limiterAt();
    limiter.take('a', 2, 40, 1);
    expect(limiter.take('a', 2, 40, 1)).toMatchObject({ used: 2, remaining: 38, perSecond: 2, burst: 40 });
  });

  test('is one for each key, and counts what it refused', () => {
    const { limiter } = limiterAt();
    limiter.take('a', 1, 1, 1);
    expect(limiter.take('a', 1, 1, 1).allowed).toBe(false);
    expect(limiter.take('b', 1, 1, 1).allowed).toBe(true);
    expect([...limiter.refused]).toEqual([['a', 1]]);
  });

  test('grows with the factor, and a factor of 0 switches it off', () => {
    const { limiter } = limiterAt();
    expect(Array.from({ length: 81 }, () => limiter.take('a', 2, 4, 20).allowed).filter(Boolean)).toHaveLength(80);
    expect(Array.from({ length: 1000 }, () => limiter.take('a', 2, 4, 0).allowed)).not.toContain(false);
  });

  test('never lets more than burst + rate × time through, however calls are spread', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 200 }), (pauses) => {
        const { time, limiter } = limiterAt();
        let allowed = 0;
        for (const pause of pauses) {
          time.now += pause;
          if (limiter.take('a', 3, 5, 1).allowed) allowed += 1;
        }
        expect(allowed).toBeLessThanOrEqual(5 + (time.now / 1000) * 3 + 1e-6);
      }),
    );
  });
});
