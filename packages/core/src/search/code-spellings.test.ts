import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeSpellings, looksLikeCode } from './code-spellings.ts';

const mixed = (code: string, large: readonly boolean[]) =>
  [...code].map((character, at) => (large[at] ? character.toUpperCase() : character.toLowerCase())).join('');

test('a code of few letters is found however it is written, one of many in the usual ways', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,6}[-0-9]{0,6}$/), fc.array(fc.boolean(), { minLength: 12 }), (code, large) => {
      const { spellings, complete } = codeSpellings(code);
      expect(complete).toBe(true);
      expect(spellings).toContain(mixed(code, large));
      expect(spellings.length).toBeLessThanOrEqual(64);
    }),
  );
  const long = codeSpellings('SHIRT-BLACK-01');
  expect(long.complete).toBe(false);
  expect(long.spellings).toEqual(expect.arrayContaining(['SHIRT-BLACK-01', 'shirt-black-01', 'Shirt-Black-01']));
});

test.each([
  ['MoaShirt-01', true],
  ['iPhone15', true],
  ['셔츠', false],
  ['nike', false],
  ['20261127-0001', false],
  ['두 낱말 A-1', false],
])('%s looks like a code: %s', (word, expected) => {
  expect(looksLikeCode(word)).toBe(expected);
});
