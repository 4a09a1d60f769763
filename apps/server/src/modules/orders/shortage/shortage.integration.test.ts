/** Which orders the shortage screen shows, and to whom. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { applyStock } from '../../stock/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { mapOption } from '../mapping/mapping.service.ts';
import { shortagePage } from './shortage.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const POLICY = { reserveUnpaid: false };
const NOW = new Date('2026-11-02T00:00:00Z');

async function shop() {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const read = <T>(sql: string, values: unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(sql, [tx.sellerId, ...values])).rows as T[]);
  const [account] = await read<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, 'CAFE24', 'mall', '본점', 'SANDBOX', 'NORMAL') returning id`,
  );
  const accountId = account?.id ?? 0;
  const [sku] = await read<{ id: number }>(
    `insert into sku (seller_id, sku_code, sku_name, safety_stock) values ($1, 'S1', '셔츠', 1) returning id`,
  );
  const skuId = sku?.id ?? 0;
  const stock = (quantity: number, id: string) =>
    database.tenant(sellerId, (tx) =>
      applyStock(tx, [{ skuId, effect: 'OPENING', quantity, source: { kind: 'MANUAL', id } }], { actor: 'test' }),
    );
  const page = async (input: { page?: number; size?: number } = {}, shops: readonly number[] | null = null) =>
    database.tenant({ sellerId, shopAccountIds: shops }, (tx) => shortagePage(tx, keys, input, NOW), { readOnly: true });
  const collect = (...lines: { orderNo: string; quantity: number; due: number }[]) =>
    database.tenant(sellerId, (tx) =>
      ingestPage(
        tx,
        keys,
        { id: accountId, shopType: 'CAFE24' },
        { lines: lines.map(({ due, ...line }) => lineFact({ ...line, dispatchDue: minute(due), shopItemId: 'I9' })), claims: [] },
        POLICY,
      ),
    );
  const map = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>('select id from order_line where seller_id = $1 order by id limit 1', [tx.sellerId]);
      await mapOption(tx, { lineId: rows[0]?.id ?? 0, skuId, unitQuantity: 1 }, 'kim', POLICY);
    });
  return { accountId, skuId, stock, page, collect, map };
}

test('the orders that are due last go without, with what is ordered, there and missing', async () => {
  const { stock, page, collect, map, accountId, skuId } = await shop();
  await stock(3, 'a');
  expect(await page()).toMatchObject({ contents: [], totalElements: 0 });
  await collect(
    { orderNo: 'late', quantity: 2, due: 90 },
    { orderNo: 'soon', quantity: 2, due: 10 },
    { orderNo: 'mid', quantity: 1, due: 50 },
  );
  await map();
  const { contents, totalElements } = await page();
  expect(totalElements).toBe(1);
  expect(contents).toMatchObject([
    {
      row: { orderNo: 'late' },
      skus: [{ skuId: String(skuId), skuCode: 'S1', pieces: 2, ordered: 5, onHand: 3, safetyStock: 1, short: 2 }],
    },
  ]);
  expect((await page({}, [accountId + 1])).contents).toEqual([]);
  expect((await page({}, [accountId])).contents).toHaveLength(1);
  await stock(2, 'b');
  expect((await page()).contents).toEqual([]);
});

test('a page holds as many as it is asked for', async () => {
  const { page, collect, map } = await shop();
  await collect(...Array.from({ length: 5 }, (_, n) => ({ orderNo: `N${n}`, quantity: 1, due: n })));
  await map();
  const second = await page({ page: 1, size: 2 });
  expect(second).toMatchObject({ number: 1, size: 2, totalElements: 5, totalPages: 3 });
  expect(second.contents.map(({ row }) => row.orderNo)).toEqual(['N2', 'N3']);
});
