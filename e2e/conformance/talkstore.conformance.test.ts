import type { ClaimFact } from '@moa/channels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from './bench-shop.ts';
import { orderShirt, placeOrder, seedShirt } from './buying.ts';
import { describeConnector } from './conformance.ts';
import { collect, createFeed, lineRef } from './feed.ts';
import { contentFor, list, must } from './listing.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

const ACCOUNT = {
  accountId: 'moa-talk',
  credentials: { sellerId: 'moa-talk', restApiKey: 'kakao-demo-store-key' },
  settings: { adminKey: 'kakao-demo-admin-key' },
};

describeConnector('TALKSTORE', {
  ...ACCOUNT,
  wrong: { credentials: { restApiKey: 'nobodys-rest-api-key' } },
  listing: { categoryName: '블라우스' },
  orders: { showsUnpaid: false, cancelWaits: 'PREPARING' },
  expired: 'RELINK',
  // Claims are read off the orders.
  claimLists: false,
  withdrawals: 'FEED',
  // A bare list without a row says that there is none (section 4).
  faults: { 'products.find': { 'WRONG_SHAPE EMPTY_LIST': 'ok' } },
  pagedOrders: 230,
  movingProductPages: true,
});

describe('TALKSTORE certificates', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ shopType: 'TALKSTORE', ...ACCOUNT });
  });
  afterAll(() => shop.close());

  it('go with a product under the types of the shop, and stay where a later one has none', async () => {
    const ctx = shop.context();
    const content = await contentFor(shop, ctx, { categoryName: '블라우스' }, 'MCERT');
    const kcCredentials = [
      { certificationType: 'KIDS_SAFETY', certificationNumber: 'CB061R0001-7001', companyName: '모아' },
      { certificationType: 'HACCP', certificationNumber: '2026-1', companyName: '모아' },
    ];
    const certs = [{ certType: 'CHILD', certCode: 'CB061R0001-7001' }, { certType: 'DETAIL' }];
    const { ref, observed } = await list(shop, ctx, { ...content, kcCredentials });
    expect(observed.raw).toMatchObject({ certs });
    const updated = must(await shop.connector.products?.update(ctx, ref, content));
    expect(updated.raw).toMatchObject({ certs });
  });
});

describe('TALKSTORE discounts', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ shopType: 'TALKSTORE', ...ACCOUNT });
  });
  afterAll(() => shop.close());

  it('are taken off what is paid, piece by piece, and end when they are taken back', async () => {
    const ctx = shop.context();
    const content = await contentFor(shop, ctx, { categoryName: '블라우스' }, 'MDISCOUNT');
    const listed = await list(shop, ctx, { ...content, discountWon: 1_500 });
    const store = { shop: () => shop, channel: ACCOUNT };
    const bought = async () => {
      const { orderNo } = placeOrder(store, listed, { quantity: 2 });
      const { fact } = (await collect(shop, ctx, createFeed(), false)).line(orderNo);
      return [fact.discount, fact.unitPrice * 2 - fact.amount];
    };
    expect(await bought()).toEqual([3_000, 3_000]);
    must(await shop.connector.products?.update(ctx, listed.ref, { ...content, discountTakenBack: true }));
    expect(await bought()).toEqual([0, 0]);
  });
});

describe('TALKSTORE claims, which are decided in its own pages,', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ shopType: 'TALKSTORE', ...ACCOUNT });
  });
  afterAll(() => shop.close());

  /** An order that has arrived. */
  async function arrived(): Promise<{ orderNo: string; lineNo: string }> {
    const ctx = shop.context();
    const { orderNo } = orderShirt(shop, seedShirt(shop, 'CLAIMED').productId, { quantity: 2 });
    const { fact } = (await collect(shop, ctx, createFeed(), false)).line(orderNo);
    expectAllOk(await shop.connector.orders?.confirm?.(ctx, [lineRef(fact)]));
    expectAllOk(await shop.connector.orders?.dispatch?.(ctx, [{ ...lineRef(fact), ...PARCEL }]));
    const lineNo = shop.driver.orders(ACCOUNT.accountId).find((order) => order.orderNo === orderNo)?.lines[0]?.lineNo ?? '';
    shop.driver.advanceOrder({ accountId: ACCOUNT.accountId, orderNo, lineNo, to: 'DELIVERED' });
    return { orderNo, lineNo };
  }
  async function claimOf(orderNo: string): Promise<Partial<ClaimFact> & { lineState: string }> {
    const feed = await collect(shop, shop.context(), createFeed(), false);
    const claim = [...feed.claims.values()].find((one) => one.orderNo === orderNo);
    return { ...claim, lineState: feed.line(orderNo).state };
  }

  it.each(['RETURN', 'EXCHANGE'] as const)('are seen from the request of a %s on, and when it is taken back', async (type) => {
    const { orderNo, lineNo } = await arrived();
    const { accountId } = ACCOUNT;
    const asked = shop.driver.requestReturn?.({ accountId, orderNo, lineNo, type, reason: 'CHANGE_MIND' });
    expect(await claimOf(orderNo)).toMatchObject({ type, state: 'REQUESTED', raiser: 'BUYER', quantity: 2, lineState: 'DELIVERED' });
    shop.driver.advanceClaim?.({ accountId, claimNo: asked?.claimNo ?? '', to: 'COLLECTED' });
    expect(await claimOf(orderNo)).toMatchObject({ type, state: 'COLLECTED' });
    const other = await arrived();
    const withdrawn = shop.driver.requestReturn?.({ accountId, ...other, type, reason: 'CHANGE_MIND' });
    shop.driver.withdrawClaim?.({ accountId, claimNo: withdrawn?.claimNo ?? '' });
    expect(await claimOf(other.orderNo)).toMatchObject({ type, state: 'WITHDRAWN', lineState: 'DELIVERED' });
  });
});
