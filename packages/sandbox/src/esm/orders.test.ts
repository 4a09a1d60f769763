import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Rig, startRig } from './testing/rig.ts';
import { selling, TODAY } from './testing/selling.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

describe.each(['AUCTION', 'GMARKET'] as const)('orders of %s', (site) => {
  const shop = selling(() => rig, site);
  beforeEach(() => shop.control().reset());

  test('stand in the list of their state by the day of their payment', async () => {
    const { payNo, orderNos } = shop.order([2, 1]);
    const { ResultCode, Data } = (await shop.list(1)).json;
    expect(ResultCode).toBe(0);
    expect(Data).toMatchObject({ SiteType: shop.siteType, TotalCount: 2, SellerId: shop.accountId });
    const [first, second] = Data.RequestOrders;
    expect(first).toMatchObject({
      OrderNo: Number(orderNos[0]),
      PayNo: Number(payNo),
      OrderStatus: 1,
      SiteGoodsNo: shop.tee()?.productId,
      GoodsName: '코튼 반팔티셔츠',
      ContrAmount: 2,
      SalePrice: '12000.0000',
      OrderAmount: '24000.0000',
      AcntMoney: '27000.0000',
      ServiceFee: '3120.0000',
      SettlementPrice: '20880.0000',
      PayDate: '2026-03-02T10:15:30',
      OrderConfirmDate: null,
      TransDueDate: '2026-03-05T10:15:30',
      ShippingExpectedDate: null,
      ReceiverName: '이서연',
      ZipCode: '06236',
      DelFullAddress: '서울특별시 강남구 테헤란로 1 101호',
      DelMemo: '문 앞에 놓아 주세요',
      ItemOptionSelectList: [{ ItemOptionValue: '화이트/M', ItemOptionOrderCnt: 2, ItemOptionCode: expect.stringMatching(/TEE-11$/) }],
    });
    // The fee of the payment is on each of its rows, or on the first alone.
    expect(second).toMatchObject({
      OptSelPrice: '1000.0000',
      OrderAmount: '12000.0000',
      AcntMoney: site === 'AUCTION' ? '16000.0000' : '13000.0000',
      GroupNo: first.GroupNo,
    });
    expect([first.ShippingFee, second.ShippingFee]).toEqual(['3000.0000', '3000.0000']);
    expect(await shop.numbers(1, { requestDateFrom: '2026-03-01 00:00', requestDateTo: '2026-03-01 23:59' })).toEqual([]);
    expect(await shop.numbers(1, { requestDateType: 1 })).toEqual(orderNos);
    expect(await shop.numbers(1, { requestDateType: 3, requestDateFrom: '2026-03-05 00:00', requestDateTo: '2026-03-05 23:59' })).toEqual(
      orderNos,
    );
  });

  test('have no phones for five minutes', async () => {
    const { orderNos } = shop.order([1]);
    const phones = async () =>
      (await shop.lookUp(orderNos[0] ?? '')).json.Data.RequestOrders.map((row: { HpNo: string; BuyerMobileTel: string }) => [
        row.HpNo,
        row.BuyerMobileTel,
      ]);
    expect(await phones()).toEqual([[null, null]]);
    shop.control().moveClock(5 * 60_000);
    expect(await phones()).toEqual([['010-8765-4321', '010-1234-5678']]);
  });

  test('that wait for a transfer stand in a list of their own until they are paid', async () => {
    const { payNo, orderNos } = shop.order([1], true);
    const waiting = async () =>
      (await shop.post('/shipping/v1/Order/PreRequestOrders', { siteType: shop.siteType, ...TODAY })).json.Data.RequestOrders.length;
    expect([await waiting(), await shop.numbers(1)]).toEqual([1, []]);
    expect((await shop.lookUp(orderNos[0] ?? '')).json.Data.TotalCount).toBe(0);
    expect((await shop.confirm(orderNos[0] ?? '')).json.ResultCode).toBe(1000);
    shop.control().advanceOrder({ accountId: shop.accountId, orderNo: payNo, lineNo: orderNos[0] ?? '', to: 'PAID' });
    expect([await waiting(), await shop.numbers(1)]).toEqual([0, orderNos]);
  });

  test('go through their states, each by its call', async () => {
    const { payNo, orderNos } = shop.order([1]);
    const orderNo = orderNos[0] ?? '';
    expect((await shop.send(orderNo)).json.ResultCode).toBe(3000);
    expect((await shop.confirm(orderNo)).json).toEqual({ ResultCode: 0, Message: '', Data: { IsChanged: 0 } });
    expect((await shop.confirm(orderNo)).json.ResultCode).toBe(3000);
    expect(await shop.numbers(2)).toEqual([orderNo]);
    const done = (path: string) => shop.post(`/shipping/v1/Delivery/AddShippingCompleteInfo/${path}`, {});
    expect((await done(orderNo)).json.ResultCode).toBe(3000);
    expect((await shop.send(orderNo, { ShippingDate: '2026-03-05T10:15:30' })).json.ResultCode).toBe(2000);
    expect((await shop.send(orderNo, { DeliveryCompanyCode: 1 })).json.ResultCode).toBe(2000);
    expect((await shop.send(orderNo)).json.ResultCode).toBe(0);
    expect((await shop.list(3)).json.Data.RequestOrders[0]).toMatchObject({
      TakbaeName: 'CJ대한통운',
      NoSongjang: '640012345678',
      TransDate: '2026-03-02T10:15:30',
    });
    expect((await shop.send(orderNo, { DeliveryCompanyCode: '10007', InvoiceNo: '501234567890' })).json.ResultCode).toBe(0);
    expect(shop.line(payNo)).toMatchObject({ courier: '한진택배', invoiceNo: '501234567890' });
    expect((await done(orderNo)).json.ResultCode).toBe(0);
    expect(await shop.numbers(4)).toEqual([orderNo]);
    shop.control().advanceOrder({ accountId: shop.accountId, orderNo: payNo, lineNo: orderNo, to: 'CONFIRMED' });
    expect(await shop.numbers(5, { requestDateType: 5 })).toEqual([orderNo]);
    const names = ['orders.confirm', 'orders.dispatch', 'orders.modifyInvoice', 'orders.markDelivered'];
    expect(names.map((name) => shop.control().effects(name, payNo))).toEqual([1, 1, 1, 1]);
  });

  test('are put off before they are sent, and not after', async () => {
    const { payNo, orderNos } = shop.order([1]);
    const orderNo = orderNos[0] ?? '';
    const delay = (day: string) =>
      shop.post('/shipping/v1/Order/ShippingExpectedDate', {
        OrderNo: orderNo,
        ReasonType: 2,
        ReasonDetail: '주문 제작',
        ShippingExpectedDate: day,
      });
    expect((await delay('2026-03-01')).json.ResultCode).toBe(2000);
    expect((await delay('2026-03-12')).json.ResultCode).toBe(0);
    expect((await shop.lookUp(orderNo)).json.Data.RequestOrders[0]).toMatchObject({
      ShippingExpectedDate: '2026-03-12T00:00:00',
      TransDueDate: '2026-03-12T00:00:00',
    });
    await shop.confirm(orderNo);
    await shop.send(orderNo);
    expect((await delay('2026-03-13')).json.ResultCode).toBe(3000);
    expect(shop.control().effects('orders.delayDispatch', payNo)).toBe(1);
  });

  test('of an unknown number and of other sites are refused', async () => {
    expect((await shop.confirm('1')).json.ResultCode).toBe(1000);
    const wrong = shop.siteType === 1 ? 2 : 1;
    for (const over of [
      { siteType: wrong },
      { orderStatus: 6 },
      { requestDateType: 6 },
      { requestDateFrom: '2026-01-01 00:00' },
      { requestDateFrom: '2026-03-02' },
      { pageSize: 101 },
    ])
      expect((await shop.list(1, over)).json, JSON.stringify(over)).toMatchObject({ ResultCode: 2000, Data: null });
  });

  test('come in pages, of which one may repeat or move', async () => {
    const orderNos = Array.from({ length: 5 }, () => shop.order([1]).orderNos[0] ?? '');
    const page = (pageIndex: number) => shop.numbers(1, { pageSize: 2, pageIndex });
    expect([await page(1), await page(2), await page(3)]).toEqual([orderNos.slice(0, 2), orderNos.slice(2, 4), orderNos.slice(4)]);
    shop.control().addFault({ operation: 'orders.collect', kind: 'REPEATED_PAGE', times: 1 });
    expect(await page(2)).toEqual(orderNos.slice(0, 2));
    shop.control().addFault({ operation: 'orders.collect', kind: 'SHIFTED_PAGE', times: 1 });
    expect(await page(2)).toEqual(orderNos.slice(1, 3));
  });

  test('that have moved on come once more as they were, with the times of then', async () => {
    const { orderNos } = shop.order([1]);
    await shop.confirm(orderNos[0] ?? '');
    shop.control().addFault({ operation: 'orders.collect', kind: 'OUT_OF_ORDER_STATUS', times: 1 });
    expect((await shop.list(1)).json.Data.RequestOrders).toMatchObject([{ OrderStatus: 1, OrderConfirmDate: null }]);
    expect((await shop.list(2)).json.Data.RequestOrders).toMatchObject([{ OrderStatus: 2, OrderConfirmDate: '2026-03-02T10:15:30' }]);
  });
});

describe('the bucket of the lists', () => {
  let strict: Rig;
  const shop = selling(() => strict, 'AUCTION');
  beforeAll(async () => {
    strict = await startRig(1);
  });
  afterAll(() => strict.close());

  test('takes one call in five seconds, of both lists together, and counts no look-up', async () => {
    const { orderNos } = shop.order([1]);
    expect((await shop.list(1)).json.ResultCode).toBe(0);
    expect(await shop.post('/shipping/v1/Order/PreRequestOrders', { siteType: 1, ...TODAY })).toMatchObject({
      status: 200,
      json: { ResultCode: 3000 },
    });
    expect((await shop.lookUp(orderNos[0] ?? '')).json.Data.TotalCount).toBe(1);
    strict.now = new Date(strict.now.getTime() + 5_000);
    expect((await shop.list(1)).json.ResultCode).toBe(0);
  });

  test('words a fault as it does itself, and as others do where it does not count', async () => {
    const limited = () => shop.control().addFault({ operation: '*', kind: 'RATE_LIMITED', times: 1 });
    limited();
    expect(await shop.list(1)).toMatchObject({ status: 200, json: { ResultCode: 3000 } });
    limited();
    expect((await shop.lookUp('1')).status).toBe(429);
  });
});
