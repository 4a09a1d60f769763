import { describe, expect, it } from 'vitest';
import { pageAfter, pagePosition, rowsAfter } from './pages.ts';

describe('rowsAfter', () => {
  it.each([
    ['a page that follows', ['c', 'd'], 'b', 2],
    ['a page that begins one row early', ['b', 'c'], 'b', 1],
    ['the page before once more', ['a', 'b'], 'b', 0],
    ['a first page', ['a', 'b'], undefined, 2],
    ['an empty page', [], 'b', 0],
    ['a row without a key', ['a', ''], '', 2],
  ])('counts what is new of %s', (_name, keys, last, expected) => {
    expect(rowsAfter(keys, last)).toBe(expected);
  });
});

describe('pageAfter', () => {
  const second = pageAfter(pagePosition(null), ['a', 'b'], '2') ?? '';

  it('goes on to the next page, and ends without one', () => {
    expect(pagePosition(second)).toEqual({ at: '2', last: 'b', rereads: 0 });
    expect(pagePosition(pageAfter(pagePosition(second), ['c', 'd'], '3'))).toEqual({ at: '3', last: 'd', rereads: 0 });
    expect(pageAfter(pagePosition(second), ['c'], null)).toBeNull();
    expect(pageAfter(pagePosition(second), [], null)).toBeNull();
  });

  it('asks again for a page that came again, five times at most', () => {
    let cursor: string | null = second;
    const asked: (string | null)[] = [];
    for (let page = 0; page < 6; page += 1) {
      cursor = pageAfter(pagePosition(cursor), ['a', 'b'], '3');
      asked.push(pagePosition(cursor).at);
    }
    expect(asked).toEqual(['2', '2', '2', '2', '2', '3']);
  });

  it('asks twice more for a page that began too early', () => {
    const again = pageAfter(pagePosition(second), ['b', 'c'], null);
    expect(pagePosition(again)).toEqual({ at: '2', last: 'b', rereads: 1 });
    expect(pageAfter(pagePosition(again), ['c', 'd'], null)).toBeNull();
    const thrice = pageAfter(pagePosition(again), ['b', 'c'], null);
    expect(pagePosition(thrice)).toEqual({ at: '2', last: 'b', rereads: 2 });
    expect(pageAfter(pagePosition(thrice), ['b', 'c'], null)).toBeNull();
  });
});
