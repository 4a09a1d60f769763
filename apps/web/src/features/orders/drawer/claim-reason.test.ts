import { CLAIM_REASONS } from '@moa/core';
import { expect, test } from 'vitest';
import { claimReason } from './claim-reason.ts';

test.each([
  ['CHANGE_MIND', '단순 변심'],
  ['타사이트 상품 주문', '타사이트 상품 주문'],
  ['10', '알 수 없는 사유(코드 10)'],
  ['REQUEST_X', '알 수 없는 사유(코드 REQUEST_X)'],
  ['', '사유 없음'],
])('%j is %s', (reason, message) => {
  expect(claimReason(reason)).toBe(message);
});

test('every reason of ours has Korean words', () => {
  expect(CLAIM_REASONS.map(claimReason).filter((message) => !/[가-힣]/.test(message) || message.includes('코드'))).toEqual([]);
});
