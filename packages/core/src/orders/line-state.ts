/** The order line's state machine: an order is a merge of facts with their source time, and any arrival order ends in the same state. */
import type { ClaimState, LineState } from './types.ts';

/** How far along a line is; ties are broken by time only. */
const RANK: Readonly<Record<LineState, number>> = {
  PAYMENT_WAITING: 0,
  NEW: 1,
  PREPARING: 2,
  DELIVERING: 3,
  DELIVERED: 4,
  CONFIRMED: 5,
  UNPAID_CANCELED: 6,
  CANCELED: 6,
  EXCHANGED: 6,
  RETURNED: 7,
};

/** Nothing of the line has left yet, and it may. */
export function isBeforeDispatch(state: LineState): boolean {
  return state === 'PAYMENT_WAITING' || state === 'NEW' || state === 'PREPARING';
}

const TERMINAL: ReadonlySet<LineState> = new Set(['CONFIRMED', 'CANCELED', 'RETURNED', 'EXCHANGED', 'UNPAID_CANCELED']);

export const LINE_STATE_LABELS: Readonly<Record<LineState, string>> = {
  PAYMENT_WAITING: '입금대기',
  NEW: '신규주문',
  PREPARING: '배송준비중',
  DELIVERING: '배송중',
  DELIVERED: '배송완료',
  CONFIRMED: '구매확정',
  CANCELED: '취소완료',
  RETURNED: '반품완료',
  EXCHANGED: '교환완료',
  UNPAID_CANCELED: '미입금취소',
};

export function isTerminal(state: LineState): boolean {
  return TERMINAL.has(state);
}

export interface StateFact {
  state: LineState;
  /** When the channel changed it, in milliseconds. */
  at: number;
}

/**
 * State after hearing `fact` while `known` holds. A newer fact may move back (the channel undid a dispatch), an older one never;
 * of two facts of one instant the one further along wins. A terminal state is left only from CONFIRMED to RETURNED.
 */
export function mergeState(known: StateFact, fact: StateFact): StateFact {
  if (known.state === fact.state) return { state: known.state, at: Math.max(known.at, fact.at) };
  if (isTerminal(known.state)) {
    return known.state === 'CONFIRMED' && fact.state === 'RETURNED' ? fact : known;
  }
  // However late it is heard, an end is an end: nothing that was true before it can still follow.
  if (isTerminal(fact.state)) return { state: fact.state, at: Math.max(known.at, fact.at) };
  if (fact.at > known.at) return fact;
  if (fact.at < known.at) return known;
  return RANK[fact.state] > RANK[known.state] ? fact : known;
}

/** Stock events of a line moving between states, by what the ledger already holds for it. */
export interface LineStock {
  reserved: boolean;
  shipped: boolean;
}

export type LineStockEvent = 'RESERVE' | 'SHIP' | 'RELEASE' | 'UNSHIP';

/**
 * What the ledger must book so that it fits the state. Idempotent: a line that already reserved is not reserved again.
 * DELIVERED and later without a known dispatch still ship, because the goods have left.
 */
export function stockEvents(state: LineState, stock: LineStock, reserveUnpaid: boolean): LineStockEvent[] {
  switch (state) {
    case 'PAYMENT_WAITING':
      return reserveUnpaid && !stock.reserved ? ['RESERVE'] : [];
    case 'NEW':
    case 'PREPARING':
      if (stock.shipped) return ['UNSHIP'];
      return stock.reserved ? [] : ['RESERVE'];
    case 'DELIVERING':
    case 'DELIVERED':
    case 'CONFIRMED':
    case 'EXCHANGED':
    case 'RETURNED':
      if (stock.shipped) return [];
      return stock.reserved ? ['SHIP'] : ['RESERVE', 'SHIP'];
    case 'CANCELED':
    case 'UNPAID_CANCELED':
      return stock.reserved && !stock.shipped ? ['RELEASE'] : [];
  }
}

const CLAIM_RANK: Readonly<Record<ClaimState, number>> = {
  REQUESTED: 0,
  HOLD: 1,
  COLLECTING: 1,
  COLLECTED: 2,
  APPROVED: 3,
  REDELIVERING: 3,
  WITHDRAWN: 4,
  REJECTED: 4,
  DONE: 5,
};

export function isOpenClaim(state: ClaimState): boolean {
  return state !== 'DONE' && state !== 'REJECTED' && state !== 'WITHDRAWN';
}

export interface ClaimFactState {
  state: ClaimState;
  at: number;
}

/** As `mergeState`, for claims: DONE is final, REJECTED and WITHDRAWN give way only to DONE. */
export function mergeClaimState(known: ClaimFactState, fact: ClaimFactState): ClaimFactState {
  if (known.state === fact.state) return { state: known.state, at: Math.max(known.at, fact.at) };
  if (known.state === 'DONE') return known;
  if (fact.state === 'DONE') return { state: 'DONE', at: Math.max(known.at, fact.at) };
  const knownClosed = !isOpenClaim(known.state);
  const factClosed = !isOpenClaim(fact.state);
  if (knownClosed && !factClosed) return known;
  if (factClosed && !knownClosed) return { state: fact.state, at: Math.max(known.at, fact.at) };
  if (fact.at !== known.at) return fact.at > known.at ? fact : known;
  // A hold is no step and has no time of its own at many channels: told with the time of what it holds, the later word counts.
  if (known.state === 'HOLD' || fact.state === 'HOLD') return fact;
  return CLAIM_RANK[fact.state] > CLAIM_RANK[known.state] ? fact : known;
}

/** What the ledger holds of a line, or of the goods that go out for an exchange. */
export type StockState = 'NONE' | 'RESERVED' | 'SHIPPED' | 'RELEASED';

/**
 * What the ledger must book so that the goods for an exchange fit its claim: kept for it once the others have come back, gone when they are
 * sent, and free again when nothing is sent.
 */
export function exchangeEvents(state: ClaimState, stock: StockState): ('RESERVE' | 'SHIP' | 'RELEASE')[] {
  const kept = stock === 'RESERVED' || stock === 'SHIPPED';
  switch (state) {
    case 'COLLECTED':
    case 'APPROVED':
      return kept ? [] : ['RESERVE'];
    case 'REDELIVERING':
    case 'DONE':
      return stock === 'SHIPPED' ? [] : kept ? ['SHIP'] : ['RESERVE', 'SHIP'];
    case 'REJECTED':
    case 'WITHDRAWN':
      return stock === 'RESERVED' ? ['RELEASE'] : [];
    case 'REQUESTED':
    case 'COLLECTING':
    case 'HOLD':
      return [];
  }
}
