import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type ShopAccount, type TestShop } from './bench-shop.ts';
import { RECEIVER } from './buying.ts';
import { describeConnector } from './conformance.ts';
import { collect, lineRef } from './feed.ts';
import { contentFor, leafNamed, must } from './listing.ts';
import { expectAllOk, OTHER_PARCEL, PARCEL } from './order-cases.ts';

const LONG_AGO = '2026-01-01T00:00:00.000Z';
const FAR_OFF = '2999-01-01T00:00:00.000Z';

const MALL: ShopAccount = {
  shopType: 'CAFE24',
  accountId: 'moademo',
  credentials: { mall_id: 'moademo' },
  settings: { clientId: 'moa-sandbox-app', clientSecret: 'moa-sandbox-app-secret' },
  linkedToken: { accessToken: '', expiresAt: LONG_AGO, refreshToken: 'moademo-first-refresh-token', refreshExpiresAt: FAR_OFF },
};

describeConnector('CAFE24', {
  ...MALL,
  wrong: { token: { accessToken: '', expiresAt: LONG_AGO, refreshToken: 'not-the-refresh-token', refreshExpiresAt: FAR_OFF } },
  listing: { categoryName: '셔츠' },
  brandKeyword: '모아',
  sellerStates: ['판매안함', '판매함 진열안함', '판매안함 진열안함'],
  sellerItemStates: true,
  orders: { showsUnpaid: true, cancelWaits: 'NEW' },
  expired: 'RELINK',
  refreshes: true,
  claimLists: false,
  withdrawals: 'LOOK_UP',
  // A page that is too big is asked for again in halves.
  faults: { 'orders.collect': { HUGE_ANSWER: 'ok' } },
  pagedOrders: 1020,
  boundsAnswers: false,
  movingProductPages: false,
});

describe('CAFE24 categories', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(MALL);
  });
  afterAll(() => shop.close());

  it('are several in their order, and one that is wanted no more goes while one that the mall added stays', async () => {
    const ctx = shop.context();
    const { products } = shop.connector;
    const [second, third] = await Promise.all(['티셔츠', '니트'].map((name) => leafNamed(shop, ctx, name)));
    if (!second || !third) throw new Error('the mall has too few categories');
    const content = { ...(await contentFor(shop, ctx, { categoryName: '셔츠' }, 'MCATEGORY0001')), multiCategoryIds: [second.id] };
    const made = must(await products?.create(ctx, content));
    expect(made.categoryIds).toEqual([content.categoryId, second.id]);
    const ref = {
      shopProductId: made.shopProductId,
      shopProductSubId: made.shopProductSubId,
      items: content.items.map(({ key }, index) => ({ key, shopItemId: made.items[index]?.shopItemId ?? '' })),
    };
    const moved = must(await products?.update(ctx, ref, { ...content, multiCategoryIds: [third.id], formerCategoryIds: [second.id] }));
    expect(moved.categoryIds).toEqual([content.categoryId, third.id]);
    // Unsent by us since: what is in the mall and no wish of ours is the seller's.
    const kept = must(await products?.update(ctx, ref, { ...content, multiCategoryIds: [] }));
    expect(kept.categoryIds).toEqual([content.categoryId, third.id]);
  });
});

describe('CAFE24 shipments', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(MALL);
  });
  afterAll(() => shop.close());

  it('gives each part of an order its own, and corrects the invoice of the one a line left in', async () => {
    const ctx = shop.context();
    const { orders } = shop.connector;
    const { orderNo } = placeTwo(shop);
    const lines = [...(await collect(shop, ctx)).lines.values()]
      .map(({ fact }) => lineRef(fact))
      .filter((line) => line.orderNo === orderNo);
    expectAllOk(await orders?.confirm?.(ctx, lines));
    const parcels = lines.map((line, index) => ({ ...line, ...PARCEL, invoiceNo: `${PARCEL.invoiceNo}${index}` }));
    const sent = await orders?.dispatch?.(ctx, parcels);
    expectAllOk(sent);
    const codes = parcels.map(({ key }) => {
      const outcome = sent?.get(key);
      return outcome?.kind === 'ok' ? outcome.refs : undefined;
    });
    expect(codes).toEqual([{ shippingCode: `D-${orderNo}-00` }, { shippingCode: `D-${orderNo}-01` }]);
    // As the server does: what the dispatch reported goes over what was collected before it.
    const [, second] = lines.map((line, index) => ({ ...line, refs: { ...line.refs, ...codes[index] }, ...OTHER_PARCEL }));
    if (!second) throw new Error('the order has one line only');
    expectAllOk(await orders?.modifyInvoice?.(ctx, [second]));
    const [order] = shop.driver.orders(MALL.accountId).filter((one) => one.orderNo === orderNo);
    expect(order?.lines.map(({ invoiceNo }) => invoiceNo)).toEqual([parcels[0]?.invoiceNo, OTHER_PARCEL.invoiceNo]);
  });
});

/** An order of two items of one product. */
function placeTwo({ driver }: TestShop): { orderNo: string } {
  const { accountId } = MALL;
  const sizes = ['M', 'L'].map((size) => ({ optionValues: [size], price: 20_000, quantity: 9, itemCode: `TWO-${size}` }));
  const { productId } = driver.seedProduct({
    accountId,
    name: '린넨 셔츠',
    price: 20_000,
    sellerCode: 'TWO',
    optionNames: ['사이즈'],
    items: sizes,
    imageUrl: null,
    detailHtml: '<p>린넨 셔츠</p>',
  });
  const items = driver.products(accountId).find((product) => product.productId === productId)?.items ?? [];
  return driver.placeOrder({
    accountId,
    lines: items.map(({ itemId }) => ({ productId, itemId, quantity: 1 })),
    buyer: { name: '이구매', phone: '010-8765-4321' },
    receiver: RECEIVER,
    message: '',
  });
}
