/** The order line's state machine: an order is a merge of facts with their source time, and any arrival order ends in the same state. */
import type { ClaimState, ClaimType, LineState } from './types.ts';

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

export const LINE_ACTIONS = ['place', 'dispatch', 'modifyInvoice', 'cancelSale'] as const;
export type LineAction = (typeof LINE_ACTIONS)[number];

export interface LineForAction {
  state: LineState;
  openClaim: ClaimType | null;
  hold: boolean;
  /** What the line's shop has no call for, whatever the state. */
  notOffered: readonly LineAction[];
}

export type ActionRefusal = 'NOT_OFFERED' | 'STATE' | 'CANCEL_REQUESTED' | 'HOLD';

/** Why the action may not run on the line, or null when it may (domain/orders.md 2, guards). */
export function refuseAction(action: LineAction, line: LineForAction): ActionRefusal | null {
  const allowed: Readonly<Record<LineAction, readonly LineState[]>> = {
    place: ['NEW'],
    dispatch: ['NEW', 'PREPARING'],
    modifyInvoice: ['DELIVERING'],
    cancelSale: ['NEW', 'PREPARING'],
  };
  if (!allowed[action].includes(line.state)) return 'STATE';
  if (line.notOffered.includes(action)) return 'NOT_OFFERED';
  if ((action === 'dispatch' || action === 'place') && line.openClaim !== null) return 'CANCEL_REQUESTED';
  if (action === 'dispatch' && line.hold) return 'HOLD';
  return null;
}

/** Korean sentence for a refusal, saying what to do. */
export function refusalMessage(refusal: ActionRefusal, state: LineState): string {
  switch (refusal) {
    case 'NOT_OFFERED':
      return '이 쇼핑몰은 모아에서 처리할 수 없습니다. 쇼핑몰 관리자에서 처리해주십시오.';
    case 'STATE':
      return `현재 상태(${LINE_STATE_LABELS[state]})에서는 처리할 수 없습니다. 목록을 새로고침해주십시오.`;
    case 'CANCEL_REQUESTED':
      return '취소요청이 들어온 주문입니다. 취소를 먼저 승인하거나 거부해주십시오.';
    case 'HOLD':
      return '보류 중인 주문입니다. 보류를 해제한 뒤 다시 시도해주십시오.';
  }
}

/** Stock events of a line moving between states, by what the ledger already holds for it. */
export interface LineStock {
  reserved: boolean;
  shipped: boolean;
}

export type LineStockEvent = 'RESERVE' | 'SHIP' | 'RELEASE' | 'UNSHIP';

/**
 * What the ledger must be told so that it fits the state. Idempotent: a line that already reserved is not reserved again.
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
  return CLAIM_RANK[fact.state] > CLAIM_RANK[known.state] ? fact : known;
}
