import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, hasEveryWord, normaliseForSearch, queryGrams, searchWords } from './grams.ts';

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

test('whatever a text is of, it is normalised as a whole and cut between characters', () => {
  const slowly = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const unit = fc.oneof(
    fc.constantFrom('가', 'A', 'Ａ', ' ', '\t', '\u3000', '\u00a0', '각', '😀', '\ud83d', 'İ'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      expect(normaliseForSearch(text)).toBe(slowly(text));
      const words = slowly(text).split(' ');
      const grams = words.flatMap((word) => {
        const characters = [...word];
        return characters.length === 1 ? [`${word} `] : characters.slice(1).map((next, at) => `${characters[at]}${next}`);
      });
      expect(gramsOf(text)).toEqual([...new Set(grams)]);
    }),
  );
});

test.each([
  ['컵', '머그컵 2개', true],
  ['한 벌', '한복 한벌 세트', true],
  ['한 벌', '한복 세트', false],
  ['컵 블루', '블루 머그컵', true],
  ['컵 블루', '블루 접시', false],
  ['셔츠 L', '린넨 셔츠 네이비 / L', true],
  ['셔츠 L', '린넨 셔츠 black / xl', false],
  ['셔츠 ２', '셔츠 2장', true],
  ['셔츠 2', '셔츠 2026', false],
  ['+', '1+1 행사', true],
  ['.', '아무 것도', false],
  ['\\', 'a\\b', true],
  ['  ', '무엇이든', true],
])('%s is in %s: %s', (query, text, expected) => {
  expect(hasEveryWord(normaliseForSearch(text), searchWords(query))).toBe(expected);
});
