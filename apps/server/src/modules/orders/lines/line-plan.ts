/**
 * What hearing a fact does to an order line: state, flags, claims, stock effects and counters. Pure: the same facts in any order and any
 * number of times end in the same line (docs/sheets/orders.md 2).
 */
import { type ClaimFact, type LineFact, WHOLE_LINE } from '@moa/channels/sdk';
import {
  type ClaimActionRow,
  type ClaimState,
  type ClaimType,
  exchangeEvents,
  isBeforeDispatch,
  isOpenClaim,
  isTerminal,
  type LineState,
  mergeClaimState,
  mergeState,
  type StockEffect,
  stockEvents,
} from '@moa/core';
import { divideTo, ofPieces, sentAsLine } from './line-division.ts';
import {
  type ClaimRecord,
  exchangeEffect,
  type LineChange,
  type LinePart,
  type LinePolicy,
  type LineRecord,
  type PlannedEffect,
} from './line-record.ts';

/** Merges a fact of the channel into the line. An unknown code (`state` null) changes no state. */
export function mergeFact(line: LineRecord, fact: LineFact, policy: LinePolicy): LineChange {
  const left = fact.division ? divideTo(line, fact.quantity) : { record: line, effects: [] };
  return after(left.effects, mergeReport(left.record, fact, policy));
}

function mergeReport(line: LineRecord, fact: LineFact, policy: LinePolicy): LineChange {
  const at = Date.parse(fact.sourceTime);
  const merged =
    fact.state === null
      ? { state: line.state, at: line.sourceTime }
      : mergeState({ state: line.state, at: line.sourceTime }, { state: fact.state, at });
  const fresh = at >= line.sourceTime;
  const claims = fact.division
    ? fact.claims.map((claim) => ({ ...claim, quantity: Math.min(claim.quantity, line.quantity) }))
    : fact.claims;
  const claimed = claims.reduce((change, claim) => mergeClaim(change, claim, at), { record: line, effects: [] } as LineChange);
  const reported: LineRecord = {
    ...claimed.record,
    state: merged.state,
    sourceTime: merged.at,
    delayed: fresh ? fact.delayed : line.delayed,
    hold: fresh ? fact.hold || line.sellerHold : line.hold,
  };
  return after(claimed.effects, settleStock(reported, policy));
}

/** What was booked before, and what is booked then. */
function after(effects: readonly PlannedEffect[], change: LineChange): LineChange {
  return { record: change.record, effects: [...effects, ...change.effects] };
}

/** Merges a claim that came apart from its line. */
export function mergeClaimFact(line: LineRecord, claim: ClaimFact, at: number, policy: LinePolicy): LineChange {
  const claimed = mergeClaim({ record: line, effects: [] }, claim, at);
  return after(claimed.effects, settleStock(claimed.record, policy));
}

/** Gives a line the SKUs it was missing; what it missed is booked now. */
export function mapLine(line: LineRecord, parts: readonly LinePart[], policy: LinePolicy): LineChange {
  return settleStock({ ...line, parts }, policy);
}

/** Moves a line by our own action, at `at` of our clock. */
export function actOnLine(line: LineRecord, state: LineState, at: number, policy: LinePolicy): LineChange {
  const merged = mergeState({ state: line.state, at: line.sourceTime }, { state, at: Math.max(at, line.sourceTime + 1) });
  return settleStock({ ...line, state: merged.state, sourceTime: merged.at }, policy);
}

/** Moves the claims of a line by our own action, at `at` of our clock. What the shop shows further on than the action wanted stays. */
export function actOnClaims(
  line: LineRecord,
  claimIds: ReadonlySet<number>,
  action: Pick<ClaimActionRow, 'reached' | 'done' | 'line'>,
  at: number,
  policy: LinePolicy,
): LineChange {
  const claims = line.claims.map((claim) => {
    if (claim.id === null || !claimIds.has(claim.id) || action.done.includes(claim.state)) return claim;
    const state = action.reached ?? claim.heldFrom ?? 'REQUESTED';
    return moveClaim(claim, state, Math.max(at, claim.sourceTime + 1));
  });
  const acted = { ...line, claims };
  const whole = action.line === 'CANCELED' && piecesOf(claims, 'CANCEL') >= line.quantity && !isTerminal(line.state);
  const leaves = action.line === 'DELIVERING' && isBeforeDispatch(line.state);
  return action.line !== null && (whole || leaves) ? actOnLine(acted, action.line, at, policy) : settleStock(acted, policy);
}

/** A claim that the seller files herself, as of `at` of our clock. */
export function fileOnLine(
  line: LineRecord,
  filed: Pick<ClaimRecord, 'claimNo' | 'type' | 'state' | 'quantity' | 'wanted'>,
  at: number,
  policy: LinePolicy,
): LineChange {
  const claim: ClaimRecord = { ...NEW_CLAIM, ...filed, sourceTime: at, requestedAt: at };
  return settleStock({ ...line, claims: [...line.claims, claim] }, policy);
}

/** Chooses what goes out in exchange. What was kept for it is free again, and the other is kept in its place. */
export function wantInstead(line: LineRecord, claimId: number, wanted: readonly LinePart[] | null, policy: LinePolicy): LineChange {
  const effects: PlannedEffect[] = [];
  const claims = line.claims.map((claim): ClaimRecord => {
    if (claim.id !== claimId || claim.stock === 'SHIPPED') return claim;
    if (claim.stock !== 'RESERVED') return { ...claim, wanted };
    for (const part of claim.wanted ?? line.parts ?? []) effects.push(exchangeEffect('RELEASE', claim, part));
    return { ...claim, wanted, stock: 'RELEASED' };
  });
  return after(effects, settleStock({ ...line, claims }, policy));
}

function mergeClaim({ record, effects }: LineChange, fact: ClaimFact, at: number): LineChange {
  if (fact.state === null) return { record, effects };
  const { state } = fact;
  const { claims } = record;
  const readAt = fact.readAt === undefined ? Number.NaN : Date.parse(fact.readAt);
  const known = claims.find((claim) => claim.claimNo === fact.claimNo);
  const again = known?.state === 'WITHDRAWN' && isOpenClaim(state) && readAt > known.sourceTime;
  // Read before it ended, and stored after that: it says nothing of the other either.
  const isOld = known !== undefined && !isOpenClaim(known.state) && isOpenClaim(state) && !again;
  const rest = claims.map((claim) => {
    const wentOn = !isOld && claim.claimNo === fact.replaces && isOpenClaim(claim.state) && readAt > claim.sourceTime;
    return wentOn ? moveClaim(claim, 'WITHDRAWN', readAt) : claim;
  });
  if (!known) return { record: { ...record, claims: [...rest, unheardClaim(fact, state, at, record.quantity)] }, effects };
  // Read as a cancel before it was known that such a claim is of what had arrived: it frees no stock, and is a return.
  const isReturn = known.type === 'CANCEL' && fact.type === 'RETURN' && !isBeforeDispatch(record.state);
  const typed = isReturn ? { ...known, type: fact.type } : known;
  const said = at >= known.sourceTime ? ofPieces(record, typed, fact.quantity) : { claim: typed, effects: [] };
  const sent = fact.sentAs === undefined ? { claim: said.claim, effects: [] } : sentAsLine(record, said.claim);
  const moved = again ? { ...sent.claim, state, sourceTime: at } : moveClaim(sent.claim, state, at);
  return {
    record: { ...record, claims: rest.map((claim) => (claim === known ? moved : claim)) },
    effects: [...effects, ...said.effects, ...sent.effects],
  };
}

const NEW_CLAIM = {
  id: null,
  collectedAt: null,
  autoApproveAt: null,
  heldFrom: null,
  wanted: null,
  stock: 'NONE',
  stockRound: 0,
} as const;

/** @param ordered pieces of its line, for a claim that does not say of how many it is */
function unheardClaim(fact: ClaimFact, state: ClaimState, at: number, ordered: number): ClaimRecord {
  const requested = fact.requestedAt === null ? Number.NaN : Date.parse(fact.requestedAt);
  return {
    ...NEW_CLAIM,
    claimNo: fact.claimNo,
    type: fact.type,
    state,
    sourceTime: at,
    quantity: fact.quantity === WHOLE_LINE ? ordered : fact.quantity,
    wanted: fact.sentAs === undefined ? null : [],
    requestedAt: Number.isNaN(requested) ? null : requested,
    collectedAt: state === 'COLLECTED' ? at : null,
  };
}

function moveClaim(claim: ClaimRecord, state: ClaimState, at: number): ClaimRecord {
  const merged = mergeClaimState({ state: claim.state, at: claim.sourceTime }, { state, at });
  return {
    ...claim,
    state: merged.state,
    sourceTime: merged.at,
    heldFrom: merged.state === 'HOLD' && claim.state !== 'HOLD' ? claim.state : claim.heldFrom,
    collectedAt: claim.collectedAt ?? (merged.state === 'COLLECTED' ? merged.at : null),
  };
}

/** Pieces of the done claims of a type. */
function piecesOf(claims: readonly ClaimRecord[], type: ClaimType): number {
  return claims.filter((claim) => claim.type === type && claim.state === 'DONE').reduce((sum, claim) => sum + claim.quantity, 0);
}

/** Where done claims bring the line: its end, once nothing of it is left. */
function stateByClaims({ state, claims, quantity }: LineRecord): LineState {
  const left = quantity - Math.min(quantity, piecesOf(claims, 'CANCEL'));
  if (left === 0) {
    if (!isBeforeDispatch(state)) return state;
    return state === 'PAYMENT_WAITING' ? 'UNPAID_CANCELED' : 'CANCELED';
  }
  // What came back must have left, whatever was heard of it so far.
  if ((!isTerminal(state) || state === 'CONFIRMED') && piecesOf(claims, 'RETURN') >= left) return 'RETURNED';
  return !isTerminal(state) && piecesOf(claims, 'EXCHANGE') >= left ? 'EXCHANGED' : state;
}

/** Books what the ledger is missing for the line's state, its done cancel claims and its exchanges. */
function settleStock(line: LineRecord, policy: LinePolicy): LineChange {
  const effects: PlannedEffect[] = [];
  let { stockState, stockRound, claimedQuantity } = line;

  const doneCancels = line.claims.filter((claim) => claim.type === 'CANCEL' && claim.state === 'DONE');
  const state = stateByClaims(line);

  const parts = line.parts ?? [];
  const book = (effect: StockEffect, source: PlannedEffect['source'], pieces: number) => {
    for (const part of parts) effects.push({ effect, source, skuId: part.skuId, quantity: pieces * part.unitQuantity });
  };
  const ofLine = (): PlannedEffect['source'] => ({ kind: 'LINE', round: stockRound });

  if (parts.length > 0) {
    // A line that was cancelled in part before it was ever seen reserves in full first, so that each claim gives back its own share.
    const flags = { reserved: stockState === 'RESERVED' || stockState === 'SHIPPED', shipped: stockState === 'SHIPPED' };
    const events = stockState === 'RELEASED' ? [] : stockEvents(state, flags, policy.reserveUnpaid);
    for (const event of events) {
      if (event === 'RESERVE') {
        book('RESERVE', ofLine(), line.quantity);
        stockState = 'RESERVED';
      }
      if (event === 'UNSHIP') {
        book('UNSHIP', ofLine(), line.quantity - claimedQuantity);
        stockState = 'RESERVED';
        stockRound += 1;
      }
      if (stockState === 'RESERVED') claimedQuantity = releaseClaims(line, doneCancels, claimedQuantity, book);
      if (event === 'SHIP') {
        book('SHIP', ofLine(), line.quantity - claimedQuantity);
        stockState = 'SHIPPED';
      }
      if (event === 'RELEASE') {
        if (line.quantity > claimedQuantity) book('RELEASE', ofLine(), line.quantity - claimedQuantity);
        stockState = 'RELEASED';
      }
    }
    if (stockState === 'RESERVED') {
      claimedQuantity = releaseClaims(line, doneCancels, claimedQuantity, book);
      if (claimedQuantity >= line.quantity) stockState = 'RELEASED';
    }
  }
  const exchanged = settleExchanges(line);
  effects.push(...exchanged.effects);
  const oversold = line.oversold && stockState === 'RESERVED';
  return {
    record: { ...line, state, claims: exchanged.claims, stockState, stockRound, claimedQuantity, oversold },
    effects: effects.filter((effect) => effect.quantity > 0),
  };
}

/** Keeps, sends and frees the goods that go out for the line's exchanges. */
function settleExchanges(line: LineRecord): { claims: readonly ClaimRecord[]; effects: PlannedEffect[] } {
  const effects: PlannedEffect[] = [];
  const claims = line.claims.map((claim): ClaimRecord => {
    const parts = claim.wanted ?? line.parts ?? [];
    if (claim.type !== 'EXCHANGE' || parts.length === 0) return claim;
    let { stock, stockRound } = claim;
    for (const event of exchangeEvents(claim.state, stock)) {
      if (event === 'RESERVE' && stock === 'RELEASED') stockRound += 1;
      for (const part of parts) effects.push(exchangeEffect(event, claim, part, stockRound));
      stock = event === 'RESERVE' ? 'RESERVED' : event === 'SHIP' ? 'SHIPPED' : 'RELEASED';
    }
    return stock === claim.stock ? claim : { ...claim, stock, stockRound };
  });
  return { claims, effects };
}

/** Gives back each done cancel claim's share once; the ledger's key makes a repetition harmless. */
function releaseClaims(
  line: LineRecord,
  doneCancels: readonly ClaimRecord[],
  already: number,
  book: (effect: StockEffect, source: PlannedEffect['source'], pieces: number) => void,
): number {
  let released = 0;
  for (const claim of doneCancels) {
    const share = Math.min(claim.quantity, line.quantity - released);
    if (share <= 0) continue;
    if (released + share > already) book('RELEASE', { kind: 'CLAIM', claimNo: claim.claimNo, round: 0 }, share);
    released += share;
  }
  return Math.max(already, released);
}

/** Type of the claim that waits for somebody, cancels first. */
export function openClaimOf(line: Pick<LineRecord, 'claims'>): ClaimType | null {
  const open = line.claims.filter((claim) => isOpenClaim(claim.state)).map((claim) => claim.type);
  return (['CANCEL', 'RETURN', 'EXCHANGE'] as const).find((type) => open.includes(type)) ?? null;
}

export interface CounterKey {
  kind: 'STATE' | 'FLAG' | 'CLAIM';
  key: string;
}

/** What a line adds one to in the menu counters. Flags count only while the line still waits for the seller. */
export function countersOf(line: LineRecord): CounterKey[] {
  const keys: CounterKey[] = [{ kind: 'STATE', key: line.state }];
  const claim = openClaimOf(line);
  if (claim) keys.push({ kind: 'CLAIM', key: claim });
  if (!isBeforeDispatch(line.state)) return keys;
  if (line.parts === null) keys.push({ kind: 'FLAG', key: 'NEEDS_MAPPING' });
  if (line.oversold) keys.push({ kind: 'FLAG', key: 'OVERSOLD' });
  if (line.delayed) keys.push({ kind: 'FLAG', key: 'DELAYED' });
  if (line.hold) keys.push({ kind: 'FLAG', key: 'HOLD' });
  return keys;
}
