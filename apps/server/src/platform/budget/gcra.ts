/** Reserving calls in advance, below the limit of a channel. Pure. */
import { afterCall, allowedAt, followLimit, intervalOf, type ObservedLimit, type Rate, type RateBucket } from '@moa/core';

export interface Reservation {
  state: RateBucket;
  /** Moments at which one call each may leave, epoch ms, rising. */
  slots: number[];
  /** Without slots: when it makes sense to ask again. */
  retryAtMs: number;
}

/**
 * Clocks and networks jitter, so a stream at exactly the limit is refused now and then: we stay 2 % below the rate and one call below
 * the burst.
 */
const MARGIN = 0.98;

function below({ perSecond, burst }: Rate): Rate {
  return { perSecond: perSecond * MARGIN, burst: burst > 1 ? burst - 1 : 1 };
}

/** Milliseconds between calls in the long run, and how far before its regular moment a call may leave. */
export function paceOf(limit: Rate): { intervalMs: number; toleranceMs: number } {
  const kept = below(limit);
  const intervalMs = intervalOf(kept);
  return { intervalMs, toleranceMs: intervalMs * (kept.burst - 1) };
}

/** What a process asks for. */
export interface ReservationRequest {
  /** Moments at most. */
  wanted: number;
  /** None before this long from now: the answer travels, and a moment used late comes too close to the next one's. */
  leadMs: number;
  /** None later than this long from now. */
  horizonMs: number;
}

export function reserve(state: RateBucket, nowMs: number, { wanted, leadMs, horizonMs }: ReservationRequest): Reservation {
  const start = Math.max(nowMs + leadMs, state.pausedUntilMs);
  const bucket = { ...state, ...below(state) };
  const slots: number[] = [];
  let next = allowedAt(bucket, start);
  while (slots.length < wanted && next <= nowMs + horizonMs) {
    slots.push(next);
    bucket.tatMs = afterCall(bucket, start);
    next = allowedAt(bucket, start);
  }
  if (slots.length === 0) return { state, slots, retryAtMs: next - horizonMs };
  return { state: { ...state, tatMs: bucket.tatMs }, slots, retryAtMs: nowMs };
}

/** Follows what the channel says, in intervals as long as ours. */
export function follow(state: RateBucket, observed: ObservedLimit, nowMs: number): RateBucket {
  return followLimit(state, observed, nowMs, (rate) => paceOf(rate).intervalMs);
}
