/** Rows of the revenue history, as tables, and the days and pages in which they are asked for. */
import { describe, expect, test } from 'vitest';
import type { Wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { toSettleFacts } from './settlement-in.ts';
import { settlements } from './settlements.ts';
import { coupangContext } from './testing/context.ts';

const PATH = '/v2/providers/openapi/apis/api/v1/revenue-history';
const item = (over: Wire = {}): Wire => ({
  taxType: 'TAX',
  productId: 55,
  productName: '린넨 셔츠',
  vendorItemId: 7000000001,
  vendorItemName: '린넨 셔츠, 아이보리 M',
  salePrice: 20_000,
  quantity: 2,
  coupangDiscountCoupon: 0,
  saleAmount: 40_000,
  sellerDiscountCoupon: 0,
  downloadableCoupon: 0,
  serviceFee: 4_320,
  serviceFeeVat: 432,
  serviceFeeRatio: 10.8,
  settlementAmount: 35_248,
  couranteeFee: 0,
  couranteeFeeVat: 0,
  externalSellerSkuCode: 'MOA7K2001',
  ...over,
});
const FEE = { amount: 2_500, fee: 75, feeVat: 7, feeRatio: 3, settlementAmount: 2_418 };
const row = (over: Wire = {}): Wire => ({
  orderId: 5000000001,
  saleType: 'SALE',
  saleDate: '2026-02-20',
  recognitionDate: '2026-03-01',
  settlementDate: '2026-03-20',
  finalSettlementDate: '2026-05-01',
  deliveryFee: { amount: 0, fee: 0, feeVat: 0, settlementAmount: 0 },
  items: [item()],
  ...over,
});

describe('a row of the revenue history', () => {
  test.each<[string, Wire, object[]]>([
    [
      'of a sale',
      row(),
      [
        {
          key: '5000000001|7000000001|SALE|2026-03-01',
          event: 'SALE',
          orderNo: '5000000001',
          lineNo: '7000000001',
          itemId: '7000000001',
          quantity: 2,
          amount: 35_248,
          basisDate: '2026-03-01',
          expectDate: '2026-03-20',
          paidDate: null,
          parts: { gross: 40_000, salesFee: -4_320, feeVat: -432, deduction: 0, channelDiscount: 0 },
        },
      ],
    ],
    [
      'with a delivery fee, which is of no line',
      row({ deliveryFee: FEE }),
      [
        { event: 'SALE' },
        {
          key: '5000000001|DELIVERY|SALE|2026-03-01',
          event: 'DELIVERY_FEE',
          lineNo: '',
          amount: 2_418,
          parts: { deliveryFee: 2_500, deliveryFeeFee: -75, feeVat: -7 },
        },
      ],
    ],
    ['of two items', row({ items: [item(), item({ vendorItemId: 7000000002 })] }), [{ lineNo: '7000000001' }, { lineNo: '7000000002' }]],
    [
      'with coupons that the vendor pays',
      row({ items: [item({ sellerDiscountCoupon: 1_000, downloadableCoupon: 500, settlementAmount: 33_748 })] }),
      [{ parts: { sellerDiscount: -1_500, deduction: 0 } }],
    ],
    [
      'with a coupon that COUPANG pays',
      row({ items: [item({ settlementAmount: 36_248 })] }),
      [{ parts: { channelDiscount: 1_000, deduction: 0 } }],
    ],
    ['with a deduction that has no name', row({ items: [item({ settlementAmount: 35_000 })] }), [{ parts: { deduction: -248 } }]],
    [
      'with what a warranty costs',
      row({ items: [item({ couranteeFee: 300, couranteeFeeVat: 30, settlementAmount: 34_918 })] }),
      [{ parts: { otherFee: -300, feeVat: -462 } }],
    ],
    [
      'of what was given back, told with its signs',
      row({
        saleType: 'REFUND',
        items: [item({ saleAmount: -40_000, serviceFee: -4_320, serviceFeeVat: -432, settlementAmount: -35_248 })],
      }),
      [
        {
          key: '5000000001|7000000001|REFUND|2026-03-01',
          event: 'RETURN',
          amount: -35_248,
          parts: { gross: -40_000, salesFee: 4_320, feeVat: 432 },
        },
      ],
    ],
    [
      'of what was given back, told without signs',
      row({ saleType: 'REFUND' }),
      [{ event: 'RETURN', amount: -35_248, parts: { gross: -40_000, salesFee: 4_320, feeVat: 432 } }],
    ],
    ['of a delivery fee alone', row({ items: [], deliveryFee: FEE }), [{ event: 'DELIVERY_FEE' }]],
  ])('%s', (_, reported, expected) => {
    const { entries, unreadable } = toSettleFacts([reported]);
    expect(unreadable).toEqual([]);
    expect(entries).toMatchObject(expected);
    for (const { parts, amount } of entries) if (parts) expect(Object.values(parts).reduce((sum, won) => sum + won, 0)).toBe(amount);
  });

  test.each<[string, unknown]>([
    ['without its order', row({ orderId: null })],
    ['without its day', row({ recognitionDate: '' })],
    ['without an amount', row({ items: [item({ settlementAmount: null })] })],
    ['of no line', row({ items: [item({ vendorItemId: null })] })],
    ['of nothing', row({ items: [] })],
    ['that is none', 'row'],
  ])('%s is named', (_, reported) => {
    expect(toSettleFacts([reported])).toMatchObject({ entries: [], unreadable: [{ reason: expect.stringContaining('매출 내역') }] });
  });
});

describe('the revenue history', () => {
  const page = (rows: unknown[], nextToken = ''): ScriptedAnswer => ({
    on: `GET ${PATH}`,
    json: { code: 200, message: 'OK', data: rows, hasNext: nextToken !== '', nextToken },
  });
  const now = '2026-03-10T01:00:00.000Z';
  const month = () => startWalk('2026-02-20T00:00:00.000Z', now);

  test('is asked for up to yesterday, with a token on every page', async () => {
    const ctx = coupangContext([page([row()], '2'), page([row({ orderId: 5000000002 })])], now);
    const orders: string[] = [];
    for (let cursor = month(); !cursor.done; ) {
      const read = await settlements.collect(ctx, cursor);
      if (read.kind !== 'ok') throw new Error(read.kind);
      orders.push(...read.value.entries.map(({ orderNo }) => orderNo));
      cursor = read.value.nextCursor;
    }
    expect(orders).toEqual(['5000000001', '5000000002']);
    expect(ctx.calls.map(({ query }) => Object.fromEntries(query))).toEqual(
      ['', '2'].map((token) => ({
        vendorId: 'A00099999',
        recognitionDateFrom: '2026-02-20',
        recognitionDateTo: '2026-03-09',
        token,
        maxPerPage: '50',
      })),
    );
  });

  test('of today is not asked for', async () => {
    const ctx = coupangContext([], now);
    const read = await settlements.collect(ctx, startWalk('2026-03-10T00:00:00.000Z', now));
    expect(read).toMatchObject({ kind: 'ok', value: { entries: [], nextCursor: { done: true } } });
    expect(ctx.calls).toEqual([]);
  });

  test.each([
    ['nothing', {}],
    ['rows of something else', { code: 200, data: [{ inquiryId: 1 }], nextToken: '' }],
    ['null', null],
  ])('is not ended by %s', async (_, json) => {
    expect((await settlements.collect(coupangContext([{ json }, { json }, { json }], now), month())).kind).toBe('again');
  });
});
