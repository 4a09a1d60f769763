import { describe, expect, it } from 'vitest';
import type { LineRef } from '../sdk/order.ts';
import { type Wire, wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { claims } from './claims.ts';
import { claimStateOf, companyOf, courierOf, reasonOf } from './codes.ts';
import { cancelSale, confirm, dispatch, modifyInvoice } from './order-actions.ts';
import { toLines } from './order-in.ts';
import { collect, lookUp } from './orders.ts';
import { data, error, inputOf, zigzagContext } from './testing/context.ts';

const READ_AT = '2026-03-02T01:15:00.000Z';
const CREATED = Date.parse('2026-03-02T01:00:00.000Z');
const PAID = Date.parse('2026-03-02T01:01:00.000Z');

function row(over: Wire = {}): Wire {
  return {
    order_item_number: '9000117720341',
    status: 'NEW_ORDER',
    quantity: 2,
    unit_price: 19_900,
    total_amount: 39_800,
    shipping_company: null,
    invoice_number: null,
    order: {
      order_number: '8000117700001',
      date_created: CREATED,
      date_paid: PAID,
      shipping_memo: '문 앞',
      orderer: { name: '구매자', mobile_tel: '010-0000-0000' },
      receiver: { name: '옛 수령인', mobile_tel: '010', postcode: '1', address1: 'a', address2: 'b' },
    },
    order_item_receiver: { name: '수령인', contract_number: '010-1111-1111', postcode: '04524', address: '서울', detail_address: '101호' },
    order_item_product: {
      product_id: '100',
      product_item_id: '11',
      name: '린넨 셔츠',
      options: '아이보리/M',
      option_detail_list: [
        { name: '색상', value: '아이보리' },
        { name: '사이즈', value: 'M' },
      ],
      product_code: 'MOA7K2',
      product_item_code: 'MOA7K2001',
    },
    shipping_group: { id: 'g1', total_shipping_fee: 2500 },
    active_request_list: [],
    ...over,
  };
}

const lineOf = (over: Wire = {}) => toLines([row(over)], READ_AT).lines[0];

describe('order items', () => {
  it('are lines with the shipping group as bundle, our codes and millisecond times', () => {
    expect(lineOf()).toEqual({
      orderNo: '8000117700001',
      lineNo: '9000117720341',
      bundleNo: 'g1',
      state: 'NEW',
      rawState: 'NEW_ORDER',
      delayed: false,
      hold: false,
      sourceTime: '2026-03-02T01:01:00.000Z',
      orderedAt: '2026-03-02T01:00:00.000Z',
      paidAt: '2026-03-02T01:01:00.000Z',
      dispatchDue: null,
      dispatchedAt: null,
      deliveredAt: null,
      confirmedAt: null,
      shopProductId: '100',
      shopItemId: '11',
      managementCode: 'MOA7K2',
      itemCode: 'MOA7K2001',
      productName: '린넨 셔츠',
      optionText: '색상: 아이보리 / 사이즈: M',
      quantity: 2,
      unitPrice: 19_900,
      amount: 39_800,
      deliveryFee: 2500,
      feeParcel: 'g1',
      discount: 0,
      shopDiscount: null,
      expectedSettlement: null,
      buyer: { name: '구매자', phone: '010-0000-0000', phone2: '', zipCode: '', address1: '', address2: '' },
      receiver: { name: '수령인', phone: '010-1111-1111', phone2: '', zipCode: '04524', address1: '서울', address2: '101호' },
      deliveryMessage: '문 앞',
      courierCode: null,
      rawCourier: null,
      invoiceNo: null,
      claims: [],
      refs: { quantity: '2' },
      raw: row(),
    });
  });

  const atPayment = '2026-03-02T01:01:00.000Z';
  it.each([
    ['AWAITING_SHIPMENT', 'PREPARING', atPayment, {}],
    ['SHIPPING_DEFERRED', 'PREPARING', atPayment, { delayed: true }],
    ['IN_TRANSIT', 'DELIVERING', READ_AT, {}],
    ['SHIPPED', 'DELIVERED', READ_AT, {}],
    ['CONFIRMED', 'CONFIRMED', READ_AT, {}],
    ['CANCELLING', 'NEW', atPayment, { hold: true }],
    ['CANCELLED', 'CANCELED', READ_AT, {}],
    ['CANCELLED_BEFORE_TRANSFER', 'UNPAID_CANCELED', READ_AT, {}],
    ['CANCELLED_AFTER_CONFIRMED', 'RETURNED', READ_AT, {}],
    ['RETURN_COLLECTED', 'DELIVERED', atPayment, { hold: true }],
    ['RETURNED', 'RETURNED', READ_AT, {}],
    ['EXCHANGED', 'EXCHANGED', READ_AT, {}],
    ['SHIPMENT_PROCESS_REQUESTED', null, atPayment, {}],
    ['NEVER_SEEN', null, atPayment, {}],
  ])('%s is %s as of %s', (status, state, sourceTime, flags) => {
    expect(lineOf({ status })).toMatchObject({ state, rawState: status, sourceTime, ...flags });
  });

  it('waits for a payment that has not come, and takes the receiver of the order where the line has none', () => {
    const unpaid = lineOf({ status: 'BEFORE_TRANSFER', order: { ...wire(row().order), date_paid: null }, order_item_receiver: null });
    expect(unpaid).toMatchObject({
      state: 'PAYMENT_WAITING',
      paidAt: null,
      sourceTime: '2026-03-02T01:00:00.000Z',
      receiver: { name: '옛 수령인', zipCode: '1' },
    });
  });

  it('reads couriers, options without details, and counts the fee of a group once', () => {
    expect(lineOf({ shipping_company: 'POSTAL', invoice_number: '123' })).toMatchObject({
      courierCode: 'EPOST',
      rawCourier: 'POSTAL',
      invoiceNo: '123',
    });
    expect(lineOf({ shipping_company: 'NOBODY' })).toMatchObject({ courierCode: null, rawCourier: 'NOBODY' });
    expect(lineOf({ order_item_product: { options: '아이보리/M' } })).toMatchObject({ optionText: '아이보리/M' });
    const { lines } = toLines([row(), row({ order_item_number: '2' }), row({ order_item_number: '3', shipping_group: null })], READ_AT);
    expect(lines.map(({ deliveryFee }) => deliveryFee)).toEqual([2500, 0, 0]);
  });

  const order = wire(row().order);
  it.each([
    { order_item_number: null },
    { order: { order_number: '1' } },
    { order: null },
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: 'many' },
    { total_amount: 'many' },
    { total_amount: -1 },
    { unit_price: Number.NaN },
    { unit_price: null, total_amount: null },
    { shipping_group: { id: 'g1', total_shipping_fee: 'free' } },
    { order: { ...order, date_created: CREATED / 1000 } },
    { order: { ...order, date_created: CREATED * 1000 } },
    { order: { ...order, date_paid: PAID / 1000 } },
  ])('keeps what it cannot read: %j', (over) => {
    const { lines, unreadable } = toLines([row(over), row()], READ_AT);
    expect(lines).toHaveLength(1);
    expect(unreadable).toMatchObject([{ reason: expect.stringMatching(/[가-힣]/), raw: expect.stringContaining('린넨') }]);
  });
});

describe('requests', () => {
  const request = (over: Wire = {}): Wire => ({
    order_item_request_number: '77',
    type: 'CANCEL',
    status: 'CANCEL_REQUESTED',
    date_requested: PAID,
    requested_reason_category: 'CANCEL_NO_LONGER_WANTED',
    requested_reason: '필요 없어요',
    responsibility: 'USER',
    requested_quantity: 1,
    ...over,
  });
  const claimOf = (over: Wire = {}, line: Wire = {}) => lineOf({ active_request_list: [request(over)], ...line })?.claims[0];

  it('are claims of their line', () => {
    expect(claimOf()).toEqual({
      claimNo: '77',
      type: 'CANCEL',
      state: 'REQUESTED',
      rawState: 'CANCEL_REQUESTED',
      raiser: 'BUYER',
      fault: 'BUYER',
      reason: 'CHANGE_MIND',
      rawReason: 'CANCEL_NO_LONGER_WANTED',
      detail: '필요 없어요',
      quantity: 1,
      requestedAt: '2026-03-02T01:01:00.000Z',
      refs: {},
    });
  });

  it.each([
    [{ status: 'CANCELLED' }, {}, { state: 'DONE' }],
    [{ type: 'RETURN', status: 'RETURN_COLLECTING' }, {}, { type: 'RETURN', state: 'COLLECTING' }],
    [{ type: 'EXCHANGE', status: 'EXCHANGE_COLLECTED' }, {}, { type: 'EXCHANGE', state: 'COLLECTED' }],
    [{ type: 'CANCEL_AFTER_CONFIRM', status: 'CANCELLED_AFTER_CONFIRMED' }, {}, { type: 'RETURN', state: 'DONE' }],
    [{ status: 'SOMETHING' }, {}, { state: null, rawState: 'SOMETHING' }],
    [{}, { status: 'CANCEL_DEFERRED' }, { state: 'HOLD' }],
    [
      { requested_reason_category: 'CANCEL_SOLD_OUT', responsibility: 'SELLER' },
      {},
      { raiser: 'SELLER', fault: 'SELLER', reason: 'SOLD_OUT' },
    ],
    [
      { requested_reason_category: 'CANCEL_ETC_BY_KAKAOSTYLE', responsibility: null },
      {},
      { raiser: 'CHANNEL', fault: 'NONE', reason: null },
    ],
  ])('%j %j', (over, line, expected) => {
    expect(claimOf(over, line)).toMatchObject(expected);
  });

  it('that were withdrawn are reported once, and others beside them stay', () => {
    const line = lineOf({
      active_request_list: [request()],
      request_list: [request(), request({ order_item_request_number: '76', date_withdrawn: PAID })],
    });
    expect(line?.claims.map(({ claimNo, state }) => [claimNo, state])).toEqual([
      ['77', 'REQUESTED'],
      ['76', 'WITHDRAWN'],
    ]);
  });

  it.each<[string, unknown]>([
    ['of an unknown kind', request({ type: 'WISH' })],
    ['without a number', request({ order_item_request_number: null })],
    ['of no quantity', request({ requested_quantity: 0 })],
    ['asked for in seconds', request({ date_requested: PAID / 1000 })],
    ['withdrawn at no time', request({ date_withdrawn: 'yes' })],
    ['that are none', 'CANCEL'],
  ])('%s leave a record beside their line', (_name, broken) => {
    for (const list of [[broken], broken]) {
      const { lines, unreadable } = toLines([row({ active_request_list: list })], READ_AT);
      expect(lines).toMatchObject([{ lineNo: '9000117720341', claims: [] }]);
      expect(unreadable).toMatchObject([{ key: expect.stringContaining('9000117720341'), reason: expect.stringContaining('요청') }]);
    }
  });

  it.each([
    ['RETURN_DEFECTIVE_PRODUCT', 'BROKEN'],
    ['CANCEL_SHIPPING_DELAY_DISSATISFIED', 'DELAYED'],
    ['RETURN_DIFFRENT_FROM_ORDERED', 'WRONG_DELIVERY'],
    ['SOMETHING', null],
  ])('reason %s is %s', (category, reason) => {
    expect(reasonOf(category)).toBe(reason);
    expect(claimStateOf('NEVER')).toBeNull();
  });

  it.each([
    ['CJ', 'CJ', 'CJ'],
    ['EPOST', 'POSTAL', 'EPOST'],
    ['ILYANG', 'ETC', null],
  ])('courier %s is %s', (ours, theirs, back) => {
    expect(companyOf(ours)).toBe(theirs);
    expect(courierOf(theirs)).toBe(back);
  });
});

const listOf = (rows: unknown[], total = rows.length): ScriptedAnswer => data({ order_item_list: { total_count: total, item_list: rows } });
const requestedOf = (rows: unknown[]): ScriptedAnswer => data({ requested_order_item_list: { total_count: rows.length, item_list: rows } });

describe('collect', () => {
  const walk = startWalk('2026-03-02T01:00:00.000Z', '2026-03-02T01:15:00.000Z');
  const rest = [...Array.from({ length: 6 }, () => listOf([])), requestedOf([]), requestedOf([]), requestedOf([]), listOf([])];

  it('asks for every step by its own date, then for requests and what was withdrawn', async () => {
    const ctx = zigzagContext([listOf([]), ...rest]);
    expect(await collect(ctx, walk)).toMatchObject({
      kind: 'ok',
      value: { nextCursor: { done: true, since: '2026-03-02T01:15:00.000Z' } },
    });
    const asked = ctx.calls.map(({ json }) => [String(wire(json).query), wire(wire(json).variables)] as const);
    expect(asked[0]?.[1]).toEqual({
      from: Date.parse('2026-03-02T00:00:00Z'),
      to: Date.parse('2026-03-02T01:15:00Z'),
      limit: 100,
      skip: 0,
    });
    expect(asked.map(([query]) => /(date_\w+|is_withdrawn_cancel_list|request_type): /.exec(query)?.[1])).toEqual([
      'date_from',
      'date_paid_ymd_from',
      'date_marked_awaiting_shipment_ymd_from',
      'date_marked_in_transit_ymd_from',
      'date_shipped_ymd_from',
      'date_confirmed_ymd_from',
      'date_refunded_ymd_from',
      'request_type',
      'request_type',
      'request_type',
      'is_withdrawn_cancel_list',
    ]);
    expect(asked[1]?.[1]).toMatchObject({ from: 20260302, to: 20260302 });
    expect(asked.slice(7, 10).map(([, variables]) => [variables.type, variables.from])).toEqual([
      ['CANCEL', 20260216],
      ['RETURN', 20260216],
      ['EXCHANGE', 20260216],
    ]);
  });

  it('skips what it has seen until the total is reached', async () => {
    const ctx = zigzagContext([listOf([row()], 2), listOf([row({ order_item_number: '2' })], 2), ...rest]);
    const first = await collect(ctx, walk);
    if (first.kind !== 'ok') throw new Error(first.kind);
    const second = await collect(ctx, JSON.parse(JSON.stringify(first.value.nextCursor)));
    expect(second).toMatchObject({ kind: 'ok', value: { lines: [{ lineNo: '2' }], nextCursor: { position: { list: 'PAID' } } } });
    expect(wire(wire(ctx.calls[1]?.json).variables).skip).toBe(1);
  });

  it('sets aside what is no order item and goes on behind it', async () => {
    const ctx = zigzagContext([listOf([row(), 7], 3), listOf([row({ order_item_number: '3' })], 3), ...rest]);
    const first = await collect(ctx, walk);
    expect(first).toMatchObject({ kind: 'ok', value: { lines: [{}], unreadable: [{ raw: '7' }] } });
    if (first.kind !== 'ok') throw new Error(first.kind);
    expect(await collect(ctx, first.value.nextCursor)).toMatchObject({ value: { lines: [{ lineNo: '3' }] } });
    expect(wire(wire(ctx.calls[1]?.json).variables).skip).toBe(2);
  });

  it.each([
    {},
    { order_item_list: null },
    { order_item_list: { item_list: [] } },
    { order_item_list: { total_count: 0 } },
    { product: null },
  ])('is no empty list: %j', async (answer) => {
    expect(await collect(zigzagContext([data(answer)]), walk)).toMatchObject({ kind: 'again' });
  });

  it('asks in halves for a page that is too big, and reports a row that is too big alone', async () => {
    const ctx = zigzagContext([]);
    const asked: unknown[] = [];
    const answers = [...Array.from({ length: 7 }, () => null), data({ order_item_list: { total_count: 2, item_list: [row()] } })];
    const send = async ({ body }: { body?: unknown }) => {
      const { limit, skip } = wire(wire(JSON.parse(String(body))).variables);
      asked.push([limit, skip]);
      const answer = answers.shift();
      if (!answer) return { kind: 'too_big', message: '쇼핑몰의 응답이 너무 큽니다.' } as const;
      const response = { status: 200, headers: new Headers(), body: new TextEncoder().encode(JSON.stringify(answer.json)) };
      return { kind: 'response', response } as const;
    };
    const big = { ...ctx, http: { ...ctx.http, send } };
    const first = await collect(big, walk);
    expect(first).toMatchObject({ kind: 'ok', value: { lines: [], unreadable: [{ reason: expect.stringContaining('너무 큽니다') }] } });
    if (first.kind !== 'ok') throw new Error(first.kind);
    expect(await collect(big, first.value.nextCursor)).toMatchObject({ kind: 'ok', value: { lines: [{ lineNo: '9000117720341' }] } });
    expect(asked).toEqual([
      [100, 0],
      [50, 0],
      [25, 0],
      [12, 0],
      [6, 0],
      [3, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it('ends a list that promises more than it gives', async () => {
    const ctx = zigzagContext([listOf([], 5), ...rest]);
    expect(await collect(ctx, walk)).toMatchObject({ kind: 'ok', value: { nextCursor: { done: true } } });
  });

  it('says who must act when a list fails', async () => {
    expect(await collect(zigzagContext([error('unauthorized_request')]), walk)).toMatchObject({ kind: 'relink' });
  });
});

function refOf(over: Partial<LineRef> = {}): LineRef {
  return { key: 'k1', orderNo: '8000117700001', lineNo: '9000117720341', bundleNo: 'g1', quantity: 2, refs: { quantity: '2' }, ...over };
}

describe('look up', () => {
  it('reads lines by number and reports those that are not there', async () => {
    const ctx = zigzagContext([listOf([row({ status: 'SHIPPED' })])]);
    const outcome = await lookUp(ctx, [refOf(), refOf({ key: 'k2', lineNo: '404' })]);
    expect(outcome).toMatchObject({ kind: 'ok', value: { lines: [{ state: 'DELIVERED' }], unreadable: [{ key: '404' }] } });
    expect(wire(wire(ctx.calls[0]?.json).variables).numbers).toEqual(['9000117720341', '404']);
  });

  it('takes a refusal of all numbers for nothing found, and hands a failure on', async () => {
    expect(await lookUp(zigzagContext([error('order_item_not_found')]), [refOf()])).toMatchObject({
      kind: 'ok',
      value: { lines: [], unreadable: [{}] },
    });
    expect(await lookUp(zigzagContext([error('unauthorized_request')]), [refOf()])).toMatchObject({ kind: 'relink' });
  });
});

describe('confirm', () => {
  const done = data({ markOrderItemListAsAwaitingShipment: true });

  it('sends at most 500 numbers a call', async () => {
    const lines = Array.from({ length: 501 }, (_, index) => refOf({ key: `k${index}`, lineNo: String(index) }));
    const ctx = zigzagContext([done, done]);
    const outcomes = await confirm(ctx, lines);
    expect(ctx.calls.map(({ json }) => (wire(wire(wire(json).variables).input).order_item_number_list as string[]).length)).toEqual([
      500, 1,
    ]);
    expect([...outcomes.values()].every(({ kind }) => kind === 'ok')).toBe(true);
  });

  it('finds the line that is refused and confirms the others', async () => {
    const refused = error('order_item_invalid_status');
    const ctx = zigzagContext([refused, done, refused]);
    const outcomes = await confirm(ctx, [refOf(), refOf({ key: 'k2', lineNo: '2' })]);
    expect([...outcomes].map(([key, { kind }]) => [key, kind])).toEqual([
      ['k1', 'ok'],
      ['k2', 'refused'],
    ]);
  });

  it('does not know any line of a lost answer, and sends nothing after a throttle', async () => {
    const lost = await confirm(zigzagContext([{ fault: 'reset' }]), [refOf(), refOf({ key: 'k2', lineNo: '2' })]);
    expect([...lost.values()].map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
    const lines = Array.from({ length: 501 }, (_, index) => refOf({ key: `k${index}`, lineNo: String(index) }));
    const ctx = zigzagContext([{ status: 429 }]);
    expect(new Set([...(await confirm(ctx, lines)).values()].map(({ kind }) => kind))).toEqual(new Set(['slow_down']));
    expect(ctx.calls).toHaveLength(1);
  });

  it('takes a false for a refusal', async () => {
    expect((await confirm(zigzagContext([data({ markOrderItemListAsAwaitingShipment: false })]), [refOf()])).get('k1')?.kind).toBe(
      'refused',
    );
  });
});

describe('invoices', () => {
  const done = data({ updateInvoiceOfOrderItemList: true });

  it('go one a call, with every line of the parcel', async () => {
    const ctx = zigzagContext([done, done]);
    const outcomes = await dispatch(ctx, [
      { ...refOf(), courierCode: 'CJ', invoiceNo: '1' },
      { ...refOf({ key: 'k2', lineNo: '2' }), courierCode: 'HANJIN', invoiceNo: '2' },
      { ...refOf({ key: 'k3', lineNo: '3' }), courierCode: 'CJ', invoiceNo: '1' },
    ]);
    expect(ctx.calls.map(inputOf)).toEqual([
      { order_item_number_list: ['9000117720341', '3'], shipping_company: 'CJ', invoice_number: '1' },
      { order_item_number_list: ['2'], shipping_company: 'HANJIN', invoice_number: '2' },
    ]);
    expect(outcomes.size).toBe(3);
  });

  it('are changed by the same call, and never sent twice when the answer is lost', async () => {
    const line = { ...refOf(), courierCode: 'ILYANG', invoiceNo: '1' };
    const ctx = zigzagContext([done]);
    expect((await modifyInvoice(ctx, [line])).get('k1')?.kind).toBe('ok');
    expect(inputOf(ctx.calls[0])).toMatchObject({ shipping_company: 'ETC' });
    const lost = zigzagContext([{ fault: 'reset' }]);
    expect((await dispatch(lost, [line])).get('k1')?.kind).toBe('unknown');
    expect(lost.calls).toHaveLength(1);
  });
});

describe('cancel', () => {
  it('takes whole lines, one order a call, and sold out only', async () => {
    const done = data({ processOrderCancellation: true });
    const ctx = zigzagContext([done, error('user_payment_cancel_failed')]);
    const outcomes = await cancelSale(ctx, [
      { ...refOf(), reason: 'SOLD_OUT', detail: '재고 없음', quantity: 2 },
      { ...refOf({ key: 'k2', lineNo: '2' }), reason: 'SOLD_OUT', detail: '', quantity: 2 },
      { ...refOf({ key: 'k3', orderNo: '2', lineNo: '3' }), reason: 'SOLD_OUT', detail: ' ', quantity: 2 },
      { ...refOf({ key: 'k4' }), reason: 'OTHER', detail: '', quantity: 2 },
      { ...refOf({ key: 'k5' }), reason: 'SOLD_OUT', detail: '', quantity: 1 },
    ]);
    expect(ctx.calls.map(inputOf)).toEqual([
      {
        order_number: '8000117700001',
        order_item_number_list: ['9000117720341', '2'],
        requested_reason: '재고 없음',
        requested_reason_category: 'CANCEL_SOLD_OUT',
      },
      { order_number: '2', order_item_number_list: ['3'], requested_reason: '품절', requested_reason_category: 'CANCEL_SOLD_OUT' },
    ]);
    expect(outcomes.get('k1')?.kind).toBe('ok');
    expect(outcomes.get('k3')).toMatchObject({ kind: 'refused', code: 'user_payment_cancel_failed' });
    expect(outcomes.get('k4')).toMatchObject({ kind: 'fix', problems: [{ path: 'reason' }] });
    expect(outcomes.get('k5')).toMatchObject({ kind: 'fix', problems: [{ path: 'quantity' }] });
  });

  it('approves one order a call', async () => {
    const done = data({ approveOrderCancellation: true });
    const claim = { key: 'c1', claimNo: '77', orderNo: '8000117700001', lineNo: '1', quantity: 1, refs: {} };
    const ctx = zigzagContext([done, done]);
    const outcomes = await claims.approveCancel?.(ctx, [
      claim,
      { ...claim, key: 'c2', lineNo: '2' },
      { ...claim, key: 'c3', orderNo: '9' },
    ]);
    expect(ctx.calls.map(inputOf)).toEqual([
      { order_number: '8000117700001', order_item_number_list: ['1', '2'] },
      { order_number: '9', order_item_number_list: ['1'] },
    ]);
    expect([...(outcomes?.values() ?? [])].every(({ kind }) => kind === 'ok')).toBe(true);
  });
});
