/** The arithmetic of a rate limit: a generic cell rate algorithm that hands out moments in advance. Pure. */

export interface Limit {
  /** Calls a second in the long run. */
  perSecond: number;
  /** Calls that may leave together after a pause. */
  burst: number;
}

export interface BucketState extends Limit {
  /** When the bucket will be as good as unused, epoch ms. */
  tatMs: number;
  /** No call leaves before this time, epoch ms. */
  pausedUntilMs: number;
}

/** What a channel's own headers say of its limit. */
export interface LimitSeen {
  perSecond?: number;
  burst?: number;
  /** Calls left right now. */
  remaining?: number;
  /** No call may leave for this long. */
  pauseMs?: number;
}

export interface Reservation {
  state: BucketState;
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

/** Milliseconds between calls in the long run, and how far before its regular moment a call may leave. */
export function paceOf({ perSecond, burst }: Limit): { intervalMs: number; toleranceMs: number } {
  const intervalMs = 1000 / (perSecond * MARGIN);
  return { intervalMs, toleranceMs: intervalMs * Math.max(0, (burst > 1 ? burst - 1 : burst) - 1) };
}

/** What a process asks for. */
export interface Wish {
  /** Moments at most. */
  wanted: number;
  /** None before this long from now: the answer travels, and a moment used late comes too close to the next one's. */
  leadMs: number;
  /** None later than this long from now. */
  horizonMs: number;
}

export function reserve(state: BucketState, nowMs: number, { wanted, leadMs, horizonMs }: Wish): Reservation {
  const { intervalMs, toleranceMs } = paceOf(state);
  const start = Math.max(nowMs + leadMs, state.pausedUntilMs);
  const base = Math.max(state.tatMs, start);
  const momentOf = (index: number) => Math.max(start, base + index * intervalMs - toleranceMs);
  const slots: number[] = [];
  while (slots.length < wanted && momentOf(slots.length) <= nowMs + horizonMs) slots.push(momentOf(slots.length));
  if (slots.length === 0) return { state, slots, retryAtMs: momentOf(0) - horizonMs };
  return { state: { ...state, tatMs: base + slots.length * intervalMs }, slots, retryAtMs: nowMs };
}

/** Follows what the channel says: a new rate, fewer calls left than believed (never more), a pause. */
export function follow(state: BucketState, seen: LimitSeen, nowMs: number): BucketState {
  const perSecond = seen.perSecond !== undefined && seen.perSecond > 0 ? seen.perSecond : state.perSecond;
  const burst = seen.burst !== undefined && seen.burst >= 1 ? Math.trunc(seen.burst) : state.burst;
  const used = seen.remaining === undefined ? 0 : Math.max(0, burst - Math.max(0, seen.remaining));
  return {
    perSecond,
    burst,
    tatMs: used > 0 ? Math.max(state.tatMs, nowMs + used * paceOf({ perSecond, burst }).intervalMs) : state.tatMs,
    pausedUntilMs: seen.pauseMs === undefined ? state.pausedUntilMs : Math.max(state.pausedUntilMs, nowMs + seen.pauseMs),
  };
}
