import { expect, test } from 'vitest';
import { pickingRows } from './picking.ts';

const skus = new Map([
  [1, { code: 'B-1', name: '양말 블랙' }],
  [2, { code: 'A-1', name: '모자' }],
]);
const line = (orderNo: string, quantity: number, parts: [number, number][] | null, title = '세트') => ({
  title,
  optionText: '',
  quantity,
  orderNo,
  parts,
});

test('sets are fetched as their SKUs, equal SKUs once, and what is tied to none stands last', () => {
  const rows = pickingRows(
    [
      line('O1', 2, [
        [1, 3],
        [2, 1],
      ]),
      line('O2', 1, [[1, 1]]),
      line('O2', 4, null, '새 상품'),
      line('O3', 1, [[9, 1]], '없는 SKU'),
    ],
    skus,
  );
  expect(rows).toEqual([
    { code: 'A-1', name: '모자', quantity: 2, orders: 1 },
    { code: 'B-1', name: '양말 블랙', quantity: 7, orders: 2 },
    { code: '', name: '새 상품', quantity: 4, orders: 1 },
    { code: '', name: '없는 SKU', quantity: 1, orders: 1 },
  ]);
});
