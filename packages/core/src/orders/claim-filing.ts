/** Claims that the seller files for a buyer who asked by telephone: what may be filed of which line, and what it begins with (docs/sheets/orders.md 4). */
import { withObject, withSubject, withTopic } from '../text/korean.ts';
import { CLAIM_TYPE_LABELS } from './claim-actions.ts';
import { LINE_STATE_LABELS } from './line-state.ts';
import { CLAIM_TYPES, type ClaimReason, type ClaimState, type ClaimType, type LineState } from './types.ts';

/** Actions that file a claim at a shop; the capability of channels that have the call is `claims.<name>`. What has not left is cancelled by 판매취소. */
export const FILING_ACTIONS = ['fileReturn', 'fileExchange'] as const;
export type FilingAction = (typeof FILING_ACTIONS)[number];
export const FILING_TYPES: Readonly<Record<FilingAction, ClaimType>> = { fileReturn: 'RETURN', fileExchange: 'EXCHANGE' };

export const PICKUP_WAYS = ['SHOP', 'SELLER', 'BUYER'] as const;
/** Who has the goods brought back: the shop's own courier, one that the seller sends, or the buyer. */
export type PickupWay = (typeof PICKUP_WAYS)[number];
export const PICKUP_WAY_LABELS: Readonly<Record<PickupWay, string>> = {
  SHOP: '쇼핑몰 지정 택배가 수거',
  SELLER: '판매자가 택배를 보내 수거',
  BUYER: '구매자가 직접 보냄',
};

export const FEE_WAYS = ['DEDUCT', 'ENCLOSE', 'DIRECT'] as const;
/** How a buyer pays for the way back. */
export type FeeWay = (typeof FEE_WAYS)[number];
export const FEE_WAY_LABELS: Readonly<Record<FeeWay, string>> = {
  DEDUCT: '환불금액에서 차감',
  ENCLOSE: '반품 상품에 동봉',
  DIRECT: '판매자에게 직접 송금',
};

/** What can be filed of the orders of one shop type, and what is said with it. */
export interface FilingTerms {
  types: readonly ClaimType[];
  /** Some pieces of a line alone. */
  parts: boolean;
  /** Ways of the goods that the shop takes; none where it has no place for them. */
  pickups: readonly PickupWay[];
  /** The same of the fee of a claim that the buyer bears. */
  feeWays: readonly FeeWay[];
  /** Reasons that it has a word for; null where it has one for every reason. */
  reasons: readonly ClaimReason[] | null;
  /** What its buyer has decided to keep comes back as well: the shop pays it back at once and from the seller's money, and fetches nothing. */
  decided?: boolean | undefined;
  /** Written by hand: no shop has to be asked. */
  byHand: boolean;
}

export const BY_HAND_FILINGS: FilingTerms = { types: CLAIM_TYPES, parts: true, pickups: [], feeWays: [], reasons: null, byHand: true };

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
  terms: FilingTerms;
  /** Pieces that were ordered. */
  ordered: number;
  /** Pieces that no claim speaks of (`unclaimedPieces`). */
  left: number;
  /** Type of a claim on it that waits for somebody. */
  openClaim: ClaimType | null;
}

/** Pieces of a line that no claim speaks of; what was refused or taken back speaks of none. */
export function unclaimedPieces(quantity: number, claims: readonly { state: ClaimState; quantity: number }[]): number {
  const spoken = claims.filter(({ state }) => state !== 'REJECTED' && state !== 'WITHDRAWN').reduce((sum, each) => sum + each.quantity, 0);
  return Math.max(0, quantity - spoken);
}

/** States of a line in which it may be filed: most shops take nothing of what its buyer has decided to keep. */
function allowedFor(type: ClaimType, { byHand, decided = false }: FilingTerms): readonly LineState[] {
  const { allowed } = CLAIM_FILINGS[type];
  return byHand || decided ? allowed : allowed.filter((state) => state !== 'CONFIRMED');
}

/** Whether a claim of the type can be filed of a line in the state. */
export const mayBeFiled = (type: ClaimType, state: LineState, terms: FilingTerms): boolean => allowedFor(type, terms).includes(state);

/**
 * Whether the seller has asked for what would happen now. A shop that pays back at once what its buyer has decided to keep fetches nothing for it:
 * whoever said how the goods come back saw an order that nobody had decided about, and would lose the money without knowing.
 */
export function fitsDecision({ pickup }: Pick<ClaimFiling, 'pickup'>, { state, terms }: Pick<LineForFiling, 'state' | 'terms'>): boolean {
  return terms.decided !== true || (pickup === null) === (state === 'CONFIRMED');
}

/** What is said with a claim of the line: of what its buyer has decided to keep, a shop that pays it back asks for no way of the goods. */
export function termsFor({ state, terms }: Pick<LineForFiling, 'state' | 'terms'>): FilingTerms {
  return terms.decided && state === 'CONFIRMED' ? { ...terms, pickups: [], feeWays: [] } : terms;
}

/** Reasons of a kind of claim that can be said there. */
export function filingReasons(type: ClaimType, { reasons }: Pick<FilingTerms, 'reasons'>): ClaimReason[] {
  return CLAIM_FILINGS[type].reasons.filter((reason) => reasons === null || reasons.includes(reason));
}

/** Of some pieces a claim speaks, and the shop divides no line. */
const isBroken = ({ terms, left, ordered }: LineForFiling) => !terms.parts && left < ordered;

/** What may be filed of the line now, in the order in which it is offered. */
export function filingsOf(line: LineForFiling): ClaimType[] {
  const { state, terms, left, openClaim } = line;
  if (left === 0 || isBroken(line) || (openClaim !== null && !terms.byHand)) return [];
  return (['CANCEL', 'RETURN', 'EXCHANGE'] as const).filter((type) => terms.types.includes(type) && mayBeFiled(type, state, terms));
}

export interface FiledPickup {
  way: PickupWay;
  /** The parcel, where it is known already. */
  courierCode: string | null;
  invoiceNo: string | null;
}

export interface ClaimFiling {
  type: ClaimType;
  quantity: number;
  reason: ClaimReason;
  fault: 'BUYER' | 'SELLER';
  /** What the buyer pays for the way, in won; shops work it out themselves. */
  fee: number;
  /** Null where the shop has no place for it. */
  pickup: FiledPickup | null;
  feeWay: FeeWay | null;
}

/** Why the claim can't be filed, in Korean with what to do; null when it can. @param office where it is filed instead */
export function filingProblem(filing: ClaimFiling, line: LineForFiling, office: string): string | null {
  const { type, quantity, reason } = filing;
  const { terms, left } = line;
  const what = withObject(CLAIM_TYPE_LABELS[type]);
  if (!terms.types.includes(type))
    return `이 쇼핑몰 주문의 ${withTopic(CLAIM_TYPE_LABELS[type])} 모아에서 접수할 수 없습니다. ${office}에서 접수해주십시오.`;
  if (!mayBeFiled(type, line.state, terms)) {
    const rest = CLAIM_FILINGS[type].allowed.includes(line.state) ? `${office}에서 접수해주십시오.` : '주문을 새로고침해주십시오.';
    return `현재 상태(${LINE_STATE_LABELS[line.state]})에서는 ${what} 접수할 수 없습니다. ${rest}`;
  }
  if (line.openClaim !== null && !terms.byHand)
    return `진행 중인 ${withSubject(CLAIM_TYPE_LABELS[line.openClaim])} 있어 접수할 수 없습니다. 그 건을 먼저 처리해주십시오.`;
  if (left === 0) return '모든 수량이 이미 취소·반품·교환됐거나 진행 중입니다. 진행 중인 건이 있으면 먼저 처리해주십시오.';
  if (isBroken(line)) return `일부 수량이 이미 취소·반품·교환된 주문입니다. 남은 ${left}개는 ${office}에서 접수해주십시오.`;
  if (!Number.isSafeInteger(quantity) || quantity < 1) return '수량은 1 이상의 정수로 입력해주십시오.';
  if (quantity > left) return `접수할 수 있는 수량은 ${left}개입니다. 수량을 줄여주십시오.`;
  if (quantity < left && !terms.parts)
    return `이 쇼핑몰은 수량을 나누어 접수할 수 없습니다. ${left}개를 모두 접수하거나 ${office}에서 접수해주십시오.`;
  if (!CLAIM_FILINGS[type].reasons.includes(reason)) return `${CLAIM_TYPE_LABELS[type]}에 맞는 사유를 골라주십시오.`;
  if (!filingReasons(type, terms).includes(reason))
    return `모아는 이 쇼핑몰에 그 사유를 전달하지 못합니다. 다른 사유를 고르거나 ${office}에서 접수해주십시오.`;
  return feeProblem(filing, termsFor(line)) ?? pickupProblem(filing.pickup, termsFor(line));
}

function feeProblem({ type, fault, fee, feeWay }: ClaimFiling, { byHand, feeWays }: FilingTerms): string | null {
  if (fee > 0 && !byHand) return '쇼핑몰 주문의 배송비는 쇼핑몰이 계산합니다. 0원으로 입력해주십시오.';
  if (fee > 0 && type === 'CANCEL') return '보내기 전에 취소한 주문에는 배송비를 받을 수 없습니다. 0원으로 입력해주십시오.';
  if (fee > 0 && fault === 'SELLER') return '판매자 귀책은 배송비를 구매자에게 받을 수 없습니다. 0원으로 입력해주십시오.';
  if (feeWay === null) return feeWays.length > 0 && fault === 'BUYER' ? '배송비를 받는 방법을 골라주십시오.' : null;
  if (fault === 'SELLER') return '판매자 귀책은 배송비를 구매자에게 받을 수 없습니다. 배송비를 받는 방법을 비워주십시오.';
  return feeWays.includes(feeWay) ? null : '이 쇼핑몰에서 고를 수 없는 배송비 방법입니다. 다른 방법을 골라주십시오.';
}

function pickupProblem(pickup: FiledPickup | null, { pickups }: FilingTerms): string | null {
  if (pickup === null) return pickups.length > 0 ? '수거 방법을 골라주십시오.' : null;
  if (!pickups.includes(pickup.way)) return '이 쇼핑몰에서 고를 수 없는 수거 방법입니다. 다른 방법을 골라주십시오.';
  const { way, courierCode, invoiceNo } = pickup;
  if ((courierCode === null) !== (invoiceNo === null)) return '택배사와 송장번호를 함께 입력하거나 둘 다 비워주십시오.';
  return way === 'SHOP' && invoiceNo !== null ? '쇼핑몰 지정 택배가 수거하면 송장번호는 쇼핑몰이 정합니다. 송장번호를 비워주십시오.' : null;
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
