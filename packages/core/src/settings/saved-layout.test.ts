import { expect, test } from 'vitest';
import { keptConditions } from './saved-layout.ts';

test.each([
  ['a name or a number of somebody is not kept', 'orders-all', { q: '홍길동', scope: 'ALL', shops: 'COUPANG' }, { shops: 'COUPANG' }],
  ['nor where no scope is named', 'orders-new', { q: '5678', sort: 'orderedAt,asc' }, { sort: 'orderedAt,asc' }],
  ['words of products are', 'orders-all', { q: '니트', scope: 'PRODUCT' }, { q: '니트', scope: 'PRODUCT' }],
  ['and words of other lists', 'products', { q: '니트' }, { q: '니트' }],
] as const)('%s', (_, list, search, expected) => {
  expect(keptConditions(list, search)).toEqual(expected);
});
