import { timeKey } from '../shared/business-time.ts';
import { claimAtOnce, completeClaim } from './claims.ts';
import { move } from './orders.ts';
import type { Claim, Kinds, Line, Market } from './types.ts';

/**
 * Does everything that has fallen due by business time, the earliest first: what time decides of claims, deliveries, purchases and unpaid
 * orders. A timer counts from when the one before it was due, so that a long jump leads as far as days would have.
 */
export function runTimers<K extends Kinds>(market: Market<K>): void {
  const to = timeKey(market.time.now() + 1);
  for (;;) {
    const claims = market.claimsDue.range({ to });
    const lines = market.linesDue.range({ to });
    if (claims.length === 0 && lines.length === 0) break;
    for (const { value } of claims) answerClaim(market, value);
    for (const { value } of lines) if (value.dueAt !== null) fire(market, value, value.dueAt);
  }
  market.rules.due?.(market, to);
}

function answerClaim<K extends Kinds>(market: Market<K>, claim: Claim<K>): void {
  claim.dueAt = null;
  market.claims.put(claim.id, claim);
  if (market.rules.claimDue) market.rules.claimDue(market, claim);
  else completeClaim(market, claim, { backToStock: true });
}

function fire<K extends Kinds>(market: Market<K>, line: Line<K>, dueAt: number): void {
  const { timer } = market.rules.states[line.state as K['state']];
  if (!timer) return;
  if (timer.asClaim) lapse(market, line);
  else move(market, line, timer.to, dueAt);
}

function lapse<K extends Kinds>(market: Market<K>, line: Line<K>): void {
  const extra = market.rules.claimExtra('UNPAID', 'CANCEL');
  claimAtOnce(market, { type: 'CANCEL', by: 'BUYER', lines: [{ line, quantity: line.remaining }], extra }, true);
}
