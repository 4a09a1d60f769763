import { expect, test } from 'vitest';
import { waitsForAddress } from './address.ts';
import { LINE_STATES } from './types.ts';

test('a line waits for its address before it leaves, at shops whose receivers say it later', () => {
  const waiting = LINE_STATES.filter((state) => waitsForAddress({ state, addressLater: true, hasAddress: false }));
  expect(waiting.toSorted()).toEqual(['NEW', 'PAYMENT_WAITING', 'PREPARING']);
});

test('it waits no more once the address is there, and never at shops that bring it with the order', () => {
  for (const state of LINE_STATES) {
    expect(waitsForAddress({ state, addressLater: true, hasAddress: true })).toBe(false);
    expect(waitsForAddress({ state, addressLater: false, hasAddress: false })).toBe(false);
  }
});
