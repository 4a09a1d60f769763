/** Presents: paid before anybody knows where they go. Their order waits for the address of whoever was given it, and is joined with it. */
import { waitsForAddress } from '@moa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from './bench-shop.ts';
import { RECEIVER, seedShirt } from './buying.ts';
import { collect, createFeed, type Feed, lineRef } from './feed.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const DAY_MS = 86_400_000;

/** @param expires whether the shop ends by itself what nobody accepts, as far as its sandbox plays it */
export function describePresents(account: Parameters<typeof openShop>[0], expires: boolean): void {
  const { shopType, accountId } = account;
  describe(`${shopType} presents`, () => {
    let shop: TestShop;
    beforeAll(async () => {
      shop = await openShop(account);
    });
    afterAll(() => shop.close());

    const give = (): string => {
      const { productId } = seedShirt(shop, 'PRESENT');
      const itemId = shop.driver.products(accountId).find((product) => product.productId === productId)?.items[0]?.itemId ?? '';
      const lines = [{ productId, itemId, quantity: 1 }];
      const buyer = { name: '이구매', phone: '010-8765-4321' };
      return shop.driver.placeOrder({ accountId, lines, buyer, receiver: RECEIVER, message: '', addressLater: true }).orderNo;
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
      driver.enterAddress?.({ accountId, orderNo });
      const since = await collect(shop, ctx, feed, false);
      expect(waits(since, orderNo)).toBe(false);
      const { fact } = since.line(orderNo);
      expect(fact.receiver).toMatchObject({ name: RECEIVER.name, zipCode: RECEIVER.zipCode });
      expectAllOk(await connector.orders?.confirm?.(ctx, [lineRef(fact)]));
      expectAllOk(await connector.orders?.dispatch?.(ctx, [{ ...lineRef(fact), ...PARCEL }]));
      expect((await collect(shop, ctx)).line(orderNo)).toMatchObject({ state: 'DELIVERING', fact: PARCEL });
    });

    it.runIf(expires)('that nobody accepts end as a cancel, and wait no more', async () => {
      const orderNo = give();
      const feed = await collect(shop, shop.context(), createFeed(), false);
      expect(waits(feed, orderNo)).toBe(true);
      shop.driver.moveClock(60 * DAY_MS);
      const since = await collect(shop, shop.context(), createFeed(), false, Date.now() - 90 * DAY_MS);
      expect(since.line(orderNo).state).toBe('CANCELED');
      expect(waits(since, orderNo)).toBe(false);
    });
  });
}
