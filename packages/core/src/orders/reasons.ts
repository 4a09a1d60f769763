/** Reasons that a seller gives a buyer or a shop for what she does with orders and claims (docs/sheets/orders.md 4). */
import type { ClaimReason } from './types.ts';

export const HOLD_REASONS = ['RETURN_FEE', 'EXTRA_FEE', 'NOT_ARRIVED', 'ASK_BUYER', 'SELLER_CHECK', 'OTHER'] as const;
/** Why a return or an exchange is held. */
export type HoldReason = (typeof HOLD_REASONS)[number];
export const HOLD_REASON_LABELS: Readonly<Record<HoldReason, string>> = {
  RETURN_FEE: '반품·교환 배송비 청구',
  EXTRA_FEE: '추가비용 청구',
  NOT_ARRIVED: '상품 미입고',
  ASK_BUYER: '구매자 확인 필요',
  SELLER_CHECK: '판매자 확인 필요',
  OTHER: '기타',
};

export const REJECT_REASONS = ['USED', 'LATE', 'BUYER_AGREED', 'NO_STOCK', 'OTHER'] as const;
/** Why a return or an exchange is refused. */
export type RejectReason = (typeof REJECT_REASONS)[number];
export const REJECT_REASON_LABELS: Readonly<Record<RejectReason, string>> = {
  USED: '사용하거나 훼손된 상품',
  LATE: '신청 기간이 지남',
  BUYER_AGREED: '구매자와 협의하여 철회',
  NO_STOCK: '교환할 재고 없음',
  OTHER: '기타',
};

export const DELAY_REASONS = ['PREPARING', 'BUYER_REQUEST', 'MADE_TO_ORDER', 'PRE_ORDER', 'OVERSEAS', 'OTHER'] as const;
/** Why an order leaves later than it should. */
export type DelayReason = (typeof DELAY_REASONS)[number];
export const DELAY_REASON_LABELS: Readonly<Record<DelayReason, string>> = {
  PREPARING: '상품 준비 중',
  BUYER_REQUEST: '고객 요청',
  MADE_TO_ORDER: '주문 제작',
  PRE_ORDER: '예약 발송',
  OVERSEAS: '해외 배송',
  OTHER: '기타',
};

/** Why a buyer cancels, sends back or exchanges. */
export const CLAIM_REASON_LABELS: Readonly<Record<ClaimReason, string>> = {
  CHANGE_MIND: '단순 변심',
  COLOR_SIZE: '색상·사이즈 변경',
  WRONG_ORDER: '주문 실수',
  UNSATISFIED: '상품 불만족',
  DELAYED: '배송 지연',
  SOLD_OUT: '품절',
  NOT_RECEIVED: '미수령',
  BROKEN: '파손·불량',
  INFO_MISMATCH: '상품 정보와 다름',
  WRONG_DELIVERY: '오배송',
  WRONG_OPTION: '다른 옵션 배송',
};
