import { expect, test } from 'vitest';
import { holdWords, refusalWords } from './claim.ts';

test('buyers read what the seller wrote, or what the reason is called', () => {
  expect(refusalWords({ reason: 'USED', detail: ' 착용 흔적이 있습니다. ' })).toBe('착용 흔적이 있습니다.');
  expect(refusalWords({ reason: 'NO_STOCK', detail: ' ' })).toBe('교환할 재고 없음');
  expect(holdWords({ reason: 'SELLER_CHECK', detail: '확인 중' })).toBe('확인 중');
  expect(holdWords({ reason: 'NOT_ARRIVED', detail: '' })).toBe('상품 미입고');
});
