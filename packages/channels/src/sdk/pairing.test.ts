import { describe, expect, test } from 'vitest';
import { pairItems, sameValues, withKnownIds } from './pairing.ts';
import { listingContent, listingItem } from './testing/context.ts';

const shape = { id: (row: Row) => row.no, code: (row: Row) => row.code, optionValues: (row: Row) => row.values };
interface Row {
  no: string;
  code: string;
  values: string[];
}
const row = (no: string, code: string, ...values: string[]): Row => ({ no, code, values });
const item = (key: string, shopItemId: string | null, itemCode: string, ...optionValues: string[]) =>
  listingItem({ key, shopItemId, itemCode, optionValues });
const pairsOf = (items: ReturnType<typeof item>[], rows: Row[]) =>
  [...pairItems(items, rows, shape)].map(([{ key }, { no }]) => `${key}-${no}`).toSorted();

describe('items', () => {
  test('are paired by number before code, and by code before values', () => {
    const rows = [row('1', 'B', 'L'), row('2', 'A', 'M'), row('3', '', 'S')];
    expect(pairsOf([item('a', '1', 'A', 'M'), item('b', null, 'A', 'L'), item('c', null, 'C', 'S')], rows)).toEqual(['a-1', 'b-2', 'c-3']);
  });

  test('are paired once, and without a sign not at all', () => {
    expect(pairsOf([item('a', null, 'A', 'M'), item('b', null, 'A', 'M')], [row('1', 'A', 'M'), row('2', 'Z', 'Z')])).toEqual(['a-1']);
    expect(pairsOf([item('a', null, '')], [row('1', ''), row('2', '')])).toEqual([]);
  });

  test('are the same where each side has one', () => {
    expect(pairsOf([item('a', null, 'A')], [row('1', 'X', 'Y')])).toEqual(['a-1']);
  });
});

test('no values are the same as none', () => {
  expect(sameValues([], [])).toBe(false);
  expect(sameValues(['M'], ['M'])).toBe(true);
  expect(sameValues(['M'], ['M', 'L'])).toBe(false);
});

test('items keep the numbers they have, and take those that the caller knows', () => {
  const content = listingContent({ items: [item('a', '7', 'A'), item('b', null, 'B'), item('c', null, 'C')] });
  const ref = {
    shopProductId: '1',
    items: [
      { key: 'a', shopItemId: '1' },
      { key: 'b', shopItemId: '2' },
    ],
    shopProductSubId: null,
  };
  expect(withKnownIds(content, ref).items.map(({ shopItemId }) => shopItemId)).toEqual(['7', '2', null]);
});
