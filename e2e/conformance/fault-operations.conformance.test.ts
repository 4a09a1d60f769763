/** What a connector that is still being written is struck at. */
import type { Capability } from '@moa/channels';
import { expect, test } from 'vitest';
import type { Bench } from './conformance.ts';
import { operationsOf } from './fault-operations.ts';
import { must } from './listing.ts';

function struck(...capabilities: Capability[]): string[] {
  const bench = { channel: { shopType: 'COUPANG' }, has: (capability: Capability) => capabilities.includes(capability) };
  return operationsOf(bench as unknown as Bench).map(({ name }) => name);
}

test('lists of claims are struck once a product can be listed that a buyer may claim', () => {
  expect(struck('link.check', 'orders.collect')).toEqual(['link.check', 'orders.collect']);
  expect(struck('products.create', 'orders.collect')).toEqual(['orders.collect', 'claims.collect', 'products.create']);
});

test('a method that is not there yet is said to be missing', () => {
  expect(() => must(undefined)).toThrow('no method');
});
