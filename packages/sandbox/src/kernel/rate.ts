import type { RateAnswer } from './types.ts';

interface Bucket {
  used: number;
  at: number;
}

/** Buckets that leak `perSecond` calls a second and hold `burst`; real (monotonic) time in milliseconds. */
export class RateLimiter {
  /** Calls refused so far, by bucket. */
  readonly refused = new Map<string, number>();
  private readonly buckets = new Map<string, Bucket>();
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
    const bucket = this.buckets.get(key) ?? { used: 0, at: now };
    bucket.used = Math.max(0, bucket.used - ((now - bucket.at) / 1000) * rate);
    bucket.at = now;
    this.buckets.set(key, bucket);
    const allowed = bucket.used + 1 <= size;
    if (allowed) bucket.used += 1;
    else this.refused.set(key, (this.refused.get(key) ?? 0) + 1);
    const used = Math.ceil(bucket.used);
    const retryAfterMs = allowed ? 0 : Math.ceil(((bucket.used + 1 - size) / rate) * 1000);
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
