/** What a shop reports of its payments: every sale that counts, once, with parts that make its amount. */
import { type SettleEntry, settlementOf } from '@moa/core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openShop, type TestContext, type TestShop } from './bench-shop.ts';
import { RECEIVER } from './buying.ts';
import type { Bench } from './conformance.ts';
import { collect, createFeed, lineRef } from './feed.ts';
import { must } from './listing.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const DAY_MS = 86_400_000;
/** Long enough for every shop to count what was decided on, too short for what was not to be decided on by itself. */
const AGO_DAYS = 3;
const SOLD = 3;
const PRICE = 20_000;

type Entry = SettleEntry & { key: string; basisDate: string; itemId: string; productId: string };

/** All that was settled in the last month, the newest reading of each row. */
async function collectEntries(shop: TestShop, ctx: TestContext): Promise<Map<string, Entry>> {
  const now = Date.now();
  const since = new Date(now - 30 * DAY_MS).toISOString();
  let cursor = { since, until: new Date(now).toISOString(), position: null as Record<string, string> | null, done: false };
  const found = new Map<string, Entry>();
  for (let pages = 0; !cursor.done; pages += 1) {
    if (pages > 200) throw new Error('the walk does not end');
    const page = must(await shop.connector.settlements?.collect(ctx, cursor));
    expect(page.unreadable).toEqual([]);
    for (const entry of page.entries) found.set(entry.key, entry);
    cursor = { ...page.nextCursor };
  }
  return found;
}

export function describeSettlements(bench: Bench): void {
  describeTotals(bench);
  if (!bench.has('settlements.collect')) return;
  describe('settlement', () => {
    let shop: TestShop;
    const kept: string[] = [];
    let open = '';
    // A shop of its own: its clock is moved by days.
    beforeAll(async () => {
      shop = await openShop(bench.channel);
      const { accountId } = bench.channel;
      const { driver, connector } = shop;
      const orderNos = Array.from({ length: SOLD + 1 }, () => sell(shop));
      const ctx = shop.context();
      const linesOf = async () => {
        const feed = await collect(shop, ctx, createFeed(), false);
        return orderNos.map((orderNo) => lineRef(feed.line(orderNo).fact));
      };
      expectAllOk(await connector.orders?.confirm?.(ctx, await linesOf()));
      expectAllOk(
        await connector.orders?.dispatch?.(
          ctx,
          (await linesOf()).map((line, at) => ({ ...line, ...PARCEL, invoiceNo: `64001234567${at}` })),
        ),
      );
      open = orderNos.at(-1) ?? '';
      for (const { orderNo, lines } of driver.orders(accountId)) {
        if (!orderNos.includes(orderNo) || orderNo === open) continue;
        for (const { lineNo } of lines) {
          driver.advanceOrder({ accountId, orderNo, lineNo, to: 'DELIVERED' });
          driver.advanceOrder({ accountId, orderNo, lineNo, to: 'CONFIRMED' });
        }
        kept.push(orderNo);
      }
      driver.moveClock(AGO_DAYS * DAY_MS);
    });
    afterAll(() => shop.close());

    bench.proves(['settlements.collect'], 'collects what was decided on, a sale once, with parts that make its amount', async () => {
      const entries = [...(await collectEntries(shop, shop.context())).values()];
      for (const orderNo of kept) {
        const own = entries.filter((entry) => entry.orderNo === orderNo);
        const sales = own.filter(({ event }) => event === 'SALE');
        expect(sales.length, orderNo).toBe(1);
        expect(sales[0]?.parts?.gross).toBe(2 * PRICE);
        const { defaultFeeRate } = shop.connector.manifest;
        const paid = own.reduce((sum, { amount }) => sum + amount, 0);
        // Fees differ by category and hold what a shop takes of the delivery: within a few percent of the rate that holds for most.
        expect(paid).toBeGreaterThan(settlementOf(2 * PRICE, 0, defaultFeeRate + 0.05));
        for (const { amount, parts } of own) if (parts) expect(Object.values(parts).reduce((sum, won) => sum + won, 0)).toBe(amount);
        for (const { basisDate } of own) expect(basisDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
    });

    bench.proves(['settlements.collect'], 'reports nothing of what was not decided on', async () => {
      const entries = [...(await collectEntries(shop, shop.context())).values()];
      expect(entries.filter(({ orderNo, event }) => orderNo === open && event === 'SALE')).toEqual([]);
    });

    bench.proves(
      ['settlements.collect'],
      'reports the same rows under the same keys when it is asked again, in whatever order',
      async () => {
        const before = [...(await collectEntries(shop, shop.context())).keys()].toSorted();
        shop.driver.addFault({ operation: 'settlements.collect', kind: 'REORDERED_ROWS', times: null });
        const after = [...(await collectEntries(shop, shop.context())).keys()].toSorted();
        shop.driver.clearFaults();
        expect(after).toEqual(before);
      },
    );
  });
}

function sell({ driver, account: { accountId } }: TestShop): string {
  const known = driver.products(accountId).find(({ sellerCode }) => sellerCode === 'SETTLED');
  const productId =
    known?.productId ??
    driver.seedProduct({
      accountId,
      name: '린넨 셔츠',
      price: PRICE,
      sellerCode: 'SETTLED',
      optionNames: [],
      items: [{ optionValues: [], price: PRICE, quantity: 100, itemCode: 'SETTLED' }],
      imageUrl: null,
      detailHtml: '<p>린넨 셔츠</p>',
    }).productId;
  const itemId = driver.products(accountId).find((product) => product.productId === productId)?.items[0]?.itemId ?? '';
  const lines = [{ productId, itemId, quantity: 2 }];
  return driver.placeOrder({ accountId, lines, buyer: { name: '이구매', phone: '010-8765-4321' }, receiver: RECEIVER, message: '' })
    .orderNo;
}

/** A shop that says what it pays a day, and not for what. */
function describeTotals(bench: Bench): void {
  if (!bench.has('settlements.totals')) return;
  bench.proves(['settlements.totals'], 'reads what was confirmed a day, the same whatever comes between', async () => {
    const shop = await openShop(bench.channel);
    try {
      const { accountId } = bench.channel;
      const ctx = shop.context();
      const read = async () => {
        const now = Date.now();
        const answer = must(await shop.connector.settlementTotals?.(ctx, new Date(now - 40 * DAY_MS), new Date(now)));
        expect(answer.unreadable).toEqual([]);
        return answer.days;
      };
      const before = await read();
      const orderNo = sell(shop);
      const feed = await collect(shop, ctx, createFeed(), false);
      expectAllOk(await shop.connector.orders?.confirm?.(ctx, [lineRef(feed.line(orderNo).fact)]));
      const again = await collect(shop, ctx, createFeed(), false);
      expectAllOk(await shop.connector.orders?.dispatch?.(ctx, [{ ...lineRef(again.line(orderNo).fact), ...PARCEL }]));
      for (const { lineNo } of shop.driver.orders(accountId).find((order) => order.orderNo === orderNo)?.lines ?? []) {
        shop.driver.advanceOrder({ accountId, orderNo, lineNo, to: 'DELIVERED' });
        shop.driver.advanceOrder({ accountId, orderNo, lineNo, to: 'CONFIRMED' });
      }
      shop.driver.moveClock(AGO_DAYS * DAY_MS);
      const after = await read();
      const sum = (days: readonly { amount: number }[]) => days.reduce((won, { amount }) => won + amount, 0);
      expect(sum(after) - sum(before)).toBeGreaterThan(PRICE);
      expect(after.map(({ day }) => day)).toEqual([...new Set(after.map(({ day }) => day))].toSorted());
      shop.driver.addFault({ operation: 'settlements.totals', kind: 'REORDERED_ROWS', times: null });
      expect(await read()).toEqual(after);
    } finally {
      await shop.close();
    }
  });
}
