import { expect, test } from 'vitest';
import { maskAddress, maskMessage, normaliseName, normalisePhone } from './personal.ts';

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

test('a message to the courier keeps its words, and no door code or number', () => {
  expect(maskMessage('공동현관 #1234, 문 앞에 놓고 ０１０-1111-2222로 문자 주세요')).toBe(
    '공동현관 #****, 문 앞에 놓고 ***-****-****로 문자 주세요',
  );
});
