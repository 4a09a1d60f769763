import { expect, test } from 'vitest';
import { maskAddress, normaliseName, normalisePhone } from './personal.ts';

test('an address keeps region and district only', () => {
  expect(maskAddress('경기도 성남시 분당구 판교로 1')).toBe('경기도 성남시 분당구 ****');
  expect(maskAddress('서울')).toBe('서울 ****');
});

test.each([
  ['+82-10-1234-5678', '01012345678'],
  ['010 1234 5678', '01012345678'],
])('%s is found as %s', (typed, found) => {
  expect(normalisePhone(typed)).toBe(found);
});

test('names are found whatever their spacing and width', () => {
  expect(normaliseName(' 홍 길동 ')).toBe(normaliseName('홍길동'));
});
