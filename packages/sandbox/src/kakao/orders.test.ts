import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../testing/loose.ts';
import { place, type Rig, startRig } from './testing/rig.ts';

const DAY_MS = 86_400_000;
const DELIVERIES = '/v1/shopping/orders/deliveries';
const START = new Date('2026-03-02T01:15:30Z');
const CJ = { deliveryCompanyCode: 'CJGLS', invoiceNumber: '640012345678' };

let rig: Rig;
const read = async (id: number | undefined) => (await rig.call('GET', `/v1/shopping/order?orderId=${id}`)).json;
const status = async (id: number | undefined) => (await read(id)).orderBase.status;
const list = async (query = 'fromDate=20260302000000&toDate=20260302235959') =>
  (await rig.call('GET', `/v2/shopping/orders?${query}`)).json;
const confirm = async (...orderIds: unknown[]) => (await rig.call('POST', `${DELIVERIES}/status/confirm`, { orderIds })).json;
const parcel = (orderId: number | undefined, info: object = CJ) => ({ orderId, shippingMethod: 'SHIPPING', deliveryInvoiceInfo: info });
const send = async (path: string, ...rows: object[]) => (await rig.call('POST', `${DELIVERIES}/${path}`, rows)).json;
const pass = (ms: number) => {
  rig.now = new Date(rig.now.getTime() + ms);
};
const DONE = { success: true, failedOrderIds: [] };

/** An order that waits to be sent. */
async function confirmed(): Promise<{ orderNo: string; id: number }> {
  const { orderNo, ids } = place(rig);
  await confirm(...ids);
  return { orderNo, id: ids[0] ?? 0 };
}

describe('orders', () => {
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());
  beforeEach(() => {
    rig.control.reset();
    rig.now = START;
  });

  test('are one line each, grouped by their payment, with the delivery of the group on each', async () => {
    const { orderNo, ids } = place(rig, {}, [2, 1]);
    const [first, second] = [await read(ids[0]), await read(ids[1])];
    expect(first).toMatchObject({
      id: ids[0],
      orderBase: {
        paymentId: Number(orderNo),
        status: 'ShippingRequest',
        paidAt: '2026-03-02T10:15:30',
        modifiedAt: '2026-03-02T10:15:30',
      },
      orderer: { name: '김민준', phoneNumber: '+82 10-1234-5678' },
      orderProduct: {
        sellerItemNo: 'OLD-TALK-TEE',
        sellerItemOptionCode: 'OLD-TALK-TEE-1',
        optionContent: '색상:화이트/사이즈:M',
        quantity: 2,
        productPrice: 13_900,
        optionPrice: 0,
        settlementBasicPrice: 27_800,
        deliveryAmount: 3000,
      },
      orderDelivery: { confirmedAt: null, invoiceNumber: null },
      orderDeliveryRequest: { receiverName: '이서연', receiverAddress: '서울특별시 강남구 테헤란로 1 101호', zipcode: '06236' },
      orderClaimCancel: null,
    });
    expect(second.orderProduct).toMatchObject({ optionPrice: 1000, deliveryAmount: 3000 });
    expect(second.orderProduct.deliveryAmountOriginId).toBe(first.orderProduct.deliveryAmountOriginId);
    expect((await read(1)).extras.error_code).toBe('ORDER_NOT_FOUND');
  });

  test('that nobody paid are shown when they are paid', async () => {
    const { orderNo, ids } = place(rig, { unpaid: true });
    expect((await list()).contents).toEqual([]);
    expect((await read(ids[0])).code).toBe(-800);
    rig.control.advanceOrder({ accountId: rig.seller, orderNo, lineNo: String(ids[0]), to: 'PAID' });
    expect((await list()).contents).toEqual([{ orderId: ids[0], orderStatus: 'ShippingRequest', modifiedAt: '2026-03-02T10:15:30' }]);
  });

  test('that changed are listed in a window of a day at most, both ends included, under either pair of names', async () => {
    const [id] = place(rig).ids;
    const ids = async (query: string) => (await list(query)).contents.map(({ orderId }: Loose) => orderId);
    expect(await ids('fromDate=20260302101530&toDate=20260302101530')).toEqual([id]);
    expect(await ids('startDate=20260302101531&endDate=20260303101530')).toEqual([]);
    for (const wrong of [
      'fromDate=20260302101530&toDate=20260303101531',
      'fromDate=20260302101530&toDate=20260302101529',
      'fromDate=2026-03-02&toDate=20260302101530',
      'fromDate=20260302101530&toDate=20260302101530&size=101',
      'fromDate=20260302101530&toDate=20260302101530&lastOrderId=1',
    ])
      expect((await list(wrong)).code, wrong).toBe(-2);
    pass(60_000);
    await confirm(id);
    expect(await ids('fromDate=20260302101530&toDate=20260302101530')).toEqual([]);
    expect((await list()).contents).toEqual([{ orderId: id, orderStatus: 'ShippingWaiting', modifiedAt: '2026-03-02T10:16:30' }]);
  });

  describe('in pages behind a cursor', () => {
    const walk = async (size: number) => {
      const pages: number[][] = [];
      let cursor = '';
      for (let last = false; !last; ) {
        const page = await list(`fromDate=20260302000000&toDate=20260302235959&size=${size}${cursor}`);
        pages.push(page.contents.map(({ orderId }: Loose) => orderId));
        const row = page.contents.at(-1);
        cursor = row ? `&lastOrderId=${row.orderId}&lastModifiedAt=${row.modifiedAt.replace(/\D/g, '')}` : '';
        last = page.last;
      }
      return pages;
    };

    test('are each seen once, also those of one second', async () => {
      const ids = Array.from({ length: 7 }, () => place(rig, {}, [1]).ids[0]);
      expect(await walk(3)).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    });

    test('come again or one row early, as faults want it, behind the first page only', async () => {
      const ids = Array.from({ length: 7 }, () => place(rig, {}, [1]).ids[0]);
      rig.control.addFault({ operation: 'orders.collect', kind: 'REPEATED_PAGE', times: 1 });
      expect(await walk(3)).toEqual([ids.slice(0, 3), ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
      rig.control.addFault({ operation: 'orders.collect', kind: 'SHIFTED_PAGE', times: 1 });
      expect(await walk(3)).toEqual([ids.slice(0, 3), ids.slice(2, 5), ids.slice(5)]);
    });

    test('report an earlier state beside the true one', async () => {
      const { id } = await confirmed();
      rig.control.addFault({ operation: 'orders.collect', kind: 'OUT_OF_ORDER_STATUS', times: 1 });
      expect((await list()).contents).toMatchObject([
        { orderId: id, orderStatus: 'ShippingWaiting' },
        { orderId: id, orderStatus: 'ShippingRequest' },
      ]);
    });
  });

  test('are confirmed once, and what cannot be is named', async () => {
    const { orderNo, ids } = place(rig);
    expect(await confirm(...ids, 1)).toEqual({ success: false, failedOrderIds: [1] });
    expect(await read(ids[0])).toMatchObject({
      orderBase: { status: 'ShippingWaiting' },
      orderDelivery: { confirmedAt: '2026-03-02T10:15:30' },
    });
    expect(await confirm(...ids)).toEqual({ success: false, failedOrderIds: ids });
    expect(rig.control.effects('orders.confirm', orderNo)).toBe(1);
    expect((await confirm()).code).toBe(-800);
    expect((await confirm(...Array.from({ length: 201 }, (_, at) => at + 1))).code).toBe(-800);
  });

  test('take their invoice, and show it after three seconds', async () => {
    const { orderNo, id } = await confirmed();
    expect(await send('invoices', parcel(id))).toEqual(DONE);
    pass(2_999);
    expect(await status(id)).toBe('ShippingWaiting');
    expect(await send('invoices', parcel(id, { ...CJ, invoiceNumber: '999999999999' }))).toEqual(DONE);
    expect(rig.control.effects('orders.dispatch', orderNo)).toBe(0);
    pass(1);
    expect(await read(id)).toMatchObject({
      orderBase: { status: 'ShippingProgress', modifiedAt: '2026-03-02T10:15:33' },
      orderDelivery: { ...CJ, shippingMethod: 'SHIPPING', invoiceRegisteredAt: '2026-03-02T10:15:33' },
    });
    expect(rig.control.effects('orders.dispatch', orderNo)).toBe(1);
    expect(await send('invoices', parcel(id))).toEqual({ success: false, failedOrderIds: [id] });
  });

  test('say nothing of an invoice that fails later', async () => {
    const { orderNo, id } = await confirmed();
    expect(await send('invoices', parcel(id, { ...CJ, deliveryCompanyCode: 'NOBODY' }))).toEqual(DONE);
    pass(10_000);
    expect(await status(id)).toBe('ShippingWaiting');
    expect(await send('invoices', parcel(id))).toEqual(DONE);
    rig.control.requestCancel({ accountId: rig.seller, orderNo, lineNo: String(id), reason: 'CHANGE_MIND' });
    pass(10_000);
    expect(await read(id)).toMatchObject({ orderBase: { status: 'ShippingCancelRequestBuyer' }, orderDelivery: { invoiceNumber: null } });
    expect(rig.control.effects('orders.dispatch', orderNo)).toBe(0);
  });

  test('change their invoice on their way, later as well', async () => {
    const { orderNo, id } = await confirmed();
    expect(await send('shippingmethod', parcel(id))).toEqual({ success: false, failedOrderIds: [id] });
    await send('invoices', parcel(id));
    pass(3_000);
    const other = { deliveryCompanyCode: 'HANJIN', invoiceNumber: '501234567890' };
    expect(await send('shippingmethod', parcel(id, other))).toEqual(DONE);
    pass(3_000);
    expect((await read(id)).orderDelivery).toMatchObject({ ...other, invoiceRegisteredAt: '2026-03-02T10:15:33' });
    expect(rig.control.effects('orders.modifyInvoice', orderNo)).toBe(1);
  });

  test('are refused a body that lacks what it must have', async () => {
    const { id } = await confirmed();
    const wrong = await send('invoices', { orderId: id, shippingMethod: 'BIRD' }, { orderId: id, shippingMethod: 'SHIPPING' });
    expect(Object.keys(wrong.extras.validation)).toEqual(['[0].shippingMethod', '[1].deliveryInvoiceInfo']);
    expect((await send('invoices')).code).toBe(-800);
    expect((await send('invoices', ...Array.from({ length: 101 }, () => parcel(id)))).code).toBe(-800);
    expect((await rig.call('POST', `${DELIVERIES}/invoices`, { orderId: id })).json.code).toBe(-2);
    expect(await send('invoices', { orderId: id, shippingMethod: 'DIRECT' })).toEqual(DONE);
  });

  describe('of which the buyer takes something back', () => {
    const ask = (orderNo: string, id: number) => ({ accountId: rig.seller, orderNo, lineNo: String(id), reason: 'CHANGE_MIND' as const });
    const sent = async () => {
      const order = await confirmed();
      await send('invoices', parcel(order.id));
      pass(3_000);
      rig.control.advanceOrder({ accountId: rig.seller, orderNo: order.orderNo, lineNo: String(order.id), to: 'DELIVERED' });
      return order;
    };

    test('are cancelled at once before they are confirmed, and wait for the seller afterwards', async () => {
      const { orderNo, ids } = place(rig);
      rig.control.requestCancel(ask(orderNo, ids[0] ?? 0));
      expect(await read(ids[0])).toMatchObject({
        orderBase: { status: 'PayCancelComplete', canceledAt: '2026-03-02T10:15:30' },
        orderProduct: { quantity: 2 },
        orderClaimCancel: { referType: 'BUYER', reasonCodeName: '구매 의사 취소', claimId: expect.any(Number) },
      });
      const waiting = await confirmed();
      rig.control.requestCancel(ask(waiting.orderNo, waiting.id));
      expect(await status(waiting.id)).toBe('ShippingCancelRequestBuyer');
      expect(await confirm(waiting.id)).toMatchObject({ success: false });
      expect(await send('invoices', parcel(waiting.id))).toMatchObject({ success: false });
      rig.control.moveClock(3 * DAY_MS);
      expect(await status(waiting.id)).toBe('ShippingCancelComplete');
    });

    test('are claimed whole', async () => {
      const { orderNo, id } = await confirmed();
      expect(() => rig.control.requestCancel({ ...ask(orderNo, id), quantity: 1 })).toThrow(/전체 수량/);
    });

    test('go on when a claim is withdrawn, and keep it', async () => {
      const { orderNo, id } = await confirmed();
      const { claimNo } = rig.control.requestCancel(ask(orderNo, id));
      pass(60_000);
      rig.control.withdrawClaim?.({ accountId: rig.seller, claimNo });
      expect(await read(id)).toMatchObject({
        orderBase: { status: 'ShippingWaiting', modifiedAt: '2026-03-02T10:16:30' },
        orderClaimCancel: { claimId: Number(claimNo) },
      });
    });

    test.each([
      ['RETURN', 'orderClaimReturn', 'ReturnRequest', 'ReturnCancelComplete'],
      ['EXCHANGE', 'orderClaimExchange', 'ExchangeRequest', 'ExchangeShippingComplete'],
    ] as const)('by %s show it, and that it is done once the goods are back', async (type, member, asked, done) => {
      const { orderNo, id } = await sent();
      const claimNo = rig.control.requestReturn?.({ ...ask(orderNo, id), type }).claimNo ?? '';
      expect(await read(id)).toMatchObject({
        orderBase: { status: asked },
        [member]: { claimId: Number(claimNo), pickupCompletedAt: null },
      });
      rig.control.advanceClaim?.({ accountId: rig.seller, claimNo, to: 'COLLECTED' });
      expect((await read(id))[member].pickupCompletedAt).not.toBeNull();
      rig.control.moveClock(DAY_MS);
      expect(await status(id)).toBe(done);
    });
  });
});

describe('settlement', () => {
  test('tells the totals of the days after buyers decided', async () => {
    rig = await startRig();
    rig.now = START;
    const { id, orderNo } = await confirmed();
    await send('invoices', parcel(id));
    rig.control.moveClock(3_000);
    rig.control.advanceOrder({ accountId: rig.seller, orderNo, lineNo: String(id), to: 'CONFIRMED' });
    const totals = async (query: string) => (await rig.call('GET', `/v1/shopping/settlement/total-confirms?${query}`)).json;
    const march = 'startDate=2026-03-01&endDate=2026-03-31&periodType=SETTLEMENT_CONFIRM_DATE';
    expect(await totals(march)).toEqual({
      contents: [
        {
          channelName: '톡스토어',
          sellerId: 'moa-talk',
          sellerName: '모아 톡스토어',
          settlementConfirmDate: '2026-03-03',
          productStandardAmount: 27_800,
          sellerDiscountAmount: 0,
          settlementBaseAmount: 27_800,
          deliveryAmount: 3_000,
          returnDeliveryAmount: 0,
          commissionTotalAmount: 1_529,
          settlementConfirmAmount: 29_271,
          etcPlusAmount: 0,
          etcMinusAmount: 0,
        },
      ],
      last: true,
    });
    expect((await totals(march.replace('03-31', '03-02'))).contents).toEqual([]);
    for (const wrong of [march.replace('03-31', '04-01'), march.replace('CONFIRM', 'PAY'), march.replace('2026-03-01', '20260301')])
      expect((await totals(wrong)).code, wrong).toBe(-2);
    await rig.close();
  });
});

describe('gifts', () => {
  beforeAll(async () => {
    rig = await startRig('TALKGIFT');
  });
  afterAll(() => rig.close());
  beforeEach(() => {
    rig.control.reset();
    rig.now = START;
  });

  test('have no address until their receiver enters it, and neither are confirmed nor sent before', async () => {
    const { orderNo, ids } = place(rig, { addressLater: true });
    const [id] = ids;
    expect(await read(id)).toMatchObject({ orderBase: { status: 'ShippingRequest' }, orderDeliveryRequest: null });
    expect(await confirm(id)).toEqual({ success: false, failedOrderIds: [id] });
    expect(await send('invoices', parcel(id))).toEqual({ success: false, failedOrderIds: [id] });
    pass(60_000);
    rig.control.enterAddress?.({ accountId: rig.seller, orderNo });
    expect(await read(id)).toMatchObject({
      orderBase: { status: 'ShippingRequest', paidAt: '2026-03-02T10:15:30', modifiedAt: '2026-03-02T10:16:30' },
      orderDeliveryRequest: { receiverName: '이서연' },
    });
    expect((await list()).contents).toMatchObject([{ orderId: id, modifiedAt: '2026-03-02T10:16:30' }]);
    expect(await confirm(id)).toEqual(DONE);
    expect(() => rig.control.enterAddress?.({ accountId: rig.seller, orderNo })).toThrow(/선물이 아닙니다/);
  });

  test('that nobody accepts are cancelled after a week', async () => {
    const { orderNo, ids } = place(rig, { addressLater: true });
    rig.control.moveClock(7 * DAY_MS - 1);
    expect(await status(ids[0])).toBe('ShippingRequest');
    rig.control.moveClock(1);
    expect(await read(ids[0])).toMatchObject({
      orderBase: { status: 'PayCancelComplete' },
      orderDeliveryRequest: null,
      orderClaimCancel: { reasonCodeName: '선물 수락 기한 만료' },
    });
    expect(() => rig.control.refuseGift?.({ accountId: rig.seller, orderNo })).toThrow(/선물이 아닙니다/);
  });

  test('that their receiver refuses are cancelled at once, and their pieces can be bought again', async () => {
    const left = () => rig.control.products(rig.seller).flatMap(({ items }) => items.map(({ quantity }) => quantity));
    const before = left();
    const { orderNo, ids } = place(rig, { addressLater: true });
    expect(left()).not.toEqual(before);
    rig.control.refuseGift?.({ accountId: rig.seller, orderNo });
    expect(await read(ids[0])).toMatchObject({
      orderBase: { status: 'PayCancelComplete' },
      orderDeliveryRequest: null,
      orderClaimCancel: { referType: 'BUYER', reasonCodeName: '선물 거절' },
    });
    expect(left()).toEqual(before);
    expect(() => rig.control.enterAddress?.({ accountId: rig.seller, orderNo })).toThrow(/선물이 아닙니다/);
  });

  test('go where and are what their receiver chose last, until they are confirmed', async () => {
    const { orderNo, ids } = place(rig, { addressLater: true });
    const change = (more: object) => rig.control.changeGift?.({ accountId: rig.seller, orderNo, ...more });
    expect(() => change({})).toThrow(/바꿀 수 있는/);
    rig.control.enterAddress?.({ accountId: rig.seller, orderNo });
    const first = await read(ids[0]);
    const product = rig.control.products(rig.seller).find(({ productId }) => productId === String(first.orderProduct.id));
    const other = product?.items.find(({ itemCode }) => itemCode !== first.orderProduct.sellerItemOptionCode);
    pass(1_000);
    change({ itemId: other?.itemId });
    change({
      receiver: { name: '이서연', phone: '010-5555-6666', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 152', address2: '' },
    });
    expect(await read(ids[0])).toMatchObject({
      orderBase: { status: 'ShippingRequest', modifiedAt: '2026-03-02T10:15:31' },
      orderProduct: { sellerItemOptionCode: other?.itemCode },
      orderDeliveryRequest: { roadZipCode: '06236' },
    });
    const after = rig.control.products(rig.seller).find(({ productId }) => productId === product?.productId)?.items;
    expect(after?.find(({ itemId }) => itemId === other?.itemId)?.quantity).toBe((other?.quantity ?? 0) - first.orderProduct.quantity);
    expect(() => change({ itemId: 'nobody' })).toThrow(/옵션/);
    await confirm(...ids);
    expect(() => change({ itemId: other?.itemId })).toThrow(/바꿀 수 있는/);
  });

  test('are paid when they are bought', () => {
    expect(() => place(rig, { addressLater: true, unpaid: true })).toThrow(/결제/);
    expect(rig.control.orders(rig.seller)).toEqual([]);
  });

  test('are accepted through the control API, once', async () => {
    const { orderNo } = place(rig, { addressLater: true });
    const enter = (shop: string) =>
      fetch(`${rig.sandbox.url}/control/${shop}/orders/enter-address`, {
        method: 'POST',
        headers: { authorization: 'Bearer control', 'content-type': 'application/json' },
        body: JSON.stringify({ accountId: rig.seller, orderNo }),
      });
    const answers = [await enter('TALKGIFT'), await enter('TALKGIFT'), await enter('TALKSTORE')];
    expect(answers.map(({ status: code }) => code)).toEqual([200, 409, 409]);
    expect(await answers[2]?.json()).toEqual({ message: expect.stringContaining('선물이 없습니다') });
  });

  test('that are bought with an address have it at once', async () => {
    const { ids } = place(rig);
    expect((await read(ids[0])).orderDeliveryRequest.receiverName).toBe('이서연');
  });
});

describe('a return that the seller opens', () => {
  const PATH = '/v1/shopping/claims/return/request';
  const ASKED = { collectType: 'AUTO', reasonCode: 'CANCELED_BY_BUYER_CHANGE_OF_MIND', reasonComment: '작아요', claimRequestUser: 'BUYER' };
  const open = async (id: number, more: object = {}) => (await rig.call('POST', PATH, { orderIds: [id], ...ASKED, ...more })).json;

  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());
  beforeEach(() => {
    rig.control.reset();
    rig.now = START;
  });

  /** An order on its way. */
  async function sent(): Promise<number> {
    const { id } = await confirmed();
    await send('invoices', parcel(id));
    pass(3_000);
    expect(await status(id)).toBe('ShippingProgress');
    return id;
  }

  test('is of the whole order, and there is one at a time', async () => {
    const id = await sent();
    expect(await open(id)).toEqual(DONE);
    expect(await read(id)).toMatchObject({
      orderBase: { status: 'ReturnRequest' },
      orderClaimReturn: { referType: 'SELLER', reasonCodeName: '구매 의사 취소', reasonComment: '작아요', returnInvoiceNumber: null },
    });
    expect(await open(id)).toEqual({ success: false, failedOrderIds: [id] });
  });

  test('with its parcel is on its way back', async () => {
    const id = await sent();
    expect(await open(id, { collectType: 'MANUAL', ...CJ })).toEqual(DONE);
    expect((await read(id)).orderClaimReturn.returnInvoiceNumber).toBe(CJ.invoiceNumber);
  });

  test('of what has not left is not taken', async () => {
    const { id } = await confirmed();
    expect(await open(id)).toEqual({ success: false, failedOrderIds: [id] });
    expect(await status(id)).toBe('ShippingWaiting');
  });

  test.each([
    ['an unknown reason', { reasonCode: 'BAD_MOOD' }, 'reasonCode'],
    ['an unknown way back', { collectType: 'DRONE' }, 'collectType'],
    ['a parcel without its number', { collectType: 'MANUAL', deliveryCompanyCode: 'CJGLS' }, 'invoiceNumber'],
    ['a courier that is none', { collectType: 'MANUAL', ...CJ, deliveryCompanyCode: 'NOBODY' }, 'deliveryCompanyCode'],
    ['an unknown way to pay', { claimShippingFeeMethod: 'Never' }, 'claimShippingFeeMethod'],
    ['a receiver, where there are no presents', { claimRequestUser: 'RECEIVER' }, 'claimRequestUser'],
  ])('with %s is refused', async (_, wrong, field) => {
    const id = await sent();
    const answer = await open(id, wrong);
    expect(answer).toMatchObject({ code: -800, extras: { validation: { [field]: [expect.any(String)] } } });
    expect(await status(id)).toBe('ShippingProgress');
  });
});
