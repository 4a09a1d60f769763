import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDRESS_KEYWORD_MAX, addressKeywordProblem, cleanAddressKeyword } from './address-keyword.ts';

test.each([
  ['세종대로 110', '세종대로 110'],
  ['  테헤란로   1 ', '테헤란로 1'],
  ['<강남>구 [역삼동] 50%', '강남구 역삼동 50'],
  ['역삼동 or 1=1', '역삼동 11'],
  ['SELECT 역삼동', '역삼동'],
  ['오렌지 Orange 빌딩', '오렌지 Orange 빌딩'],
  ['SEL%ECT 역삼동', '역삼동'],
])('%j is asked for as %j', (typed, keyword) => {
  expect(cleanAddressKeyword(typed)).toBe(keyword);
});

test('nothing that the service refuses is left, and cleaning twice changes nothing', () => {
  const pieces = fc.array(fc.constantFrom('or', 'SELECT', 'drop', ' ', '%', '[', '=', '역삼동', '1', 'se', 'lect', 'a'), { maxLength: 40 });
  fc.assert(
    fc.property(
      pieces.map((all) => all.join('')),
      (typed) => {
        const keyword = cleanAddressKeyword(typed);
        expect(keyword).not.toMatch(/[%=><[\]]/);
        expect(keyword).not.toMatch(/(^|\s)(or|select|drop)(\s|$)/i);
        expect(keyword.length).toBeLessThanOrEqual(ADDRESS_KEYWORD_MAX);
        expect(cleanAddressKeyword(keyword)).toBe(keyword);
      },
    ),
  );
});

test.each([
  ['', '두 글자 이상'],
  ['강', '두 글자 이상'],
  ['06236', '숫자만으로는'],
  ['110 - 1', '숫자만으로는'],
  ['강남', null],
  ['역삼동 737', null],
])('%j: %j', (keyword, problem) => {
  const found = addressKeywordProblem(keyword);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
