/** Everything that a list finds is what its pages show, and a plan of it is the plan of the same rows by their ids. */
import { MATCHING_MAX } from '@moa/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { planner, sellAtShops } from '../../../../test/modules/planner.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { firstRows } from '../../../platform/paging.ts';
import { fieldsKind, matchingProducts } from '../../catalog/index.ts';
import { listProducts } from '../../catalog/list.service.ts';
import { matchingListings, saleStatusKind } from '../../listings/index.ts';
import { listingPage } from '../../listings/list/list.service.ts';
import { matchingSkus, stockKind } from '../../stock/index.ts';
import { countSkus, readSkus } from '../../stock/list.queries.ts';
import { toSkuFilter } from '../../stock/sku.service.ts';
import { withFound } from './matching.ts';

const own = await testDatabase();
const FIND = { products: matchingProducts, listings: matchingListings, skus: matchingSkus };
const PRODUCTS = 12;
let shop: Awaited<ReturnType<typeof planner>>;

beforeAll(async () => {
  shop = await planner(own, fieldsKind as Parameters<typeof planner>[1]);
  await shop.tenant(async (tx) => {
    await sellAtShops(tx, PRODUCTS);
    await tx.query(`update sku set on_hand = 0 where seller_id = $1 and id % 4 = 0`, [tx.sellerId]);
    await tx.query(
      `with locked as (select id from listing where seller_id = $1 order by id for no key update)
       update listing l set sale_status = case when l.id % 3 = 0 then 'SUSPENSION' else 'SALE' end, parked_reason = case when l.id % 5 = 0 then '거절' end
         from locked where l.seller_id = $1 and l.id = locked.id`,
      [tx.sellerId],
    );
  });
});

const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const byId = (ids: readonly (string | number)[]) => ids.map(Number).toSorted((a, b) => a - b);

test('of products', async () => {
  const conditions = fc.record({
    keyword: some('셔츠', '셔츠 1', '없는 말'),
    scope: some('ALL' as const, 'NAME' as const, 'SEQ' as const),
    shopTypes: some(['COUPANG' as const], ['11ST' as const]),
    sync: some('FAILED' as const, 'SAME' as const),
    stock: some('SOLDOUT' as const, 'LOW' as const),
  });
  await fc.assert(
    fc.asyncProperty(conditions, async (asked) => {
      const page = await shop.tenant((tx) => listProducts(tx, { ...asked, size: 100 }));
      const ids = byId(page.contents.map(({ id }) => id));
      expect(await shop.tenant((tx) => matchingProducts(tx, asked, 100))).toEqual(ids);
      if (ids.length === 0) return;
      const edits = [{ field: 'price' as const, how: 'RATE' as const, value: -10, unit: 10 as const }];
      const found = await shop.tenant((tx) => withFound(tx, FIND, { matching: { list: 'PRODUCTS', ...asked }, edits, send: false }));
      const one = await shop.tenant((tx) => fieldsKind.freeze(tx, found as Parameters<typeof fieldsKind.freeze>[1]));
      expect(one).toEqual(await shop.tenant((tx) => fieldsKind.freeze(tx, { productIds: ids.map(String), edits, send: false })));
    }),
    { numRuns: 30 },
  );
});

test('of shop products', async () => {
  const conditions = fc.record({
    keyword: some('셔츠 1', '없는 말'),
    shopTypes: some(['COUPANG' as const], ['ZIGZAG' as const]),
    saleStatus: some(['SUSPENSION' as const], ['SALE' as const]),
    sync: some(['FAILED' as const]),
  });
  await fc.assert(
    fc.asyncProperty(conditions, fc.option(fc.boolean(), { nil: undefined }), async (asked, tied) => {
      const page = await shop.tenant((tx) => listingPage(tx, { ...asked, size: 100 }, tied ?? null, null));
      const ids = byId(page.contents.map(({ id }) => id));
      expect(await shop.tenant((tx) => matchingListings(tx, { ...asked, tied }, 100))).toEqual(ids);
      if (ids.length === 0) return;
      const found = await shop.tenant((tx) =>
        withFound(tx, FIND, { matching: { list: 'LISTINGS', ...asked, tied }, saleStatus: 'SUSPENSION' }),
      );
      const one = await shop.tenant((tx) => saleStatusKind.freeze(tx, found as Parameters<typeof saleStatusKind.freeze>[1]));
      expect(one).toEqual(await shop.tenant((tx) => saleStatusKind.freeze(tx, { listingIds: ids.map(String), saleStatus: 'SUSPENSION' })));
    }),
    { numRuns: 30 },
  );
});

test('of SKUs', async () => {
  const conditions = fc.record({ name: some('셔츠', '셔츠 2', '없는 말'), stock: some('SOLDOUT' as const, 'LOW' as const) });
  await fc.assert(
    fc.asyncProperty(conditions, async (asked) => {
      const ids = await shop.tenant(async (tx) => {
        const filter = await toSkuFilter(tx, asked);
        expect(await countSkus(tx, filter, 100)).toBe((await readSkus(tx, filter, firstRows(100))).length);
        return byId((await readSkus(tx, filter, firstRows(100))).map(({ id }) => id));
      });
      expect(await shop.tenant((tx) => matchingSkus(tx, asked, 100))).toEqual(ids);
      if (ids.length === 0) return;
      const edit = { mode: 'ADD' as const, quantity: 3 };
      const found = await shop.tenant((tx) => withFound(tx, FIND, { matching: { list: 'SKUS', ...asked }, edit }));
      const one = await shop.tenant((tx) => stockKind.freeze(tx, found as Parameters<typeof stockKind.freeze>[1]));
      expect(one).toEqual(await shop.tenant((tx) => stockKind.freeze(tx, { edits: ids.map((id) => ({ skuId: String(id), ...edit })) })));
    }),
    { numRuns: 20 },
  );
});

test('of nothing, or of more than one plan takes, is refused with what to do', async () => {
  const find = (ids: readonly number[]) => ({ ...FIND, products: async () => [...ids] });
  const asked = { matching: { list: 'PRODUCTS' } };
  await expect(shop.tenant((tx) => withFound(tx, find([]), asked))).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  const most = Array.from({ length: MATCHING_MAX }, (_, n) => n + 1);
  expect(await shop.tenant((tx) => withFound(tx, find(most), asked))).toMatchObject({ productIds: most.map(String) });
  await expect(shop.tenant((tx) => withFound(tx, find([...most, MATCHING_MAX + 1]), asked))).rejects.toMatchObject({
    detail: '한 번에 20,000건까지 바꿀 수 있습니다. 조건을 더해 나누어 바꿔주십시오.',
  });
});
