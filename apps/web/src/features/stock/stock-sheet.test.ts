import { expect, test } from 'vitest';
import type { Sku } from './queries.ts';
import { readStockTable, STOCK_HEADINGS, stockSheetRow } from './stock-sheet.ts';

const TITLES = STOCK_HEADINGS.map(({ title }) => title);

test('a sheet comes back as it went out, with what was filled in', () => {
  const sku = { skuCode: 'KN-1', skuName: '니트', optionText: '블랙 / M', stockQuantity: 12 } as Sku;
  const row = stockSheetRow(sku);
  expect(readStockTable([TITLES, row])).toEqual([{ skuCode: 'KN-1', quantity: '', known: '12' }]);
  expect(readStockTable([TITLES, [...row.slice(0, 4), '7']])).toEqual([{ skuCode: 'KN-1', quantity: '7', known: '12' }]);
});

test('headings may stand in any order and under a title; lines without anything are skipped, all others are kept', () => {
  const table = [['11월 재고'], ['바꿀재고', 'SKU코드'], ['3', ' KN-1 '], ['', ''], ['', 'KN-2'], ['5', '']];
  expect(readStockTable(table)).toEqual([
    { skuCode: 'KN-1', quantity: '3' },
    { skuCode: 'KN-2', quantity: '' },
    { skuCode: '', quantity: '5' },
  ]);
});

test('of a sheet without the headings nothing is guessed', () => {
  expect(readStockTable([['KN-1', '3']])).toBeNull();
  expect(readStockTable([])).toBeNull();
});
