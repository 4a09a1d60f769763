import { describe, expect, test } from 'vitest';
import { reasonOf, shortPath } from './reason.ts';

describe('why a category is recommended', () => {
  test.each([
    [{ words: ['텀블러', '보온'], chosenBefore: 0 }, '상품명의 ‘텀블러’, ‘보온’에 맞춰 골랐어요.'],
    [{ words: [], chosenBefore: 0 }, '검색어와 상세 설명의 낱말로 골랐어요.'],
    [{ words: [], chosenBefore: 3 }, '이름이 비슷한 상품 3개가 이 카테고리에 있어요.'],
    [
      { words: ['텀블러'], chosenBefore: 1 },
      '이름이 비슷한 상품 1개가 이 카테고리에 있어요. 상품명의 ‘텀블러’도 이 카테고리에서 자주 쓰여요.',
    ],
  ])('%j', (reason, said) => {
    expect(reasonOf(reason)).toBe(said);
  });
});

test('a path is short without its first level', () => {
  expect(shortPath('패션의류 > 여성의류 > 티셔츠 > 반팔티셔츠')).toBe('여성의류 > 티셔츠 > 반팔티셔츠');
  expect(shortPath('생활/건강 > 주방용품 > 텀블러/보온병')).toBe('주방용품 > 텀블러/보온병');
  expect(shortPath('식품')).toBe('식품');
});
