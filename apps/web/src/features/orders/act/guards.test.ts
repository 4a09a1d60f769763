import { expect, test } from 'vitest';
import type { OrderRow } from '../queries.ts';
import { doubtsOf, splitDoubtful } from './guards.ts';

const row = (id: string, ...flags: OrderRow['flags']) => ({ id, flags }) as OrderRow;
const ids = (rows: readonly OrderRow[]) => rows.map(({ id }) => id);

test('lines that no SKU is tied to, and lines beyond the stock, go on only when the seller wants it', () => {
  const rows = [row('a'), row('b', 'NEEDS_MAPPING'), row('c', 'OVERSOLD', 'DUE_TODAY')];
  const unmatched = splitDoubtful('NEEDS_MAPPING', rows);
  expect([ids(unmatched.sure), ids(unmatched.doubtful)]).toEqual([['a', 'c'], ['b']]);
  const short = splitDoubtful('OVERSOLD', rows);
  expect([ids(short.sure), ids(short.doubtful)]).toEqual([['a', 'b'], ['c']]);
});

test('stock is asked about when an order is accepted, not when its parcel is sent', () => {
  expect(doubtsOf('confirm')).toEqual(['NEEDS_MAPPING', 'OVERSOLD']);
  expect(doubtsOf('dispatch')).toEqual(['NEEDS_MAPPING']);
});
