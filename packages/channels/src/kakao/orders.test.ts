import { describe, expect, test } from 'vitest';
import type { ClaimFact, LineRef } from '../sdk/order.ts';
import type { Wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { confirm, dispatch, modifyInvoice } from './order-actions.ts';
import { toLines } from './order-in.ts';
import { collect, lookUp } from './orders.ts';
import { context, gift, type OrderParts, order, wireOrder } from './testing/context.ts';

const READ_AT = '2026-03-02T02:00:00.000Z';
const lineOf = (parts: OrderParts = {}) => toLines(wireOrder(parts), READ_AT).lines[0];
const ref = (id: number): LineRef => ({ key: `k${id}`, orderNo: '90000001', lineNo: String(id), bundleNo: '5', quantity: 1, refs: {} });
const ID = 310000001;

describe('an order', () => {
  test('is a line under its payment, in Korean time', () => {
    expect(lineOf()).toMatchObject({
      orderNo: '90000001',
      lineNo: '310000001',
      bundleNo: '5',
      state: 'NEW',
      rawState: 'ShippingRequest',
      sourceTime: '2026-03-02T01:15:31.000Z',
      orderedAt: '2026-03-02T01:15:00.000Z',
      paidAt: '2026-03-02T01:15:30.000Z',
      shopProductId: '70000001',
      shopItemId: 'MOA7K2002',
      managementCode: 'MOA7K2',
      itemCode: 'MOA7K2002',
      optionText: '색상: 남색 / 사이즈: L',
      quantity: 2,
      unitPrice: 20_900,
      discount: 1_000,
      amount: 40_800,
      deliveryFee: 3_000,
      buyer: { name: '김모아', phone: '010-0000-1111' },
      receiver: {
        name: '이수령',
        phone: '010-0000-2222',
        phone2: '02-000-0000',
        zipCode: '04524',
        address1: '서울특별시 중구 세종대로 110 1층',
      },
      deliveryMessage: '문 앞에 놓아 주세요',
      claims: [],
    });
  });

  test.each<[string, OrderParts, object]>([
    ['confirmed', { base: { status: 'ShippingWaiting' } }, { state: 'PREPARING' }],
    [
      'on its way',
      {
        base: { status: 'ShippingProgress' },
        delivery: { deliveryCompanyCode: 'CJGLS', invoiceNumber: '6400', invoiceRegisteredAt: '2026-03-02T10:30:00' },
      },
      { state: 'DELIVERING', courierCode: 'CJ', rawCourier: 'CJGLS', invoiceNo: '6400', dispatchedAt: '2026-03-02T01:30:00.000Z' },
    ],
    ['with a company that only others have a code for', { delivery: { deliveryCompanyCode: 'KDEXP' } }, { courierCode: 'KDEXP' }],
    ['with a company that nobody knows', { delivery: { deliveryCompanyCode: 'MOON' } }, { courierCode: null, rawCourier: 'MOON' }],
    ['delivered', { base: { status: 'ShippingComplete' }, delivery: { deliveredAt: '2026-03-02T10:40:00' } }, { state: 'DELIVERED' }],
    [
      'decided',
      { base: { status: 'BuyDecision', decidedAt: '2026-03-02T10:50:00' } },
      { state: 'CONFIRMED', confirmedAt: '2026-03-02T01:50:00.000Z' },
    ],
    ['whose cancel is asked for while new', { base: { status: 'ShippingCancelRequestBuyer' } }, { state: 'NEW' }],
    [
      'whose cancel is asked for when confirmed',
      { base: { status: 'ShippingCancelRequestBuyer' }, delivery: { confirmedAt: '2026-03-02T10:20:00' } },
      { state: 'PREPARING' },
    ],
    ['cancelled', { base: { status: 'PayCancelComplete' } }, { state: 'CANCELED' }],
    ['cancelled after confirming', { base: { status: 'ShippingCancelComplete' } }, { state: 'CANCELED' }],
    ['refunded', { base: { status: 'ShippingRefundComplete' } }, { state: 'RETURNED' }],
    ['that comes back', { base: { status: 'ReturnRequest' }, delivery: { deliveredAt: '2026-03-02T10:40:00' } }, { state: 'DELIVERED' }],
    ['that came back', { base: { status: 'ReturnCancelComplete' } }, { state: 'RETURNED' }],
    ['that is exchanged while it travels', { base: { status: 'ExchangeRequest' } }, { state: 'DELIVERING' }],
    ['that was exchanged', { base: { status: 'ExchangeShippingComplete' } }, { state: 'EXCHANGED' }],
    ['that is to be paid', { base: { status: 'PayWaiting' } }, { state: 'PAYMENT_WAITING' }],
    ['that nobody paid', { base: { status: 'UnpaidCancelComplete' } }, { state: 'UNPAID_CANCELED' }],
    [
      'that is paid and has nowhere to go yet',
      { base: { status: 'PayComplete' }, request: null },
      { state: 'NEW', receiver: { address1: '' } },
    ],
    ['whose cancel the buyer took back', { base: { status: 'ShippingCancelRequestRetract' } }, { state: 'NEW' }],
    ['whose cancel came too late', { base: { status: 'ShippingCancelRejected' } }, { state: 'DELIVERING' }],
    [
      'whose return is held',
      { base: { status: 'ReturnPending' }, delivery: { deliveredAt: '2026-03-02T10:40:00' } },
      { state: 'DELIVERED' },
    ],
    ['whose return was paid back', { base: { status: 'ReturnRefundComplete' } }, { state: 'RETURNED' }],
    ['that says when it changed', {}, { refs: { changedAt: '2026-03-02T01:15:31.000Z' } }],
    ['in a state that nobody knows', { base: { status: 'TicketUsed' } }, { state: null, rawState: 'TicketUsed' }],
    ['without a payment', { base: { paymentId: null } }, { orderNo: '310000001' }],
    [
      'of a product without options',
      { product: { sellerItemOptionCode: null, optionContent: '' } },
      { shopItemId: '70000001', itemCode: null },
    ],
    ['of an option without a code', { product: { sellerItemOptionCode: '' } }, { shopItemId: '색상:남색/사이즈:L' }],
    ['whose fee the courier collects', { product: { deliveryAmountPayPointTime: 'COLLECT' } }, { deliveryFee: 0 }],
    ['without an amount of its own', { product: { settlementBasicPrice: null } }, { amount: 40_800 }],
    ['in texts for numbers', { product: { quantity: '2', productPrice: '19900' } }, { quantity: 2, unitPrice: 20_900 }],
  ])('%s', (_name, parts, expected) => {
    expect(lineOf(parts)).toMatchObject(expected);
  });

  test.each<[string, OrderParts]>([
    ['nothing of where it goes', { request: null }],
    ['a name and no address', { request: { receiverAddress: '', roadZipCode: null, zipcode: null } }],
  ])('that is a present has %s, and is a line all the same', (_name, parts) => {
    expect(lineOf(parts)).toMatchObject({ state: 'NEW', receiver: { address1: '' } });
    expect(toLines(wireOrder(parts), READ_AT).unreadable).toEqual([]);
  });

  test('that is a present nobody accepted ends as a cancel', () => {
    expect(lineOf({ request: null, base: { status: 'PayCancelComplete', canceledAt: '2026-03-02T10:50:00' } })).toMatchObject({
      state: 'CANCELED',
    });
  });

  test.each<[string, OrderParts, string]>([
    ['no pieces', { product: { quantity: 0 } }, '수량'],
    ['a price in words', { product: { productPrice: '만원' } }, '상품금액'],
    ['no time', { base: { createdAt: null, paidAt: null } }, '주문일시'],
    ['a time in the year 9000', { base: { modifiedAt: '9000-01-01T00:00:00' } }, '변경일시'],
  ])('with %s is set aside with what is wrong', (_name, parts, words) => {
    const { lines, unreadable } = toLines(wireOrder(parts), READ_AT);
    expect(lines).toEqual([]);
    expect(unreadable).toMatchObject([{ key: '310000001', reason: expect.stringContaining(words) }]);
  });
});

describe('a claim', () => {
  const claim = {
    claimId: 77,
    referType: 'BUYER',
    createdAt: '2026-03-02T10:20:00',
    modifiedAt: '2026-03-02T10:21:00',
    reasonCodeName: '단순변심',
    reasonComment: '마음이 바뀌었어요',
  };
  const claimOf = (name: string, status: string, more: Wire = {}, delivery: Wire = {}): ClaimFact | undefined =>
    lineOf({ base: { status }, delivery, rest: { [name]: { ...claim, ...more } } })?.claims[0];

  test('is read off its order, which it dates', () => {
    const line = lineOf({ base: { status: 'ShippingCancelRequestBuyer' }, rest: { orderClaimCancel: claim } });
    expect(line?.sourceTime).toBe('2026-03-02T01:21:00.000Z');
    expect(line?.claims).toEqual([
      {
        claimNo: '77',
        type: 'CANCEL',
        state: 'REQUESTED',
        rawState: 'ShippingCancelRequestBuyer',
        raiser: 'BUYER',
        fault: 'BUYER',
        reason: 'CHANGE_MIND',
        rawReason: '단순변심',
        detail: '마음이 바뀌었어요',
        quantity: 2,
        requestedAt: '2026-03-02T01:20:00.000Z',
        changedAt: '2026-03-02T01:21:00.000Z',
        refs: {},
      },
    ]);
  });

  test.each<[string, string, Wire, Wire, ClaimFact['state']]>([
    ['orderClaimCancel', 'PayCancelComplete', {}, {}, 'DONE'],
    ['orderClaimCancel', 'ShippingCancelComplete', {}, {}, 'DONE'],
    ['orderClaimCancel', 'ShippingWaiting', {}, {}, 'WITHDRAWN'],
    ['orderClaimCancel', 'ShippingProgress', {}, { invoiceRegisteredAt: '2026-03-02T10:30:00' }, 'REJECTED'],
    ['orderClaimCancel', 'ReturnRequest', {}, { invoiceRegisteredAt: '2026-03-02T10:30:00' }, 'REJECTED'],
    ['orderClaimCancel', 'SomethingNew', {}, {}, null],
    ['orderClaimCancel', 'ShippingCancelRequestSeller', {}, {}, 'REQUESTED'],
    ['orderClaimCancel', 'PayCancelRequest', {}, {}, 'APPROVED'],
    ['orderClaimCancel', 'ShippingCancelRejected', {}, {}, 'REJECTED'],
    ['orderClaimCancel', 'ShippingCancelRequestRetract', {}, {}, 'WITHDRAWN'],
    ['orderClaimReturn', 'ReturnPending', {}, {}, 'HOLD'],
    ['orderClaimReturn', 'ReturnShippingProgress', {}, {}, 'COLLECTING'],
    ['orderClaimReturn', 'ReturnRejected', {}, {}, 'REJECTED'],
    ['orderClaimReturn', 'ReturnRefundComplete', {}, {}, 'DONE'],
    ['orderClaimExchange', 'ExchangeReturnComplete', {}, {}, 'COLLECTED'],
    ['orderClaimExchange', 'ExchangeShippingProgress', {}, {}, 'REDELIVERING'],
    ['orderClaimExchange', 'ReturnPending', {}, {}, 'WITHDRAWN'],
    ['orderClaimReturn', 'ReturnRequest', {}, {}, 'REQUESTED'],
    ['orderClaimReturn', 'ReturnRequest', { returnInvoiceNumber: '99' }, {}, 'COLLECTING'],
    ['orderClaimReturn', 'ReturnRequest', { pickupCompletedAt: '2026-03-02T10:40:00' }, {}, 'COLLECTED'],
    ['orderClaimReturn', 'ReturnRequest', { pendingAt: '2026-03-02T10:40:00', pickupCompletedAt: '2026-03-02T10:40:00' }, {}, 'HOLD'],
    ['orderClaimReturn', 'ReturnCancelComplete', {}, {}, 'DONE'],
    ['orderClaimReturn', 'ShippingRefundComplete', {}, {}, 'DONE'],
    ['orderClaimReturn', 'ShippingComplete', {}, {}, 'WITHDRAWN'],
    ['orderClaimReturn', 'ExchangeRequest', {}, {}, 'WITHDRAWN'],
    ['orderClaimExchange', 'ExchangeRequest', {}, {}, 'REQUESTED'],
    ['orderClaimExchange', 'ExchangeRequest', { pickupCompletedAt: '2026-03-02T10:40:00' }, {}, 'COLLECTED'],
    ['orderClaimExchange', 'ExchangeRequest', { exchangeInvoiceNumber: '98' }, {}, 'REDELIVERING'],
    ['orderClaimExchange', 'ExchangeShippingComplete', {}, {}, 'DONE'],
    ['orderClaimExchange', 'BuyDecision', { exchangeInvoiceNumber: '98' }, {}, 'DONE'],
    ['orderClaimExchange', 'BuyDecision', {}, {}, 'WITHDRAWN'],
  ])('%s of an order in %s with %j is %s', (name, status, more, delivery, state) => {
    expect(claimOf(name, status, more, delivery)?.state).toBe(state);
  });

  test.each(['선물 거절', '선물 수락 기한 만료'])('of a present says why in its own words: %s', (reasonCodeName) => {
    expect(claimOf('orderClaimCancel', 'PayCancelComplete', { reasonCodeName })).toMatchObject({
      state: 'DONE',
      reason: null,
      rawReason: reasonCodeName,
      fault: 'BUYER',
    });
  });

  test('of the seller is hers', () => {
    expect(claimOf('orderClaimCancel', 'ShippingCancelComplete', { referType: 'SELLER', reasonCodeName: 'SOLD_OUT' })).toMatchObject({
      raiser: 'SELLER',
      fault: 'SELLER',
      reason: 'SOLD_OUT',
    });
  });

  test('that has no number is told of, and its line is there', () => {
    const { lines, unreadable } = toLines(wireOrder({ rest: { orderClaimCancel: { createdAt: '2026-03-02T10:20:00' } } }), READ_AT);
    expect(lines).toHaveLength(1);
    expect(unreadable).toMatchObject([{ reason: '취소의 번호가 없습니다.' }]);
  });
});

describe('collecting', () => {
  const cursor = startWalk('2026-03-02T01:00:00.000Z', READ_AT);
  const row = (orderId: number, modifiedAt = '2026-03-02T10:15:31') => ({ orderId, orderStatus: 'ShippingRequest', modifiedAt });
  const list = (contents: unknown[], last = true): ScriptedAnswer => ({ on: 'GET /v2/shopping/orders', json: { contents, last } });

  test('asks for what changed, ten minutes back, and reads each', async () => {
    const ctx = context([list([row(ID)]), order()]);
    expect(await collect(ctx, cursor)).toMatchObject({
      kind: 'ok',
      value: { lines: [{ lineNo: '310000001' }], nextCursor: { done: true } },
    });
    expect(Object.fromEntries(ctx.calls[0]?.query ?? [])).toEqual({ fromDate: '20260302095000', toDate: '20260302110000', size: '100' });
    expect(ctx.calls[1]?.query.get('orderId')).toBe('310000001');
  });

  test('goes on behind the row furthest on, and says which payment the fee of a line is of', async () => {
    const first = context([
      list([row(20, '2026-03-02T10:15:32'), row(1)], false),
      order({ id: 20 }),
      order({ id: 1, product: { deliveryAmountOriginId: 4 } }),
    ]);
    const page = await collect(first, cursor);
    if (page.kind !== 'ok') throw new Error(page.kind);
    expect(page.value.lines.map(({ deliveryFee, feeParcel }) => [deliveryFee, feeParcel])).toEqual([
      [3_000, '5'],
      [3_000, '4'],
    ]);
    const second = context([list([row(3, '2026-03-02T10:15:32')]), order({ id: 3 })]);
    const next = await collect(second, page.value.nextCursor);
    expect(second.calls[0]?.query.get('lastModifiedAt')).toBe('20260302101532');
    expect(second.calls[0]?.query.get('lastOrderId')).toBe('20');
    expect(next).toMatchObject({
      kind: 'ok',
      value: { lines: [{ lineNo: '3', deliveryFee: 3_000, feeParcel: '5' }], nextCursor: { done: true } },
    });
  });

  test('walks a long span in windows of less than a day', async () => {
    const ctx = context([list([]), list([]), list([])]);
    await collect(ctx, startWalk('2026-02-28T00:00:00.000Z', READ_AT));
    const spans = ctx.calls.map(({ query }) => [query.get('fromDate'), query.get('toDate')]);
    expect(spans).toEqual([
      ['20260228085000', '20260301084959'],
      ['20260301084959', '20260302084958'],
      ['20260302084958', '20260302110000'],
    ]);
  });

  test('keeps what can not be read apart', async () => {
    const ctx = context([list([{ orderStatus: 'x' }, row(ID), row(2)]), order({ product: { quantity: 'many' } }), order({ id: 2 })]);
    const page = await collect(ctx, cursor);
    expect(page).toMatchObject({ kind: 'ok', value: { lines: [{ lineNo: '2' }], unreadable: [{}, { key: '310000001' }] } });
  });

  test.each<[string, ScriptedAnswer[], string]>([
    ['an empty object', [{ json: {} }], 'again'],
    ['a list that does not say whether it ends', [{ json: { contents: [] } }], 'again'],
    ['an order that is another one', [list([row(ID)]), order({ id: 2 })], 'again'],
    ['a limit at an order', [list([row(ID)]), { status: 429 }], 'slow_down'],
    ['a wrong key', [{ status: 401, json: { code: -401 } }], 'relink'],
  ])('%s ends in %s', async (_name, script, kind) => {
    expect((await collect(context(script), cursor)).kind).toBe(kind);
  });

  test('looks up lines, and tells of those that are not there', async () => {
    const gone = { status: 400, json: { code: -800, extras: { error_code: 'ORDER_NOT_FOUND' } } };
    expect(await lookUp(context([order(), gone]), [ref(ID), ref(2)])).toMatchObject({
      kind: 'ok',
      value: { lines: [{ lineNo: '310000001' }], unreadable: [{ key: '2', reason: '카카오에서 주문을 찾을 수 없습니다.' }] },
    });
  });
});

describe('what is done to orders', () => {
  const parcel = { courierCode: 'CJ', invoiceNo: '640012345678' };
  const taken = (over: object = {}): ScriptedAnswer => ({ json: { success: true, failedOrderIds: [], ...over } });
  const shown = (id: number, invoiceNumber: string | null = parcel.invoiceNo) =>
    order({ id, base: { status: 'ShippingProgress' }, delivery: { invoiceNumber } });
  const kinds = (outcomes: Map<string, { kind: string }>) => [...outcomes.values()].map(({ kind }) => kind);

  test.each<[string, ScriptedAnswer, string[]]>([
    ['both', taken(), ['ok', 'ok']],
    ['one of them, told in the plural', taken({ success: false, failedOrderIds: [2] }), ['ok', 'refused']],
    ['one of them, told in the singular', { json: { success: false, failedOrderId: '1' } }, ['refused', 'ok']],
    ['none, and nothing said of any', taken({ success: false }), ['unknown', 'unknown']],
    ['something else', { json: { success: true } }, ['unknown', 'unknown']],
    ['nothing', { json: {} }, ['unknown', 'unknown']],
    ['no answer', { fault: 'reset' }, ['unknown', 'unknown']],
  ])('confirms %s', async (_name, answer, expected) => {
    const ctx = context([{ on: 'POST /v1/shopping/orders/deliveries/status/confirm', ...answer }]);
    expect(kinds(await confirm(ctx, [ref(1), ref(2)]))).toEqual(expected);
    expect(ctx.calls[0]?.json).toEqual({ orderIds: [1, 2] });
  });

  test('a parcel is sent once its own invoice is seen', async () => {
    const pauses: number[] = [];
    const ctx = context([{ on: 'POST /v1/shopping/orders/deliveries/invoices', ...taken() }, shown(1)]);
    const outcomes = await dispatch({ ...ctx, pause: async (ms) => void pauses.push(ms) }, [{ ...ref(1), ...parcel }]);
    expect(outcomes.get('k1')).toEqual({ kind: 'ok', value: undefined });
    expect(pauses).toEqual([3_000]);
    expect(ctx.calls[0]?.json).toEqual([
      { orderId: 1, shippingMethod: 'SHIPPING', deliveryInvoiceInfo: { deliveryCompanyCode: 'CJGLS', invoiceNumber: '640012345678' } },
    ]);
  });

  test.each<[string, ScriptedAnswer[], string[]]>([
    ['seen for one of two', [taken(), shown(1), shown(2, null)], ['ok', 'unknown']],
    ['seen under another number', [taken(), shown(1, '999'), shown(2)], ['unknown', 'ok']],
    ['refused for one', [taken({ success: false, failedOrderIds: [1] }), shown(2)], ['refused', 'ok']],
    ['not looked at any more behind a limit', [taken(), { status: 429 }], ['unknown', 'unknown']],
    ['lost', [{ fault: 'reset' }], ['unknown', 'unknown']],
    ['never sent', [{ fault: 'refused' }], ['again', 'again']],
  ])('a parcel is %s', async (_name, script, expected) => {
    const outcomes = await dispatch(context(script), [
      { ...ref(1), ...parcel },
      { ...ref(2), ...parcel },
    ]);
    expect(kinds(outcomes)).toEqual(expected);
  });

  test('goods that the seller brings have no invoice, and are sent when they are on their way', async () => {
    const direct = { ...ref(1), courierCode: 'DIRECT', invoiceNo: '' };
    const ctx = context([taken(), order({ id: 1, base: { status: 'ShippingProgress' } })]);
    expect(kinds(await dispatch(ctx, [direct]))).toEqual(['ok']);
    expect(ctx.calls[0]?.json).toEqual([{ orderId: 1, shippingMethod: 'DIRECT' }]);
    expect(kinds(await dispatch(context([taken(), order({ id: 1 })]), [direct]))).toEqual(['unknown']);
  });

  test('a courier is found by its name, and one that the shop lacks is told of', async () => {
    const companies = { on: 'GET /v1/shopping/deliveries/companies', json: { contents: [{ code: 'KD', name: '경동택배' }] } };
    const ctx = context([companies, taken(), shown(1)], gift);
    const outcomes = await dispatch(ctx, [
      { ...ref(1), courierCode: 'KDEXP', invoiceNo: parcel.invoiceNo },
      { ...ref(2), courierCode: 'GLOVIS', invoiceNo: '1' },
    ]);
    expect(outcomes.get('k1')?.kind).toBe('ok');
    expect(outcomes.get('k2')).toMatchObject({
      kind: 'fix',
      problems: [{ path: 'courierCode', message: expect.stringContaining('선물하기') }],
    });
    expect(ctx.calls[1]?.json).toMatchObject([{ deliveryInvoiceInfo: { deliveryCompanyCode: 'KD' } }]);
  });

  test('another invoice goes to a path of its own, and is proved alike', async () => {
    const ctx = context([{ on: 'POST /v1/shopping/orders/deliveries/shippingmethod', ...taken() }, shown(1)]);
    expect(kinds(await modifyInvoice(ctx, [{ ...ref(1), ...parcel }]))).toEqual(['ok']);
  });

  test('a hundred parcels a call', async () => {
    const lines = Array.from({ length: 101 }, (_, at) => ({ ...ref(at + 1), ...parcel }));
    const ctx = context([taken(), ...lines.slice(0, 100).map((_, at) => shown(at + 1)), taken(), shown(101)]);
    expect(new Set(kinds(await dispatch(ctx, lines)))).toEqual(new Set(['ok']));
    expect(ctx.left()).toBe(0);
  });
});
