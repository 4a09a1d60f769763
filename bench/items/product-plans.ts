/** What PostgreSQL does for each list of products, shop products and SKUs, however it is narrowed: no table of a seller is read whole. */
import { listProducts } from '../../apps/server/src/modules/catalog/list.service.ts';
import { simpleProducts } from '../../apps/server/src/modules/catalog/simple.queries.ts';
import { trashPage } from '../../apps/server/src/modules/catalog/trash/trash.service.ts';
import { countBySaleStatus } from '../../apps/server/src/modules/listings/list/list.queries.ts';
import { listingPage } from '../../apps/server/src/modules/listings/list/list.service.ts';
import { countSkus, readSkus } from '../../apps/server/src/modules/stock/list.queries.ts';
import type { TenantTx } from '../../apps/server/src/platform/database/index.ts';
import { firstRows } from '../../apps/server/src/platform/paging.ts';
import type { Bench, Seller } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { findScans } from '../support/plans.ts';
import { ms } from '../support/report.ts';
import { seedProducts, settle } from '../support/seed.ts';
import { sellAtShops } from './bulk-price.ts';

/** `own` are looked for among those of others: whoever has the whole table may read it whole. Null: at all shops. */
const PRODUCTS = {
  quick: { own: 2_000, others: 10_000, shops: null },
  usual: { own: 10_000, others: 60_000, shops: null },
  full: { own: 1_000_000, others: 20_000, shops: ['COUPANG'] },
} as const;
/** Products in each of which one is as it says. */
const EACH = { changed: 1_000, suspended: 100, soldOut: 500, low: 700, failed: 2_000, differs: 1_000, trashed: 50 } as const;
const AIM_MS = 100;

type Ask = (tx: TenantTx) => Promise<unknown>;
const products =
  (input: Parameters<typeof listProducts>[1]): Ask =>
  (tx) =>
    listProducts(tx, input);
const listings =
  (input: Parameters<typeof listingPage>[1]): Ask =>
  (tx) =>
    listingPage(tx, input, null, null);
const skus =
  (part: { name?: string; stock?: 'SOLDOUT' | 'LOW' | 'OVERSOLD' | 'SOON' }): Ask =>
  async (tx) => {
    const filter = { name: '', stock: null, ...part, type: null, ids: null, lowStock: 5 };
    await countSkus(tx, filter, 10_000);
    await readSkus(tx, filter, firstRows(50));
  };

const LISTS: Readonly<Record<string, Ask>> = {
  products: products({}),
  'products by a word': products({ keyword: '셔츠' }),
  'products by two words': products({ keyword: '여름 셔츠' }),
  'products by a word that none has': products({ keyword: '잠수함' }),
  'products by code': products({ keyword: 'P-77', scope: 'CODE' }),
  'products by number': products({ keyword: '4711', scope: 'SEQ' }),
  'products of a shop': products({ shopTypes: ['COUPANG'] }),
  'products that failed': products({ sync: 'FAILED' }),
  'products that changed': products({ sync: 'CHANGED' }),
  'products that changed, of a shop': products({ sync: 'CHANGED', shopTypes: ['COUPANG'] }),
  'products on their way': products({ sync: 'SENDING' }),
  'products paused': products({ sync: 'PAUSED' }),
  'products in step': products({ sync: 'SAME' }),
  'products sold out': products({ stock: 'SOLDOUT' }),
  'products of some days': products({ from: '2026-01-01', to: '2026-01-02' }),
  'products, the last changed first': products({ sort: 'updatedDate,desc' }),
  'products for a picker': (tx) => simpleProducts(tx, '셔츠', 20),
  trash: (tx) => trashPage(tx, {}),
  'trash, a later page': (tx) => trashPage(tx, { page: 40 }),
  'shop products': listings({}),
  'shop products of ours': (tx) => listingPage(tx, {}, true, null),
  'shop products of none of ours': (tx) => listingPage(tx, {}, false, null),
  'shop products on sale': listings({ saleStatus: ['SALE'] }),
  'shop products on sale, a later page': listings({ saleStatus: ['SALE'], page: 150 }),
  'counts of shop products': (tx) => countBySaleStatus(tx, null),
  'shop products that changed': listings({ sync: ['CHANGED'] }),
  'shop products on their way': listings({ sync: ['SENDING'] }),
  'shop products by a word': listings({ keyword: '셔츠' }),
  'shop products by number': listings({ keyword: 'P4711', scope: 'SHOP_PRODUCT_ID' }),
  'shop products of a shop': listings({ shopTypes: ['ZIGZAG'] }),
  'shop products suspended': listings({ saleStatus: ['SUSPENSION'] }),
  'shop products that failed': listings({ sync: ['FAILED'] }),
  'shop products that differ': listings({ drift: 'DIFFERS' }),
  'shop products refused for their name': listings({ causes: ['NAME_LONG'] }),
  SKUs: skus({}),
  'SKUs by a word': skus({ name: '셔츠' }),
  'SKUs sold out': skus({ stock: 'SOLDOUT' }),
  'SKUs running low': skus({ stock: 'LOW' }),
  'SKUs soon gone': skus({ stock: 'SOON' }),
};

export const productPlans: Item = {
  id: 'pl',
  title: 'lists of products, shop products and SKUs: how they are read',
  run: async (bench, print, { amount }) => {
    const { own: count, others, shops } = PRODUCTS[amount];
    const seller = await bench.newSeller();
    await seedProducts(bench, seller, count, shops !== null);
    await sellAtShops(bench, seller, shops ?? undefined);
    await scatter(bench, seller);
    const other = await bench.newSeller();
    await seedProducts(bench, other, others);
    await sellAtShops(bench, other);
    await settle(bench);
    let statements = 0;
    const bad: string[] = [];
    const slow: string[] = [];
    for (const [name, ask] of Object.entries(LISTS)) {
      const found = await findScans(bench, seller.id, ask);
      statements += found.statements;
      bad.push(...found.scans.map((scan) => `${name}: ${scan.table} (${scan.plan})`));
      const begun = performance.now();
      await bench.database.tenant(seller.id, ask, { readOnly: true });
      const took = performance.now() - begun;
      if (took > AIM_MS) slow.push(`${name} ${ms(took)} ms`);
    }
    const label = `${count.toLocaleString('en')} products at ${shops === null ? 'five shops' : 'one shop'}, ${others.toLocaleString('en')} of others`;
    print({
      item: 'pl',
      work: `${label}: plans of ${statements} statements of ${Object.keys(LISTS).length} lists`,
      figure: bad.length === 0 ? 'no sequential scan' : `sequential scans: ${bad.length}`,
      aim: 'no sequential scan of a tenant table',
      met: bad.length === 0,
      note: bad.join('; '),
    });
    print({
      item: 'pl',
      work: `${label}: lists beyond ${AIM_MS} ms, asked once`,
      figure: `${slow.length} of ${Object.keys(LISTS).length}`,
      aim: 'none',
      met: slow.length === 0,
      note: slow.join('; '),
    });
  },
};

/** Nearly all is as a seller leaves it in the evening; a few are what she looks for. */
async function scatter(bench: Bench, seller: Seller): Promise<void> {
  const every = (each: number, at = 0) => `l.product_id % ${each} = ${at}`;
  await bench.sql(
    `update listing l set sale_status = case when ${every(EACH.suspended)} then 'SUSPENSION' else 'SALE' end,
            sent_product_version = case when ${every(EACH.changed)} then null else 0 end,
            drift = case when ${every(EACH.differs, 1)} then '[{"field": "price"}]'::jsonb end,
            refusals = case when ${every(EACH.failed, 2)} then '[{"cause": "NAME_LONG"}]'::jsonb end,
            reg_status = case when ${every(EACH.failed, 2)} then 'FAIL' else 'DONE' end
      where l.seller_id = $1`,
    [seller.id],
  );
  await bench.sql(
    `update sku set on_hand = case when id % ${EACH.soldOut} = 0 then 0 when id % ${EACH.low} = 1 then 3 else 100 end where seller_id = $1 and (id % ${EACH.soldOut} = 0 or id % ${EACH.low} = 1)`,
    [seller.id],
  );
  await bench.sql(`update product set deleted_at = updated_at, deleted_by = 'bench' where seller_id = $1 and id % ${EACH.trashed} = 3`, [
    seller.id,
  ]);
}
