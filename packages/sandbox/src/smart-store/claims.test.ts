import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kstIso } from '../kernel/kst.ts';
import type { Loose } from '../testing/loose.ts';
import { demo, startTestShop, type TestShop } from '../testing/smart-store-sandbox.ts';

const BASE = '/v1/pay-order/seller/product-orders';
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.control.reset();
  await shop.client.signIn();
});

function place(quantity = 1, unpaid = false): { orderNo: string; lineNo: string } {
  const towel = shop.control.products(demo.id).find((product) => product.sellerCode === 'OLD-TOWEL-03');
  const { orderNo, lineNos } = shop.control.placeOrder({
    accountId: demo.id,
    lines: [{ productId: towel?.productId ?? '', itemId: towel?.items[0]?.itemId ?? '', quantity }],
    buyer: { name: '김민준', phone: '010-1' },
    receiver: { name: '김민준', phone: '010-1', zipCode: '1', address1: 'a', address2: '' },
    message: '',
    unpaid,
  });
  return { orderNo, lineNo: lineNos[0] ?? '' };
}

async function line(id: string): Promise<Loose> {
  const { body } = await shop.client.call('POST', `${BASE}/query`, { productOrderIds: [id], quantityClaimCompatibility: true });
  return body.data[0];
}

async function feedRow(id: string): Promise<Loose> {
  const from = encodeURIComponent(kstIso(new Date(Date.now() - 3_600_000)));
  const { body } = await shop.client.call('GET', `${BASE}/last-changed-statuses?lastChangedFrom=${from}`);
  return body.data.lastChangeStatuses.find((row: Loose) => row.productOrderId === id);
}

async function claim(id: string, tail: string, body?: object): Promise<string> {
  const answer = await shop.client.call('POST', `${BASE}/${id}/claim/${tail}`, body);
  return answer.body.data.failProductOrderInfos[0]?.code ?? 'ok';
}

const confirm = (id: string) => shop.client.call('POST', `${BASE}/confirm`, { productOrderIds: [id] });
const ship = (id: string) =>
  shop.client.call('POST', `${BASE}/dispatch`, {
    dispatchProductOrders: [
      {
        productOrderId: id,
        deliveryMethod: 'DELIVERY',
        deliveryCompanyCode: 'CJGLS',
        trackingNumber: '640012345678',
        dispatchDate: kstIso(new Date()),
      },
    ],
  });
const ask = (order: { orderNo: string; lineNo: string }, quantity?: number) =>
  shop.control.requestCancel({ accountId: demo.id, ...order, reason: 'CHANGE_MIND', ...(quantity === undefined ? {} : { quantity }) });

describe('cancel', () => {
  test('asked before 발주확인 is accepted at once', async () => {
    const order = place();
    ask(order);
    expect((await line(order.lineNo)).productOrder).toMatchObject({ productOrderStatus: 'CANCELED', placeOrderStatus: 'CANCEL' });
    expect(await feedRow(order.lineNo)).toMatchObject({
      lastChangedType: 'CLAIM_COMPLETED',
      claimType: 'CANCEL',
      claimStatus: 'CANCEL_DONE',
    });
  });

  test('asked after 발주확인 waits for the seller, and blocks nothing but a second request', async () => {
    const order = place();
    await confirm(order.lineNo);
    ask(order);
    expect(await feedRow(order.lineNo)).toMatchObject({
      lastChangedType: 'CLAIM_REQUESTED',
      claimStatus: 'CANCEL_REQUEST',
      productOrderStatus: 'PAYED',
    });
    expect((await line(order.lineNo)).cancel).toMatchObject({ cancelReason: 'INTENT_CHANGED', claimStatus: 'CANCEL_REQUEST' });
    expect(() => ask(order)).toThrow('이미 취소·반품을 요청한');
    expect(await claim(order.lineNo, 'cancel/approve')).toBe('ok');
    expect((await line(order.lineNo)).productOrder.productOrderStatus).toBe('CANCELED');
    expect(await claim(order.lineNo, 'cancel/approve')).toBe('105306');
  });

  test('is rejected by dispatching', async () => {
    const order = place();
    await confirm(order.lineNo);
    ask(order);
    await ship(order.lineNo);
    const shown = await line(order.lineNo);
    expect(shown.productOrder.productOrderStatus).toBe('DELIVERING');
    expect(shown.completedClaims[0]).toMatchObject({ claimStatus: 'CANCEL_REJECT' });
    expect(await claim(order.lineNo, 'cancel/approve')).toBe('104133');
    expect(() => ask(order)).toThrow('취소를 요청할 수 없는');
  });

  test('that the buyer takes back leaves the line as it was, and the feed reports it as a rejection', async () => {
    const order = place();
    await confirm(order.lineNo);
    shop.control.withdrawClaim?.({ accountId: demo.id, ...ask(order) });
    expect(await feedRow(order.lineNo)).toMatchObject({ lastChangedType: 'CLAIM_REJECTED', claimStatus: 'CANCEL_REJECT' });
    expect((await line(order.lineNo)).productOrder).toMatchObject({ productOrderStatus: 'PAYED', placeOrderStatus: 'OK' });
    expect(await claim(order.lineNo, 'cancel/approve')).toBe('104133');
    await ship(order.lineNo);
    expect((await line(order.lineNo)).productOrder.productOrderStatus).toBe('DELIVERING');
  });

  test('for other pieces has to wait for the answer to the first', async () => {
    const order = place(3);
    await confirm(order.lineNo);
    ask(order, 1);
    expect(() => ask(order, 1)).toThrow('이미 취소·반품을 요청한');
    expect(await claim(order.lineNo, 'cancel/approve')).toBe('ok');
    ask(order, 1);
    expect((await line(order.lineNo)).completedClaims).toHaveLength(1);
  });

  test('by the seller is done at once, with a known reason only, and not while a request is open', async () => {
    const order = place();
    expect(await claim(order.lineNo, 'cancel/request', { cancelReason: 'BAD_MOOD' })).toBe('4000');
    expect(await claim(order.lineNo, 'cancel/request', { cancelReason: 'SOLD_OUT' })).toBe('ok');
    expect(await claim(order.lineNo, 'cancel/request', { cancelReason: 'SOLD_OUT' })).toBe('105306');
    const other = place();
    await confirm(other.lineNo);
    ask(other);
    expect(await claim(other.lineNo, 'cancel/request', { cancelReason: 'SOLD_OUT' })).toBe('104133');
  });

  test('of a part leaves the rest on the line, and the last part cancels it', async () => {
    const order = place(3);
    expect(await claim(order.lineNo, 'cancel/request', { cancelReason: 'SOLD_OUT', cancelQuantity: 1 })).toBe('ok');
    expect((await line(order.lineNo)).productOrder).toMatchObject({
      productOrderStatus: 'PAYED',
      quantity: 2,
      initialQuantity: 3,
      remainQuantity: 2,
    });
    expect(await claim(order.lineNo, 'cancel/request', { cancelReason: 'SOLD_OUT', cancelQuantity: 3 })).toBe('4000');
    expect(await claim(order.lineNo, 'cancel/request', { cancelReason: 'SOLD_OUT', cancelQuantity: 2 })).toBe('ok');
    const shown = await line(order.lineNo);
    expect(shown.productOrder.productOrderStatus).toBe('CANCELED');
    expect(shown.completedClaims).toHaveLength(2);
  });

  test('does not put the goods back on the shelf: the seller’s own number decides', async () => {
    const order = place(5);
    ask(order);
    const towel = shop.control.products(demo.id).find((product) => product.sellerCode === 'OLD-TOWEL-03');
    expect(towel?.items[0]?.quantity).toBe(75);
  });
});

describe('return', () => {
  const request = {
    returnReason: 'BROKEN',
    collectDeliveryMethod: 'RETURN_INDIVIDUAL',
    collectDeliveryCompany: 'CJGLS',
    collectTrackingNumber: '111122223333',
  };

  test('filed by the seller is collected, may be held back, and is approved after the release', async () => {
    const order = place();
    expect(await claim(order.lineNo, 'return/request', request)).toBe('104133');
    await ship(order.lineNo);
    expect(await claim(order.lineNo, 'return/request', request)).toBe('ok');
    expect(await feedRow(order.lineNo)).toMatchObject({ claimType: 'RETURN', claimStatus: 'COLLECTING' });
    const hold = { holdbackClassType: 'EXTRAFEEE', holdbackReturnDetailReason: '왕복 배송비', extraReturnFeeAmount: 6000 };
    expect(await claim(order.lineNo, 'return/holdback', hold)).toBe('ok');
    expect(await claim(order.lineNo, 'return/approve')).toBe('104133');
    expect(await claim(order.lineNo, 'return/holdback/release')).toBe('ok');
    expect(await feedRow(order.lineNo)).toMatchObject({ lastChangedType: 'CLAIM_HOLDBACK_RELEASED' });
    expect(await claim(order.lineNo, 'return/approve')).toBe('ok');
    expect((await line(order.lineNo)).productOrder.productOrderStatus).toBe('RETURNED');
  });

  test.each([
    ['an unknown reason', { returnReason: 'BAD_MOOD' }, '4000'],
    ['an unknown way back', { collectDeliveryMethod: 'DRONE' }, '4000'],
    ['more pieces than there are', { returnQuantity: 3 }, '4000'],
    ['half a piece', { returnQuantity: 0.5 }, '4000'],
    ['a courier that nobody knows', { collectDeliveryCompany: 'NOBODY' }, '104119'],
    ['a courier without a number', { collectTrackingNumber: '' }, '104120'],
    ['a number without a courier', { collectDeliveryCompany: '' }, '104118'],
    ['a number that is none', { collectTrackingNumber: '1' }, '104122'],
  ])('filed with %s is refused', async (_, wrong, code) => {
    const order = place(2);
    await ship(order.lineNo);
    expect(await claim(order.lineNo, 'return/request', { ...request, ...wrong })).toBe(code);
    expect((await line(order.lineNo)).return).toBeUndefined();
  });

  test('filed twice is refused the second time, and after its end it can be filed of the rest', async () => {
    const order = place(2);
    await ship(order.lineNo);
    expect(await claim(order.lineNo, 'return/request', { ...request, returnQuantity: 1 })).toBe('ok');
    expect(await claim(order.lineNo, 'return/request', { ...request, returnQuantity: 1 })).toBe('104133');
    expect(await claim(order.lineNo, 'return/approve')).toBe('ok');
    expect(await claim(order.lineNo, 'return/request', { ...request, returnQuantity: 2 })).toBe('4000');
    expect(await claim(order.lineNo, 'return/request', { ...request, returnQuantity: 1 })).toBe('ok');
  });

  test('that the store is to fetch is fetched, and one that the buyer brings is not', async () => {
    const [fetched, brought] = [place(), place()];
    const noParcel = { ...request, collectDeliveryCompany: '', collectTrackingNumber: '' };
    for (const order of [fetched, brought]) await ship(order.lineNo);
    await claim(fetched.lineNo, 'return/request', { ...noParcel, collectDeliveryMethod: 'RETURN_DESIGNATED' });
    await claim(brought.lineNo, 'return/request', noParcel);
    for (const days of [2, 4]) shop.control.moveClock(days * 86_400_000);
    expect((await line(fetched.lineNo)).return.claimStatus).toBe('COLLECT_DONE');
    expect((await line(brought.lineNo)).return.claimStatus).toBe('RETURN_REQUEST');
  });

  test('is collected in two days, but not while the seller holds it back', async () => {
    const order = place();
    await ship(order.lineNo);
    await claim(order.lineNo, 'return/request', request);
    await claim(order.lineNo, 'return/holdback', { holdbackClassType: 'ETC', holdbackReturnDetailReason: '확인 중' });
    shop.control.moveClock(20 * 86_400_000);
    expect((await line(order.lineNo)).return).toMatchObject({ claimStatus: 'COLLECTING', holdbackStatus: 'HOLDBACK' });
    await claim(order.lineNo, 'return/holdback/release');
    shop.control.moveClock(2 * 86_400_000);
    expect(await feedRow(order.lineNo)).toMatchObject({ lastChangedType: 'COLLECT_DONE', claimStatus: 'COLLECT_DONE' });
  });

  test('of a part gives the line back to its timer', async () => {
    const order = place(2);
    await ship(order.lineNo);
    await claim(order.lineNo, 'return/request', { ...request, returnQuantity: 1 });
    shop.control.moveClock(20 * 86_400_000);
    expect((await line(order.lineNo)).productOrder).toMatchObject({ productOrderStatus: 'DELIVERING', remainQuantity: 2 });
    expect(await claim(order.lineNo, 'return/approve')).toBe('ok');
    expect((await line(order.lineNo)).productOrder).toMatchObject({ productOrderStatus: 'PURCHASE_DECIDED', remainQuantity: 1 });
  });

  test('asked by the buyer can be rejected with a reason, and the line goes on', async () => {
    const order = place();
    await ship(order.lineNo);
    shop.control.requestReturn?.({ accountId: demo.id, ...order, type: 'RETURN', reason: 'CHANGE_MIND' });
    expect(await claim(order.lineNo, 'return/reject', { rejectReturnReason: '' })).toBe('4000');
    expect(await claim(order.lineNo, 'return/reject', { rejectReturnReason: '사용 흔적' })).toBe('ok');
    expect(await feedRow(order.lineNo)).toMatchObject({ lastChangedType: 'CLAIM_REJECTED', claimStatus: 'RETURN_REJECT' });
    expect((await line(order.lineNo)).productOrder.productOrderStatus).toBe('DELIVERING');
  });
});

describe('exchange', () => {
  test('goes through collection and a second dispatch; in another order it is 104417', async () => {
    const order = place();
    await ship(order.lineNo);
    const redeliver = { reDeliveryMethod: 'DELIVERY', reDeliveryCompany: 'HANJIN', reDeliveryTrackingNumber: '555566667777' };
    expect(await claim(order.lineNo, 'exchange/collect/approve')).toBe('104417');
    shop.control.requestReturn?.({ accountId: demo.id, ...order, type: 'EXCHANGE', reason: 'COLOR_SIZE' });
    expect(await claim(order.lineNo, 'exchange/dispatch', redeliver)).toBe('104417');
    expect(await claim(order.lineNo, 'exchange/collect/approve')).toBe('ok');
    expect(await feedRow(order.lineNo)).toMatchObject({ lastChangedType: 'COLLECT_DONE', claimStatus: 'COLLECT_DONE' });
    expect(await claim(order.lineNo, 'exchange/dispatch', { ...redeliver, reDeliveryCompany: '' })).toBe('104118');
    expect(await claim(order.lineNo, 'exchange/dispatch', redeliver)).toBe('ok');
    expect((await line(order.lineNo)).exchange).toMatchObject({
      claimStatus: 'EXCHANGE_REDELIVERING',
      reDeliveryTrackingNumber: '555566667777',
    });
    shop.control.moveClock(3 * 86_400_000);
    expect((await line(order.lineNo)).productOrder.productOrderStatus).toBe('EXCHANGED');
  });
});

describe('what a buyer sends back', () => {
  const askBack = (order: { orderNo: string; lineNo: string }, type: 'RETURN' | 'EXCHANGE') =>
    shop.control.requestReturn?.({ accountId: demo.id, ...order, type, reason: 'COLOR_SIZE' });

  test.each(['RETURN', 'EXCHANGE'] as const)('is fetched by the store’s courier, who brings it (%s)', async (type) => {
    const order = place();
    await ship(order.lineNo);
    askBack(order, type);
    shop.control.moveClock(86_400_000);
    expect((await line(order.lineNo))[type.toLowerCase()]).toMatchObject({
      claimStatus: 'COLLECTING',
      collectDeliveryMethod: 'RETURN_DESIGNATED',
      collectDeliveryCompany: 'CJGLS',
    });
    shop.control.moveClock(2 * 86_400_000);
    expect(await feedRow(order.lineNo)).toMatchObject({ lastChangedType: 'COLLECT_DONE', claimType: type, claimStatus: 'COLLECT_DONE' });
  });

  test.each([
    ['return', 'RETURN', 'EXCHANGE_DELIVERYFEE', 'holdbackReturnDetailReason'],
    ['return', 'RETURN', 'WHATEVER', 'holdbackReturnDetailReason'],
    ['exchange', 'EXCHANGE', 'RETURN_DELIVERYFEE', 'holdbackExchangeDetailReason'],
  ] as const)('is not held (%s) for a reason of something else', async (path, type, holdbackClassType, detail) => {
    const order = place();
    await ship(order.lineNo);
    askBack(order, type);
    expect(await claim(order.lineNo, `${path}/holdback`, { holdbackClassType, [detail]: '확인 중' })).toBe('4000');
    expect(await claim(order.lineNo, `${path}/holdback`, { holdbackClassType: 'ETC', [detail]: '확인 중', ...fee(path, -1) })).toBe('4000');
    expect(await claim(order.lineNo, `${path}/holdback`, { holdbackClassType: 'ETC', [detail]: '확인 중', ...fee(path, 3000) })).toBe('ok');
  });

  const fee = (path: string, won: number) => ({ [path === 'return' ? 'extraReturnFeeAmount' : 'extraExchangeFeeAmount']: won });

  test('each write that was taken is one effect, and none that was refused', async () => {
    const [returned, exchanged] = [place(), place()];
    const redeliver = { reDeliveryMethod: 'DELIVERY', reDeliveryCompany: 'HANJIN', reDeliveryTrackingNumber: '555566667777' };
    for (const [order, type] of [
      [returned, 'RETURN'],
      [exchanged, 'EXCHANGE'],
    ] as const) {
      await ship(order.lineNo);
      askBack(order, type);
    }
    const twice = async (order: { lineNo: string }, tail: string, body?: object) => [
      await claim(order.lineNo, tail, body),
      await claim(order.lineNo, tail, body),
    ];
    const held = { holdbackClassType: 'ETC', holdbackReturnDetailReason: '확인 중', holdbackExchangeDetailReason: '확인 중' };
    expect(await twice(returned, 'return/holdback', held)).toEqual(['ok', '105306']);
    expect(await twice(returned, 'return/holdback/release')).toEqual(['ok', '104133']);
    expect(await twice(returned, 'return/approve')).toEqual(['ok', '105306']);
    expect(await twice(exchanged, 'exchange/holdback', held)).toEqual(['ok', '105306']);
    expect(await claim(exchanged.lineNo, 'exchange/collect/approve')).toBe('104417');
    expect(await twice(exchanged, 'exchange/holdback/release')).toEqual(['ok', '104417']);
    expect(await twice(exchanged, 'exchange/collect/approve')).toEqual(['ok', '105306']);
    expect(await twice(exchanged, 'exchange/dispatch', redeliver)).toEqual(['ok', '105306']);
    expect(await claim(exchanged.lineNo, 'exchange/reject', { rejectExchangeReason: '재고 없음' })).toBe('104417');
    const counts = (order: { orderNo: string }, ...names: string[]) =>
      names.map((name) => shop.control.effects(`claims.${name}`, order.orderNo));
    expect(counts(returned, 'holdReturn', 'releaseReturn', 'approveReturn')).toEqual([1, 1, 1]);
    expect(counts(exchanged, 'holdExchange', 'releaseExchange', 'receiveExchange', 'dispatchExchange', 'rejectExchange')).toEqual([
      1, 1, 1, 1, 0,
    ]);
  });
});

describe('faults on orders', () => {
  test('an answer lost after dispatch leaves the line shipped, once', async () => {
    const order = place();
    shop.control.addFault({ operation: 'orders.dispatch', kind: 'LOST_AFTER_EFFECT' });
    await expect(ship(order.lineNo)).rejects.toThrow();
    expect((await line(order.lineNo)).productOrder.productOrderStatus).toBe('DELIVERING');
    const again = await ship(order.lineNo);
    expect(again.body.data.failProductOrderInfos[0].code).toBe('105306');
  });

  test('429 carries Retry-After only when asked to', async () => {
    shop.control.addFault({ operation: 'orders.lookUp', kind: 'RATE_LIMITED' });
    const plain = await shop.client.call('POST', `${BASE}/query`, { productOrderIds: ['1'] });
    shop.control.addFault({ operation: 'orders.lookUp', kind: 'RATE_LIMITED_RETRY_AFTER' });
    const kind = await shop.client.call('POST', `${BASE}/query`, { productOrderIds: ['1'] });
    expect([plain.status, plain.headers.get('retry-after'), plain.body.code]).toEqual([429, null, 'GW.RATE_LIMIT']);
    expect([kind.status, kind.headers.get('retry-after')]).toEqual([429, '1']);
  });
});
