import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charactersOf, rangeOf } from './unicode-range.ts';

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 0x10ffff }), { minLength: 1 }), (characters) => {
      expect(charactersOf(rangeOf(characters))).toEqual(new Set(characters));
    }),
  );
});

test.each([
  [[0xac00], 'U+ac00'],
  [[0xac02, 0xac00, 0xac01, 0x20], 'U+20,U+ac00-ac02'],
  [[0xac00, 0xac00, 0xac02], 'U+ac00,U+ac02'],
])('%j is %s', (characters, range) => {
  expect(rangeOf(characters)).toBe(range);
});

test('ranges of a style sheet may have spaces and large letters', () => {
  expect(charactersOf(' U+AC00-ac01, u+31 ')).toEqual(new Set([0xac00, 0xac01, 0x31]));
});

test.each(['U+4??', 'ac00', ''])('%j is no range', (range) => {
  expect(() => charactersOf(range)).toThrow('no unicode-range');
});
