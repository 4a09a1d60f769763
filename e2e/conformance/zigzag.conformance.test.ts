import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestContext, type TestShop } from './bench-shop.ts';
import { describeConnector } from './conformance.ts';
import { collect, lineRef } from './feed.ts';
import { contentFor, list, must, withIds } from './listing.ts';
import { PARCEL } from './order-cases.ts';

const STORE = {
  accountId: 'moazz',
  credentials: { storeId: 'moazz', accessKey: 'zz-demo-access-key', secretKey: 'zz-demo-secret-key' },
  settings: { solutionName: 'moa' },
};
const LISTING = { categoryName: '블라우스' };

describeConnector('ZIGZAG', {
  ...STORE,
  wrong: { credentials: { secretKey: 'not-the-secret-key' } },
  listing: LISTING,
  sellerStates: ['SUSPENDED VISIBLE', 'ON_SALE HIDDEN', 'PREPARING HIDDEN', 'CLOSED HIDDEN'],
  sellerItemStates: true,
  orders: { showsUnpaid: true, cancelWaits: 'NEW' },
  expired: 'RELINK',
  // A page that is too big is asked for again in halves: every list is paged by skipping (sheet 3).
  faults: {
    'orders.collect': { HUGE_ANSWER: 'ok' },
    'claims.collect': { HUGE_ANSWER: 'ok' },
    'questions.collect': { HUGE_ANSWER: 'ok' },
    'settlements.collect': { HUGE_ANSWER: 'ok' },
  },
  pagedOrders: 230,
  boundsAnswers: false,
  movingProductPages: false,
});

describe('ZIGZAG calls', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ shopType: 'ZIGZAG', ...STORE });
  });
  afterAll(() => shop.close());

  it('use nothing that its schema calls deprecated', async () => {
    const answers: string[] = [];
    const ctx = listening(shop.context(), answers);
    const { link, lookups, products, stock, price, sale, orders } = shop.connector;
    must(await link.check(ctx));
    must(await lookups?.notices?.(ctx, (await contentFor(shop, ctx, LISTING, 'DEPRECATED')).categoryId));
    const listed = await list(shop, ctx, await contentFor(shop, ctx, LISTING, 'DEPRECATED01'));
    must(await products?.update(ctx, listed.ref, withIds(listed)));
    must(await products?.find(ctx, listed.content.managementCode));
    must(await products?.list?.(ctx, null));
    const items = listed.ref.items.map((item) => ({ ...item, price: 30_000, quantity: 3 }));
    await price?.setPrices(ctx, listed.ref, 30_000, items);
    await stock?.setQuantities(ctx, listed.ref, items, listed.observed.items);
    must(await sale?.stop(ctx, listed.ref));
    must(await sale?.resume(ctx, listed.ref));
    shop.driver.randomOrders({ accountId: STORE.accountId, count: 3, seed: 1 });
    const lines = [...(await collect(shop, ctx)).lines.values()].map(({ fact }) => lineRef(fact));
    await orders?.confirm?.(ctx, lines);
    await orders?.dispatch?.(
      ctx,
      lines.map((line) => ({ ...line, ...PARCEL })),
    );
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((answer) => answer.includes('"warnings"'))).toEqual([]);
  });
});

/** The same context, keeping what is answered. */
function listening(ctx: TestContext, answers: string[]): TestContext {
  const { http } = ctx;
  return {
    ...ctx,
    http: {
      ...http,
      send: async (request) => {
        const result = await http.send(request);
        if (result.kind === 'response') answers.push(new TextDecoder().decode(result.response.body));
        return result;
      },
    },
  };
}
