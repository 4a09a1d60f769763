/** What a page costs must not grow with what is stored, also where the tables were never analyzed (the first big collection). */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { ingestPage } from './ingest.ts';

const PAGE = 100;
const PAGES = 30;

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });

test('a page reads as many rows after thousands of lines as at first', async () => {
  const { sellerId } = await seller({ loginId: 'cost' });
  const keys = await sellerVault.forSeller(sellerId);
  const accountId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number; sku: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id),
       stocked as (insert into sku (seller_id, sku_code, sku_name, on_hand) values ($1, 'S1', '셔츠', 1000000) returning id),
       listed as (
         insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name)
         select $1, id, 'SMART_STORE', 'R1', 'M1', 'P1', '셔츠' from account returning id),
       item as (insert into listing_item (seller_id, listing_id, item_code, shop_item_id) select $1, id, 'M1-1', 'I1' from listed returning id),
       tied as (
         insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id)
         select $1, item.id, stocked.id, listed.id from item, stocked, listed returning seller_id)
       select account.id, stocked.id as sku from account, stocked`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const store = (page: number) =>
    database.tenant(sellerId, async (tx) => {
      const lines = Array.from({ length: PAGE }, (_, i) => lineFact({ orderNo: `O${page}-${i}`, lineNo: '1' }));
      const account = { id: accountId, shopType: 'SMART_STORE' };
      const before = await rowsRead(tx);
      const { created } = await ingestPage(tx, keys, account, { lines, claims: [] }, { reserveUnpaid: false });
      const after = await rowsRead(tx);
      return { created, reads: [...after].map(([table, read]) => ({ table, read: read - (before.get(table) ?? 0) })) };
    });
  const costs = [];
  for (let page = 0; page < PAGES; page += 1) {
    costs.push(await store(page));
    if ((page + 1) % 10 === 0) await database.system((tx) => tx.query('select moa_refresh_statistics()'));
  }
  expect(costs.every(({ created }) => created === PAGE)).toBe(true);
  for (const { table, read } of costs.at(-1)?.reads ?? []) expect(read, table).toBeLessThan(20 * PAGE);
});

/** Rows read so far by table. A connection counts on from one transaction to the next until it hands its counts in, at most once a second. */
async function rowsRead(tx: TenantTx): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ name: string; read: number }>(
    'select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where seq_scan + idx_scan > 0',
  );
  return new Map(rows.map((row) => [row.name, row.read]));
}
