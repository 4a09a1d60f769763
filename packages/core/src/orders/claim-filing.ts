/** Claims that the seller files for a buyer who asked by telephone: what may be filed of which line, and what it begins with (docs/sheets/orders.md 4). */
import { CLAIM_TYPE_LABELS } from './claim-actions.ts';
import { LINE_STATE_LABELS } from './line-state.ts';
import type { ClaimReason, ClaimState, ClaimType, LineState } from './types.ts';

/** Who bears what a claim costs, by its reason; the seller may say otherwise. */
export const REASON_FAULTS: Readonly<Record<ClaimReason, 'BUYER' | 'SELLER'>> = {
  CHANGE_MIND: 'BUYER',
  COLOR_SIZE: 'BUYER',
  WRONG_ORDER: 'BUYER',
  UNSATISFIED: 'BUYER',
  DELAYED: 'SELLER',
  SOLD_OUT: 'SELLER',
  NOT_RECEIVED: 'SELLER',
  BROKEN: 'SELLER',
  INFO_MISMATCH: 'SELLER',
  WRONG_DELIVERY: 'SELLER',
  WRONG_OPTION: 'SELLER',
};

interface FilingRow {
  /** States of the line in which it may be filed. */
  allowed: readonly LineState[];
  /** State in which the claim begins: of a cancel nobody else has anything to say. */
  begins: ClaimState;
  reasons: readonly ClaimReason[];
}

export const CLAIM_FILINGS: Readonly<Record<ClaimType, FilingRow>> = {
  CANCEL: {
    allowed: ['PAYMENT_WAITING', 'NEW', 'PREPARING'],
    begins: 'DONE',
    reasons: ['CHANGE_MIND', 'COLOR_SIZE', 'WRONG_ORDER', 'SOLD_OUT', 'DELAYED'],
  },
  RETURN: {
    allowed: ['DELIVERING', 'DELIVERED', 'CONFIRMED'],
    begins: 'REQUESTED',
    reasons: [
      'CHANGE_MIND',
      'COLOR_SIZE',
      'WRONG_ORDER',
      'UNSATISFIED',
      'BROKEN',
      'INFO_MISMATCH',
      'WRONG_DELIVERY',
      'WRONG_OPTION',
      'DELAYED',
      'NOT_RECEIVED',
    ],
  },
  EXCHANGE: {
    allowed: ['DELIVERING', 'DELIVERED'],
    begins: 'REQUESTED',
    reasons: ['COLOR_SIZE', 'WRONG_ORDER', 'UNSATISFIED', 'BROKEN', 'INFO_MISMATCH', 'WRONG_DELIVERY', 'WRONG_OPTION', 'NOT_RECEIVED'],
  },
};

export interface LineForFiling {
  state: LineState;
  /** Written by hand: no shop has to be asked. */
  byHand: boolean;
  /** Pieces that no claim speaks of (`unclaimedPieces`). */
  left: number;
}

/** Pieces of a line that no claim speaks of; what was refused or taken back speaks of none. */
export function unclaimedPieces(quantity: number, claims: readonly { state: ClaimState; quantity: number }[]): number {
  const spoken = claims.filter(({ state }) => state !== 'REJECTED' && state !== 'WITHDRAWN').reduce((sum, each) => sum + each.quantity, 0);
  return Math.max(0, quantity - spoken);
}

/** What may be filed of the line now, in the order in which it is offered. */
export function filingsOf(line: LineForFiling): ClaimType[] {
  if (!line.byHand || line.left === 0) return [];
  return (['CANCEL', 'RETURN', 'EXCHANGE'] as const).filter((type) => CLAIM_FILINGS[type].allowed.includes(line.state));
}

export interface ClaimFiling {
  type: ClaimType;
  quantity: number;
  reason: ClaimReason;
  fault: 'BUYER' | 'SELLER';
  /** What the buyer pays for the way, in won. */
  fee: number;
}

/** Why the claim can't be filed, in Korean with what to do; null when it can. @param office where it is filed instead */
export function filingProblem(filing: ClaimFiling, line: LineForFiling, office: string): string | null {
  const { type, quantity, reason, fault, fee } = filing;
  const what = CLAIM_TYPE_LABELS[type];
  const { allowed, reasons } = CLAIM_FILINGS[type];
  if (!line.byHand) return `쇼핑몰 주문의 ${what}는 모아에서 접수할 수 없습니다. ${office}에서 접수해주십시오.`;
  if (!allowed.includes(line.state))
    return `현재 상태(${LINE_STATE_LABELS[line.state]})에서는 ${what}를 접수할 수 없습니다. 주문을 새로고침해주십시오.`;
  if (line.left === 0) return '모든 수량이 이미 취소·반품·교환됐거나 진행 중입니다. 진행 중인 건이 있으면 먼저 처리해주십시오.';
  if (!Number.isSafeInteger(quantity) || quantity < 1) return '수량은 1 이상의 정수로 입력해주십시오.';
  if (quantity > line.left) return `접수할 수 있는 수량은 ${line.left}개입니다. 수량을 줄여주십시오.`;
  if (!reasons.includes(reason)) return `${what}에 맞는 사유를 골라주십시오.`;
  if (fee > 0 && type === 'CANCEL') return '보내기 전에 취소한 주문에는 배송비를 받을 수 없습니다. 0원으로 입력해주십시오.';
  if (fee > 0 && fault === 'SELLER') return '판매자 귀책은 배송비를 구매자에게 받을 수 없습니다. 0원으로 입력해주십시오.';
  return null;
}

/**
 * What goes back to the buyer: the share of the goods less what she pays for the way, never below nothing. The shares of all pieces together are
 * the whole. @param before pieces that claims took before
 */
export function refundOf(line: { amount: number; quantity: number }, pieces: number, fee: number, before = 0): number {
  const { amount, quantity } = line;
  if (quantity <= 0) return 0;
  const until = (count: number) => Math.floor((amount * Math.min(count, quantity)) / quantity);
  return Math.max(0, until(before + pieces) - until(before) - fee);
}
