import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type ShopAccount, type TestShop } from './bench-shop.ts';
import { RECEIVER } from './buying.ts';
import { describeConnector } from './conformance.ts';
import { collect, createFeed, lineRef } from './feed.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const ACCOUNT: ShopAccount = {
  shopType: '11ST',
  accountId: 'moa11st',
  credentials: { sellerId: 'moa11st', apiKey: 'demo11stapikey00000000000000moa' },
};
/** A list that does not fit is asked for in parts at once. */
const IN_PARTS = { HUGE_ANSWER: 'ok' } as const;

describeConnector('11ST', {
  ...ACCOUNT,
  sellerItemStates: true,
  wrong: { credentials: { apiKey: 'not-the-api-key' } },
  listing: { categoryName: '블라우스' },
  orders: { showsUnpaid: true, cancelWaits: 'PREPARING' },
  expired: 'RELINK',
  faults: { 'orders.collect': IN_PARTS, 'claims.collect': IN_PARTS },
  pagedOrders: 30,
  lacksCharacters: true,
  boundsAnswers: false,
  movingProductPages: true,
});

const MINUTE_MS = 60_000;

describe('lists of 11ST that do not fit into one answer', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(ACCOUNT);
    for (let batch = 0; batch < 8; batch += 1) {
      shop.driver.randomOrders({ accountId: ACCOUNT.accountId, count: 6, seed: batch });
      shop.driver.moveClock(7 * MINUTE_MS);
    }
  });
  afterAll(() => shop.close());

  it('are read whole, part by part', async () => {
    const whole = await collect(shop, shop.context(), createFeed(), false);
    const feed = createFeed();
    const pages: number[] = [];
    const { add } = feed;
    feed.add = (page) => {
      pages.push(page.lines.length);
      expect(page.unreadable).toEqual([]);
      add(page);
    };
    await collect(shop, shop.context({ maxBodyBytes: 32 * 1024 }), feed, false);
    expect(feed.states()).toEqual(whole.states());
    expect(pages.filter((lines) => lines > 0).length).toBeGreaterThan(2);
  });

  it('say which minute was too much, and let every other list through', async () => {
    const feed = createFeed();
    const reasons: string[] = [];
    const { add } = feed;
    feed.add = (page) => {
      reasons.push(...page.unreadable.map(({ reason }) => reason));
      add(page);
    };
    await collect(shop, shop.context({ maxBodyBytes: 1024 }), feed, false);
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toContain('결제완료 목록');
  });
});

describe('a bundle of 11ST', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(ACCOUNT);
  });
  afterAll(() => shop.close());

  it('ships the line that was asked for and no other, though its list showed it alone', async () => {
    const { accountId } = ACCOUNT;
    const { orders } = shop.connector;
    const product = shop.driver.products(accountId).find(({ items }) => items.length > 1);
    if (!product) throw new Error('no product with options');
    const { orderNo, lineNos } = shop.driver.placeOrder({
      accountId,
      lines: product.items.slice(0, 2).map(({ itemId }) => ({ productId: product.productId, itemId, quantity: 1 })),
      buyer: { name: '이구매', phone: '010-8765-4321' },
      receiver: RECEIVER,
      message: '',
    });
    const linesOf = async () => [...(await collect(shop, shop.context(), createFeed(), false)).lines.values()];
    const [first, second] = (await linesOf()).map(({ fact }) => lineRef(fact));
    if (!first || !second) throw new Error('two lines were placed');
    expect(first.bundleNo).toBe(second.bundleNo);
    expectAllOk(await orders?.confirm?.(shop.context(), [first]));
    const alone = (await linesOf()).find(({ fact }) => fact.lineNo === first.lineNo);
    expectAllOk(await orders?.confirm?.(shop.context(), [second]));
    expectAllOk(await orders?.dispatch?.(shop.context(), [{ ...lineRef(alone?.fact ?? fail()), ...PARCEL }]));
    const atShop = shop.driver.orders(accountId).find((order) => order.orderNo === orderNo);
    expect(atShop?.lines.map(({ lineNo, status }) => [lineNo, status])).toEqual([
      [lineNos[0], '401'],
      [lineNos[1], '301'],
    ]);
    expectAllOk(await orders?.dispatch?.(shop.context(), [{ ...second, ...PARCEL }]));
    expect(shop.driver.effects('orders.dispatch', orderNo)).toBe(2);
  });
});

function fail(): never {
  throw new Error('the confirmed line was not collected');
}
