import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterCall, allowedAt, callsHeld, followLimit, intervalOf, type Rate, type RateBucket, unusedBucket } from './gcra.ts';

const rate = fc.record({ perSecond: fc.double({ min: 0.2, max: 500, noNaN: true }), burst: fc.integer({ min: 1, max: 200 }) });
const start = fc.integer({ min: 0, max: 2_000_000_000_000 });

/** Moments at which calls go that ask at these moments, each as soon as it may. */
function goes(limit: Rate, asked: readonly number[]): number[] {
  let bucket: RateBucket = unusedBucket(limit);
  let now = 0;
  return asked.map((at) => {
    now = allowedAt(bucket, Math.max(now, at));
    bucket = { ...bucket, tatMs: afterCall(bucket, now) };
    return now;
  });
}

describe('calls that go as soon as they may', () => {
  test('are never more than the burst and the rate together, in any span', () => {
    fc.assert(
      fc.property(rate, start, fc.array(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 60 }), (limit, from, gaps) => {
        let at = from;
        const times = goes(
          limit,
          gaps.map((gap) => (at += gap)),
        );
        for (const [i, first] of times.entries()) {
          for (const [n, last] of times.slice(i).entries()) {
            expect(n + 1).toBeLessThanOrEqual(limit.burst + (last - first + 1) / intervalOf(limit));
          }
        }
      }),
    );
  });

  test('all go at once while the burst lasts, at any time of any clock', () => {
    fc.assert(
      fc.property(rate, start, (limit, from) => {
        expect(
          goes(
            limit,
            Array.from({ length: limit.burst }, () => from),
          ),
        ).toEqual(Array.from({ length: limit.burst }, () => from));
      }),
    );
  });

  test('wait for the interval after it', () => {
    expect(goes({ perSecond: 2, burst: 3 }, [0, 0, 0, 0, 0])).toEqual([0, 0, 0, 500, 1_000]);
  });
});

test('a bucket holds the calls that went, and none after as long as they take', () => {
  fc.assert(
    fc.property(rate, start, (limit, from) => {
      let bucket = unusedBucket(limit);
      for (let calls = 1; calls <= limit.burst; calls += 1) {
        bucket = { ...bucket, tatMs: afterCall(bucket, from) };
        expect(callsHeld(bucket, from)).toBe(calls);
      }
      expect(callsHeld(bucket, from + limit.burst * intervalOf(limit) + 1)).toBe(0);
    }),
  );
});

describe('what the other side says', () => {
  const bucket = { perSecond: 10, burst: 5, tatMs: 1_000, pausedUntilMs: 0 };

  test('never gives back calls that we know of', () => {
    expect(followLimit(bucket, { remaining: 5 }, 500).tatMs).toBe(1_000);
  });

  test('takes calls that somebody else made', () => {
    expect(followLimit(bucket, { remaining: 0 }, 1_000).tatMs).toBe(1_500);
  });

  test('pauses, and a shorter pause ends no longer one', () => {
    const paused = followLimit(bucket, { pauseMs: 2_000 }, 1_000);
    expect(allowedAt(paused, 1_000)).toBe(3_000);
    expect(followLimit(paused, { pauseMs: 10 }, 1_000)).toEqual(paused);
  });

  test.each([{ perSecond: 0 }, { burst: 0 }, { perSecond: Number.NaN }])('is not followed where it is no limit: %j', (observed) => {
    expect(followLimit(bucket, observed, 1_000)).toEqual(bucket);
  });
});
