/** Presents: paid before anybody knows where they go. Their order waits for the address of whoever was given it, and is joined with it. */
import { waitsForAddress } from '@moa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from './bench-shop.ts';
import { RECEIVER, seedShirt } from './buying.ts';
import { collect, createFeed, type Feed, lineRef } from './feed.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const DAY_MS = 86_400_000;

const claimsOf = (feed: Feed, orderNo: string) => [...feed.claims.values()].filter((claim) => claim.orderNo === orderNo);

/**
 * @param plays what its sandbox plays beside: whether the shop ends by itself what nobody accepts, whether receivers change what they
 *   accepted, and whether claims come in lists of their own
 */
export function describePresents(
  account: Parameters<typeof openShop>[0],
  { expires, changes, claimLists }: { expires: boolean; changes: boolean; claimLists: boolean },
): void {
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

    it('that their receiver refuses end as a cancel that says so, and wait no more', async () => {
      const orderNo = give();
      const feed = await collect(shop, shop.context(), createFeed(), false);
      expect(waits(feed, orderNo)).toBe(true);
      shop.driver.moveClock(2_000);
      shop.driver.refuseGift?.({ accountId, orderNo });
      const since = await collect(shop, shop.context(), feed, false);
      expect(claimsOf(since, orderNo).map((claim) => [claim.type, claim.state, claim.reason, claim.rawReason, claim.fault])).toEqual([
        ['CANCEL', 'DONE', null, '선물 거절', 'BUYER'],
      ]);
      // Where claims have lists of their own, the server ends the line by its claim.
      if (!claimLists) expect([since.line(orderNo).state, waits(since, orderNo)]).toEqual(['CANCELED', false]);
    });

    it.runIf(changes)('have the address and the option that their receiver chose last, as long as they are not confirmed', async () => {
      const orderNo = give();
      shop.driver.enterAddress?.({ accountId, orderNo });
      const feed = await collect(shop, shop.context(), createFeed(), false);
      const { fact } = feed.line(orderNo);
      const other = shop.driver.products(accountId).find(({ productId }) => productId === fact.shopProductId)?.items[1];
      shop.driver.moveClock(2_000);
      const receiver = { ...RECEIVER, zipCode: '04524', address1: '서울특별시 중구 세종대로 110', address2: '' };
      shop.driver.changeGift?.({ accountId, orderNo, receiver, itemId: other?.itemId ?? '' });
      const since = (await collect(shop, shop.context(), feed, false)).line(orderNo).fact;
      expect(since).toMatchObject({
        lineNo: fact.lineNo,
        itemCode: other?.itemCode,
        receiver: { zipCode: '04524', address1: receiver.address1 },
      });
      expect(since.optionText).not.toBe(fact.optionText);
      expect((since.refs.changedAt ?? '') >= (fact.refs.changedAt ?? '')).toBe(true);
      expectAllOk(await shop.connector.orders?.confirm?.(shop.context(), [lineRef(since)]));
      expect(() => shop.driver.changeGift?.({ accountId, orderNo, receiver })).toThrow(/바꿀 수 있는/);
    });

    it.runIf(expires)('that nobody accepts end as a cancel that says so, and wait no more', async () => {
      const orderNo = give();
      const feed = await collect(shop, shop.context(), createFeed(), false);
      expect(waits(feed, orderNo)).toBe(true);
      shop.driver.moveClock(60 * DAY_MS);
      const since = await collect(shop, shop.context(), createFeed(), false, Date.now() - 90 * DAY_MS);
      expect(since.line(orderNo).state).toBe('CANCELED');
      expect(claimsOf(since, orderNo).map(({ rawReason }) => rawReason)).toEqual(['선물 수락 기한 만료']);
      expect(waits(since, orderNo)).toBe(false);
    });
  });
}
