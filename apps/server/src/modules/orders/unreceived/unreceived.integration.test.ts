/** Parcels that buyers report as not received: told of once, kept while it lasts, over when the shop shows the order again. */
import { randomBytes } from 'node:crypto';
import type { LineFact, OrderPage, UnreceivedReport } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { LinkedAccount, ShopRuntime } from '../../shops/index.ts';
import { readAccount } from '../../shops/link/accounts.queries.ts';
import { storeLooked, storePage, takeUnread } from '../collect/collect.store.ts';
import { collectAccount } from '../collect/collect.ts';
import { orderDetail } from '../list/detail.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'm', bytes: randomBytes(32) }] });
const deps = { database, policy: { reserveUnpaid: false } };
const WALK = { since: '2026-11-01T00:00:00.000Z', moveCursor: true };

async function shop() {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const sql = <Row>(text: string, values: unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query<Row>(text, [tx.sellerId, ...values])).rows);
  const [row] = await sql<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials)
     values ($1, 'AUCTION', 'shop', '본점', 'SANDBOX', 'NORMAL', '\\x00') returning id`,
  );
  const account = { id: row?.id ?? 0, sellerId, shopType: 'AUCTION', shopName: '본점', status: 'NORMAL' } as LinkedAccount;
  const page = (lines: LineFact[], unreceived: UnreceivedReport[]): OrderPage => ({
    lines,
    claims: [],
    unreceived,
    unreadable: [],
    nextCursor: { since: minute(0), until: minute(0), position: null, done: true },
  });
  const lineId = async () => (await sql<{ id: number }>(`select id from order_line where seller_id = $1`))[0]?.id ?? 0;
  return {
    lineId,
    walk: (lines: LineFact[], reports: UnreceivedReport[] = []) => storePage(deps, keys, account, page(lines, reports), WALK),
    look: async (lines: LineFact[], reports: UnreceivedReport[] = []) =>
      storeLooked(deps, keys, account, page(lines, reports), [{ key: String(await lineId()), lineNo: '1' }]),
    detail: async () => {
      const id = await lineId();
      return database.tenant(sellerId, (tx) => orderDetail(tx, keys, id, false, new Date(minute(60))));
    },
    async collect(unasked: () => OrderPage['unasked'], window: Parameters<typeof collectAccount>[3]) {
      const orders = {
        collect: async (_ctx: unknown, cursor: OrderPage['nextCursor']) => {
          const named = unasked();
          const value = { ...page([], []), ...(named === undefined ? {} : { unasked: named }), nextCursor: { ...cursor, done: true } };
          return { kind: 'ok', value };
        },
      };
      const connector = { manifest: { orders: { overlapMs: 0 } }, orders };
      const shops = { context: async () => ({ connector, ctx: {} }) } as unknown as ShopRuntime;
      const walking = { ...deps, sellerVault, shops, now: () => new Date(), onError: (error: unknown) => Promise.reject(error) };
      const end = await collectAccount(
        walking as unknown as Parameters<typeof collectAccount>[0],
        account,
        new AbortController().signal,
        window,
      );
      expect(end).toMatchObject({ ok: true });
    },
    saysUnasked: () => database.tenant(sellerId, async (tx) => (await readAccount(tx, account.id)).unaskedUnreceived),
    dismiss: () => sql(`update alert set resolved_at = now() where seller_id = $1`),
    alerts: async () =>
      (
        await sql<{ title: string }>(`select title from alert where seller_id = $1 and kind = 'orders.unreceived' and resolved_at is null`)
      ).map(({ title }) => title),
    unreadable: async () => (await sql<{ key: string }>(`select key from unreadable_record where seller_id = $1`)).map(({ key }) => key),
    unread: async (state: string) => {
      await sql(`update order_line set state = $2, updated_at = now() - interval '1 hour' where seller_id = $1`, [state]);
      return (await takeUnread(deps, account)).map(({ lineNo }) => lineNo);
    },
  };
}

const report = (over: Partial<UnreceivedReport> = {}): UnreceivedReport => ({
  lineNo: '1',
  reportedAt: minute(30),
  reason: '상품전체 미도착',
  detail: '문 앞에 없어요',
  answeredAt: null,
  ...over,
});
const delivered = lineFact({ state: 'DELIVERED' });
const ALERT = ['옥션 미수령 신고: 주문 2026110100001'];

test('is told of once, and shown at its order until the shop shows that again', async () => {
  const s = await shop();
  await s.walk([delivered]);
  expect(await s.unread('DELIVERED')).toEqual([]);
  await s.walk([], [report(), report()]);
  expect(await s.alerts()).toEqual(ALERT);
  expect((await s.detail()).unreceived).toEqual([
    { reportedAt: minute(30), reason: '상품전체 미도착', detail: '문 앞에 없어요', answeredAt: null, endedAt: null },
  ]);
  await s.dismiss();
  await s.walk([], [report()]);
  await s.look([], [report()]);
  expect(await s.alerts()).toEqual([]);
  // Delivered lines are looked at no more, but for those.
  expect(await s.unread('DELIVERED')).toEqual(['1']);
  await s.look([delivered]);
  const { unreceived, history } = await s.detail();
  expect(unreceived).toMatchObject([{ endedAt: expect.any(String) }]);
  expect(history.map(({ title }) => title).filter((title) => title.startsWith('미수령'))).toEqual(['미수령 신고 해제', '미수령 신고']);
  expect(await s.unread('DELIVERED')).toEqual([]);
});

test('is over for lists that show it longer, and open again where the shop says so of its line', async () => {
  const s = await shop();
  await s.walk([delivered]);
  await s.walk([], [report()]);
  await s.look([delivered]);
  expect(await s.alerts()).toEqual([]);
  await s.walk([], [report()]);
  expect((await s.detail()).unreceived).toMatchObject([{ endedAt: expect.any(String) }]);
  await s.look([], [report()]);
  expect(await s.alerts()).toEqual(ALERT);
  await s.walk([], [report(), report({ reportedAt: minute(40) })]);
  expect((await s.detail()).unreceived).toMatchObject([
    { reportedAt: minute(40), endedAt: null },
    { reportedAt: minute(30), endedAt: null },
  ]);
});

test('waits for nobody once the seller has answered it', async () => {
  const s = await shop();
  await s.walk([delivered]);
  await s.walk([], [report()]);
  await s.walk([], [report({ answeredAt: minute(50) })]);
  expect(await s.alerts()).toEqual([]);
  expect((await s.detail()).unreceived).toMatchObject([{ answeredAt: minute(50), endedAt: null }]);
});

test('of an order that nobody knows is a record to look at, done when the order comes', async () => {
  const s = await shop();
  await s.walk([], [report()]);
  expect(await s.unreadable()).toEqual(['1']);
  expect(await s.alerts()).toEqual([]);
  await s.walk([], [report({ lineNo: '2', answeredAt: minute(50) })]);
  expect(await s.unreadable()).toEqual(['1']);
});

test('leaves a line as it is that was not asked for, or could not be read', async () => {
  const s = await shop();
  await s.walk([delivered]);
  await s.walk([], [report()]);
  const other = await shop();
  await other.walk([delivered]);
  await other.look([delivered]);
  expect(await s.alerts()).toEqual(ALERT);
});

test('an account whose key may not ask for reports says so, until a whole walk may', async () => {
  const s = await shop();
  let unasked: OrderPage['unasked'];
  const collect = (window: Parameters<typeof collectAccount>[3] = null) => s.collect(() => unasked, window);
  await collect();
  expect(await s.saysUnasked()).toBe(false);
  unasked = ['UNRECEIVED'];
  for (let time = 0; time < 2; time += 1) {
    await collect();
    expect(await s.saysUnasked()).toBe(true);
  }
  unasked = undefined;
  // Days that somebody asks for are no whole walk.
  await collect({ since: minute(0), until: minute(5) });
  expect(await s.saysUnasked()).toBe(true);
  await collect();
  expect(await s.saysUnasked()).toBe(false);
});
