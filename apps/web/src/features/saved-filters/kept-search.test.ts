import { expect, test } from 'vitest';
import { listOf, oneOf, sortBy, text } from '../../ui/list/fields.ts';
import { listSearch } from '../../ui/list/list-search.ts';
import { isBare, isSame, keptPart, readKept } from './kept-search.ts';

const schema = listSearch({ q: text(100), shops: listOf(['A', 'B']) }, { tab: oneOf(['low']), sort: sortBy('name') });

test('conditions, order and page size are kept; the place in the list and what is open beside it are not', () => {
  expect(
    keptPart({
      tab: 'low',
      q: '셔츠',
      page: 3,
      after: 'x',
      id: '7',
      dialog: 'paste',
      view: 'trash',
      entry: 'new',
      size: 100,
      shops: undefined,
    }),
  ).toEqual({
    q: '셔츠',
    size: 100,
    tab: 'low',
  });
});

test('what was kept is read as an address is: words that the list has no more are left out', () => {
  expect(readKept(schema, { q: '셔츠', tab: 'gone', shops: ['B', 'C'], colour: 'red' })).toMatchObject({ q: '셔츠', shops: ['B'] });
  expect(isSame(readKept(schema, { tab: 'gone' }), {})).toBe(true);
});

test('the order of the words is of no matter, a page is', () => {
  expect(isSame({ q: '셔츠', tab: 'low' }, { tab: 'low', q: '셔츠', page: 2 })).toBe(true);
  expect(isBare({ q: undefined })).toBe(true);
  expect(isBare({ page: 2 })).toBe(false);
});
