import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

describe('search parameters', () => {
  it('stay readable and come back as they were written', () => {
    const text = stringifySearch({ range: '7d', shops: ['COUPANG', '11ST'], page: 2, keyword: '반팔 티&셔츠', empty: '', none: undefined });
    expect(text.startsWith('?range=7d&shops=COUPANG,11ST&page=2&keyword=')).toBe(true);
    expect(parseSearch(text)).toEqual({ range: '7d', shops: 'COUPANG,11ST', page: '2', keyword: '반팔 티&셔츠' });
    expect(stringifySearch({})).toBe('');
  });

  it('keep an order number as text', () => {
    expect(parseSearch(stringifySearch({ keyword: '0020261121' }))).toEqual({ keyword: '0020261121' });
  });
});
