/** What PostgreSQL does for each list of products, shop products and SKUs, however it is narrowed: no table of a seller is read whole. */
import { listProducts } from '../../apps/server/src/modules/catalog/list.service.ts';
import { simpleProducts } from '../../apps/server/src/modules/catalog/simple.queries.ts';
import { trashPage } from '../../apps/server/src/modules/catalog/trash/trash.service.ts';
import { listingPage } from '../../apps/server/src/modules/listings/list/list.service.ts';
import { countSkus, readSkus } from '../../apps/server/src/modules/stock/list.queries.ts';
import type { TenantTx } from '../../apps/server/src/platform/database/index.ts';
import { firstRows } from '../../apps/server/src/platform/paging.ts';
import type { Item } from '../support/items.ts';
import { findScans } from '../support/plans.ts';
import { ms } from '../support/report.ts';
import { seedProducts, settle } from '../support/seed.ts';
import { sellAtShops } from './bulk-price.ts';

/** `own` are looked for among those of others: whoever has the whole table may read it whole. */
const PRODUCTS = {
  quick: { own: 2_000, others: 10_000 },
  usual: { own: 10_000, others: 60_000 },
  full: { own: 100_000, others: 1_000_000 },
} as const;
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
  'products sold out': products({ stock: 'SOLDOUT' }),
  'products of some days': products({ from: '2026-01-01', to: '2026-01-02' }),
  'products, the last changed first': products({ sort: 'updatedDate,desc' }),
  'products for a picker': (tx) => simpleProducts(tx, '셔츠', 20),
  trash: (tx) => trashPage(tx, {}),
  'shop products': listings({}),
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
    const { own: count, others } = PRODUCTS[amount];
    const seller = await bench.newSeller();
    for (const [one, many] of [
      [seller, count],
      [await bench.newSeller(), others],
    ] as const) {
      await seedProducts(bench, one, many);
      await sellAtShops(bench, one);
    }
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
    const label = `${count.toLocaleString('en')} products at five shops, ${others.toLocaleString('en')} of others`;
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
