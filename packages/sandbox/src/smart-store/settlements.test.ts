import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kstParts } from '../kernel/kst.ts';
import type { Loose } from '../testing/loose.ts';
import { SmartStoreClient } from '../testing/smart-store-client.ts';
import { demo, second, startTestShop, type TestShop } from '../testing/smart-store-sandbox.ts';

const DAY_MS = 86_400_000;
/** Monday. */
const NOW = new Date('2026-03-02T01:00:00Z');
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ clock: { now: () => NOW } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.control.reset();
  await signIn(shop.client);
});

/** By the clock of the test, as the shop's is. */
async function signIn(client: SmartStoreClient): Promise<SmartStoreClient> {
  client.token = String((await client.askToken(client.tokenForm(NOW.getTime()))).body.access_token);
  return client;
}

/** An order of so many towels of which its buyer said that she keeps them. */
async function decided(quantity: number): Promise<{ orderNo: string; lineNo: string }> {
  const towel = shop.control.products(demo.id).find(({ sellerCode }) => sellerCode === 'OLD-TOWEL-03');
  const { orderNo, lineNos } = shop.control.placeOrder({
    accountId: demo.id,
    lines: [{ productId: towel?.productId ?? '', itemId: towel?.items[0]?.itemId ?? '', quantity }],
    buyer: { name: '김민준', phone: '010-1' },
    receiver: { name: '김민준', phone: '010-1', zipCode: '1', address1: 'a', address2: '' },
    message: '',
  });
  const [lineNo = ''] = lineNos;
  await shop.client.call('POST', '/v1/pay-order/seller/product-orders/dispatch', {
    dispatchProductOrders: [
      {
        productOrderId: lineNo,
        deliveryMethod: 'DELIVERY',
        deliveryCompanyCode: 'CJGLS',
        trackingNumber: '640012345678',
        dispatchDate: '2026-03-02T10:00:00.000+09:00',
      },
    ],
  });
  shop.control.advanceOrder({ accountId: demo.id, orderNo, lineNo, to: 'CONFIRMED' });
  return { orderNo, lineNo };
}

const query = (over: Record<string, string> = {}) =>
  new URLSearchParams({
    searchDate: '2026-03-02',
    periodType: 'SETTLE_CASEBYCASE_SETTLE_BASIS_DATE',
    pageNumber: '1',
    pageSize: '1000',
    ...over,
  });
const cases = (over: Record<string, string> = {}, client = shop.client) => client.call('GET', `/v1/pay-settle/settle/case?${query(over)}`);
/** Rows of one order; what the demo seller sold is there as well. */
const rowsOf = async (orderNo: string, over: Record<string, string> = {}): Promise<Loose[]> =>
  (await cases(over)).body.elements.filter((row: Loose) => row.orderId === orderNo);

describe('settlement by case', () => {
  test('has what was decided on, with commissions that are negative and a sum that is theirs', async () => {
    const { orderNo, lineNo } = await decided(2);
    const [goods, delivery, ...others] = await rowsOf(orderNo);
    expect(others).toEqual([]);
    expect(goods).toMatchObject({
      settleBasisDate: '2026-03-02',
      settleExpectDate: '2026-03-03',
      settleCompleteDate: null,
      productOrderId: lineNo,
      productOrderType: 'PROD_ORDER',
      settleType: 'NORMAL_SETTLE_ORIGINAL',
    });
    for (const row of [goods, delivery].filter((one) => one !== undefined)) {
      expect(row.totalPayCommissionAmount).toBeLessThan(0);
      expect(row.settleExpectAmount).toBe(row.paySettleAmount + row.totalPayCommissionAmount + row.sellingInterlockCommissionAmount);
    }
    expect(delivery?.productOrderType ?? 'DELIVERY').toBe('DELIVERY');
    expect(delivery?.productOrderId).not.toBe(lineNo);
    const { body } = await shop.client.call('POST', '/v1/pay-order/seller/product-orders/query', { productOrderIds: [lineNo] });
    expect(body.data[0].productOrder.expectedSettlementAmount).toBe(goods?.settleExpectAmount);
  });

  test('is paid on the next working day, and found by each of its days', async () => {
    const { orderNo } = await decided(1);
    expect(await rowsOf(orderNo, { periodType: 'SETTLE_CASEBYCASE_SETTLE_COMPLETE_DATE', searchDate: '2026-03-03' })).toEqual([]);
    shop.control.moveClock(4 * DAY_MS);
    // Thursday, paid on Friday: all of it is over by now.
    for (const [periodType, searchDate] of [
      ['SETTLE_BASIS_DATE', '2026-02-26'],
      ['PAY_DATE', '2026-02-26'],
      ['TAXRETURN_BASIS_DATE', '2026-02-26'],
      ['SETTLE_SCHEDULE_DATE', '2026-02-27'],
      ['SETTLE_COMPLETE_DATE', '2026-02-27'],
    ] as const) {
      const [row] = await rowsOf(orderNo, { periodType: `SETTLE_CASEBYCASE_${periodType}`, searchDate });
      expect([periodType, row?.settleCompleteDate]).toEqual([periodType, '2026-02-27']);
    }
  });

  test('waits over a weekend', async () => {
    const { orderNo } = await decided(1);
    shop.control.moveClock(3 * DAY_MS);
    expect(kstParts(new Date(NOW.getTime() - 3 * DAY_MS)).date).toBe('2026-02-27');
    expect(await rowsOf(orderNo, { searchDate: '2026-02-27' })).toMatchObject([{ settleExpectDate: '2026-03-02' }, {}]);
  });

  test('comes in pages, and to its own seller', async () => {
    const orders = [await decided(1), await decided(1)];
    const whole = (await cases()).body;
    expect(whole.pagination).toMatchObject({ page: 1, totalElements: whole.elements.length });
    const pages = [await cases({ pageSize: '3' }), await cases({ pageSize: '3', pageNumber: '2' })];
    expect(pages.flatMap(({ body }) => body.elements)).toEqual(whole.elements.slice(0, 6));
    const other = await signIn(new SmartStoreClient(shop.sandbox.url, second));
    const seen = (await cases({}, other)).body.elements.map((row: Loose) => row.orderId);
    expect(seen.filter((no: string) => orders.some(({ orderNo }) => orderNo === no))).toEqual([]);
  });

  test.each([
    ['no day', { searchDate: '' }],
    ['a day that is none', { searchDate: '2026-3-2' }],
    ['another period', { periodType: 'SETTLE_DAILY' }],
    ['too large a page', { pageSize: '1001' }],
  ])('refuses %s', async (_, over) => {
    expect((await cases(over)).status).toBe(400);
  });
});
