import { CLAIM_REASONS, type ClaimReason } from '@moa/core';

const REASONS: Readonly<Record<ClaimReason, string>> = {
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

/** Korean reason; a channel's own words stay as they are. */
export function claimReason(reason: string): string {
  const known = CLAIM_REASONS.find((each) => each === reason);
  return known ? REASONS[known] : reason || '사유 없음';
}
