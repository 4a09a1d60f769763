import { expect, test } from 'vitest';
import { DEFAULT_PREFS } from '../../../ui/table/columns.ts';
import { columnsOf, looksLike, prefsOf } from './layouts.ts';

const COLUMNS = [{ id: 'orderNo', pinned: true, hideable: false }, { id: 'quantity' }, { id: 'amount' }, { id: 'sku', hidden: true }];
const PREFS = {
  order: ['amount', 'sku', 'quantity'],
  visible: { sku: true, quantity: false },
  widths: { amount: 140 },
  density: 'compact' as const,
};

test('a list that is saved looks the same when its layout is chosen', () => {
  const columns = columnsOf(COLUMNS, PREFS);
  expect(columns).toEqual([
    { key: 'orderNo', visible: true, width: null },
    { key: 'amount', visible: true, width: 140 },
    { key: 'sku', visible: true, width: null },
    { key: 'quantity', visible: false, width: null },
  ]);
  const layout = { columns, density: 'compact' as const };
  expect(columnsOf(COLUMNS, prefsOf(layout))).toEqual(columns);
  expect(looksLike(layout, COLUMNS, PREFS)).toBe(true);
  expect(looksLike(layout, COLUMNS, DEFAULT_PREFS)).toBe(false);
  expect(looksLike({ ...layout, density: 'normal' }, COLUMNS, PREFS)).toBe(false);
});

test('a layout of another list keeps its order for the columns that are here, and the others at their own place', () => {
  const other = {
    columns: [
      { key: 'invoice', visible: true, width: 90 },
      { key: 'amount', visible: true, width: null },
    ],
    density: 'normal' as const,
  };
  expect(columnsOf(COLUMNS, prefsOf(other)).map(({ key }) => key)).toEqual(['orderNo', 'quantity', 'amount', 'sku']);
});
