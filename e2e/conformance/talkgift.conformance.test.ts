import { waitsForAddress } from '@moa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from './bench-shop.ts';
import { RECEIVER, seedShirt } from './buying.ts';
import { describeConnector } from './conformance.ts';
import { collect, createFeed, type Feed, lineRef } from './feed.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const ACCOUNT = {
  accountId: 'moa-gift',
  credentials: { sellerId: 'moa-gift', restApiKey: 'kakao-demo-gift-key' },
  settings: { adminKey: 'kakao-demo-admin-key' },
};
const DAY_MS = 86_400_000;

describeConnector('TALKGIFT', {
  ...ACCOUNT,
  wrong: { credentials: { restApiKey: 'nobodys-rest-api-key' } },
  listing: { categoryName: '블라우스' },
  orders: { showsUnpaid: false, cancelWaits: 'PREPARING' },
  expired: 'RELINK',
  // Claims are read off the orders.
  claimLists: false,
  withdrawals: 'FEED',
  faults: {},
  pagedOrders: 230,
  // There is no list of gifts.
  movingProductPages: false,
});

describe('TALKGIFT presents', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ shopType: 'TALKGIFT', ...ACCOUNT });
  });
  afterAll(() => shop.close());

  const give = (): string => {
    const { productId } = seedShirt(shop, 'PRESENT');
    const itemId = shop.driver.products(ACCOUNT.accountId).find((product) => product.productId === productId)?.items[0]?.itemId ?? '';
    const lines = [{ productId, itemId, quantity: 1 }];
    const buyer = { name: '이구매', phone: '010-8765-4321' };
    return shop.driver.placeOrder({ accountId: ACCOUNT.accountId, lines, buyer, receiver: RECEIVER, message: '', addressLater: true })
      .orderNo;
  };
  const waits = (feed: Feed, orderNo: string) => {
    const { state, fact } = feed.line(orderNo);
    return waitsForAddress({ state, addressLater: true, hasAddress: fact.receiver.address1 !== '' });
  };

  it('wait for their address, are joined with it when it comes, and are sent', async () => {
    const { connector, driver } = shop;
    const ctx = shop.context();
    const orderNo = give();
    const feed = await collect(shop, ctx, createFeed(), false);
    expect(waits(feed, orderNo)).toBe(true);
    const early = await connector.orders?.confirm?.(ctx, [lineRef(feed.line(orderNo).fact)]);
    expect([...(early?.values() ?? [])].map(({ kind }) => kind)).toEqual(['refused']);
    driver.moveClock(2_000);
    driver.enterAddress?.({ accountId: ACCOUNT.accountId, orderNo });
    const since = await collect(shop, ctx, feed, false);
    expect(waits(since, orderNo)).toBe(false);
    const { fact } = since.line(orderNo);
    expect(fact.receiver).toMatchObject({ name: RECEIVER.name, zipCode: RECEIVER.zipCode });
    expectAllOk(await connector.orders?.confirm?.(ctx, [lineRef(fact)]));
    expectAllOk(await connector.orders?.dispatch?.(ctx, [{ ...lineRef(fact), ...PARCEL }]));
    expect((await collect(shop, ctx)).line(orderNo)).toMatchObject({ state: 'DELIVERING', fact: PARCEL });
  });

  it('that nobody accepts end as a cancel, and wait no more', async () => {
    const orderNo = give();
    const feed = await collect(shop, shop.context(), createFeed(), false);
    expect(waits(feed, orderNo)).toBe(true);
    shop.driver.moveClock(60 * DAY_MS);
    const since = await collect(shop, shop.context(), createFeed(), false, Date.now() - 90 * DAY_MS);
    expect(since.line(orderNo).state).toBe('CANCELED');
    expect(waits(since, orderNo)).toBe(false);
  });
});
