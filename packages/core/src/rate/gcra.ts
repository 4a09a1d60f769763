/**
 * Rates by the generic cell rate algorithm: of a bucket only the moment is kept at which it will be as good as unused. Pure; moments are
 * milliseconds of whatever clock the caller keeps.
 */

export interface Rate {
  /** Calls a second in the long run. */
  perSecond: number;
  /** Calls that may go together after a pause; 1 at least. */
  burst: number;
}

export interface RateBucket extends Rate {
  /** When the bucket will be as good as unused. */
  tatMs: number;
  /** No call goes before this moment. */
  pausedUntilMs: number;
}

/** What the other side says of its limit. */
export interface ObservedLimit {
  perSecond?: number;
  burst?: number;
  /** Calls left right now. */
  remaining?: number;
  /** No call may go for this long. */
  pauseMs?: number;
}

/** Moments of today have four digits behind the point, and sums of thousands of intervals miss by less than this: no call is refused for it. */
const ROUNDING_MS = 0.5;

export const unusedBucket = ({ perSecond, burst }: Rate): RateBucket => ({ perSecond, burst, tatMs: 0, pausedUntilMs: 0 });

/** Milliseconds between calls in the long run. */
export function intervalOf({ perSecond }: Pick<Rate, 'perSecond'>): number {
  return 1000 / perSecond;
}

/** The first moment from `nowMs` on at which a call may go. */
export function allowedAt(bucket: RateBucket, nowMs: number): number {
  const regular = bucket.tatMs - intervalOf(bucket) * (bucket.burst - 1);
  return Math.max(nowMs, bucket.pausedUntilMs, regular - nowMs < ROUNDING_MS ? nowMs : regular);
}

/** When the bucket will be as good as unused after a call at `atMs`. */
export function afterCall(bucket: Pick<RateBucket, 'perSecond' | 'tatMs'>, atMs: number): number {
  return Math.max(bucket.tatMs, atMs) + intervalOf(bucket);
}

/** Calls that the bucket still holds, begun ones as whole. */
export function callsHeld(bucket: RateBucket, nowMs: number): number {
  return Math.max(0, Math.ceil((bucket.tatMs - nowMs - ROUNDING_MS) / intervalOf(bucket)));
}

/**
 * Follows what the other side says: a new rate, fewer calls left than believed (never more), a pause.
 * @param spacing milliseconds that a call left out counts for, where calls keep a longer interval than the rate's own
 */
export function followLimit(
  bucket: RateBucket,
  observed: ObservedLimit,
  nowMs: number,
  spacing: (rate: Rate) => number = intervalOf,
): RateBucket {
  const perSecond = observed.perSecond !== undefined && observed.perSecond > 0 ? observed.perSecond : bucket.perSecond;
  const burst = observed.burst !== undefined && observed.burst >= 1 ? Math.trunc(observed.burst) : bucket.burst;
  const used = observed.remaining === undefined ? 0 : Math.max(0, burst - Math.max(0, observed.remaining));
  return {
    perSecond,
    burst,
    tatMs: used > 0 ? Math.max(bucket.tatMs, nowMs + used * spacing({ perSecond, burst })) : bucket.tatMs,
    pausedUntilMs: observed.pauseMs === undefined ? bucket.pausedUntilMs : Math.max(bucket.pausedUntilMs, nowMs + observed.pauseMs),
  };
}
