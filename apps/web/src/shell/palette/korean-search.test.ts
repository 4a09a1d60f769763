import { describe, expect, it } from 'vitest';
import { initialsOf, matchScore } from './korean-search.ts';

describe('Korean search', () => {
  it('takes the initial consonants of syllables and leaves the rest', () => {
    expect(initialsOf('신규주문 SKU')).toBe('ㅅㄱㅈㅁ SKU');
    expect(initialsOf('쌀')).toBe('ㅆ');
  });

  it.each([
    ['신규주문', '신규', 3],
    ['SKU·재고', 'sku재고', 3],
    ['기본상품 목록', '상품목록', 2],
    ['신규주문', 'ㅅㄱㅈㅁ', 1],
    ['신규주문', 'ㅈㅁ', 1],
    ['신규주문', '배송', 0],
    ['신규주문', '', 1],
  ])('%s for %s scores %i', (text, query, score) => {
    expect(matchScore(text, query)).toBe(score);
  });
});
