/** Presents: a line whose receiver has still to say where it goes is shown as that, and neither confirmed nor sent. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import type { ShopType } from '@moa/core';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { startAction } from '../act/commands.service.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { countOrders } from '../list/counters.queries.ts';
import { findLines, readRows } from '../list/search.queries.ts';
import { searchOrders, toFilter, toWireRow } from '../list/search.service.ts';
import { todayWithoutCutOff } from '../list/today.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOBODY = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };
const today = todayWithoutCutOff(new Date(minute(1)));

/** A shop with one order, as it is told. */
async function orderAt(shopType: ShopType, loginId: string) {
  const { sellerId } = await seller({ loginId });
  const keys = await sellerVault.forSeller(sellerId);
  const accountId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, $2, 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId, shopType],
    );
    return rows[0]?.id ?? 0;
  });
  const lineId = () =>
    database.tenant(sellerId, async (tx) => {
      return (await tx.query<{ id: number }>('select id from order_line where seller_id = $1', [tx.sellerId])).rows[0]?.id ?? 0;
    });
  return {
    report: (fact: Partial<LineFact>) =>
      database.tenant(sellerId, (tx) =>
        ingestPage(tx, keys, { id: accountId, shopType }, { lines: [lineFact(fact)], claims: [] }, { reserveUnpaid: false }),
      ),
    /** Orders that the list finds by the mark, how many the menu counts, and how many are found to act on. */
    waiting: () =>
      database.tenant(sellerId, async (tx) => {
        const page = await searchOrders(tx, keys, { flags: ['ADDRESS_WAITING'] }, new Date(minute(1)));
        const filter = await toFilter(tx, keys, { flags: ['ADDRESS_WAITING'], accountIds: [String(accountId)] });
        const found = filter === null ? [] : await findLines(tx, filter, 10, today);
        return [page.rows.length, (await countOrders(tx, null)).flags.ADDRESS_WAITING, found.length];
      }),
    async shown() {
      const [row] = await database.tenant(sellerId, async (tx) => readRows(tx, [await lineId()]));
      if (!row) throw new Error('the line is not there');
      return toWireRow(row, keys, { today, parcels: new Map() });
    },
    async confirm() {
      const id = await lineId();
      return database.tenant(sellerId, (tx) => startAction(tx, 'confirm', [{ lineId: id }], { userId: '1', loginId: 'her' }));
    },
  };
}

test('a present waits, is joined with its address by a later change, and a late page does not take that back', async () => {
  const order = await orderAt('TALKGIFT', 'present');
  await order.report({ receiver: NOBODY });
  expect((await order.shown()).flags).toContain('ADDRESS_WAITING');
  expect(await order.waiting()).toEqual([1, 1, 1]);
  expect(await order.confirm()).toMatchObject({
    jobId: null,
    rejected: [{ ok: false, message: expect.stringContaining('주소를 입력하지 않은') }],
  });

  await order.report({ sourceTime: minute(5) });
  const joined = await order.shown();
  expect(joined.flags).not.toContain('ADDRESS_WAITING');
  expect(await order.waiting()).toEqual([0, 0, 0]);
  expect(joined.receiverAddress).toContain('서울특별시 중구');

  await order.report({ receiver: NOBODY });
  expect((await order.shown()).flags).not.toContain('ADDRESS_WAITING');
  expect(await order.confirm()).toMatchObject({ jobId: expect.any(String), rejected: [] });
});

test('a present that nobody accepted waits no more', async () => {
  const order = await orderAt('TALKGIFT', 'refused-present');
  await order.report({ receiver: NOBODY });
  await order.report({ receiver: NOBODY, state: 'CANCELED', sourceTime: minute(9) });
  expect(await order.shown()).toMatchObject({ state: 'CANCELED', flags: ['NEEDS_MAPPING'] });
  expect(await order.waiting()).toEqual([0, 0, 0]);
});

test('an order without an address at a shop that has no presents is what it was', async () => {
  const order = await orderAt('SMART_STORE', 'pick-up');
  await order.report({ receiver: NOBODY });
  expect((await order.shown()).flags).not.toContain('ADDRESS_WAITING');
  expect(await order.waiting()).toEqual([0, 0, 0]);
  expect(await order.confirm()).toMatchObject({ rejected: [] });
});
