/** What is decided of an order line, and what a change of it books. Pure. */
import type { LineFact } from '@moa/channels/sdk';
import type { ClaimState, ClaimType, LineState, StockEffect, StockState } from '@moa/core';

/** SKU that one piece of the line uses. */
export interface LinePart {
  skuId: number;
  unitQuantity: number;
}

export interface ClaimRecord {
  claimNo: string;
  /** Null until stored. */
  id: number | null;
  type: ClaimType;
  state: ClaimState;
  /** Milliseconds. */
  sourceTime: number;
  quantity: number;
  requestedAt: number | null;
  /** When the goods had come back. */
  collectedAt: number | null;
  /** When it is decided without the seller, as it was stored. */
  autoApproveAt: number | null;
  /** The state it was held from; kept afterwards. */
  heldFrom: ClaimState | null;
  /** What goes out in exchange; null for the same as the line, empty where the shop made a line of it. */
  wanted: readonly LinePart[] | null;
  /** What the ledger holds for that. */
  stock: StockState;
  /** Counts walks from reservation to its end, as `stockRound` of the line. */
  stockRound: number;
}

/** The decided part of a line. */
export interface LineRecord {
  state: LineState;
  /** When the channel last changed what decided the state, in milliseconds. */
  sourceTime: number;
  delayed: boolean;
  hold: boolean;
  /** The seller holds it, whatever the shop says. */
  sellerHold: boolean;
  oversold: boolean;
  /** Null: no SKU is known for the shop's option (매칭 필요). */
  parts: readonly LinePart[] | null;
  quantity: number;
  /** Pieces whose cancel claims are done and whose reservation was given back by the claim. */
  claimedQuantity: number;
  stockState: StockState;
  /** Counts walks from dispatch to its undoing, so that a second dispatch is an effect of its own. */
  stockRound: number;
  claims: readonly ClaimRecord[];
}

/** A stock effect of a line, before ids are known. */
export interface PlannedEffect {
  effect: StockEffect;
  source: { kind: 'LINE'; round: number } | { kind: 'CLAIM'; claimNo: string; round: number };
  skuId: number;
  quantity: number;
}

export interface LineChange {
  record: LineRecord;
  effects: PlannedEffect[];
}

export interface LinePolicy {
  /** Unpaid orders reserve too (setting, for limited stock). */
  reserveUnpaid: boolean;
}

/** A line nobody has heard of yet: of one with an open claim the shop may say where it was before. */
export function unheardLine(fact: Pick<LineFact, 'quantity' | 'stateBefore'>, parts: readonly LinePart[] | null): LineRecord {
  return {
    state: fact.stateBefore ?? 'PAYMENT_WAITING',
    sourceTime: Number.NEGATIVE_INFINITY,
    delayed: false,
    hold: false,
    sellerHold: false,
    oversold: false,
    parts,
    quantity: fact.quantity,
    claimedQuantity: 0,
    stockState: 'NONE',
    stockRound: 0,
    claims: [],
  };
}

/** What the goods that go out for a claim do to the stock. */
export function exchangeEffect(effect: StockEffect, claim: ClaimRecord, part: LinePart, round = claim.stockRound): PlannedEffect {
  const quantity = claim.quantity * part.unitQuantity;
  return { effect, source: { kind: 'CLAIM', claimNo: claim.claimNo, round }, skuId: part.skuId, quantity };
}
