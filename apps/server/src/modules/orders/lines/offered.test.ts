import { expect, test } from 'vitest';
import { notOffered } from './offered.ts';

test.each([
  ['SMART_STORE', ['modifyInvoice']],
  ['11ST', ['modifyInvoice']],
  ['COUPANG', []],
  ['ZIGZAG', []],
  ['CAFE24', []],
  ['ORDER_HANDWRITING', []],
  ['toString', []],
])('%s has no call for %j', (shopType, actions) => {
  expect(notOffered(shopType)).toEqual(actions);
});
