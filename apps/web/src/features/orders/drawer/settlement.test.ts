import { expect, test } from 'vitest';
import { settlementOf } from './settlement.ts';

test.each([
  ['what the shop says goes first', 42_000, 39_329, 0.05, { amount: 39_329, feeRate: 1 - 39_329 / 42_000, estimated: false }],
  ['more than the price has no fee', 10_000, 10_500, 0.05, { amount: 10_500, feeRate: null, estimated: false }],
  ['a present has no fee', 0, 0, 0.05, { amount: 0, feeRate: null, estimated: false }],
  ["a shop that says nothing is estimated by its account's fee", 15_900, null, 0.033, { amount: 15_375, feeRate: 0.033, estimated: true }],
  ['without a shop there is nothing to estimate', 15_900, null, null, null],
] as const)('%s', (_, price, reported, feeRate, expected) => {
  expect(settlementOf(price, reported, feeRate)).toEqual(expected);
});
