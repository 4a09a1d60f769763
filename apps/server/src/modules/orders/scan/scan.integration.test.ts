/** What a scanned code means, and who has an invoice number. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { ordersWithInvoice, scanCode } from './scan.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-02T00:00:00Z');

async function sellerWith(...facts: Partial<LineFact>[]) {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const read = <T>(sql: string, values: unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(sql, [tx.sellerId, ...values])).rows as T[]);
  const [account] = await read<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, 'CAFE24', 'mall', '본점', 'SANDBOX', 'NORMAL') returning id`,
  );
  const accountId = account?.id ?? 0;
  await database.tenant(sellerId, (tx) =>
    ingestPage(
      tx,
      keys,
      { id: accountId, shopType: 'CAFE24' },
      { lines: facts.map((fact) => lineFact({ state: 'PREPARING', ...fact })), claims: [] },
      { reserveUnpaid: false },
    ),
  );
  const scan = async (code: string, shops: readonly number[] | null = null) => {
    const { kind, rows } = await database.tenant({ sellerId, shopAccountIds: shops }, (tx) => scanCode(tx, keys, code, NOW));
    return [kind, ...rows.map(({ orderNo, lineNo }) => `${orderNo}/${lineNo}`)];
  };
  return { sellerId, accountId, read, scan };
}

test('a number of an order means all of its lines, one of a line that line, and one that two orders have none', async () => {
  const { scan } = await sellerWith({ orderNo: 'A', lineNo: '1' }, { orderNo: 'A', lineNo: 'A-2' }, { orderNo: 'B', lineNo: '1' });
  expect(await scan('A')).toEqual(['ORDER', 'A/1', 'A/A-2']);
  expect(await scan('A-2')).toEqual(['ORDER', 'A/A-2']);
  expect(await scan('1')).toEqual(['NONE']);
  expect(await scan('M999')).toEqual(['NONE']);
});

test('the number of a parcel means what went out in it', async () => {
  const { scan, read } = await sellerWith({ orderNo: 'A' }, { orderNo: 'B' }, { orderNo: 'C' });
  const lines = await read<{ id: number }>(`select id from order_line where seller_id = $1 and order_no in ('A', 'C') order by id`);
  const [parcel] = await read<{ id: number }>(
    `insert into parcel (seller_id, lines, digest, created_at, expires_at) values ($1, $2, 'x', now(), now() + interval '1 day') returning id`,
    [lines.map(({ id }) => id)],
  );
  expect(await scan(`m${parcel?.id}`)).toEqual(['PARCEL', 'A/1', 'C/1']);
});

test('goods mean the lines that wait for them, the most urgent first, without those that may not leave', async () => {
  const { scan, read } = await sellerWith(
    { orderNo: 'late', dispatchDue: minute(50) },
    { orderNo: 'soon', dispatchDue: minute(10) },
    { orderNo: 'held', dispatchDue: minute(1), hold: true },
    { orderNo: 'cancel', dispatchDue: minute(1), claims: [cancelFact()] },
    { orderNo: 'sent', state: 'DELIVERING' },
  );
  const [sku] = await read<{ id: number }>(`insert into sku (seller_id, sku_code, sku_name) values ($1, '8801', '셔츠') returning id`);
  await read('update order_line set sku_id = $2 where seller_id = $1', [sku?.id]);
  expect(await scan('8801')).toEqual(['SKU', 'soon/1', 'late/1']);
  expect(await scan('88')).toEqual(['NONE']);
});

test('an invoice number says who has it, but for the lines that are asked for', async () => {
  const { sellerId, read, accountId, scan } = await sellerWith(
    { orderNo: 'A', state: 'DELIVERING', invoiceNo: '612345678906' },
    { orderNo: 'B' },
  );
  const [a] = await read<{ id: number }>(`select id from order_line where seller_id = $1 and order_no = 'A'`);
  const ask = (ids: readonly number[], shops: readonly number[] | null = null) =>
    database.tenant({ sellerId, shopAccountIds: shops }, (tx) => ordersWithInvoice(tx, '6123-4567-8906', ids));
  expect(await ask([])).toEqual(['A']);
  expect(await ask([a?.id ?? 0])).toEqual([]);
  expect(await ask([], [accountId + 1])).toEqual([]);
  expect(await scan('A', [accountId + 1])).toEqual(['NONE']);
});
