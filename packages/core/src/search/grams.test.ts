import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, normaliseForSearch, queryGrams } from './grams.ts';

test.each([
  ['니트', ['니트']],
  ['여성 니트', ['여성', '니트']],
  ['카라니트', ['카라', '라니', '니트']],
  ['A', ['a ']],
])('%s has the grams %j', (text, grams) => {
  expect(gramsOf(text)).toEqual(grams);
});

test('a row that contains the query has every gram of it', () => {
  const word = fc.string({ unit: fc.constantFrom('가', '나', '다', 'a', 'B', '1'), minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(word, word, word, (before, query, after) => {
      const row = new Set(gramsOf(before + query + after));
      expect(queryGrams(query).every((gram) => row.has(gram))).toBe(true);
    }),
  );
});

test('width and case do not matter', () => {
  expect(normaliseForSearch('ＡＢＣ  니트 ')).toBe('abc 니트');
});
