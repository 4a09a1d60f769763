/** COUPANG: an order whose box was divided is reported whole by every collection, and each part goes its own way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from './bench-shop.ts';
import { RECEIVER } from './buying.ts';
import { collect, createFeed, lineRef } from './feed.ts';
import { expectAllOk, OTHER_PARCEL, PARCEL } from './order-cases.ts';

const accountId = 'A00012345';
const credentials = {
  vendorUserId: 'moawing',
  vendorId: accountId,
  accessKey: 'demo-access-key-a00012345',
  secretKey: 'demo-secret-key-a00012345',
};

describe('a divided order of COUPANG', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ shopType: 'COUPANG', accountId, credentials });
  });
  afterAll(() => shop.close());

  it('keeps its lines, with the box that each is in by now', async () => {
    const { driver, connector } = shop;
    const item = (size: string) => ({ optionValues: [size], price: 20_000, quantity: 10, itemCode: `DIVIDED-${size}` });
    const { productId } = driver.seedProduct({
      accountId,
      name: '린넨 셔츠',
      price: 20_000,
      sellerCode: 'DIVIDED',
      optionNames: ['사이즈'],
      items: [item('M'), item('L')],
      imageUrl: null,
      detailHtml: '<p>린넨 셔츠</p>',
    });
    const items = driver.products(accountId).find((product) => product.productId === productId)?.items ?? [];
    const { orderNo } = driver.placeOrder({
      accountId,
      lines: items.map(({ itemId }) => ({ productId, itemId, quantity: 2 })),
      buyer: { name: '이구매', phone: '010-8765-4321' },
      receiver: RECEIVER,
      message: '',
    });
    const ctx = shop.context();
    const read = async () =>
      [...(await collect(shop, ctx, createFeed(), false)).lines.values()].filter(({ fact }) => fact.orderNo === orderNo);
    const refs = async () => (await read()).map(({ fact }) => lineRef(fact));
    expectAllOk(await connector.orders?.confirm?.(ctx, await refs()));
    const [first] = await refs();
    if (!first) throw new Error('nothing was collected');
    expectAllOk(await connector.orders?.dispatch?.(ctx, [{ ...first, ...PARCEL }]));

    const divided = await read();
    expect(divided.map(({ state }) => state).toSorted()).toEqual(['DELIVERING', 'PREPARING']);
    expect(new Set(divided.map(({ fact }) => fact.bundleNo)).size).toBe(2);
    expect(divided.map(({ fact }) => fact.quantity)).toEqual([2, 2]);

    const rest = divided.flatMap(({ state, fact }) => (state === 'PREPARING' ? [{ ...lineRef(fact), ...OTHER_PARCEL }] : []));
    expectAllOk(await connector.orders?.dispatch?.(ctx, rest));
    const sent = (await read()).map(({ state, fact }) => `${state} ${fact.invoiceNo}`);
    expect(sent.toSorted()).toEqual([`DELIVERING ${OTHER_PARCEL.invoiceNo}`, `DELIVERING ${PARCEL.invoiceNo}`]);
  });
});
