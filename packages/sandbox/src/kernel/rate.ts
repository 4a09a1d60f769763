import { afterCall, allowedAt, callsHeld } from '@moa/core';
import type { RateAnswer } from './types.ts';

/** Buckets that leak `perSecond` calls a second and hold `burst`; real (monotonic) time in milliseconds. */
export class RateLimiter {
  /** Calls refused so far, by bucket. */
  readonly refused = new Map<string, number>();
  /** When each bucket will be as good as unused. */
  private readonly buckets = new Map<string, number>();
  private readonly monotonic: () => number;

  constructor(monotonic: () => number) {
    this.monotonic = monotonic;
  }

  /** `factor` multiplies rate and burst; 0 switches the limit off. */
  take(key: string, perSecond: number, burst: number, factor: number): RateAnswer {
    if (factor === 0) return { allowed: true, used: 0, remaining: burst, retryAfterMs: 0, perSecond, burst };
    const rate = perSecond * factor;
    const size = Math.max(1, Math.floor(burst * factor));
    const now = this.monotonic();
    const bucket = { perSecond: rate, burst: size, tatMs: this.buckets.get(key) ?? now, pausedUntilMs: 0 };
    const retryAfterMs = Math.ceil(allowedAt(bucket, now) - now);
    const allowed = retryAfterMs === 0;
    if (allowed) bucket.tatMs = afterCall(bucket, now);
    else this.refused.set(key, (this.refused.get(key) ?? 0) + 1);
    this.buckets.set(key, bucket.tatMs);
    const used = callsHeld(bucket, now);
    return { allowed, used, remaining: Math.max(0, size - used), retryAfterMs, perSecond: rate, burst: size };
  }

  /** Every bucket is as new; what was refused stays counted. */
  emptyBuckets(): void {
    this.buckets.clear();
  }

  clear(): void {
    this.buckets.clear();
    this.refused.clear();
  }
}
