import { gramsOf } from '@moa/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { type Counted, readPageIds } from './list.queries.ts';
import { listProducts, matchingProducts, toFilter } from './list.service.ts';

const { database, seller } = await testDatabase();

/** Every third has the word in its name, every tenth as its brand; some have its grams in another order. */
const productOf = (n: number) => {
  const name = n % 3 === 0 ? `여름 원피스 ${n}` : n % 7 === 0 ? `피스원피 ${n}` : `셔츠 ${n}`;
  return { n, name, brand: n % 10 === 0 ? '원피스샵' : '' };
};
const PRODUCTS = Array.from({ length: 80 }, (_, i) => productOf(i + 1));
const matching = PRODUCTS.filter(({ n }) => n % 3 === 0 || n % 10 === 0)
  .map(({ n }) => n)
  .toReversed();

let sellerId: number;

beforeAll(async () => {
  ({ sellerId } = await seller());
  await database.tenant(sellerId, async (tx) => {
    for (const { n, name, brand } of PRODUCTS) {
      await tx.query(
        `with made as (
           insert into product (seller_id, moa_product_seq, name, main_price, body) values ($1, $2, $3, 100, $4) returning id)
         insert into product_gram (seller_id, gram, product_id) select $1, gram, id from made, unnest($5::text[]) gram returning seller_id`,
        [tx.sellerId, n, name, JSON.stringify({ basic: { brand } }), gramsOf(name, brand)],
      );
    }
  });
});

const list = (input: Parameters<typeof listProducts>[1]) => database.tenant(sellerId, (tx) => listProducts(tx, input), { readOnly: true });
const numbers = (page: Awaited<ReturnType<typeof list>>) => page.contents.map((row) => row.moaProductSeq);

describe('the product list', () => {
  test.each([1, 4, 13, 50])('finds a word wherever it is, each product once, in pages of %i by number and by cursor', async (size) => {
    const search = { keyword: '원피스', size };
    const first = await list(search);
    expect(first).toMatchObject({ totalElements: matching.length, totalExact: true });
    const numbered: number[] = [];
    for (let page = 0; page < first.totalPages; page += 1) numbered.push(...numbers(await list({ ...search, page })));
    expect(numbered).toEqual(matching);
    const walked = numbers(first);
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const next = await list({ ...search, cursor });
      walked.push(...numbers(next));
      cursor = next.nextCursor;
    }
    expect(walked).toEqual(matching);
  });

  test.each([
    ['여름 원피스', ({ name }: (typeof PRODUCTS)[number]) => name.startsWith('여름 원피스')],
    ['원피스 셔츠', ({ name, brand }: (typeof PRODUCTS)[number]) => name.startsWith('셔츠') && brand !== ''],
    ['셔츠 여름', () => false],
    ['원피스 피스원피', ({ name, brand }: (typeof PRODUCTS)[number]) => name.startsWith('피스원피') && brand !== ''],
    ['츠', ({ name }: (typeof PRODUCTS)[number]) => name.startsWith('셔츠')],
    ['원피스 츠', ({ name, brand }: (typeof PRODUCTS)[number]) => name.startsWith('셔츠') && brand !== ''],
    ['샵', () => false],
    ['컵 벌', () => false],
    ['1', ({ name }: (typeof PRODUCTS)[number]) => name.endsWith(' 1')],
  ])('finds what has each word of "%s", counts it and chooses it all', async (keyword, matches) => {
    const wanted = PRODUCTS.filter(matches).map(({ n }) => n);
    const page = await list({ keyword, size: 50 });
    expect([numbers(page), page.totalElements]).toEqual([wanted.toReversed(), wanted.length]);
    const all = await database.tenant(sellerId, (tx) => matchingProducts(tx, { keyword }, 1_000), { readOnly: true });
    expect(all).toHaveLength(wanted.length);
  });

  test('refuses a cursor of another order', async () => {
    const { nextCursor } = await list({ size: 5 });
    await expect(list({ size: 5, sort: 'updatedDate,desc', cursor: nextCursor ?? '' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  test('finds a product by its number', async () => {
    expect(numbers(await list({ keyword: '42', scope: 'SEQ' }))).toEqual([42]);
  });

  const found = matching.length;
  test.each<[string, Counted, number]>([
    ['sorts what a gram finds', { matches: found, exact: true, products: 10_000 }, 1_000],
    ['asks for the gram of each product', { matches: found, exact: false, products: 80 }, 1_000],
    ['looks each product up among those with the gram', { matches: found, exact: false, products: 10_000 }, 0],
    ['asks where too many have the gram', { matches: found, exact: false, products: 1 }, 0],
  ])('reads the same page where it %s', async (_way, counted, deep) => {
    const { read, pages } = await database.tenant(
      sellerId,
      async (tx) => {
        const filter = toFilter(tx, { keyword: '원피스' });
        const pages: number[][] = [];
        for (let offset = 0; offset < found; offset += 7) {
          const slice = { size: 7, offset, after: null, backwards: false };
          const ids = await readPageIds(tx, filter, { column: 'created_at', descending: true }, slice, counted, deep);
          pages.push(ids.map(({ id }) => id));
        }
        const { rows } = await tx.query<{ id: number; n: number }>('select id, moa_product_seq as n from product where seller_id = $1', [
          tx.sellerId,
        ]);
        const numberOf = new Map(rows.map(({ id, n }) => [id, n]));
        return { read: pages.flat().map((id) => numberOf.get(id)), pages };
      },
      { readOnly: true },
    );
    expect(read).toEqual(matching);
    expect(new Set(pages.map((page) => page.length))).toEqual(new Set([7, found % 7 || 7]));
  });
});
