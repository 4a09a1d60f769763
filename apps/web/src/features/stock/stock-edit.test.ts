import { expect, test } from 'vitest';
import { bulkEditProblems, editOf, NOTHING_CHOSEN, previewOf } from './stock-edit.ts';

const SKU = { id: '7', version: 3, stockQuantity: 5, safetyStock: 2 };

test.each([
  ['plus', 3, { before: 5, after: 8, below: false }],
  ['minus', 3, { before: 5, after: 2, below: false }],
  ['minus', 6, { before: 5, after: -1, below: true }],
  ['set', 0, { before: 5, after: 0, below: false }],
  ['safety', 4, { before: 2, after: 4, below: false }],
] as const)('%s %i becomes %o', (mode, quantity, preview) => {
  expect(previewOf(SKU, mode, quantity)).toEqual(preview);
});

test('setting a number asks for the version that was seen, adding does not', () => {
  expect(editOf(SKU, 'set', 4, '')).toEqual({ skuId: '7', mode: 'SET', quantity: 4, version: 3 });
  expect(editOf(SKU, 'minus', 4, '입고')).toEqual({ skuId: '7', mode: 'ADD', quantity: -4, memo: '입고' });
});

test('nothing is chosen before the seller chooses, and nothing is sent before that', () => {
  expect(NOTHING_CHOSEN.mode).toBeNull();
  expect(bulkEditProblems({ ...NOTHING_CHOSEN, quantity: 5 })).toEqual({ mode: '바꾸는 방법을 골라주십시오.' });
  expect(bulkEditProblems({ ...NOTHING_CHOSEN, mode: 'set' })).toEqual({ quantity: '필수 입력 항목입니다.' });
  expect(bulkEditProblems({ mode: 'plus', quantity: 0, memo: '' })).toEqual({});
});
