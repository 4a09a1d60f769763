import { describe, expect, test } from 'vitest';
import type { LineRef } from '../sdk/order.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { toClaimState } from './claim-in.ts';
import { cancelSale, confirm, dispatch, failureOutcome, toDispatch } from './order-actions.ts';
import { type FeedRow, readDetail, toLineState } from './order-in.ts';
import { collect, lookUp } from './orders.ts';
import { context, wireDetail } from './testing/context.ts';

const PATH = '/v1/pay-order/seller/product-orders';
const ID = '2026030200002';
const feedRow = (productOrderId: string, over: object = {}) => ({
  orderId: '2026030200001',
  productOrderId,
  lastChangedType: 'PAYED',
  lastChangedDate: '2026-03-02T10:15:30.000+09:00',
  productOrderStatus: 'PAYED',
  ...over,
});
const feed = (rows: unknown[], more?: object): ScriptedAnswer => ({
  on: `GET ${PATH}/last-changed-statuses`,
  json: { data: { count: rows.length, lastChangeStatuses: rows, ...(more ? { more } : {}) } },
});
const details = (...data: unknown[]): ScriptedAnswer => ({ on: `POST ${PATH}/query`, json: { data } });
const cursor = startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z');
const line = (key: string, over: Partial<LineRef> = {}): LineRef => ({
  key,
  orderNo: '2026030200001',
  lineNo: `9${key}`,
  bundleNo: null,
  quantity: 2,
  refs: {},
  ...over,
});
const parse = (over: Parameters<typeof wireDetail>[0] = {}, fed: FeedRow | null = null) => {
  const { line: read, problems } = readDetail(wireDetail(over), fed);
  if (read === null) throw new Error(problems.join());
  return read;
};

describe('states', () => {
  test.each([
    ['PAYMENT_WAITING', '', null, 'PAYMENT_WAITING'],
    ['PAYED', 'NOT_YET', null, 'NEW'],
    ['PAYED', 'OK', null, 'PREPARING'],
    ['PAYED', 'CANCEL', null, 'NEW'],
    ['PAYED', '', null, 'NEW'],
    ['PAYED', '', '2026-03-02T01:00:00.000Z', 'PREPARING'],
    ['PAYED', 'SOMETHING_NEW', null, null],
    ['DELIVERING', 'OK', null, 'DELIVERING'],
    ['DELIVERED', 'OK', null, 'DELIVERED'],
    ['PURCHASE_DECIDED', 'OK', null, 'CONFIRMED'],
    ['EXCHANGED', 'OK', null, 'EXCHANGED'],
    ['CANCELED', 'NOT_YET', null, 'CANCELED'],
    ['RETURNED', 'OK', null, 'RETURNED'],
    ['CANCELED_BY_NOPAYMENT', '', null, 'UNPAID_CANCELED'],
    ['SOMETHING_NEW', '', null, null],
  ])('%s with placing %j since %s is %s', (status, place, placedAt, expected) => {
    expect(toLineState(status, place, placedAt)).toBe(expected);
  });

  test.each([
    ['CANCEL_REQUEST', '', 'REQUESTED'],
    ['CANCELING', '', 'APPROVED'],
    ['CANCEL_DONE', '', 'DONE'],
    ['CANCEL_REJECT', '', 'WITHDRAWN'],
    ['RETURN_REQUEST', '', 'REQUESTED'],
    ['RETURN_REQUEST', 'HOLDBACK', 'HOLD'],
    ['COLLECTING', '', 'COLLECTING'],
    ['COLLECT_DONE', '', 'COLLECTED'],
    ['COLLECT_DONE', 'HOLDBACK', 'HOLD'],
    ['RETURN_DONE', 'HOLDBACK', 'DONE'],
    ['RETURN_REJECT', '', 'WITHDRAWN'],
    ['EXCHANGE_REQUEST', 'RELEASED', 'REQUESTED'],
    ['EXCHANGE_REDELIVERING', '', 'REDELIVERING'],
    ['EXCHANGE_DONE', '', 'DONE'],
    ['EXCHANGE_REJECT', '', 'WITHDRAWN'],
    ['ADMIN_CANCELING', '', 'APPROVED'],
    ['ADMIN_CANCEL_DONE', '', 'DONE'],
    ['ADMIN_CANCEL_REJECT', '', 'WITHDRAWN'],
    ['SOMETHING_NEW', '', null],
  ])('claim %s %s is %s', (status, holdback, expected) => {
    expect(toClaimState(status, holdback)).toBe(expected);
  });
});

describe('a line', () => {
  test('reports everything the detail has', () => {
    expect(parse()).toMatchObject({
      orderNo: '2026030200001',
      lineNo: ID,
      bundleNo: null,
      state: 'NEW',
      rawState: 'PAYED/NOT_YET',
      delayed: false,
      hold: false,
      orderedAt: '2026-03-02T01:10:00.000Z',
      paidAt: '2026-03-02T01:15:30.000Z',
      dispatchDue: '2026-03-05T14:59:59.000Z',
      sourceTime: '2026-03-02T01:15:30.000Z',
      shopProductId: '800001',
      shopItemId: '71',
      managementCode: 'M0000001',
      itemCode: 'I0000001',
      productName: '린넨 셔츠',
      optionText: '색상: 흰색',
      quantity: 2,
      unitPrice: 20_900,
      amount: 41_000,
      discount: 800,
      deliveryFee: 3_000,
      feeParcel: null,
      expectedSettlement: 38_500,
      buyer: { name: '김모아', phone: '010-0000-1111' },
      receiver: { name: '이수령', phone: '010-0000-2222', phone2: '02-000-0000', zipCode: '04524', address2: '1층' },
      deliveryMessage: '문 앞에 놓아 주세요',
      courierCode: null,
      rawCourier: null,
      invoiceNo: null,
      claims: [],
      refs: { productOrderId: ID },
    });
  });

  test('has a known courier by our code and an unknown one raw', () => {
    const sent = { deliveryCompany: 'HYUNDAI', trackingNumber: '123', sendDate: '2026-03-03T10:00:00.000+09:00' };
    expect(parse({ delivery: sent })).toMatchObject({
      courierCode: 'LOTTE',
      rawCourier: 'HYUNDAI',
      invoiceNo: '123',
      dispatchedAt: '2026-03-03T01:00:00.000Z',
    });
    expect(parse({ delivery: { ...sent, deliveryCompany: 'NEWCO' } })).toMatchObject({ courierCode: null, rawCourier: 'NEWCO' });
  });

  test("is as new as the newest time it reports, the feed's included", () => {
    const delivered = { sendDate: '2026-03-03T10:00:00+09:00', deliveredDate: '2026-03-04T10:00:00+09:00' };
    expect(parse({ delivery: delivered }).sourceTime).toBe('2026-03-04T01:00:00.000Z');
    const fed = (productOrderStatus: string) => parse({}, { lastChangedDate: '2026-03-05T00:00:00.000Z', productOrderStatus }).sourceTime;
    expect(fed('PAYED')).toBe('2026-03-05T00:00:00.000Z');
    expect(fed('')).toBe('2026-03-05T00:00:00.000Z');
    // A detail that is behind the feed must not pass for what the feed reports.
    expect(fed('DELIVERING')).toBe(parse({}).sourceTime);
  });

  test('of a product without options names the product as its item', () => {
    expect(parse({ productOrder: { optionCode: '', originalProductId: '' } })).toMatchObject({
      shopProductId: '900001',
      shopItemId: '900001',
    });
  });

  test('of what is sold beside a product is an item of its own, so that no stock of the product is taken for it', () => {
    const beside = { optionCode: '', originalProductId: '500', productClass: '추가구성상품', productOption: '선물 포장' };
    expect(parse({ productOrder: beside }).shopItemId).toBe('추가구성상품 선물 포장');
    expect(parse({ productOrder: { ...beside, optionCode: '77' } }).shopItemId).toBe('77');
  });

  test('keeps the quantity that was ordered when a part was cancelled', () => {
    expect(parse({ productOrder: { quantity: 1, initialQuantity: 3, remainQuantity: 1 } }).quantity).toBe(3);
  });

  test('is delayed when a reason for it was sent', () => {
    expect(parse({ productOrder: { delayedDispatchReason: 'PRODUCT_PREPARE' } }).delayed).toBe(true);
  });

  test('without money counts it from what there is', () => {
    const none = { totalPaymentAmount: null, totalProductAmount: null, productDiscountAmount: null };
    expect(parse({ productOrder: none })).toMatchObject({ amount: 41_800, discount: 0 });
  });
});

describe('claims of a line', () => {
  const request = {
    claimId: 'C1',
    claimStatus: 'CANCEL_REQUEST',
    claimRequestDate: '2026-03-02T12:00:00.000+09:00',
    cancelReason: 'INTENT_CHANGED',
    cancelDetailedReason: '마음이 바뀌었어요',
    requestQuantity: 1,
    requestChannel: '구매회원',
  };

  test('a current one', () => {
    expect(parse({ currentClaim: { cancel: request } }).claims).toEqual([
      {
        claimNo: 'C1',
        type: 'CANCEL',
        state: 'REQUESTED',
        rawState: 'CANCEL_REQUEST',
        raiser: 'BUYER',
        fault: 'BUYER',
        reason: 'CHANGE_MIND',
        rawReason: 'INTENT_CHANGED',
        detail: '마음이 바뀌었어요',
        quantity: 1,
        requestedAt: '2026-03-02T03:00:00.000Z',
        refs: { productOrderId: ID },
      },
    ]);
  });

  test('a cancel that ended without one was taken back, or refused by a parcel that was sent after it was asked for', () => {
    const ended = { ...request, claimStatus: 'CANCEL_REJECT', claimRequestDate: '2026-03-03T10:00:00.000+09:00' };
    const state = (sendDate?: string) =>
      parse({ currentClaim: { cancel: ended }, ...(sendDate ? { delivery: { sendDate } } : {}) }).claims[0]?.state;
    expect(state()).toBe('WITHDRAWN');
    expect(state('2026-03-03T11:00:00.000+09:00')).toBe('REJECTED');
    expect(state('2026-03-03T09:00:00.000+09:00')).toBe('WITHDRAWN');
  });

  test('the same one reported twice is one', () => {
    expect(parse({ currentClaim: { cancel: request }, cancel: request }).claims).toHaveLength(1);
    expect(parse({ currentClaim: { cancel: request }, cancel: { ...request, claimId: '' } }).claims).toHaveLength(1);
  });

  test('an old root form, an empty one being none', () => {
    expect(parse({ return: { claimStatus: 'COLLECTING', returnReason: 'BROKEN' }, cancel: {} }).claims).toMatchObject([
      { type: 'RETURN', state: 'COLLECTING', reason: 'BROKEN', fault: 'SELLER', claimNo: `${ID}-RETURN` },
    ]);
  });

  test('finished ones beside a current one', () => {
    const done = { claimType: 'CANCEL', claimId: 'C0', claimStatus: 'CANCEL_DONE', requestQuantity: 1, claimRequestReason: 'SOLD_OUT' };
    const reported = parse({
      currentClaim: { exchange: { claimId: 'E1', claimStatus: 'EXCHANGE_REQUEST' } },
      completedClaims: [done, 'rubbish'],
    });
    expect(reported.claims.map(({ claimNo, type, state, reason }) => [claimNo, type, state, reason])).toEqual([
      ['E1', 'EXCHANGE', 'REQUESTED', null],
      ['C0', 'CANCEL', 'DONE', 'SOLD_OUT'],
    ]);
  });

  test('one that only the line names', () => {
    expect(parse({ productOrder: { claimType: 'ADMIN_CANCEL', claimStatus: 'ADMIN_CANCEL_DONE' } }).claims).toMatchObject([
      { type: 'CANCEL', state: 'DONE', raiser: 'CHANNEL', fault: 'CHANNEL', quantity: 2 },
    ]);
  });

  test("who raised it is read from the channel's words", () => {
    const raiser = (requestChannel: string) => parse({ currentClaim: { cancel: { ...request, requestChannel } } }).claims[0]?.raiser;
    expect([raiser('판매자'), raiser('관리자'), raiser('')]).toEqual(['SELLER', 'CHANNEL', 'BUYER']);
  });

  test('an unknown state or reason is kept raw, a held purchase decision is no claim', () => {
    const odd = { claimId: 'C2', claimStatus: 'NEW_STATE', cancelReason: 'NEW_REASON' };
    expect(parse({ currentClaim: { cancel: odd } }).claims).toMatchObject([
      { state: null, rawState: 'NEW_STATE', reason: null, rawReason: 'NEW_REASON', fault: 'NONE' },
    ]);
    const held = { claimType: 'PURCHASE_DECISION_HOLDBACK', claimStatus: 'PURCHASE_DECISION_HOLDBACK' };
    expect(parse({ productOrder: held }).claims).toEqual([]);
  });

  test('a newer claim makes the line newer', () => {
    expect(parse({ currentClaim: { cancel: request } }).sourceTime).toBe('2026-03-02T03:00:00.000Z');
  });
});

describe('collecting', () => {
  test('asks for the window, then for details, and ends the walk', async () => {
    const ctx = context([feed([feedRow(ID)]), details(wireDetail())]);
    const page = await collect(ctx, cursor);
    expect(page).toMatchObject({ kind: 'ok', value: { lines: [{ lineNo: ID, state: 'NEW' }], claims: [], unreadable: [] } });
    expect(page.kind === 'ok' && page.value.nextCursor).toEqual({ since: cursor.until, until: cursor.until, position: null, done: true });
    expect(Object.fromEntries(ctx.calls[0]?.query ?? [])).toEqual({
      lastChangedFrom: '2026-03-02T08:50:00.000+09:00',
      lastChangedTo: '2026-03-02T10:00:00.000+09:00',
      limitCount: '300',
    });
    expect(ctx.calls[1]?.json).toEqual({ productOrderIds: [ID], quantityClaimCompatibility: true });
  });

  test('goes on from both halves of more, in the same window', async () => {
    const first = await collect(
      context([feed([feedRow(ID)], { moreFrom: '2026-03-02T10:15:30.000+09:00', moreSequence: '17' }), details(wireDetail())]),
      cursor,
    );
    const next = first.kind === 'ok' ? first.value.nextCursor : cursor;
    expect(next).toMatchObject({ done: false, position: { windowFrom: expect.any(String) } });
    const ctx = context([feed([])]);
    await collect(ctx, next);
    expect(Object.fromEntries(ctx.calls[0]?.query ?? [])).toMatchObject({
      lastChangedFrom: '2026-03-02T10:15:30.000+09:00',
      lastChangedTo: '2026-03-02T10:00:00.000+09:00',
      moreSequence: '17',
    });
  });

  test('no data means no changes', async () => {
    const ctx = context([{ json: { timestamp: 'x', traceId: 'y' } }]);
    expect(await collect(ctx, cursor)).toMatchObject({
      kind: 'ok',
      value: { lines: [], unreadable: [], nextCursor: { done: true } },
    });
  });

  test('a longer walk takes a day at a time', async () => {
    const long = startWalk('2026-02-27T00:00:00.000Z', '2026-03-02T00:00:00.000Z');
    const page = await collect(context([feed([])]), long);
    expect(page).toMatchObject({
      kind: 'ok',
      value: { nextCursor: { done: false, position: { windowFrom: '2026-02-27T23:50:00.000Z' } } },
    });
  });

  test('a line named twice is asked for once and is as new as its newest row', async () => {
    const rows = [
      feedRow(ID, { lastChangedDate: '2026-03-02T12:00:00+09:00' }),
      feedRow(ID, { lastChangedDate: '2026-03-02T11:00:00+09:00' }),
    ];
    const ctx = context([feed(rows), details(wireDetail())]);
    expect(await collect(ctx, cursor)).toMatchObject({ kind: 'ok', value: { lines: [{ sourceTime: '2026-03-02T03:00:00.000Z' }] } });
    expect(ctx.calls[1]?.json).toMatchObject({ productOrderIds: [ID] });
  });

  test('an unreadable record is set aside and the others go on', async () => {
    const bad = { productOrder: { productOrderId: '77' } };
    const ctx = context([feed([feedRow(ID), feedRow('77'), feedRow('78'), { odd: true }]), details(wireDetail(), bad)]);
    const page = await collect(ctx, cursor);
    expect(page.kind === 'ok' && page.value.lines.map(({ lineNo }) => lineNo)).toEqual([ID]);
    expect(page.kind === 'ok' && page.value.unreadable.map(({ key }) => key)).toEqual([expect.stringMatching(/^알 수 없음 /), '77', '78']);
  });

  test.each<[string, ScriptedAnswer[], string]>([
    ['a failing feed', [{ status: 500 }, { status: 500 }, { status: 500 }], 'again'],
    ['a failing detail', [feed([feedRow(ID)]), { status: 429, json: { code: 'GW.RATE_LIMIT' } }], 'slow_down'],
    [
      'a cut feed',
      [
        { fault: 'cut', json: {} },
        { fault: 'cut', json: {} },
        { fault: 'cut', json: {} },
      ],
      'again',
    ],
  ])('%s moves no cursor', async (_name, script, kind) => {
    expect((await collect(context(script), cursor)).kind).toBe(kind);
  });
});

test('single lines are looked up in parts of three hundred', async () => {
  const wanted = Array.from({ length: 301 }, (_, index) => line(String(index)));
  const ctx = context([details(wireDetail({ productOrder: { productOrderId: '90', productOrderStatus: 'DELIVERED' } })), details()]);
  const page = await lookUp(ctx, wanted);
  expect(page).toMatchObject({ kind: 'ok', value: { lines: [{ lineNo: '90', state: 'DELIVERED' }], nextCursor: { done: true } } });
  expect(page.kind === 'ok' && page.value.unreadable).toHaveLength(300);
});

describe('writing', () => {
  const result = (tail: string, success: string[], failures: object[] = []): ScriptedAnswer => ({
    on: `POST ${PATH}/${tail}`,
    json: { data: { successProductOrderIds: success, failProductOrderInfos: failures } },
  });

  test('confirming goes thirty at a time, each line with its own outcome', async () => {
    const wanted = Array.from({ length: 31 }, (_, index) => line(String(index)));
    const first = wanted.slice(0, 29).map(({ lineNo }) => lineNo);
    const ctx = context([
      result('confirm', first, [{ productOrderId: '929', code: '104133', message: 'bad state' }]),
      result('confirm', []),
    ]);
    const outcomes = await confirm(ctx, wanted);
    expect(outcomes.get('0')).toEqual({ kind: 'ok', value: undefined });
    expect(outcomes.get('29')).toMatchObject({ kind: 'refused', code: '104133' });
    expect(outcomes.get('30')?.kind).toBe('unknown');
    expect(ctx.calls.map(({ json }) => (json as { productOrderIds: string[] }).productOrderIds.length)).toEqual([30, 1]);
  });

  test('a lost chunk is unknown for its lines only', async () => {
    const wanted = Array.from({ length: 31 }, (_, index) => line(String(index)));
    const outcomes = await confirm(context([{ fault: 'reset' }, result('confirm', ['930'])]), wanted);
    expect(outcomes.get('0')?.kind).toBe('unknown');
    expect(outcomes.get('30')?.kind).toBe('ok');
  });

  test('dispatching sends courier, invoice and time', async () => {
    const ctx = context([result('dispatch', ['9a'])]);
    const outcomes = await dispatch(ctx, [{ ...line('a'), courierCode: 'CJ', invoiceNo: '123456789012' }]);
    expect(outcomes.get('a')?.kind).toBe('ok');
    expect(ctx.calls[0]?.json).toEqual({
      dispatchProductOrders: [
        {
          productOrderId: '9a',
          deliveryMethod: 'DELIVERY',
          deliveryCompanyCode: 'CJGLS',
          trackingNumber: '123456789012',
          dispatchDate: '2026-03-02T10:00:00.000+09:00',
        },
      ],
    });
  });

  test.each([
    ['DIRECT', { deliveryMethod: 'DIRECT_DELIVERY' }],
    ['VISIT', { deliveryMethod: 'VISIT_RECEIPT' }],
    ['QUICK', { deliveryMethod: 'QUICK_SVC' }],
    ['NO_DELIVERY', { deliveryMethod: 'NOTHING' }],
    ['COUPANG_SELF', { deliveryMethod: 'DELIVERY', deliveryCompanyCode: 'CH1', trackingNumber: '1' }],
  ])('courier %s', (courierCode, expected) => {
    expect(toDispatch({ ...line('a'), courierCode, invoiceNo: '1' }, 'now')).toEqual({
      productOrderId: '9a',
      dispatchDate: 'now',
      ...expected,
    });
  });

  test.each([
    ['105306', 'ok', ''],
    ['9999', 'again', ''],
    ['104119', 'fix', 'courierCode'],
    ['104120', 'fix', 'invoiceNo'],
    ['104121', 'fix', 'invoiceNo'],
    ['104122', 'fix', 'invoiceNo'],
    ['104133', 'refused', ''],
    ['100001', 'refused', ''],
    ['777777', 'refused', ''],
  ])('code %s is %s', (code, kind, path) => {
    const outcome = failureOutcome(code, 'channel words');
    expect(outcome.kind).toBe(kind);
    if (outcome.kind === 'refused') expect(outcome.message).toContain('channel words');
    if (outcome.kind === 'fix') expect(outcome.problems).toMatchObject([{ path, channelCode: code, channelMessage: 'channel words' }]);
  });

  test('selling out cancels with the reason and the quantity', async () => {
    const ctx = context([
      { on: `POST ${PATH}/9a/claim/cancel/request`, json: { data: { successProductOrderIds: ['9a'], failProductOrderInfos: [] } } },
      { json: { data: { successProductOrderIds: [], failProductOrderInfos: [{ productOrderId: '9b', code: '104133', message: '' }] } } },
    ]);
    const outcomes = await cancelSale(ctx, [
      { ...line('a'), reason: 'SOLD_OUT', detail: '품절되었습니다', quantity: 1 },
      { ...line('b'), reason: 'OTHER', detail: '', quantity: 2 },
    ]);
    expect([...outcomes].map(([key, { kind }]) => `${key} ${kind}`)).toEqual(['a ok', 'b refused']);
    expect(ctx.calls.map(({ json }) => json)).toEqual([
      { cancelReason: 'SOLD_OUT', cancelDetailedReason: '품절되었습니다', cancelQuantity: 1 },
      { cancelReason: 'INTENT_CHANGED', cancelDetailedReason: '', cancelQuantity: 2 },
    ]);
  });
});
