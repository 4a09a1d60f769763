/** What a seller decides on claims of buyers: one row an action, for server and web alike (docs/sheets/orders.md 4). */
import { isOpenClaim } from './line-state.ts';
import type { ClaimState, ClaimType, LineState } from './types.ts';

/** Actions that shops have calls for; the capability of channels that do it is `claims.<name>`. */
export const SHOP_CLAIM_ACTIONS = [
  'approveCancel',
  'rejectCancel',
  'pickUpReturn',
  'receiveReturn',
  'approveReturn',
  'rejectReturn',
  'holdReturn',
  'releaseReturn',
  'pickUpExchange',
  'receiveExchange',
  'dispatchExchange',
  'rejectExchange',
  'holdExchange',
  'releaseExchange',
  'turnReturn',
  'turnExchange',
] as const;
export type ShopClaimAction = (typeof SHOP_CLAIM_ACTIONS)[number];

/** What a shop reports by itself, and the seller has to say of orders that she wrote by hand. */
export const OWN_CLAIM_ACTIONS = ['withdrawReturn', 'withdrawExchange', 'finishExchange'] as const;

export const CLAIM_ACTIONS = [...SHOP_CLAIM_ACTIONS, ...OWN_CLAIM_ACTIONS] as const;
export type ClaimAction = (typeof CLAIM_ACTIONS)[number];

export function isOwnClaimAction(action: ClaimAction): boolean {
  return OWN_CLAIM_ACTIONS.some((each) => each === action);
}

/** What the seller has to say with it: a parcel, a reason for the buyer, a reason to wait with what is asked for, or what became of the goods. */
export type ClaimNeed = 'NOTHING' | 'INVOICE' | 'REASON' | 'HOLD' | 'RESTOCK';

export interface ClaimActionRow {
  /** Its button, its job, and its event in the history. */
  title: string;
  type: ClaimType;
  allowed: readonly ClaimState[];
  /** States in which it may run too where the shop has no call for the step before, and so never reaches `allowed` by us. */
  early: readonly ClaimState[];
  /** The step before. */
  after: ClaimAction | null;
  /** State of the claim once it has succeeded; null for the one it was held from. */
  reached: ClaimState | null;
  /** States of the claim which say that it was done already, by an earlier try or by hand at the shop. */
  done: readonly ClaimState[];
  /** States of the line which say the same where the shop names no claim any more. */
  lineDone: readonly LineState[];
  /** Where the line goes with it; null where it stays, or where its claims decide. */
  line: LineState | null;
  needs: ClaimNeed;
  /** Only few shops know it: of those without a call nobody misses it, and orders written by hand have none. */
  rare: boolean;
  /** In the audit log. */
  audit: string;
}

const SHIPPED = ['DELIVERING', 'DELIVERED', 'CONFIRMED'] as const;
const COMING_BACK = ['REQUESTED', 'COLLECTING', 'COLLECTED'] as const;
const NOT_HELD = [...COMING_BACK, 'APPROVED', 'REDELIVERING', 'DONE', 'REJECTED', 'WITHDRAWN'] as const;

/** Rows of goods that come back are alike, whether money or other goods go out for them. */
const USUAL = { early: [], after: null, lineDone: [], line: null, rare: false } as const;

export const CLAIM_ACTION_ROWS: Readonly<Record<ClaimAction, ClaimActionRow>> = {
  approveCancel: {
    ...USUAL,
    title: '취소승인',
    type: 'CANCEL',
    allowed: ['REQUESTED'],
    reached: 'DONE',
    done: ['APPROVED', 'DONE'],
    lineDone: ['CANCELED'],
    line: 'CANCELED',
    needs: 'NOTHING',
    audit: 'claim.cancelApprove',
  },
  rejectCancel: {
    ...USUAL,
    title: '취소거부',
    type: 'CANCEL',
    allowed: ['REQUESTED'],
    reached: 'REJECTED',
    done: ['REJECTED'],
    lineDone: SHIPPED,
    line: 'DELIVERING',
    needs: 'INVOICE',
    audit: 'claim.cancelReject',
  },
  pickUpReturn: {
    ...USUAL,
    title: '반품 수거송장',
    type: 'RETURN',
    allowed: ['REQUESTED'],
    reached: 'COLLECTING',
    done: ['COLLECTING', 'COLLECTED', 'APPROVED', 'DONE'],
    needs: 'INVOICE',
    audit: 'claim.returnPickUp',
  },
  receiveReturn: {
    ...USUAL,
    title: '반품 수거완료',
    type: 'RETURN',
    allowed: ['REQUESTED', 'COLLECTING'],
    reached: 'COLLECTED',
    done: ['COLLECTED', 'APPROVED', 'DONE'],
    needs: 'NOTHING',
    audit: 'claim.returnCollected',
  },
  approveReturn: {
    ...USUAL,
    title: '반품승인',
    type: 'RETURN',
    allowed: ['COLLECTED'],
    early: ['REQUESTED', 'COLLECTING'],
    after: 'receiveReturn',
    reached: 'DONE',
    done: ['APPROVED', 'DONE'],
    lineDone: ['RETURNED'],
    needs: 'RESTOCK',
    audit: 'claim.returnApprove',
  },
  rejectReturn: {
    ...USUAL,
    title: '반품거부',
    type: 'RETURN',
    allowed: [...COMING_BACK, 'HOLD'],
    reached: 'REJECTED',
    done: ['REJECTED', 'WITHDRAWN'],
    needs: 'REASON',
    audit: 'claim.returnReject',
  },
  holdReturn: {
    ...USUAL,
    title: '반품보류',
    type: 'RETURN',
    allowed: COMING_BACK,
    reached: 'HOLD',
    done: ['HOLD'],
    needs: 'HOLD',
    audit: 'claim.returnHold',
  },
  releaseReturn: {
    ...USUAL,
    title: '반품보류 해제',
    type: 'RETURN',
    allowed: ['HOLD'],
    reached: null,
    done: NOT_HELD,
    needs: 'NOTHING',
    audit: 'claim.returnRelease',
  },
  pickUpExchange: {
    ...USUAL,
    title: '교환 수거송장',
    type: 'EXCHANGE',
    allowed: ['REQUESTED'],
    reached: 'COLLECTING',
    done: ['COLLECTING', 'COLLECTED', 'APPROVED', 'REDELIVERING', 'DONE'],
    needs: 'INVOICE',
    audit: 'claim.exchangePickUp',
  },
  receiveExchange: {
    ...USUAL,
    title: '교환 수거완료',
    type: 'EXCHANGE',
    allowed: ['REQUESTED', 'COLLECTING'],
    reached: 'COLLECTED',
    done: ['COLLECTED', 'APPROVED', 'REDELIVERING', 'DONE'],
    needs: 'NOTHING',
    audit: 'claim.exchangeCollected',
  },
  dispatchExchange: {
    ...USUAL,
    title: '교환 재발송',
    type: 'EXCHANGE',
    allowed: ['COLLECTED', 'APPROVED'],
    early: ['REQUESTED', 'COLLECTING'],
    after: 'receiveExchange',
    reached: 'REDELIVERING',
    done: ['REDELIVERING', 'DONE'],
    lineDone: ['EXCHANGED'],
    needs: 'INVOICE',
    audit: 'claim.exchangeDispatch',
  },
  rejectExchange: {
    ...USUAL,
    title: '교환거부',
    type: 'EXCHANGE',
    allowed: [...COMING_BACK, 'HOLD'],
    reached: 'REJECTED',
    done: ['REJECTED', 'WITHDRAWN'],
    needs: 'REASON',
    audit: 'claim.exchangeReject',
  },
  holdExchange: {
    ...USUAL,
    title: '교환보류',
    type: 'EXCHANGE',
    allowed: COMING_BACK,
    reached: 'HOLD',
    done: ['HOLD'],
    needs: 'HOLD',
    audit: 'claim.exchangeHold',
  },
  releaseExchange: {
    ...USUAL,
    title: '교환보류 해제',
    type: 'EXCHANGE',
    allowed: ['HOLD'],
    reached: null,
    done: NOT_HELD,
    needs: 'NOTHING',
    audit: 'claim.exchangeRelease',
  },
  turnReturn: {
    ...USUAL,
    title: '교환으로 전환',
    type: 'RETURN',
    allowed: [...COMING_BACK, 'HOLD'],
    // Another claim goes on in its place.
    reached: 'WITHDRAWN',
    done: ['WITHDRAWN', 'REJECTED'],
    needs: 'INVOICE',
    rare: true,
    audit: 'claim.returnTurn',
  },
  turnExchange: {
    ...USUAL,
    title: '반품으로 전환',
    type: 'EXCHANGE',
    allowed: [...COMING_BACK, 'HOLD'],
    reached: 'WITHDRAWN',
    done: ['WITHDRAWN', 'REJECTED'],
    lineDone: ['RETURNED'],
    needs: 'INVOICE',
    rare: true,
    audit: 'claim.exchangeTurn',
  },
  withdrawReturn: {
    ...USUAL,
    title: '반품철회',
    type: 'RETURN',
    allowed: ['REQUESTED', 'COLLECTING', 'HOLD'],
    reached: 'WITHDRAWN',
    done: ['WITHDRAWN', 'REJECTED'],
    needs: 'NOTHING',
    audit: 'claim.returnWithdraw',
  },
  withdrawExchange: {
    ...USUAL,
    title: '교환철회',
    type: 'EXCHANGE',
    allowed: ['REQUESTED', 'COLLECTING', 'HOLD'],
    reached: 'WITHDRAWN',
    done: ['WITHDRAWN', 'REJECTED'],
    needs: 'NOTHING',
    audit: 'claim.exchangeWithdraw',
  },
  finishExchange: {
    ...USUAL,
    title: '교환완료',
    type: 'EXCHANGE',
    allowed: ['REDELIVERING'],
    reached: 'DONE',
    done: ['DONE'],
    lineDone: ['EXCHANGED'],
    needs: 'NOTHING',
    audit: 'claim.exchangeComplete',
  },
};

export interface ClaimForAction {
  type: ClaimType;
  state: ClaimState;
  /** State of its order line; null while the order has not been collected. */
  line: LineState | null;
  /** What the claim's shop has no call for, whatever the state. */
  notOffered: readonly ClaimAction[];
  /** Its order was written by hand: no shop decides anything of it. */
  byHand: boolean;
}

export type ClaimRefusal = 'TYPE' | 'CLOSED' | 'NO_ORDER' | 'NOT_OFFERED' | 'NOT_OWN' | 'STATE' | 'SHIPPED';

/** Why the action may not run on the claim, or null when it may. */
export function refuseClaimAction(action: ClaimAction, claim: ClaimForAction): ClaimRefusal | null {
  const { type, allowed, early, after, rare } = CLAIM_ACTION_ROWS[action];
  if (claim.type !== type) return 'TYPE';
  if (!isOpenClaim(claim.state)) return 'CLOSED';
  if (claim.line === null) return 'NO_ORDER';
  if (rare && claim.byHand) return 'NOT_OFFERED';
  if (isOwnClaimAction(action) && !claim.byHand) return 'NOT_OWN';
  const skips = after !== null && claim.notOffered.includes(after);
  if (!allowed.includes(claim.state) && !(skips && early.includes(claim.state))) return 'STATE';
  if (claim.notOffered.includes(action)) return 'NOT_OFFERED';
  // What has arrived is no cancel any more: the buyer sends it back.
  if (action === 'rejectCancel' && !['NEW', 'PREPARING', 'DELIVERING'].includes(claim.line)) return 'SHIPPED';
  return null;
}

export const CLAIM_STATE_LABELS: Readonly<Record<ClaimState, string>> = {
  REQUESTED: '요청',
  HOLD: '보류',
  COLLECTING: '수거중',
  COLLECTED: '수거완료',
  REDELIVERING: '재배송중',
  APPROVED: '승인',
  DONE: '완료',
  REJECTED: '거부',
  WITHDRAWN: '철회',
};
export const CLAIM_TYPE_LABELS: Readonly<Record<ClaimType, string>> = { CANCEL: '취소', RETURN: '반품', EXCHANGE: '교환' };

/** `취소요청`, `반품 수거완료`: a claim in a state, in two words. */
export function claimStateName(type: ClaimType, state: ClaimState): string {
  const label = CLAIM_STATE_LABELS[state];
  return `${CLAIM_TYPE_LABELS[type]}${label.length > 2 ? ' ' : ''}${label}`;
}

/** Korean sentence for a refusal, saying what to do. @param shop name of the place where the seller does it instead */
export function claimRefusalMessage(refusal: ClaimRefusal, claim: Pick<ClaimForAction, 'type' | 'state'>, shop: string): string {
  switch (refusal) {
    case 'TYPE':
      return `${CLAIM_TYPE_LABELS[claim.type]} 건에는 할 수 없는 처리입니다. 목록을 새로고침해주십시오.`;
    case 'CLOSED':
      return `이미 끝난 건(${claimStateName(claim.type, claim.state)})입니다. 목록을 새로고침해주십시오.`;
    case 'NO_ORDER':
      return `아직 주문이 수집되지 않은 건입니다. 주문수집을 한 뒤 다시 시도하거나 ${shop}에서 처리해주십시오.`;
    case 'NOT_OFFERED':
      return `이 쇼핑몰은 모아에서 처리할 수 없습니다. ${shop}에서 처리해주십시오.`;
    case 'NOT_OWN':
      return '쇼핑몰이 알려 주는 처리라 모아에서 바꿀 수 없습니다. 다음 수집을 기다려주십시오.';
    case 'STATE':
      return `현재 상태(${claimStateName(claim.type, claim.state)})에서는 처리할 수 없습니다. 목록을 새로고침해주십시오.`;
    case 'SHIPPED':
      return '배송이 끝난 주문은 취소를 거부할 수 없습니다. 반품으로 처리해주십시오.';
  }
}
