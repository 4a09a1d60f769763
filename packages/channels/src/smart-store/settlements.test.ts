/** Settlement rows of a store, as tables, and the days and pages in which they are asked for. */
import { describe, expect, test } from 'vitest';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { toSettleFact } from './settlement-in.ts';
import { settlements } from './settlements.ts';
import { context } from './testing/context.ts';

const PATH = '/v1/pay-settle/settle/case';
const row = (over: object = {}) => ({
  settleBasisDate: '2026-03-04',
  settleExpectDate: '2026-03-05',
  settleCompleteDate: '2026-03-05',
  orderId: '2026030200001',
  productOrderId: '2026030200002',
  productOrderType: 'PROD_ORDER',
  settleType: 'NORMAL_SETTLE_ORIGINAL',
  productId: '900001',
  productName: '린넨 셔츠',
  purchaserName: '김구매',
  paySettleAmount: 40_000,
  totalPayCommissionAmount: -1_452,
  freeInstallmentCommissionAmount: 0,
  sellingInterlockCommissionAmount: -1_092,
  benefitSettleAmount: 0,
  settleExpectAmount: 37_456,
  merchantId: 'demo',
  merchantName: '모아',
  contractNo: '1',
  ...over,
});

describe('a settlement row', () => {
  test.each<[string, object, object]>([
    [
      'of a sale',
      {},
      {
        key: '2026030200002|PROD_ORDER|NORMAL_SETTLE_ORIGINAL|2026-03-04|+',
        event: 'SALE',
        orderNo: '2026030200001',
        lineNo: '2026030200002',
        basisDate: '2026-03-04',
        expectDate: '2026-03-05',
        paidDate: '2026-03-05',
        amount: 37_456,
        parts: { gross: 40_000, paymentFee: -1_452, salesFee: -1_092 },
      },
    ],
    ['that is not paid yet', { settleCompleteDate: null }, { paidDate: null }],
    [
      'of a delivery fee, which is of no line',
      {
        productOrderType: 'DELIVERY',
        productOrderId: '9',
        paySettleAmount: 3_000,
        totalPayCommissionAmount: -108,
        sellingInterlockCommissionAmount: 0,
        settleExpectAmount: 2_892,
      },
      { event: 'DELIVERY_FEE', lineNo: '', parts: { gross: 0, deliveryFee: 3_000, deliveryFeeFee: -108, paymentFee: 0 } },
    ],
    ['of a kind that nobody knows', { productOrderType: 'POINT' }, { event: 'ADJUST', lineNo: '' }],
    [
      'with a benefit that the store is given back',
      { benefitSettleAmount: 2_000, settleExpectAmount: 39_456 },
      { parts: { channelDiscount: 2_000, deduction: 0 } },
    ],
    [
      'with interest that the seller bears',
      { freeInstallmentCommissionAmount: -400, settleExpectAmount: 37_056 },
      { parts: { otherFee: -400 } },
    ],
    ['with a deduction that has no name', { settleExpectAmount: 37_000 }, { parts: { deduction: -456 } }],
    [
      'of what is taken back after it was settled',
      {
        settleType: 'QUANTITY_CANCEL_AFTER_CANCEL',
        paySettleAmount: -40_000,
        totalPayCommissionAmount: 1_452,
        sellingInterlockCommissionAmount: 1_092,
        settleExpectAmount: -37_456,
      },
      { event: 'CANCEL', amount: -37_456, parts: { gross: -40_000, paymentFee: 1_452 }, key: expect.stringMatching(/\|-$/) },
    ],
    ['of what came back', { paySettleAmount: -40_000, settleExpectAmount: -37_456 }, { event: 'RETURN' }],
    ['of which only the amount is known', { paySettleAmount: null }, { parts: null, amount: 37_456 }],
    ['with sums as texts', { paySettleAmount: '40000', settleExpectAmount: '37456' }, { amount: 37_456, parts: { gross: 40_000 } }],
    ['without an amount', { settleExpectAmount: null }, { reason: expect.stringContaining('정산금액') }],
    ['without a day', { settleBasisDate: '' }, { reason: expect.any(String) }],
    ['without an order', { orderId: null }, { reason: expect.any(String), key: '2026030200002' }],
    ['that is none', null as unknown as object, { reason: expect.any(String) }],
  ])('%s', (_, over, expected) => {
    const fact = toSettleFact(over === null ? 'row' : row(over));
    expect(fact).toMatchObject(expected);
    if ('parts' in fact && fact.parts) expect(Object.values(fact.parts).reduce((sum, won) => sum + won, 0)).toBe(fact.amount);
  });
});

describe('settlement rows', () => {
  const page = (rows: unknown[], totalPages = 1): ScriptedAnswer => ({
    on: `GET ${PATH}`,
    json: { elements: rows, pagination: { page: 1, size: 1_000, totalPages, totalElements: rows.length } },
  });
  /** A Korean day and the next. */
  const twoDays = () => startWalk('2026-03-03T15:00:00.000Z', '2026-03-05T14:00:00.000Z');

  test('are asked for day by day, each once', async () => {
    const ctx = context([page([row()]), page([])]);
    const entries: string[] = [];
    for (let cursor = twoDays(); !cursor.done; ) {
      const read = await settlements.collect(ctx, cursor);
      if (read.kind !== 'ok') throw new Error(read.kind);
      entries.push(...read.value.entries.map(({ lineNo }) => lineNo));
      cursor = read.value.nextCursor;
    }
    expect(entries).toEqual(['2026030200002']);
    expect(ctx.calls.map(({ query }) => query.get('searchDate'))).toEqual(['2026-03-04', '2026-03-05']);
    expect(Object.fromEntries(ctx.calls[0]?.query ?? [])).toMatchObject({
      periodType: 'SETTLE_CASEBYCASE_SETTLE_BASIS_DATE',
      pageNumber: '1',
      pageSize: '1000',
    });
  });

  test('go on where their day has more pages, and come again where the page did', async () => {
    const first = [row({ productOrderId: '1' }), row({ productOrderId: '2' })];
    const ctx = context([page(first, 2), page(first, 2), page([row({ productOrderId: '3' })], 2), page([])]);
    const numbers = new Set<string>();
    for (let cursor = twoDays(); !cursor.done; ) {
      const read = await settlements.collect(ctx, cursor);
      if (read.kind !== 'ok') throw new Error(read.kind);
      for (const { lineNo } of read.value.entries) numbers.add(lineNo);
      cursor = read.value.nextCursor;
    }
    expect([...numbers]).toEqual(['1', '2', '3']);
    expect(ctx.calls.slice(0, 3).map(({ query }) => query.get('pageNumber'))).toEqual(['1', '2', '2']);
  });

  test.each([
    ['nothing', {}],
    ['rows of something else', { elements: [{ questionId: 1 }], pagination: { totalPages: 1 } }],
    ['no count of pages', { elements: [] }],
    ['null', null],
  ])('are not ended by %s', async (_, json) => {
    expect((await settlements.collect(context([{ json }, { json }, { json }]), twoDays())).kind).toBe('again');
  });
});
