/** Reserving calls in advance, below the limit of a channel. Pure. */
import { allowedAt, followLimit, intervalOf, type ObservedLimit, type Rate, type RateBucket } from '@moa/core';

/**
 * A part of a bucket's time that belongs to one process, epoch ms: so many calls as intervals fit into it. Each call takes an interval of it that
 * nobody else takes, and leaves no later than that interval begins, nor earlier than the burst allows: then all processes together keep the limit,
 * whichever of the intervals they use and which they let pass.
 */
export interface Lease {
  fromMs: number;
  toMs: number;
}

export interface Reservation {
  state: RateBucket;
  /** Null when nothing was free soon enough. */
  lease: Lease | null;
  /** Without a lease: when it makes sense to ask again. */
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
  /** Calls at most. */
  wanted: number;
  /** None before this long from now: the answer travels. */
  leadMs: number;
  /** The first no later than this long from now: what is free later is for whoever asks then. */
  horizonMs: number;
  /** The last no later than this long from now. */
  reachMs: number;
}

export function reserve(state: RateBucket, nowMs: number, { wanted, leadMs, horizonMs, reachMs }: ReservationRequest): Reservation {
  const { intervalMs, toleranceMs } = paceOf(state);
  const start = Math.max(nowMs + leadMs, state.pausedUntilMs);
  const first = allowedAt({ ...state, ...below(state) }, start);
  if (wanted < 1 || first > nowMs + horizonMs) return { state, lease: null, retryAtMs: first - horizonMs };
  const fromMs = Math.max(state.tatMs, start);
  const within = Math.floor((nowMs + reachMs + toleranceMs - fromMs) / intervalMs) + 1;
  const toMs = fromMs + Math.max(1, Math.min(wanted, within)) * intervalMs;
  return { state: { ...state, tatMs: toMs }, lease: { fromMs, toMs }, retryAtMs: nowMs };
}

/** Takes back the end of a lease; nothing when somebody has reserved what follows it. */
export function giveBack(state: RateBucket, { fromMs, toMs }: Lease): RateBucket {
  return state.tatMs === toMs ? { ...state, tatMs: fromMs } : state;
}

/** Follows what the channel says, in intervals as long as ours. */
export function follow(state: RateBucket, observed: ObservedLimit, nowMs: number): RateBucket {
  return followLimit(state, observed, nowMs, (rate) => paceOf(rate).intervalMs);
}
