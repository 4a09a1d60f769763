import { describe, expect, it } from 'vitest';
import { parseSearch, read, stringifySearch } from './search.ts';

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

  it('drop what does not fit', () => {
    expect(read.integer('x')).toBeUndefined();
    expect(read.integer('-1')).toBeUndefined();
    expect(read.integer('3')).toBe(3);
    expect(read.oneOf('9y', ['7d', '1m'])).toBeUndefined();
    expect(read.listOf('COUPANG,EVIL,11ST', ['11ST', 'COUPANG'])).toEqual(['11ST', 'COUPANG']);
    expect(read.listOf('EVIL', ['11ST'])).toBeUndefined();
    expect(read.text('')).toBeUndefined();
  });
});
