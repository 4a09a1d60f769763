import { expect, test } from 'vitest';
import { byteLength, hasForbiddenProductCharacter, isPriceChangeAllowed, isTenWonUnit, priceBounds } from './text.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['한글', 4],
  ['a한', 3],
  ['😀', 4],
])('%s counts %i bytes', (text, bytes) => {
  expect(byteLength(text)).toBe(bytes);
});

test.each([...'\\?*<>^'])('%s may not be in a product name', (character) => {
  expect(hasForbiddenProductCharacter(`셔츠${character}`)).toBe(true);
});

test.each(['린넨 셔츠 (여성) 4color', 'A/B-1'])('%s is a good product name', (name) => {
  expect(hasForbiddenProductCharacter(name)).toBe(false);
});

test.each([
  [10_000, { min: 5_000, max: 20_000 }],
  [9_990, { min: 5_000, max: 19_980 }],
])('a price of %i may move within %j', (previous, bounds) => {
  expect(priceBounds(previous)).toEqual(bounds);
});

test.each([
  [null, 1, true],
  [0, 999_990, true],
  [10_000, 5_000, true],
  [10_000, 4_990, false],
  [10_000, 20_000, true],
  [10_000, 20_010, false],
])('from %s to %i: %s', (previous, next, allowed) => {
  expect(isPriceChangeAllowed(previous, next)).toBe(allowed);
});

test.each([
  [1_990, true],
  [1_999, false],
  [0, true],
])('%i is a ten-won price: %s', (won, good) => {
  expect(isTenWonUnit(won)).toBe(good);
});
