import { describe, expect, it } from 'vitest';
import { rowsAfter } from './pages.ts';

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
