/** The alert of an order beyond the stock lasts as long as the shortage, whatever is done with the order meanwhile. */
import { randomBytes } from 'node:crypto';
import type { LineFact, LineRef, Outcome } from '@moa/channels/sdk';
import type { LineAction } from '@moa/core';
import { expect, test } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { LinkedAccount, ShopRuntime } from '../../shops/index.ts';
import { applyStock } from '../../stock/index.ts';
import { storePage } from '../collect/collect.store.ts';
import { mapOption } from '../mapping/mapping.service.ts';
import { coverLines } from '../mapping/shortage.ts';
import { actionHandler } from './actions.tasks.ts';
import { ACTIONS } from './actions.ts';
import { startAction } from './commands.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const policy = { reserveUnpaid: false };
let made = 0;

const doneForAll = async (_ctx: unknown, lines: readonly LineRef[]) =>
  new Map(lines.map(({ key }): [string, Outcome<void>] => [key, { kind: 'ok', value: undefined }]));
const shops = {
  context: async () => ({
    account: { shopType: 'SMART_STORE', status: 'NORMAL' },
    connector: {
      manifest: { orders: { confirmFirst: true } },
      orders: { confirm: doneForAll, dispatch: doneForAll, cancelSale: doneForAll },
    },
    ctx: {},
  }),
} as unknown as ShopRuntime;

/** A shop whose only order wants three pieces of a SKU that has one. */
async function shortShop() {
  const { sellerId } = await seller({ loginId: `short${++made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const { account, skuId } = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ account: number; sku: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id),
       stocked as (insert into sku (seller_id, sku_code, sku_name, on_hand) values ($1, 'S1', '셔츠', 1) returning id),
       mapped as (
         insert into shop_option_map (seller_id, account_id, shop_product_id, option_key, sku_id, unit_quantity, mapped_by)
         select $1, account.id, 'P1', 'I1', stocked.id, 1, '시험' from account, stocked returning seller_id)
       select account.id as account, stocked.id as sku from account, stocked`,
      [tx.sellerId],
    );
    return { account: { id: rows[0]?.account ?? 0, sellerId, shopType: 'SMART_STORE' } as LinkedAccount, skuId: rows[0]?.sku ?? 0 };
  });
  const reportedAll = (lines: Partial<LineFact>[]) =>
    storePage(
      { database, policy },
      keys,
      account,
      {
        lines: lines.map((line) => lineFact({ quantity: 3, ...line })),
        claims: [],
        unreadable: [],
        nextCursor: { since: minute(0), until: minute(0), position: null, done: true },
      },
      { since: minute(0), moveCursor: false },
    );
  const reported = (line: Partial<LineFact>) => reportedAll([line]);
  await reported({});
  const shown = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number; state: string; oversold: boolean; alerts: number; open: number }>(
        `select id, state, oversold, (select count(*) from alert where seller_id = $1 and kind = 'stock.oversold') as alerts,
                (select count(*) from alert where seller_id = $1 and kind = 'stock.oversold' and resolved_at is null) as open
           from order_line where seller_id = $1 order by id desc limit 1`,
        [tx.sellerId],
      );
      if (!rows[0]) throw new Error('no line');
      return rows[0];
    });
  return {
    reported,
    reportedAll,
    shown,
    map: async () => {
      const { id } = await shown();
      return database.tenant(sellerId, (tx) => mapOption(tx, { lineId: id, skuId, unitQuantity: 1 }, '시험', policy));
    },
    act: async (action: LineAction, requested: { reason?: string; courierCode?: string; invoiceNo?: string } = {}) => {
      const { id } = await shown();
      const { jobId } = await database.tenant(sellerId, (tx) =>
        startAction(tx, action, [{ lineId: id, ...requested }], { userId: '1', loginId: 'her' }),
      );
      const payload = { sellerId, runId: Number(jobId), kind: ACTIONS[action].jobKind };
      const context = { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' };
      await actionHandler({ database, sellerVault, shops, policy, now: () => new Date() }).run(payload, context);
    },
    receive: (quantity: number) =>
      database.tenant(sellerId, (tx) =>
        applyStock(tx, [{ skuId, effect: 'ADD', source: { kind: 'MANUAL', id: `in${quantity}` }, quantity }], { actor: '시험' }),
      ),
    cover: () => database.tenant(sellerId, coverLines),
  };
}

test('confirming an order gets nothing into stock: its alert stays until what it lacks has come in', async () => {
  const shop = await shortShop();
  expect(await shop.shown()).toMatchObject({ state: 'NEW', oversold: true, open: 1 });
  await shop.act('confirm');
  expect(await shop.shown()).toMatchObject({ state: 'PREPARING', oversold: true, open: 1 });
  await shop.receive(1);
  await shop.cover();
  expect(await shop.shown()).toMatchObject({ oversold: true, open: 1 });
  await shop.receive(2);
  await shop.cover();
  expect(await shop.shown()).toMatchObject({ oversold: false, alerts: 1, open: 0 });
});

test('the alert ends with the order, whether it is cancelled or sent here', async () => {
  const cancelled = await shortShop();
  await cancelled.act('cancelSale', { reason: 'SOLD_OUT' });
  expect(await cancelled.shown()).toMatchObject({ state: 'CANCELED', oversold: false, alerts: 1, open: 0 });
  const sent = await shortShop();
  await sent.act('confirm');
  await sent.act('dispatch', { courierCode: 'CJ', invoiceNo: '640012345678' });
  expect(await sent.shown()).toMatchObject({ state: 'DELIVERING', oversold: false, alerts: 1, open: 0 });
});

test('the alert ends with the order when the shop reports it, and not with less', async () => {
  const claims = [cancelFact({ state: 'DONE', quantity: 3 })];
  const ends: Partial<LineFact>[] = [{ state: 'CANCELED' }, { state: 'DELIVERING' }, { claims }];
  for (const end of ends) {
    const shop = await shortShop();
    await shop.reported({ state: 'PREPARING', sourceTime: minute(20) });
    expect(await shop.shown()).toMatchObject({ state: 'PREPARING', oversold: true, open: 1 });
    await shop.reported({ sourceTime: minute(30), ...end });
    expect(await shop.shown(), JSON.stringify(end)).toMatchObject({ oversold: false, alerts: 1, open: 0 });
  }
});

test('an order that is found to be short when its option is matched gets the mark and the alert as well', async () => {
  const shop = await shortShop();
  await shop.receive(2);
  await shop.cover();
  await shop.reported({ orderNo: 'B', shopProductId: 'X9', shopItemId: 'XI9' });
  expect(await shop.shown()).toMatchObject({ oversold: false, open: 0 });
  await shop.map();
  expect(await shop.shown()).toMatchObject({ oversold: true, open: 1 });
  await shop.receive(3);
  await shop.cover();
  expect(await shop.shown()).toMatchObject({ oversold: false, open: 0 });
});

test('many short orders at once are one alert, which ends with the last of them', async () => {
  const shop = await shortShop();
  const before = (await shop.shown()).alerts;
  await shop.reportedAll(Array.from({ length: 8 }, (_, n) => ({ orderNo: `M${n}`, quantity: 1 })));
  expect((await shop.shown()).alerts).toBe(before + 1);
  await shop.receive(9);
  await shop.cover();
  expect(await shop.shown()).toMatchObject({ oversold: true });
  await shop.receive(1);
  await shop.cover();
  expect(await shop.shown()).toMatchObject({ oversold: false, open: 0 });
});
