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

/** Codes of channels have no Korean letter and no space: `10`, `CANERR`. */
const CODE = /^[\w.-]+$/;

/** Korean reason; a channel's own words stay as they are, and a code that nobody has words for is named as one. */
export function claimReason(reason: string): string {
  const known = CLAIM_REASONS.find((each) => each === reason);
  if (known) return REASONS[known];
  if (reason === '') return '사유 없음';
  return CODE.test(reason) ? `알 수 없는 사유(코드 ${reason})` : reason;
}
