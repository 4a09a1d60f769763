import { expect, test } from 'vitest';
import { notOffered } from './offered.ts';

/** Not every channel has these, and which do is proved by their conformance. */
const OPTIONAL: readonly string[] = ['delayDispatch', 'markDelivered', 'releaseUnreceived'];

test.each([
  ['SMART_STORE', ['modifyInvoice']],
  ['11ST', ['modifyInvoice']],
  ['COUPANG', []],
  ['ZIGZAG', []],
  ['CAFE24', []],
  ['ORDER_HANDWRITING', []],
  ['toString', []],
])('%s has no call for %j', (shopType, actions) => {
  expect(notOffered(shopType).filter((action) => !OPTIONAL.includes(action))).toEqual(actions);
});

test('orders written by hand lack nothing: nobody is asked', () => {
  expect(notOffered('ORDER_HANDWRITING')).toEqual([]);
});
