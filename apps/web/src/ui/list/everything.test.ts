import { expect, test } from 'vitest';
import { offered } from './everything.ts';

const data = (rows: number, totalElements: number, totalExact = true) => ({
  contents: Array.from({ length: rows }, (_, id) => ({ id: String(id) })),
  totalElements,
  totalExact,
});

test.each([
  ['nothing is chosen', { data: data(50, 120), stale: false, selectedCount: 0 }, null],
  ['a row of the page is not chosen', { data: data(50, 120), stale: false, selectedCount: 49 }, null],
  ['the page is chosen', { data: data(50, 120), stale: false, selectedCount: 50 }, { total: 120, exact: true }],
  ['the page has all rows', { data: data(20, 20), stale: false, selectedCount: 20 }, null],
  ['there are more than are counted', { data: data(50, 10_000, false), stale: false, selectedCount: 50 }, { total: 10_000, exact: false }],
  ['the rows are those of the question before', { data: data(50, 120), stale: true, selectedCount: 50 }, null],
  ['nothing came yet', { data: undefined, stale: false, selectedCount: 0 }, null],
])('%s', (_, list, offer) => {
  expect(offered(list)).toEqual(offer);
});
