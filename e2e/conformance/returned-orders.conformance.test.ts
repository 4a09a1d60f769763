/** COUPANG: goods that a buyer sends back are heard of from the request to its withdrawal, and their order stays delivered. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from './bench-shop.ts';
import { RECEIVER } from './buying.ts';
import { collect, createFeed, lineRef } from './feed.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const accountId = 'A00012345';
const credentials = {
  vendorUserId: 'moawing',
  vendorId: accountId,
  accessKey: 'demo-access-key-a00012345',
  secretKey: 'demo-secret-key-a00012345',
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ shopType: 'COUPANG', accountId, credentials });
});
afterAll(() => shop.close());

it('reports a return while it is open, and that its buyer took it back', async () => {
  const { driver, connector } = shop;
  const { productId } = driver.seedProduct({
    accountId,
    name: '린넨 셔츠',
    price: 20_000,
    sellerCode: 'RETURNED',
    optionNames: [],
    items: [{ optionValues: [], price: 20_000, quantity: 10, itemCode: 'RETURNED' }],
    imageUrl: null,
    detailHtml: '<p>린넨 셔츠</p>',
  });
  const itemId = driver.products(accountId).find((product) => product.productId === productId)?.items[0]?.itemId ?? '';
  const lines = [{ productId, itemId, quantity: 3 }];
  const buyer = { name: '이구매', phone: '010-8765-4321' };
  const { orderNo, lineNos } = driver.placeOrder({ accountId, lines, buyer, receiver: RECEIVER, message: '' });
  const line = { accountId, orderNo, lineNo: lineNos[0] ?? '' };

  const ctx = shop.context();
  const feed = createFeed();
  const ref = async () => lineRef((await collect(shop, ctx, feed, false)).line(orderNo).fact);
  expectAllOk(await connector.orders?.confirm?.(ctx, [await ref()]));
  expectAllOk(await connector.orders?.dispatch?.(ctx, [{ ...(await ref()), ...PARCEL }]));
  driver.advanceOrder({ ...line, to: 'DELIVERED' });
  const { claimNo } = driver.requestReturn?.({ ...line, type: 'RETURN', quantity: 2, reason: 'BROKEN' }) ?? { claimNo: '' };

  const reported = async () => {
    await collect(shop, ctx, feed, false);
    const { state, fact } = feed.line(orderNo);
    const claim = [...feed.claims.values()].find((known) => known.orderNo === orderNo);
    return { line: { state, quantity: fact.quantity, hold: fact.hold }, claim };
  };
  const delivered = { state: 'DELIVERED', quantity: 3, hold: false };
  expect(await reported()).toMatchObject({
    line: delivered,
    claim: { claimNo, type: 'RETURN', state: 'REQUESTED', quantity: 2, raiser: 'BUYER', fault: 'SELLER', reason: 'BROKEN' },
  });
  driver.withdrawClaim?.({ accountId, claimNo });
  expect(await reported()).toMatchObject({ line: delivered, claim: { claimNo, type: 'RETURN', state: 'WITHDRAWN' } });
});
