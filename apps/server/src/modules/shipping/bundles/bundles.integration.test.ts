/** Parcels over the shops of a seller: what is suggested, what a person makes of it, and what lists show. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import { describe, expect, test } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { ALL_SELLERS, walkThrough } from '../../../platform/jobs/index.ts';
import { ingestPage } from '../../orders/index.ts';
import { searchOrders } from '../../orders/list/search.service.ts';
import { keyParcelsWalk } from '../../orders/parcels/key-parcels.ts';
import { changeBundles } from './bundles.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date();
const TWO_DAYS = 2 * 24 * 60 * 60_000;
const kim = {
  name: '김모아',
  phone: '010-1234-5678',
  phone2: '',
  zipCode: '06134',
  address1: '서울특별시 강남구 테헤란로 1',
  address2: '101동 203호',
};
const lee = { ...kim, name: '이모아' };

/** A seller with two shops; facts of each. */
async function sellerWith(first: readonly Partial<LineFact>[], second: readonly Partial<LineFact>[] = []) {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const accounts = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       select $1, u.type, u.type, u.type, 'SANDBOX', 'NORMAL' from unnest(array['CAFE24', 'COUPANG']) u (type) returning id`,
      [tx.sellerId],
    );
    for (const [at, facts] of [first, second].entries()) {
      const lines = facts.map((fact) => lineFact({ state: 'PREPARING', receiver: kim, ...fact }));
      const account = { id: rows[at]?.id ?? 0, shopType: at === 0 ? 'CAFE24' : 'COUPANG' };
      await ingestPage(tx, keys, account, { lines, claims: [] }, { reserveUnpaid: false });
    }
    return rows.map(({ id }) => id);
  });
  const all = await database.tenant(sellerId, (tx) =>
    tx.query<{ id: number; order_no: string }>('select id, order_no from order_line where seller_id = $1', [tx.sellerId]),
  );
  const ids = (...orderNos: string[]) => orderNos.map((no) => all.rows.find(({ order_no }) => order_no === no)?.id ?? 0);
  return {
    sellerId,
    ids,
    accounts,
    list: async (scope: Parameters<typeof database.tenant>[0] = sellerId) => {
      const page = await database.tenant(scope, (tx) =>
        searchOrders(tx, keys, { status: ['PREPARING'], sort: 'orderedAt,asc', together: true }, NOW),
      );
      return page.rows.map((row) => `${row.order_no} ${page.parcels.get(row.id)?.lines ?? 1}`);
    },
    change: (action: 'MERGE' | 'SPLIT' | 'RESET', orderNos: string[], acceptDifferent = false) =>
      database.tenant(sellerId, (tx) => changeBundles(tx, { action, ids: ids(...orderNos), acceptDifferent }, 'her')),
  };
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();

describe('a parcel', () => {
  test('is suggested for one receiver over all shops, and its lines stand together', async () => {
    const { list } = await sellerWith(
      [
        { orderNo: 'A', orderedAt: at(0) },
        { orderNo: 'B', receiver: lee, orderedAt: at(1) },
      ],
      [{ orderNo: 'C', receiver: { ...kim, address1: '서울 강남구 테헤란로 1 (역삼동)', address2: '101-203' }, orderedAt: at(2) }],
    );
    expect(await list()).toEqual(['A 2', 'C 2', 'B 1']);
  });

  test('has no line that was sent, and names those that are not confirmed yet', async () => {
    const { sellerId, list } = await sellerWith([{ orderNo: 'A' }, { orderNo: 'B', state: 'NEW' }, { orderNo: 'C', state: 'DELIVERING' }]);
    expect(await list()).toEqual(['A 2']);
    const page = await database.tenant(sellerId, async (tx) =>
      searchOrders(tx, await sellerVault.forSeller(sellerId), { status: ['PREPARING'] }, NOW),
    );
    expect([...page.parcels.values()]).toMatchObject([{ lines: 2, fresh: 1, byHand: false }]);
  });

  test('of shops that the caller does not see is not counted for her', async () => {
    const { sellerId, accounts, list } = await sellerWith([{ orderNo: 'A' }], [{ orderNo: 'B' }]);
    expect(await list({ sellerId, shopAccountIds: [accounts[0] ?? 0] })).toEqual(['A 1']);
  });
});

describe('by hand', () => {
  test('lines are split, merged again and left to the suggestion, and the history says so', async () => {
    const { sellerId, list, change } = await sellerWith([
      { orderNo: 'A', orderedAt: at(0) },
      { orderNo: 'B', orderedAt: at(1) },
    ]);
    expect(await change('SPLIT', ['A'])).toBe(1);
    expect(await list()).toEqual(['A 1', 'B 1']);
    expect(await change('MERGE', ['B', 'A'])).toBe(1);
    expect(await list()).toEqual(['A 2', 'B 2']);
    await change('SPLIT', ['A', 'B']);
    expect(await change('RESET', ['A', 'B'])).toBe(2);
    expect(await list()).toEqual(['A 2', 'B 2']);
    const { rows } = await database.tenant(sellerId, (tx) =>
      tx.query<{ title: string }>(`select distinct title from order_event where seller_id = $1 and kind = 'BUNDLE_SHIPPING'`, [
        tx.sellerId,
      ]),
    );
    expect(rows).toHaveLength(3);
  });

  test('different receivers are asked about; a later order of the first joins them', async () => {
    const { list, change } = await sellerWith([
      { orderNo: 'A', orderedAt: at(0) },
      { orderNo: 'B', receiver: lee, orderedAt: at(1) },
    ]);
    await expect(change('MERGE', ['A', 'B'])).rejects.toMatchObject({ errors: [{ code: 'DIFFERENT_RECEIVER' }] });
    expect(await change('MERGE', ['A', 'B'], true)).toBe(1);
    expect(await list()).toEqual(['A 2', 'B 2']);
  });

  test('a bundle of the shop is never cut: what is split takes the rest of it along', async () => {
    const { list, change } = await sellerWith([
      { orderNo: 'A', bundleNo: 'S1', orderedAt: at(0) },
      { orderNo: 'B', bundleNo: 'S1', orderedAt: at(1) },
      { orderNo: 'C', orderedAt: at(2) },
    ]);
    expect(await change('SPLIT', ['A'])).toBe(2);
    expect(await list()).toEqual(['A 2', 'B 2', 'C 1']);
  });

  test('what was sent and what is not hers is left alone', async () => {
    const { change } = await sellerWith([{ orderNo: 'A', state: 'DELIVERING' }]);
    await expect(change('SPLIT', ['A'])).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await expect(change('SPLIT', ['nobody’s'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('lines from before get the key of the rule, the same however often, until no server of before can write', async () => {
  const { sellerId, list } = await sellerWith([
    { orderNo: 'A', orderedAt: at(0) },
    { orderNo: 'B', orderedAt: at(1) },
  ]);
  await database.tenant(sellerId, (tx) =>
    tx.query(`update order_line set packing_key = decode(md5(order_no), 'hex') where seller_id = $1`, [tx.sellerId]),
  );
  expect(await list()).toEqual(['A 1', 'B 1']);
  const done = async () =>
    (
      await database.tenant(sellerId, (tx) =>
        tx.query<{ done: boolean }>('select parcels_keyed as done from seller where seller_id = $1', [tx.sellerId]),
      )
    ).rows[0]?.done;
  const run = (now: Date) =>
    walkThrough(keyParcelsWalk({ sellerVault, now: () => now }), ALL_SELLERS, { database, signal: new AbortController().signal });
  await run(NOW);
  expect([await list(), await done()]).toEqual([['A 2', 'B 2'], false]);
  await run(new Date(NOW.getTime() + TWO_DAYS));
  expect([await list(), await done()]).toEqual([['A 2', 'B 2'], true]);
});
