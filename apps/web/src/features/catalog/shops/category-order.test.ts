import { describe, expect, test } from 'vitest';
import { asMain, categoryText, moveUp, withCategory } from './category-order.ts';

const choice = (categoryId: string) => ({ categoryId, path: `의류 > ${categoryId}` });
const [a, b, c] = [choice('1'), choice('2'), choice('3')];

describe('further categories', () => {
  test('are added at the end, each once; the first of all is the main one', () => {
    expect(withCategory({ category: null, multiCategory: [] }, a)).toEqual({ category: a, multiCategory: [] });
    expect(withCategory({ category: a, multiCategory: [b] }, c)).toEqual({ category: a, multiCategory: [b, c] });
    expect(withCategory({ category: a, multiCategory: [b] }, a)).toEqual({ category: a, multiCategory: [b] });
    expect(withCategory({ category: a, multiCategory: [b] }, b)).toEqual({ category: a, multiCategory: [b] });
  });

  test('change places with the main one', () => {
    expect(asMain({ category: a, multiCategory: [b, c] }, 1)).toEqual({ category: c, multiCategory: [b, a] });
    expect(asMain({ category: a, multiCategory: [b] }, 5)).toEqual({ category: a, multiCategory: [b] });
  });

  test('move to the front one by one', () => {
    expect(moveUp([a, b, c], 2)).toEqual([a, c, b]);
    expect(moveUp([a, b, c], 0)).toEqual([a, b, c]);
  });

  test('that came from the shop without a name go by their number', () => {
    expect(categoryText({ categoryId: '41', path: '' })).toBe('카테고리 번호 41');
  });
});
