/** Pages that repeat, shift or report what was true a while ago: a collection under them ends where an undisturbed one ends. */
import { type CollectCursor, type ObservedProduct, trailTo } from '@moa/channels';
import { type CursorRound, FAULT_VARIANTS } from '@moa/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from './bench-shop.ts';
import { orderShirt, seedShirt } from './buying.ts';
import type { Bench } from './conformance.ts';
import { collect, createFeed, type Feed, lineRef } from './feed.ts';
import { must } from './listing.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Pages that a walk may ask for under answers that never fit. */
const GIVEN_UP_AFTER = 200;

/** Pages of the largest size that a list of products has here. */
const PRODUCTS = 110;
const MOVING_PAGES = ['REPEATED_PAGE', 'SHIFTED_PAGE'] as const;
type PageFault = (typeof MOVING_PAGES)[number] | 'OUT_OF_ORDER_STATUS' | 'HOSTILE_TEXT' | 'REORDERED_ROWS' | 'REPEATED_CURSOR';

interface ListedPage {
  products: ObservedProduct[];
  nextCursor: string | null;
}

/** Orders of which there is one in every state that a seller brings about. */
const MOVED_ORDERS = 12;
const UNPAID_ORDERS = 10;

export function describePageFaults(bench: Bench): void {
  const { channel } = bench;
  describe('page faults', () => {
    let shop: TestShop;
    let undisturbed: string[];
    beforeAll(async () => {
      shop = await openShop(channel);
      await fill(shop, bench);
      undisturbed = reported(await collect(shop, shop.context(), createFeed(), false));
    });
    afterAll(() => shop.close());

    /** Collects while the fault strikes, and makes sure that it did. */
    async function collectUnder(
      kind: PageFault,
      often: { times: number | null; probability?: number; variant?: CursorRound },
      feed = createFeed(),
      lookUp = false,
    ) {
      shop.driver.resetCounters();
      shop.driver.addFault({ operation: '*', kind, seed: 3, ...often });
      try {
        await collect(shop, shop.context(), feed, lookUp);
      } finally {
        shop.driver.clearFaults();
      }
      expect(
        shop.driver.calls(500).some(({ fault }) => fault === kind),
        'the fault struck',
      ).toBe(true);
      return feed;
    }

    it('has more than one page of lines, in several states', async () => {
      expect(new Set(undisturbed.map((line) => JSON.parse(line).state)).size).toBeGreaterThan(2);
      expect(undisturbed.length).toBeGreaterThan(channel.pagedOrders);
    });

    it('collects the same lines in the same states under one OUT_OF_ORDER_STATUS', async () => {
      expect(reported(await collectUnder('OUT_OF_ORDER_STATUS', { times: 1 }))).toEqual(undisturbed);
    });

    for (const kind of MOVING_PAGES) {
      it(`collects the same under four ${kind}s in a row`, async () => {
        expect(reported(await collectUnder(kind, { times: 4 }))).toEqual(undisturbed);
      });

      it(`collects the same when every other page is a ${kind}`, async () => {
        expect(reported(await collectUnder(kind, { times: null, probability: 0.5 }))).toEqual(undisturbed);
      });
    }

    for (const variant of channel.pageTokens ? FAULT_VARIANTS.REPEATED_CURSOR : []) {
      it(`says that it saw only a part when pages lead back, keeps that part, and sees all of it the next time: ${variant}`, async () => {
        const feed = await collectUnder('REPEATED_CURSOR', { times: null, variant });
        expect(feed.incomplete).toMatch(/되풀이/);
        const part = reported(feed);
        expect(part.length).toBeGreaterThan(0);
        expect(undisturbed).toEqual(expect.arrayContaining(part));
        await collect(shop, shop.context(), feed, false);
        expect(feed.incomplete).toBeUndefined();
        expect(reported(feed)).toEqual(undisturbed);
      });
    }

    it('gives a list up whose answers stay too big, and collects the same when that is over', async () => {
      const small = 8 * 1024;
      shop.driver.addFault({ operation: '*', kind: 'HUGE_ANSWER', times: null, bytes: small + 1 });
      const until = new Date().toISOString();
      let cursor: CollectCursor = { since: new Date(Date.now() - DAY_MS).toISOString(), until, position: null, done: false };
      let page = await shop.connector.orders?.collect(shop.context({ maxBodyBytes: small }), cursor);
      for (let calls = 0; page?.kind === 'ok' && calls < GIVEN_UP_AFTER; calls += 1) {
        cursor = page.value.nextCursor;
        page = await shop.connector.orders?.collect(shop.context({ maxBodyBytes: small }), cursor);
      }
      shop.driver.clearFaults();
      expect(page).toMatchObject({ kind: 'again', message: expect.stringContaining('너무') });
      expect(reported(await collect(shop, shop.context(), createFeed(), false))).toEqual(undisturbed);
    });

    it('collects the same lines in the same states when every list is turned around', async () => {
      expect(reported(await collectUnder('REORDERED_ROWS', { times: null }))).toEqual(undisturbed);
    });

    it('reports the same lines in texts that can be stored and shown, when names and memos are hostile', async () => {
      const feed = await collectUnder('HOSTILE_TEXT', { times: null });
      expect(reported(feed)).toEqual(undisturbed);
      const texts = textsOf([...[...feed.lines.values()].map(({ fact }) => ({ ...fact, raw: null })), ...feed.claims.values()]);
      expect(texts.filter((text) => !isStorable(text)).map((text) => text.slice(0, 40))).toEqual([]);
    });

    it('takes nothing back that is known, when all pages report an earlier state', async () => {
      const known = await collect(shop, shop.context(), createFeed(), true);
      const before = reported(known);
      expect(reported(await collectUnder('OUT_OF_ORDER_STATUS', { times: null }, known, true))).toEqual(before);
    });
  });
}

/** Walks what a shop already has, where the list has pages that can move. */
export function describeProductPageFaults(bench: Bench): void {
  if (!bench.channel.movingProductPages) return;
  describe('page faults of the product list', () => {
    let shop: TestShop;
    beforeAll(async () => {
      shop = await openShop(bench.channel);
      for (let no = 0; no < PRODUCTS; no += 1) seedShirt(shop, `PAGED-${no}`);
    });
    afterAll(() => shop.close());

    it.each([
      ...MOVING_PAGES.map((kind) => ({ kind, times: 2 })),
      { kind: 'REORDERED_ROWS' as const, times: null },
      { kind: 'REPEATED_PAGE' as const, times: null, probability: 0.5 },
    ])('walks over every product: %j', async (fault) => {
      shop.driver.resetCounters();
      shop.driver.addFault({ operation: '*', seed: 3, ...fault });
      const seen = new Set<string>();
      let pages = 0;
      for (let cursor: string | null = null, done = false; !done; done = cursor === null) {
        const page: ListedPage = must(await shop.connector.products?.list?.(shop.context(), cursor));
        for (const { shopProductId } of page.products) seen.add(shopProductId);
        cursor = page.nextCursor;
        pages += 1;
        expect(pages, 'the walk ends').toBeLessThan(100);
      }
      shop.driver.clearFaults();
      const there = shop.driver.products(bench.channel.accountId).map(({ productId }) => productId);
      expect([...seen].toSorted()).toEqual(there.toSorted());
      expect(pages).toBeGreaterThan(Math.ceil(there.length / 100));
    });

    it.each(FAULT_VARIANTS.REPEATED_CURSOR)('ends, or shows by its cursors that pages lead back: %s', async (variant) => {
      shop.driver.addFault({ operation: 'products.list', kind: 'REPEATED_CURSOR', times: null, variant });
      const seen = new Set<string>();
      let pages = 0;
      let trail: string | null | undefined;
      for (let cursor: string | null = null, done = false; !done; done = cursor === null || trail === null) {
        const page: ListedPage = must(await shop.connector.products?.list?.(shop.context(), cursor));
        for (const { shopProductId } of page.products) seen.add(shopProductId);
        if (page.nextCursor !== null) trail = trailTo(trail ?? undefined, cursor, page.nextCursor);
        cursor = page.nextCursor;
        pages += 1;
        expect(pages, 'the walk ends').toBeLessThan(20);
      }
      shop.driver.clearFaults();
      const there = shop.driver.products(bench.channel.accountId).length;
      expect(trail === null ? seen.size > 0 : seen.size === there).toBe(true);
    });
  });
}

/** Orders of made-up buyers: new ones, confirmed ones, sent ones, and ones whose cancel waits for the seller. */
async function fill(shop: TestShop, { channel }: Bench): Promise<void> {
  const { accountId } = channel;
  const { productId } = seedShirt(shop, 'PAGED');
  const half = Math.ceil(channel.pagedOrders / 2);
  const { orderNos } = shop.driver.randomOrders({ accountId, count: half, seed: 7 });
  // In the middle, where a page in between has them, and only the list of all orders.
  if (channel.orders.showsUnpaid) for (let order = 0; order < UNPAID_ORDERS; order += 1) orderShirt(shop, productId, { unpaid: true });
  shop.driver.randomOrders({ accountId, count: half, seed: 8 });
  const ctx = shop.context();
  const linesOf = (feed: Feed, numbers: readonly string[]) =>
    [...feed.lines.values()].filter(({ fact }) => numbers.includes(fact.orderNo)).map(({ fact }) => lineRef(fact));
  const moved = orderNos.slice(0, MOVED_ORDERS);
  const feed = await collect(shop, ctx, createFeed(), false);
  expectAllOk(await shop.connector.orders?.confirm?.(ctx, linesOf(feed, moved)));
  const confirmed = await collect(shop, ctx, feed, false);
  const sent = linesOf(confirmed, moved.slice(0, MOVED_ORDERS / 2));
  expectAllOk(
    await shop.connector.orders?.dispatch?.(
      ctx,
      // A parcel of its own for each order: an invoice belongs to one receiver.
      sent.map((line) => ({ ...line, ...PARCEL, invoiceNo: `64001234${line.orderNo.slice(-4)}` })),
    ),
  );
  const [asked] = channel.orders.cancelWaits === 'NEW' ? orderNos.slice(-1) : moved.slice(-1);
  for (const { orderNo, lines } of shop.driver.orders(accountId)) {
    if (orderNo !== asked) continue;
    for (const { lineNo } of lines) shop.driver.requestCancel({ accountId, orderNo, lineNo, reason: 'CHANGE_MIND' });
  }
}

/** Everything that must not depend on how the pages came: lines and claims in one order, without the times at which they were read. */
function reported({ lines, claims }: Feed): string[] {
  const ofLines = [...lines.values()].map(({ state, fact }) => {
    const { orderNo, lineNo, bundleNo, quantity, amount, deliveryFee, courierCode, invoiceNo, refs } = fact;
    return { orderNo, lineNo, state, bundleNo, quantity, amount, deliveryFee, courierCode, invoiceNo, refs };
  });
  const ofClaims = [...claims.values()].map(({ orderNo, lineNo, claimNo, type, state, quantity }) => {
    return { orderNo, lineNo, claimNo, state: `${type} ${state}`, quantity };
  });
  return [...ofLines, ...ofClaims].map((one) => JSON.stringify(one)).toSorted();
}

/** Every text of a value, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** A database takes no NUL and no half of a character, a sheet no control character. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !/(?![\t\n\r])\p{Cc}/u.test(text);
}
