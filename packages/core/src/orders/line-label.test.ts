import { expect, test } from 'vitest';
import { lineLabel } from './line-label.ts';

test.each([
  ['2026112200001', '1', '주문 2026112200001 · 상품주문 1'],
  ['2026112200001', '2026112200001', '주문 2026112200001'],
  ['2026112200001', '', '주문 2026112200001'],
  ['', '77', '상품주문 77'],
  ['', '', '주문번호 없음'],
])('order %j and line %j are called %j', (orderNo, lineNo, label) => {
  expect(lineLabel(orderNo, lineNo)).toBe(label);
});
