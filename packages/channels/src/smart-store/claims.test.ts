/** What a store does with claims and late parcels, as tables: what is sent, and what the answers mean. */
import { DELAY_REASONS, type DelayReason, HOLD_REASONS, type HoldReason } from '@moa/core';
import { describe, expect, test } from 'vitest';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome } from '../sdk/outcome.ts';
import type { ScriptedAnswer, TestContext } from '../sdk/testing/context.ts';
import { claims, EXCHANGE_HOLDS, RETURN_HOLDS } from './claims.ts';
import { delayDispatch, toDelay } from './order-actions.ts';
import { context, wireDetail } from './testing/context.ts';

const PATH = '/v1/pay-order/seller/product-orders';
const ID = '2026030200002';
const OTHER = '2026030200003';

const claim = (over: Partial<ClaimRef> = {}): ClaimRef => ({
  key: 'c1',
  claimNo: '77',
  orderNo: '2026030200001',
  lineNo: ID,
  quantity: 1,
  refs: { productOrderId: ID },
  ...over,
});
const other = claim({ key: 'c2', claimNo: '78', lineNo: OTHER });
const parcel = { courierCode: 'CJ', invoiceNo: '627614443992' };

/** How the claims stand when they are looked at: number of the line, number and status of its claim. */
const standing = (...rows: [lineNo: string, claimNo: string, claimStatus: string][]): ScriptedAnswer => ({
  on: `POST ${PATH}/query`,
  json: {
    data: rows.map(([productOrderId, claimId, claimStatus]) =>
      wireDetail({
        productOrder: { productOrderId, productOrderStatus: 'DELIVERED', placeOrderStatus: 'OK' },
        currentClaim: { return: { claimId, claimType: 'RETURN', claimStatus, requestQuantity: 1 } },
      }),
    ),
  },
});
const result = (success: string[], failures: object[] = []) => ({
  data: { successProductOrderIds: success, failProductOrderInfos: failures },
});
const taken = (lineNo: string, tail: string): ScriptedAnswer => ({ on: `POST ${PATH}/${lineNo}/claim/${tail}`, json: result([lineNo]) });

type Run = (ctx: TestContext) => Promise<BatchOutcome<void>> | undefined;

describe('what is sent', () => {
  const held = { reason: 'RETURN_FEE', detail: ' 반품 배송비를 보내 주세요. ', fee: 6_000 } as const;
  test.each<[string, string, Run, unknown]>([
    ['approves a cancel', 'cancel/approve', (ctx) => claims.approveCancel?.(ctx, [claim()]), undefined],
    ['pays a return back', 'return/approve', (ctx) => claims.approveReturn?.(ctx, [claim()]), undefined],
    [
      'refuses a return in the seller’s words',
      'return/reject',
      (ctx) => claims.rejectReturn?.(ctx, [{ ...claim(), reason: 'USED', detail: '착용 흔적이 있습니다.' }]),
      { rejectReturnReason: '착용 흔적이 있습니다.' },
    ],
    [
      'refuses a return by its reason where she has none',
      'return/reject',
      (ctx) => claims.rejectReturn?.(ctx, [{ ...claim(), reason: 'LATE', detail: ' ' }]),
      { rejectReturnReason: '신청 기간이 지남' },
    ],
    [
      'holds a return until its fee is paid',
      'return/holdback',
      (ctx) => claims.holdReturn?.(ctx, [{ ...claim(), ...held }]),
      { holdbackClassType: 'RETURN_DELIVERYFEE', holdbackReturnDetailReason: '반품 배송비를 보내 주세요.', extraReturnFeeAmount: 6_000 },
    ],
    ['lets a return go on', 'return/holdback/release', (ctx) => claims.releaseReturn?.(ctx, [claim()]), undefined],
    ['receives the goods of an exchange', 'exchange/collect/approve', (ctx) => claims.receiveExchange?.(ctx, [claim()]), undefined],
    [
      'sends the goods for an exchange',
      'exchange/dispatch',
      (ctx) => claims.dispatchExchange?.(ctx, [{ ...claim(), ...parcel }]),
      { reDeliveryMethod: 'DELIVERY', reDeliveryCompany: 'CJGLS', reDeliveryTrackingNumber: '627614443992' },
    ],
    [
      'brings them without a courier',
      'exchange/dispatch',
      (ctx) => claims.dispatchExchange?.(ctx, [{ ...claim(), courierCode: 'DIRECT', invoiceNo: '1' }]),
      { reDeliveryMethod: 'DIRECT_DELIVERY' },
    ],
    [
      'refuses an exchange',
      'exchange/reject',
      (ctx) => claims.rejectExchange?.(ctx, [{ ...claim(), reason: 'NO_STOCK', detail: '' }]),
      { rejectExchangeReason: '교환할 재고 없음' },
    ],
    [
      'holds an exchange',
      'exchange/holdback',
      (ctx) => claims.holdExchange?.(ctx, [{ ...claim(), reason: 'NOT_ARRIVED', detail: '', fee: 0 }]),
      { holdbackClassType: 'EXCHANGE_PRODUCT_NOT_DELIVERED', holdbackExchangeDetailReason: '상품 미입고', extraExchangeFeeAmount: 0 },
    ],
    ['lets an exchange go on', 'exchange/holdback/release', (ctx) => claims.releaseExchange?.(ctx, [claim()]), undefined],
  ])('%s', async (_, tail, run, body) => {
    const ctx = context([standing([ID, '77', 'RETURN_REQUEST']), taken(ID, tail)]);
    expect((await run(ctx))?.get('c1')?.kind).toBe('ok');
    expect(ctx.calls[1]?.json).toEqual(body);
  });

  test('a cancel is refused by the parcel that left', async () => {
    const ctx = context([standing([ID, '77', 'CANCEL_REQUEST']), { on: `POST ${PATH}/dispatch`, json: result([ID]) }]);
    expect((await claims.rejectCancel?.(ctx, [{ ...claim(), ...parcel }]))?.get('c1')?.kind).toBe('ok');
    expect(ctx.calls[1]?.json).toEqual({
      dispatchProductOrders: [
        {
          productOrderId: ID,
          deliveryMethod: 'DELIVERY',
          deliveryCompanyCode: 'CJGLS',
          trackingNumber: '627614443992',
          dispatchDate: '2026-03-02T10:00:00.000+09:00',
        },
      ],
    });
  });

  test('every reason to hold has a word that is published', () => {
    const published = {
      RETURN: ['RETURN_DELIVERYFEE', 'EXTRAFEEE', 'RETURN_PRODUCT_NOT_DELIVERED', 'ETC'],
      EXCHANGE: ['EXCHANGE_DELIVERYFEE', 'EXCHANGE_PRODUCT_NOT_DELIVERED', 'ETC'],
    };
    const of = (holds: Readonly<Record<HoldReason, string>>) => [...new Set(HOLD_REASONS.map((reason) => holds[reason]))].toSorted();
    expect(of(RETURN_HOLDS)).toEqual(published.RETURN.toSorted());
    expect(of(EXCHANGE_HOLDS)).toEqual(published.EXCHANGE.toSorted());
  });
});

describe('what the answers mean', () => {
  const approve = async (answer: ScriptedAnswer) => {
    const ctx = context([standing([ID, '77', 'COLLECT_DONE']), answer]);
    return (await claims.approveReturn?.(ctx, [claim()]))?.get('c1');
  };
  const failed = (code: string): ScriptedAnswer => ({ json: result([], [{ productOrderId: ID, code, message: '처리할 수 없습니다.' }]) });

  test.each<[string, ScriptedAnswer, object]>([
    ['it was taken', taken(ID, 'return/approve'), { kind: 'ok' }],
    ['it was done before', failed('105306'), { kind: 'ok', warnings: ['이미 처리된 주문입니다.'] }],
    ['the state is another one', failed('104133'), { kind: 'refused', code: '104133' }],
    ['the exchange is further on', failed('104417'), { kind: 'refused', code: '104417' }],
    ['it is somebody else’s', failed('101009'), { kind: 'refused', code: '101009' }],
    ['it is not there', failed('100001'), { kind: 'refused', code: '100001' }],
    ['a code that nobody knows', failed('777'), { kind: 'refused', code: '777' }],
    ['it may be tried again', failed('9999'), { kind: 'again' }],
    ['another line is named', { json: result(['9']) }, { kind: 'unknown' }],
    ['no line is named', { json: result([]) }, { kind: 'unknown' }],
    ['there is none', { fault: 'reset' }, { kind: 'unknown' }],
    ['it broke off', { fault: 'cut', json: result([ID]) }, { kind: 'unknown' }],
    ['slower', { status: 429, json: { code: 'GW.RATE_LIMIT' } }, { kind: 'slow_down' }],
  ])('%s', async (_, answer, expected) => {
    expect(await approve(answer)).toMatchObject(expected);
  });

  test.each([
    ['104118', 'courierCode'],
    ['104119', 'courierCode'],
    ['104120', 'invoiceNo'],
    ['104121', 'invoiceNo'],
    ['104122', 'invoiceNo'],
  ])('%s of a parcel for an exchange is to be mended at %s', async (code, path) => {
    const ctx = context([standing([ID, '77', 'COLLECT_DONE']), failed(code)]);
    expect((await claims.dispatchExchange?.(ctx, [{ ...claim(), ...parcel }]))?.get('c1')).toMatchObject({
      kind: 'fix',
      problems: [{ path, channelCode: code }],
    });
  });
});

describe('the very claim', () => {
  test.each<[string, [string, string, string][], string]>([
    ['stands', [[ID, '77', 'COLLECT_DONE']], 'ok'],
    ['is one that nobody understands', [[ID, '77', 'NEVER_SEEN']], 'ok'],
    ['has ended, and nothing stands: the store answers', [[ID, '77', 'RETURN_DONE']], 'ok'],
    ['is not shown: the store answers', [], 'ok'],
    ['was followed by another', [[ID, '99', 'RETURN_REQUEST']], 'refused'],
  ])('%s', async (_, rows, kind) => {
    const ctx = context([standing(...rows), taken(ID, 'return/approve')]);
    expect((await claims.approveReturn?.(ctx, [claim()]))?.get('c1')?.kind).toBe(kind);
    expect(ctx.calls).toHaveLength(kind === 'ok' ? 2 : 1);
  });

  test('is left alone by itself, in a sentence that says what to do', async () => {
    const ctx = context([standing([ID, '99', 'RETURN_REQUEST'], [OTHER, '78', 'RETURN_REQUEST']), taken(OTHER, 'return/approve')]);
    const outcomes = await claims.approveReturn?.(ctx, [claim(), other]);
    expect(outcomes?.get('c1')).toMatchObject({ kind: 'refused', code: 'OTHER_CLAIM', message: expect.stringContaining('다시 수집') });
    expect(outcomes?.get('c2')?.kind).toBe('ok');
    expect(ctx.calls[0]?.json).toMatchObject({ productOrderIds: [ID, OTHER] });
  });

  test('that cannot be looked at is not decided', async () => {
    const ctx = context([{ fault: 'reset' }, { fault: 'reset' }, { fault: 'reset' }]);
    expect((await claims.approveReturn?.(ctx, [claim()]))?.get('c1')?.kind).toBe('again');
    expect(ctx.calls.every(({ path }) => path === `${PATH}/query`)).toBe(true);
  });
});

describe('a late parcel', () => {
  const line = { key: 'k1', orderNo: '2026030200001', lineNo: ID, bundleNo: null, quantity: 1, refs: {} };
  const late = { ...line, reason: 'MADE_TO_ORDER', detail: '', dueDate: '2026-03-12' } as const;

  test('is told of with the end of its day', async () => {
    const ctx = context([{ on: `POST ${PATH}/${ID}/delay`, json: result([ID]) }]);
    expect((await delayDispatch(ctx, [late])).get('k1')?.kind).toBe('ok');
    expect(ctx.calls[0]?.json).toEqual({
      dispatchDueDate: '2026-03-12T23:59:59.000+09:00',
      delayedDispatchReason: 'CUSTOM_BUILD',
      dispatchDelayedDetailedReason: '주문 제작',
    });
  });

  const words: Record<DelayReason, string> = {
    PREPARING: 'PRODUCT_PREPARE',
    BUYER_REQUEST: 'CUSTOMER_REQUEST',
    MADE_TO_ORDER: 'CUSTOM_BUILD',
    PRE_ORDER: 'RESERVED_DISPATCH',
    OVERSEAS: 'OVERSEA_DELIVERY',
    OTHER: 'ETC',
  };
  test.each(DELAY_REASONS)('%s has its word', (reason) => {
    expect(toDelay({ reason, detail: '원단이 늦습니다.', dueDate: '2026-03-12' })).toMatchObject({
      delayedDispatchReason: words[reason],
      dispatchDelayedDetailedReason: '원단이 늦습니다.',
    });
  });

  test.each([
    ['104105', { kind: 'fix', problems: [{ path: 'dueDate' }] }],
    ['104133', { kind: 'refused' }],
    ['9999', { kind: 'again' }],
  ])('%s of it', async (code, expected) => {
    const ctx = context([{ json: result([], [{ productOrderId: ID, code, message: '' }]) }]);
    expect((await delayDispatch(ctx, [late])).get('k1')).toMatchObject(expected);
  });

  test('whose answer was lost is unknown', async () => {
    expect((await delayDispatch(context([{ fault: 'reset' }]), [late])).get('k1')?.kind).toBe('unknown');
  });
});
