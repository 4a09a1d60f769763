import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../client/search.ts';
import { id, listOf, oneOf, sortBy, text } from './fields.ts';
import { atPage, atSize, filtered, listSearch, pageInput, readSort, type SearchOf, writeSort } from './list-search.ts';

const SHOPS = ['COUPANG', '11ST', 'CAFE24'] as const;
const schema = listSearch({ q: text(100), scope: oneOf(['NAME']), shops: listOf(SHOPS) }, { tab: oneOf(['low']), sort: sortBy('at'), id });
type Search = SearchOf<typeof schema>;

const search: fc.Arbitrary<Search> = fc.record({
  q: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { nil: undefined }),
  shops: fc.option(fc.subarray([...SHOPS], { minLength: 1 }), { nil: undefined }),
  tab: fc.constantFrom('low' as const, undefined),
  sort: fc.constantFrom('at,asc', undefined),
  id: fc.option(fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }).map(String), { nil: undefined }),
  page: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
  size: fc.constantFrom(20, 500, undefined),
});

describe('the address of a list', () => {
  it('comes back from the address bar as it was', () => {
    fc.assert(
      fc.property(search, (one) => {
        expect(schema.read(parseSearch(stringifySearch({ ...one })))).toEqual({ scope: undefined, after: undefined, ...one });
      }),
    );
  });

  it('is read again without a change', () => {
    fc.assert(
      fc.property(search, (one) => {
        const read = schema.read({ ...one });
        expect(schema.read({ ...read })).toEqual(read);
      }),
    );
  });

  it('begins at the first page under other conditions, with the same size, order and open row', () => {
    const parts = fc.constantFrom<Partial<Search>>({ q: '니트' }, { tab: undefined }, { shops: ['11ST'] });
    fc.assert(
      fc.property(search, parts, (one, part) => {
        const { page, after, size, sort, id: open } = filtered({ ...one, after: 'cursor' }, part);
        expect({ page, after, size, sort, open }).toEqual({
          page: undefined,
          after: undefined,
          size: one.size,
          sort: one.sort,
          open: one.id,
        });
      }),
    );
  });

  it('has no condition left when they are cleared, and its tab and size still', () => {
    fc.assert(
      fc.property(search, (one) => {
        const cleared = schema.unfiltered(one);
        expect(schema.narrowed(cleared)).toBe(false);
        expect(cleared).toMatchObject({ tab: one.tab, size: one.size, sort: one.sort });
      }),
    );
  });

  it.each<[Search, boolean]>([
    [{}, false],
    [{ q: '니트' }, true],
    [{ shops: ['COUPANG'] }, true],
    [{ scope: 'NAME' }, false],
    [{ tab: 'low', sort: 'at,asc', id: '7', page: 3, size: 20 }, false],
  ])('%j leaves rows out: %s', (one, narrowed) => expect(schema.narrowed(one)).toBe(narrowed));
});

describe('the page of a call', () => {
  it.each([
    [{}, { page: 0, size: 50 }],
    [{ page: 3 }, { page: 2, size: 50 }],
    [{ size: 200 }, { page: 0, size: 200 }],
    [
      { page: 201, after: 'abc' },
      { page: 200, size: 50, cursor: 'abc' },
    ],
  ])('%j asks for %j', (one, input) => expect(pageInput(one, 50)).toEqual(input));

  it('is left out of the address where it is the first, or as large as usual', () => {
    expect(atPage(0)).toEqual({ page: undefined, after: undefined });
    expect(atPage(2)).toEqual({ page: 3, after: undefined });
    expect(atSize(50, 50)).toEqual({ page: undefined, after: undefined, size: undefined });
    expect(atSize(100, 50)).toEqual({ page: undefined, after: undefined, size: 100 });
  });
});

describe('the order of a list', () => {
  const DESC = { key: 'at', desc: true };
  const ASC = { key: 'at', desc: false };
  test.each([
    ['the other way round is written', ASC, DESC, 'at,desc', 'at,asc'],
    ['the usual one is not', DESC, ASC, 'at,desc', undefined],
    ['by another column', { key: 'due', desc: true }, DESC, 'at,desc', 'due,desc'],
    ['back from another column', null, { key: 'due', desc: false }, 'at,desc', undefined],
    ['a list that is sorted so as usual turns', null, ASC, 'at,asc', 'at,desc'],
    ['a list without an order has none again', null, ASC, undefined, undefined],
  ])('%s', (_, next, shown, usual, written) => expect(writeSort(next, shown, usual)).toBe(written));

  it('is read as it was written', () => {
    expect(readSort('at,asc')).toEqual(ASC);
    expect(readSort(undefined)).toBeNull();
  });
});
