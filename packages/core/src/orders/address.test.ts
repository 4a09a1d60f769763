import { expect, test } from 'vitest';
import { endedUnaccepted, waitsForAddress } from './address.ts';
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

test('a present that was cancelled without an address ended before it was accepted', () => {
  const unaccepted = LINE_STATES.filter((state) => endedUnaccepted({ state, addressLater: true, hasAddress: false }));
  expect(unaccepted).toEqual(['CANCELED']);
  expect(endedUnaccepted({ state: 'CANCELED', addressLater: true, hasAddress: true })).toBe(false);
  expect(endedUnaccepted({ state: 'CANCELED', addressLater: false, hasAddress: false })).toBe(false);
});
