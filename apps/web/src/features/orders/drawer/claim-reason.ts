import { CLAIM_REASON_LABELS, CLAIM_REASONS } from '@moa/core';

/** Codes of channels have no Korean letter and no space: `10`, `CANERR`. */
const CODE = /^[\w.-]+$/;

/** Korean reason; a channel's own words stay as they are, and a code that nobody has words for is named as one. */
export function claimReason(reason: string): string {
  const known = CLAIM_REASONS.find((each) => each === reason);
  if (known) return CLAIM_REASON_LABELS[known];
  if (reason === '') return '사유 없음';
  return CODE.test(reason) ? `알 수 없는 사유(코드 ${reason})` : reason;
}
