/** A bulk change of price over everything that a list finds, as it is proposed: products that five shops sell, each given a price of its own there. */
import { newProductDraft } from '@moa/core';
import type { Bench, Seller } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { spread } from '../support/load.ts';
import { ms, over } from '../support/report.ts';
import { seedProducts, settle } from '../support/seed.ts';

const SHOPS = ['SMART_STORE', '11ST', 'COUPANG', 'ZIGZAG', 'CAFE24'] as const;
const PRODUCTS = { quick: 2_000, usual: 10_000, full: 10_000 } as const;
const AIM_MS = 3_000;
const ROUNDS = 5;

const PLANS = [
  { work: 'the price of the base products', ask: {} },
  { work: 'a price at each of five shops', ask: { shopTypes: SHOPS } },
] as const;

export const bulkPrice: Item = {
  id: 'bp',
  title: 'plan a bulk price of everything that a list finds',
  run: async (bench, print, { amount }) => {
    const count = PRODUCTS[amount];
    const seller = await bench.newSeller();
    await seedProducts(bench, seller, count);
    await sellAtShops(bench, seller);
    await settle(bench);
    const headers = { ...(await bench.login(seller)), 'content-type': 'application/json' };
    for (const { work, ask } of PLANS) {
      const times: number[] = [];
      const before = bench.cpu();
      for (let round = 0; round < ROUNDS; round += 1) {
        const edits = [{ field: 'price', how: 'RATE', value: -1 - round, unit: 10 }];
        const body = JSON.stringify({ kind: 'FIELDS', matching: { list: 'PRODUCTS' }, edits, send: false, ...ask });
        const begun = performance.now();
        const answer = await fetch(`http://127.0.0.1:${bench.api.port}/api/v1/plan`, { method: 'POST', headers, body });
        const plan = (await answer.json()) as { changes?: number };
        times.push(performance.now() - begun);
        if (plan.changes !== count) throw new Error(`the plan changes ${JSON.stringify(plan)}`);
      }
      const used = bench.cpu();
      const seconds = (who: 'api' | 'postgres') => ((used[who] - before[who]) / ROUNDS / 1000).toFixed(2);
      const { p50 } = spread(times);
      const most = Math.max(...times);
      print({
        item: 'bp',
        work: `${count.toLocaleString('en')} products, ${work}`,
        figure: `${ms(p50)} ms (at most ${ms(most)})`,
        aim: `<= ${AIM_MS} ms`,
        met: most <= AIM_MS,
        note: [over(most, AIM_MS), `processor: API ${seconds('api')} s, PostgreSQL ${seconds('postgres')} s a plan`]
          .filter(Boolean)
          .join('; '),
      });
    }
  },
};

/** Every product as the form stores it, sold at shops that took its price. */
export async function sellAtShops(bench: Bench, seller: Seller, shops: readonly string[] = SHOPS): Promise<void> {
  const { basic, common, composition } = newProductDraft();
  const { salePrice: _price, stockQuantity: _stock, ...kept } = basic;
  const { detailInfoContent: _detail, ...stored } = common;
  const mainInfo = { name: '', usable: true, brand: '', manufacturer: '', attributes: {} };
  const body = { basic: kept, common: stored, mainInfo, supplementInfo: composition.supplementInfo };
  await bench.sql(
    `update product set body = jsonb_set($2::jsonb, '{basic,productName}', to_jsonb(name)), detail_html = $3 where seller_id = $1`,
    [seller.id, JSON.stringify(body), `<p>${'시원하고 가벼운 셔츠입니다. '.repeat(20)}</p>`],
  );
  await bench.sql(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     select $1, t, 'shop', '본점', 'SANDBOX', 'NORMAL' from unnest($2::text[]) t`,
    [seller.id, shops],
  );
  await bench.sql(
    `insert into listing (seller_id, product_id, account_id, shop_type, register_key, register_counter, management_code, name, shop_product_id, sent_price, reg_status)
     select p.seller_id, p.id, a.id, a.shop_type, a.shop_type || 'shop1', 1, 'M' || a.id || '-' || p.id, p.name, 'P' || p.id, p.main_price, 'DONE'
       from product p join shop_account a on a.seller_id = p.seller_id where p.seller_id = $1`,
    [seller.id],
  );
  // Without statistics of what is new the join below is a loop over all of it.
  await bench.sql('analyze listing, product_item');
  await bench.sql(
    `insert into listing_item (seller_id, listing_id, product_item_id, item_code, sent_price)
     select l.seller_id, l.id, i.id, l.management_code || '001', l.sent_price
       from listing l join product_item i on i.seller_id = l.seller_id and i.product_id = l.product_id where l.seller_id = $1`,
    [seller.id],
  );
  await bench.sql('analyze product, product_item, listing, listing_item');
}
