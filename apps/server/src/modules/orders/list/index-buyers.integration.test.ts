/** Lines from before buyers could be found: they are looked at in the background, whatever happens to the worker. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { ALL_SELLERS, walkThrough } from '../../../platform/jobs/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { indexBuyersWalk } from './index-buyers.ts';
import { searchOrders } from './search.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date();
const LATER = new Date(NOW.getTime() + 3 * 24 * 60 * 60_000);

const leftOut: string[] = [];
const person = (name: string) => ({ name, phone: '010-1111-2222', phone2: '', zipCode: '', address1: '서울', address2: '' });
const run = (now: Date, through: Database = database, signal = new AbortController().signal) =>
  walkThrough(indexBuyersWalk({ sellerVault, now: () => now, onError: (_error, during) => void leftOut.push(during) }), ALL_SELLERS, {
    database: through,
    signal,
  });

/** A seller with so many lines, every third bought by somebody else, as the version before left them. */
async function sellerFromBefore(lines: number) {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    const facts = Array.from({ length: lines }, (_, n) =>
      lineFact({ orderNo: `O${n}`, receiver: person('박받음'), buyer: person(n % 3 === 0 ? '최선물' : '박받음') }),
    );
    await ingestPage(tx, keys, { id: rows[0]?.id ?? 0, shopType: 'SMART_STORE' }, { lines: facts, claims: [] }, { reserveUnpaid: false });
    await tx.query('update order_line set buyer_index = null where seller_id = $1', [tx.sellerId]);
  });
  const read = <T>(sql: string) => database.tenant(sellerId, async (tx) => (await tx.query<{ v: T }>(sql, [tx.sellerId])).rows[0]?.v);
  return {
    sellerId,
    found: async (keyword: string) =>
      (await database.tenant(sellerId, (tx) => searchOrders(tx, keys, { keyword, scope: 'NAME', size: 500 }, NOW))).frame.totalElements,
    doneTo: () => read<number | null>('select buyers_indexed_to as v from seller where seller_id = $1'),
    written: () => read<number>('select count(*) as v from order_line where seller_id = $1 and buyer_index is not null'),
  };
}

test('every line whose buyer is another person is found by the buyer, and only those are written', async () => {
  const { found, doneTo, written } = await sellerFromBefore(7);
  expect(await found('최선물')).toBe(0);
  await run(LATER);
  expect(await found('최선물')).toBe(3);
  expect(await found('박받음')).toBe(7);
  expect(await written()).toBe(3);
  expect(await doneTo()).toBeNull();
});

test('a line that can not be opened keeps neither the others nor its seller from being looked at', async () => {
  const { sellerId, doneTo } = await sellerFromBefore(7);
  await database.tenant(sellerId, (tx) =>
    tx.query(`update order_line set personal = '\\x0102' where seller_id = $1 and order_no = 'O3'`, [tx.sellerId]),
  );
  await run(LATER);
  expect(await doneTo()).toBeNull();
  const names = await database.tenant(sellerId, (tx) =>
    tx.query('select order_no from order_line where seller_id = $1 and buyer_index is not null order by order_no', [tx.sellerId]),
  );
  expect(names.rows).toEqual([{ order_no: 'O0' }, { order_no: 'O6' }]);
  expect(leftOut).toEqual([expect.stringMatching(new RegExp(`^index buyers: line \\d+ of seller ${sellerId} is left out$`))]);
});

test('a line whose key is not in hand is no lost one: its seller waits for the key, loudly, and the others do not', async () => {
  const [waiting, other] = [await sellerFromBefore(4), await sellerFromBefore(4)];
  const version = (to: number) =>
    database.tenant(waiting.sellerId, (tx) =>
      tx.query(
        `update order_line set personal = overlay(personal placing decode(lpad(to_hex($2::int), 8, '0'), 'hex') from 2 for 4)
          where seller_id = $1 and order_no = 'O3'`,
        [tx.sellerId, to],
      ),
    );
  await version(7);
  await expect(run(LATER)).rejects.toThrow('data key version 7');
  expect(await waiting.doneTo()).toBe(0);
  expect(await other.doneTo()).toBeNull();
  await version(1);
  await run(LATER);
  expect(await waiting.found('최선물')).toBe(2);
  expect(await waiting.doneTo()).toBeNull();
});

test('while a server of the version before may still write, what came since is looked at the next time', async () => {
  const { sellerId, found, doneTo } = await sellerFromBefore(4);
  await run(NOW);
  expect(await found('최선물')).toBe(2);
  const keys = await sellerVault.forSeller(sellerId);
  await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>('select id from shop_account where seller_id = $1', [tx.sellerId]);
    const fact = lineFact({ orderNo: 'LATE', receiver: person('박받음'), buyer: person('최선물') });
    await ingestPage(tx, keys, { id: rows[0]?.id ?? 0, shopType: 'SMART_STORE' }, { lines: [fact], claims: [] }, { reserveUnpaid: false });
    await tx.query(`update order_line set buyer_index = null where seller_id = $1 and order_no = 'LATE'`, [tx.sellerId]);
  });
  await run(LATER);
  expect(await found('최선물')).toBe(3);
  expect(await doneTo()).toBeNull();
});

test('a worker that dies between two pages loses nothing, and the next one goes on where it was', async () => {
  const { sellerId, found, doneTo } = await sellerFromBefore(1_100);
  const dying = new AbortController();
  let pages = 0;
  const through: Database = {
    ...database,
    tenant: async (scope, work, options) => {
      const answer = await database.tenant(scope, work, options);
      if (scope === sellerId && ++pages === 2) dying.abort(new Error('killed'));
      return answer;
    },
  };
  await expect(run(LATER, through, dying.signal)).rejects.toThrow('killed');
  const halfway = await doneTo();
  expect(halfway).toBeGreaterThan(0);
  expect(await found('최선물')).toBeLessThan(367);
  await run(LATER);
  expect(await found('최선물')).toBe(367);
  expect(await doneTo()).toBeNull();
});
