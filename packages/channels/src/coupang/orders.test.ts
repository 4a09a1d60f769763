import { describe, expect, it } from 'vitest';
import type { CollectCursor, LineRef } from '../sdk/order.ts';
import { type Wire, wire, wires } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { toClaims } from './claim-in.ts';
import { cancelSale, confirm, dispatch, modifyInvoice } from './order-actions.ts';
import { toLines } from './order-in.ts';
import { collect, lookUp } from './orders.ts';
import { coupangContext, P, recorded } from './testing/context.ts';

const READ_AT = '2026-03-20T01:15:00.000Z';
const ORDER_LISTS = 6;
const REQUEST_LISTS = 4;
/** Thirty days and a quarter of an hour in windows of a week. */
const EXCHANGE_WINDOWS = 5;

function box(over: Wire = {}, item: Wire = {}): Wire {
  return {
    shipmentBoxId: '642000000000000001',
    orderId: 5000000001,
    orderedAt: '2026-03-02T10:00:00',
    paidAt: '2026-03-02T10:01:00',
    status: 'ACCEPT',
    shippingPrice: 2500,
    remotePrice: 0,
    orderer: { name: '구매자', safeNumber: '0502-000-0000', ordererNumber: null },
    receiver: { name: '수령인', safeNumber: '', receiverNumber: '010-0000-0000', addr1: '서울', addr2: '101호', postCode: '04524' },
    parcelPrintMessage: '문 앞',
    orderItems: [
      {
        vendorItemId: 7000000001,
        sellerProductId: 1230001,
        sellerProductName: '린넨 셔츠',
        sellerProductItemName: '아이보리 M',
        shippingCount: 2,
        salesPrice: 19_900,
        orderPrice: 39_800,
        discountPrice: null,
        externalVendorSkuCode: 'MOA7K2001',
        cancelCount: 0,
        holdCountForCancel: 0,
        estimatedShippingDate: '2026-03-05',
        confirmDate: '',
        canceled: false,
        ...item,
      },
    ],
    deliveryCompanyName: '',
    invoiceNumber: '',
    ...over,
  };
}

const lineOf = (over: Wire = {}, item: Wire = {}) => toLines([box(over, item)], READ_AT).lines[0];

describe('order sheets', () => {
  it('are lines by vendor item within the order, with the box as bundle', () => {
    expect(lineOf()).toEqual({
      orderNo: '5000000001',
      lineNo: '7000000001',
      bundleNo: '642000000000000001',
      state: 'NEW',
      rawState: 'ACCEPT',
      delayed: false,
      hold: false,
      sourceTime: '2026-03-02T01:01:00.000Z',
      orderedAt: '2026-03-02T01:00:00.000Z',
      paidAt: '2026-03-02T01:01:00.000Z',
      dispatchDue: '2026-03-05T14:59:59.000Z',
      dispatchedAt: null,
      deliveredAt: null,
      confirmedAt: null,
      shopProductId: '1230001',
      shopItemId: '7000000001',
      managementCode: 'MOA7K2',
      itemCode: 'MOA7K2001',
      productName: '린넨 셔츠',
      optionText: '아이보리 M',
      quantity: 2,
      unitPrice: 19_900,
      amount: 39_800,
      deliveryFee: 2500,
      discount: 0,
      shopDiscount: null,
      expectedSettlement: null,
      feeParcel: null,
      buyer: { name: '구매자', phone: '0502-000-0000', phone2: '', zipCode: '', address1: '', address2: '' },
      receiver: { name: '수령인', phone: '010-0000-0000', phone2: '', zipCode: '04524', address1: '서울', address2: '101호' },
      deliveryMessage: '문 앞',
      courierCode: null,
      rawCourier: null,
      invoiceNo: null,
      claims: [],
      refs: {
        shipmentBoxId: '642000000000000001',
        boxItems: '7000000001',
        boxes: '',
        splitShipping: 'false',
        due: '2026-03-05',
        invoiceNo: '',
      },
      raw: box(),
    });
  });

  it.each([
    ['INSTRUCT', {}, {}, 'PREPARING', '2026-03-02T01:01:00.000Z'],
    ['DEPARTURE', {}, { invoiceNumberUploadDate: '2026-03-02 11:00:00' }, 'DELIVERING', '2026-03-02T02:00:00.000Z'],
    ['DEPARTURE', {}, {}, 'DELIVERING', READ_AT],
    ['DELIVERING', { inTrasitDateTime: '2026-03-02 12:00:00' }, {}, 'DELIVERING', '2026-03-02T03:00:00.000Z'],
    ['NONE_TRACKING', {}, {}, 'DELIVERING', READ_AT],
    ['FINAL_DELIVERY', { deliveredDate: '2026-03-04 09:00:00' }, {}, 'DELIVERED', '2026-03-04T00:00:00.000Z'],
    [
      'FINAL_DELIVERY',
      { deliveredDate: '2026-03-04 09:00:00' },
      { confirmDate: '2026-03-11 00:10:00' },
      'CONFIRMED',
      '2026-03-10T15:10:00.000Z',
    ],
    ['ACCEPT', {}, { canceled: true }, 'CANCELED', READ_AT],
    ['INSTRUCT', {}, { cancelCount: '2' }, 'CANCELED', READ_AT],
    ['INSTRUCT', {}, { cancelCount: 1 }, 'PREPARING', '2026-03-02T01:01:00.000Z'],
    ['SOMETHING_NEW', {}, {}, null, '2026-03-02T01:01:00.000Z'],
  ])('%s %j %j is %s as of %s', (status, over, item, state, sourceTime) => {
    expect(lineOf({ ...over, status }, item)).toMatchObject({ state, sourceTime, rawState: expect.stringContaining(status) });
  });

  it('marks a line held for a cancel, reads money objects, discounts, couriers and numbers sent as text', () => {
    const line = lineOf(
      { deliveryCompanyName: 'CJ 대한통운', invoiceNumber: '337398446274', shipmentBoxId: 1 },
      {
        holdCountForCancel: '1',
        shippingCount: '2',
        salesPrice: { currencyCode: 'KRW', units: 19900 },
        orderPrice: { units: 39800 },
        discountPrice: 800,
      },
    );
    expect(line).toMatchObject({
      hold: true,
      quantity: 2,
      unitPrice: 19_900,
      amount: 39_000,
      discount: 800,
      courierCode: 'CJ',
      invoiceNo: '337398446274',
    });
  });

  it('counts the delivery fee of a box once', () => {
    const one = wires(box().orderItems)[0];
    const { lines } = toLines([box({ orderItems: [one, { ...one, vendorItemId: 7000000002 }] })], READ_AT);
    expect(lines.map(({ deliveryFee, refs }) => [deliveryFee, refs.boxItems])).toEqual([
      [2500, '7000000001,7000000002'],
      [0, '7000000001,7000000002'],
    ]);
  });

  it.each([
    [{ orderItems: [] }, {}],
    [{ orderedAt: 'soon' }, {}],
    [{ orderId: null }, {}],
    [{}, { vendorItemId: null }],
    [{}, { shippingCount: 'many' }],
  ])('keeps what it cannot read: %j %j', (over, item) => {
    const { lines, unreadable } = toLines([box(over, item), box()], READ_AT);
    expect(lines).toHaveLength(1);
    expect(unreadable).toMatchObject([{ reason: expect.stringMatching(/[가-힣]/), raw: expect.stringContaining('642000000000000001') }]);
  });

  const sheets = recorded().filter(({ response }) => wires(wire(response).data).some((row) => 'orderItems' in row));

  it.each(sheets)('reads $name', ({ response }) => {
    const { lines, unreadable } = toLines(wire(response).data, READ_AT);
    expect(unreadable).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatchObject({ state: 'CONFIRMED', orderNo: expect.stringMatching(/^\d+$/), courierCode: 'CJ', quantity: 1 });
  });
});

describe('return requests', () => {
  const row = (over: Wire = {}): Wire => ({
    receiptId: 365937,
    orderId: 5000000001,
    receiptType: 'CANCEL',
    receiptStatus: 'RELEASE_STOP_UNCHECKED',
    createdAt: '2026-03-02T11:00:00',
    cancelReasonCategory1: '고객변심',
    cancelReasonCategory2: '단순변심(사유없음)',
    cancelReason: '필요 없어요',
    cancelCountSum: 2,
    releaseStopStatus: '미처리',
    faultByType: 'CUSTOMER',
    returnItems: [{ vendorItemId: 7000000001, purchaseCount: 2, cancelCount: 2 }],
    ...over,
  });

  it('are claims of their lines, counted once though they come twice', () => {
    const { claims } = toClaims([row(), row()]);
    expect(claims).toEqual([
      {
        claimNo: '365937',
        type: 'CANCEL',
        state: 'REQUESTED',
        rawState: 'RELEASE_STOP_UNCHECKED',
        raiser: 'BUYER',
        fault: 'BUYER',
        reason: 'CHANGE_MIND',
        rawReason: '단순변심(사유없음)',
        detail: '필요 없어요',
        quantity: 2,
        requestedAt: '2026-03-02T02:00:00.000Z',
        refs: { receiptId: '365937', cancelCount: '2', claimType: 'CANCEL' },
        orderNo: '5000000001',
        lineNo: '7000000001',
        quantityOrdered: 2,
      },
    ]);
  });

  it.each([
    [{ receiptType: '반품' }, 'CANCEL', 'REQUESTED'],
    [{ receiptType: 'RETURN', receiptStatus: 'RETURNS_UNCHECKED' }, 'RETURN', 'REQUESTED'],
    [{ receiptType: 'RETURN', receiptStatus: 'VENDOR_WAREHOUSE_CONFIRM' }, 'RETURN', 'COLLECTED'],
    [{ receiptType: 'RETURN', receiptStatus: 'REQUEST_COUPANG_CHECK' }, 'RETURN', 'HOLD'],
    [{ receiptType: 'RETURN', receiptStatus: 'RETURNS_COMPLETED' }, 'RETURN', 'DONE'],
    [{ receiptType: 'RETURN', receiptStatus: 'RETURNS_COMPLETED', releaseStopStatus: '처리(출고중지)' }, 'CANCEL', 'DONE'],
    [{ receiptType: '취소', receiptStatus: 'RETURNS_COMPLETED' }, 'CANCEL', 'DONE'],
    [{ receiptStatus: 'NEVER_SEEN' }, 'CANCEL', null],
  ])('%j is %s %s', (over, type, state) => {
    expect(toClaims([row(over)]).claims[0]).toMatchObject({ type, state });
  });

  it.each([
    [{ reasonCode: 'DEFECT' }, 'BROKEN'],
    [{ cancelReasonCategory2: '배송지연' }, 'DELAYED'],
    [{ cancelReasonCategory1: '', cancelReasonCategory2: '그냥' }, null],
  ])('reason of %j is %s', (over, reason) => {
    expect(toClaims([row(over)]).claims[0]?.reason).toBe(reason);
  });

  it.each([
    [{ reasonCode: 'CANERR', faultByType: 'VENDOR' }, 'SELLER', 'SELLER'],
    [{ faultByType: 'COUPANG' }, 'CHANNEL', 'CHANNEL'],
    [{ faultByType: 'WHO' }, 'BUYER', 'NONE'],
  ])('%j was raised by %s and is the fault of %s', (over, raiser, fault) => {
    expect(toClaims([row(over)]).claims[0]).toMatchObject({ raiser, fault });
  });

  it('keeps a receipt it cannot read', () => {
    expect(toClaims([row({ returnItems: [] }), row({ receiptId: null })]).unreadable).toHaveLength(2);
  });

  const lists = recorded().filter(({ response }) => wires(wire(response).data).some((entry) => 'returnItems' in entry));
  it.each(lists)('reads $name', ({ response }) => {
    const { claims, unreadable } = toClaims(wires(wire(response).data));
    expect(unreadable).toEqual([]);
    expect(claims.length).toBeGreaterThan(0);
    // A parcel that is named is on its way back; stops that were refused have ended, and go on as returns.
    for (const claim of claims)
      expect(claim).toMatchObject({
        state: expect.stringMatching(claim.type === 'CANCEL' ? /^(REQUESTED|REJECTED)$/ : /^(REQUESTED|COLLECTING)$/),
        quantity: 1,
        lineNo: expect.stringMatching(/^\d+$/),
      });
  });
});

describe('collect', () => {
  const empty: ScriptedAnswer = { json: { code: 200, data: [], nextToken: '', nextPageIndex: '' } };
  const empties = (count: number) => Array.from({ length: count }, () => empty);

  it('polls every status, then the return requests, then what was withdrawn, and ends', async () => {
    const windows = 2;
    const ctx = coupangContext(empties(ORDER_LISTS * windows + REQUEST_LISTS + 1 + EXCHANGE_WINDOWS));
    const page = await collect(ctx, startWalk('2026-03-02T01:00:00.000Z', '2026-03-02T01:15:00.000Z'));
    expect(page).toMatchObject({ kind: 'ok', value: { lines: [], nextCursor: { done: true, since: '2026-03-02T01:15:00.000Z' } } });
    const first = ctx.calls[0];
    expect(first?.path).toBe(`${P}/ordersheets`);
    expect(Object.fromEntries(first?.query ?? [])).toEqual({
      createdAtFrom: '2026-03-01T10:00',
      createdAtTo: '2026-03-02T09:00',
      searchType: 'timeFrame',
      status: 'ACCEPT',
      maxPerPage: '50',
    });
    expect(ctx.calls.map(({ query }) => query.get('status')).filter(Boolean)).toEqual([
      ...['ACCEPT', 'INSTRUCT', 'DEPARTURE', 'DELIVERING', 'NONE_TRACKING', 'FINAL_DELIVERY'].flatMap((status) => [status, status]),
      ...['RU', 'UC', 'CC', 'PR'],
    ]);
    const spans = ctx.calls.filter(({ path }) => path === `${P}/ordersheets`).map(({ query }) => hoursOf(query));
    expect(Math.max(...spans)).toBeLessThanOrEqual(24);
    const withdrawn = ctx.calls.at(-1 - EXCHANGE_WINDOWS);
    expect(withdrawn?.path).toBe(`${P}/returnWithdrawRequests`);
    expect(ctx.calls.at(-1)?.path).toBe(`${P}/exchangeRequests`);
    expect(withdrawn?.query.get('dateFrom')).toBe('2026-03-01');
  });

  it('follows the token of a page and goes on from the stored cursor', async () => {
    const page = (nextToken: string): ScriptedAnswer => ({ json: { code: 200, data: [box()], nextToken } });
    const ctx = coupangContext([page('b'), page('')]);
    const cursor: CollectCursor = startWalk('2026-03-02T01:00:00.000Z', '2026-03-02T01:15:00.000Z');
    const first = await collect(ctx, cursor);
    if (first.kind !== 'ok') throw new Error(first.kind);
    expect(first.value.lines).toHaveLength(1);
    const second = await collect(ctx, JSON.parse(JSON.stringify(first.value.nextCursor)));
    expect(second).toMatchObject({ kind: 'ok', value: { lines: [{}], nextCursor: { position: { list: 'ACCEPT' } } } });
    expect(ctx.calls[1]?.query.get('nextToken')).toBe('b');
    expect(ctx.calls[1]?.query.get('createdAtFrom')).toBe(ctx.calls[0]?.query.get('createdAtFrom'));
  });

  it('asks for return requests in narrower parts until the answer fits, and goes on behind them', async () => {
    const huge: ScriptedAnswer = { bytes: new Uint8Array(17 * 1024 * 1024) };
    const row = (receiptId: number) => ({ receiptId, orderId: 1, returnItems: [{ vendorItemId: 1, cancelCount: 1 }] });
    const reported = (receiptId: number): ScriptedAnswer => ({ json: { code: 200, data: [row(receiptId)] } });
    const ctx = coupangContext([huge, huge, reported(1), reported(2)]);
    let cursor: CollectCursor = {
      since: '2026-03-02T01:00:00.000Z',
      until: '2026-03-02T01:15:00.000Z',
      position: { list: 'RETURN_RU' },
      done: false,
    };
    const claims: string[] = [];
    while (ctx.left() > 0) {
      const page = await collect(ctx, cursor);
      if (page.kind !== 'ok') throw new Error(page.kind);
      claims.push(...page.value.claims.map(({ claimNo }) => claimNo));
      cursor = page.value.nextCursor;
    }
    expect(claims).toEqual(['1', '2']);
    const asked = ctx.calls.map(({ query }) => [query.get('createdAtFrom'), query.get('createdAtTo')]);
    expect(new Set(asked.map(([from]) => from)).size).toBe(2);
    expect(asked[3]?.[0]).toBe(asked[2]?.[1]);
    const spans = ctx.calls.map(({ query }) => hoursOf(query));
    expect(spans[1]).toBeCloseTo((spans[0] ?? 0) / 2, 0);
    expect(spans[2]).toBeCloseTo((spans[0] ?? 0) / 4, 0);
  });

  it('opens withdrawn receipts for their kind', async () => {
    const cursor = {
      since: '2026-03-02T01:00:00.000Z',
      until: '2026-03-02T01:15:00.000Z',
      position: { list: 'RETURN_WITHDRAWN' },
      done: false,
    };
    const rows = [
      { cancelId: 1, orderId: 5000000001, vendorItemIds: [7000000001], createdAt: '2026-03-02T09:00:00', refundDeliveryDuty: 'CUS' },
      {
        cancelId: 2,
        orderId: 5000000002,
        vendorItemIds: [7000000002, 7000000003],
        createdAt: '2026-03-02T09:00:00',
        refundDeliveryDuty: 'COM',
      },
    ];
    const ctx = coupangContext([
      { json: { code: 200, data: rows, nextPageIndex: '' } },
      {
        on: `GET ${P}/returnRequests/1`,
        json: {
          code: '200',
          data: [
            {
              receiptId: 1,
              orderId: 5000000001,
              receiptType: 'RETURN',
              receiptStatus: 'RETURNS_UNCHECKED',
              faultByType: 'CUSTOMER',
              returnItems: [{ vendorItemId: 7000000001, purchaseCount: 3, cancelCount: 2 }],
            },
          ],
        },
      },
      { on: `GET ${P}/returnRequests/2`, status: 404, json: { code: 404, message: 'receiptId (2) is not found.' } },
    ]);
    const page = await collect(ctx, cursor);
    expect(page).toMatchObject({
      kind: 'ok',
      value: {
        claims: [
          { claimNo: '1', type: 'RETURN', state: 'WITHDRAWN', orderNo: '5000000001', lineNo: '7000000001', fault: 'BUYER', quantity: 2 },
          { claimNo: '2', type: 'CANCEL', lineNo: '7000000002', fault: 'SELLER' },
          { claimNo: '2', type: 'CANCEL', lineNo: '7000000003', fault: 'SELLER' },
        ],
        nextCursor: { position: { list: 'EXCHANGE' } },
      },
    });
  });

  it.each(['ACCEPT', 'RETURN_RU', 'RETURN_WITHDRAWN'])('never ends the list %s on a 404', async (list) => {
    const cursor = { since: '2026-03-02T01:00:00.000Z', until: '2026-03-02T01:15:00.000Z', position: { list }, done: false };
    const ctx = coupangContext([{ status: 404, json: { code: 404, message: '조회된 내역이 없습니다.' } }]);
    expect(await collect(ctx, cursor)).toMatchObject({ kind: 'again' });
  });

  it('says who must act when a list fails', async () => {
    const ctx = coupangContext([{ status: 401, json: { code: 'ERROR' } }]);
    expect(await collect(ctx, startWalk('2026-03-02T01:00:00.000Z', '2026-03-02T01:15:00.000Z'))).toMatchObject({ kind: 'relink' });
  });
});

function hoursOf(query: URLSearchParams): number {
  return (Date.parse(`${query.get('createdAtTo')}Z`) - Date.parse(`${query.get('createdAtFrom')}Z`)) / 3_600_000;
}

function refOf(over: Partial<LineRef> = {}): LineRef {
  return {
    key: 'k1',
    orderNo: '5000000001',
    lineNo: '7000000001',
    bundleNo: '642000000000000001',
    quantity: 2,
    refs: { boxItems: '7000000001', splitShipping: 'false', due: '2026-03-05' },
    ...over,
  };
}

describe('look up', () => {
  it('reads each order once and takes one box for a list of one', async () => {
    const ctx = coupangContext([
      { on: `GET ${P}/5000000001/ordersheets`, json: { code: '200', data: box({ status: 'INSTRUCT' }) } },
      { on: `GET ${P}/5000000002/ordersheets`, status: 404, json: { code: 404, message: 'orderId (5000000002) is not found.' } },
    ]);
    const outcome = await lookUp(ctx, [refOf(), refOf({ key: 'k2', lineNo: '8' }), refOf({ key: 'k3', orderNo: '5000000002' })]);
    expect(outcome).toMatchObject({ kind: 'ok', value: { lines: [{ state: 'PREPARING' }], unreadable: [{ key: '5000000002' }] } });
  });

  it('hands a failure on', async () => {
    const down = { status: 500 };
    expect(await lookUp(coupangContext([down, down, down]), [refOf()])).toMatchObject({ kind: 'again' });
  });
});

const reported = (...rows: Wire[]): ScriptedAnswer => ({
  json: { code: 200, message: 'OK', data: { responseCode: 1, responseList: rows } },
});
const good = (shipmentBoxId: unknown): Wire => ({ shipmentBoxId, succeed: true, resultCode: 'OK', retryRequired: false });

describe('confirm', () => {
  it('sends each box once as a number of all its digits and gives every line its own outcome', async () => {
    const ctx = coupangContext([
      reported(good('642000000000000001'), {
        shipmentBoxId: 2,
        succeed: false,
        resultCode: 'INVALID_STATUS',
        resultMessage: 'already shipped',
      }),
    ]);
    const outcomes = await confirm(ctx, [
      refOf(),
      refOf({ key: 'k2', lineNo: '7000000002' }),
      refOf({ key: 'k3', bundleNo: '2' }),
      refOf({ key: 'k4', bundleNo: '3' }),
      refOf({ key: 'k5', bundleNo: null, refs: {} }),
    ]);
    expect(ctx.calls[0]?.method).toBe('PUT');
    expect(ctx.calls[0]?.text).toBe('{"vendorId":"A00099999","shipmentBoxIds":[642000000000000001,2,3]}');
    expect(Object.fromEntries([...outcomes].map(([key, outcome]) => [key, outcome.kind]))).toEqual({
      k1: 'ok',
      k2: 'ok',
      k3: 'refused',
      k4: 'unknown',
      k5: 'refused',
    });
  });

  it('sends at most 50 boxes a call', async () => {
    const lines = Array.from({ length: 51 }, (_, index) => refOf({ key: `k${index}`, bundleNo: String(index + 1) }));
    const all = (from: number, to: number) => reported(...lines.slice(from, to).map(({ bundleNo }) => good(bundleNo)));
    const ctx = coupangContext([all(0, 50), all(50, 51)]);
    const outcomes = await confirm(ctx, lines);
    expect([...outcomes.values()].every(({ kind }) => kind === 'ok')).toBe(true);
    expect(ctx.calls).toHaveLength(2);
  });

  it.each([
    [{ resultCode: 'NOT_FOUND_SHIPMENT_BOX', retryRequired: true }, 'refused'],
    [{ resultCode: 'LOCKED', retryRequired: true }, 'again'],
    [{ resultCode: 'LOCKED', retryRequired: false }, 'refused'],
  ])('%j is %s', async (row, kind) => {
    const outcomes = await confirm(coupangContext([reported({ shipmentBoxId: '642000000000000001', succeed: false, ...row })]), [refOf()]);
    expect(outcomes.get('k1')?.kind).toBe(kind);
  });

  it('does not know any line of a lost answer', async () => {
    const outcomes = await confirm(coupangContext([{ fault: 'reset' }]), [refOf(), refOf({ key: 'k2', bundleNo: '2' })]);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
  });
});

describe('dispatch', () => {
  const invoice = { courierCode: 'CJ', invoiceNo: '337398446274' };

  it('sends every line with its box and shares the outcome of the box', async () => {
    const ctx = coupangContext([reported(good('642000000000000001'))]);
    const refs = { boxItems: '7000000001,7000000002', splitShipping: 'false' };
    const outcomes = await dispatch(ctx, [
      { ...refOf({ refs }), ...invoice },
      { ...refOf({ key: 'k2', lineNo: '7000000002', refs }), ...invoice },
    ]);
    expect(ctx.calls[0]?.path).toBe(`${P}/orders/invoices`);
    expect(wires(wire(ctx.calls[0]?.json).orderSheetInvoiceApplyDtos)).toMatchObject([
      {
        vendorItemId: 7000000001,
        deliveryCompanyCode: 'CJGLS',
        invoiceNumber: '337398446274',
        splitShipping: false,
        estimatedShippingDate: '',
      },
      { vendorItemId: 7000000002, splitShipping: false, preSplitShipped: false },
    ]);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['ok', 'ok']);
  });

  const two = '7000000001,7000000002';

  it('announces what stays behind of a box with the day it follows', async () => {
    const ctx = coupangContext([reported(good('642000000000000001'))]);
    await dispatch(ctx, [{ ...refOf({ refs: { boxItems: two, due: '2026-03-05' } }), ...invoice }]);
    expect(wires(wire(ctx.calls[0]?.json).orderSheetInvoiceApplyDtos)).toMatchObject([
      { vendorItemId: 7000000001, invoiceNumber: '337398446274', splitShipping: true, preSplitShipped: false, estimatedShippingDate: '' },
      { vendorItemId: 7000000002, invoiceNumber: '', deliveryCompanyCode: '', splitShipping: true, estimatedShippingDate: '2026-03-05' },
    ]);
  });

  it('promises tomorrow when the day has passed, and says when a part left before', async () => {
    const ctx = coupangContext([reported(good('642000000000000001')), reported(good('642000000000000001'))]);
    await dispatch(ctx, [{ ...refOf({ refs: { boxItems: two, due: '2026-02-27' } }), ...invoice }]);
    expect(wires(wire(ctx.calls[0]?.json).orderSheetInvoiceApplyDtos)[1]).toMatchObject({ estimatedShippingDate: '2026-03-03' });
    await dispatch(ctx, [{ ...refOf({ refs: { boxItems: '7000000001', splitShipping: 'true' } }), ...invoice }]);
    expect(wires(wire(ctx.calls[1]?.json).orderSheetInvoiceApplyDtos)).toMatchObject([{ splitShipping: true, preSplitShipped: true }]);
  });

  it('splits a box that leaves in two parcels', async () => {
    const ctx = coupangContext([reported(good('642000000000000001'))]);
    await dispatch(ctx, [
      { ...refOf({ refs: { boxItems: two } }), ...invoice },
      { ...refOf({ key: 'k2', lineNo: '7000000002', refs: { boxItems: two } }), ...invoice, invoiceNo: '337398446275' },
    ]);
    expect(wires(wire(ctx.calls[0]?.json).orderSheetInvoiceApplyDtos)).toMatchObject([
      { invoiceNumber: '337398446274', splitShipping: true },
      { invoiceNumber: '337398446275', splitShipping: true, estimatedShippingDate: '' },
    ]);
  });

  it('asks for another courier instead of sending one COUPANG does not know', async () => {
    const ctx = coupangContext([]);
    const outcomes = await dispatch(ctx, [{ ...refOf(), courierCode: 'HOMEPICK', invoiceNo: '1' }]);
    expect(outcomes.get('k1')).toMatchObject({
      kind: 'fix',
      problems: [{ path: 'courierCode', message: expect.stringContaining('홈픽택배') }],
    });
    expect(ctx.calls).toHaveLength(0);
  });

  it('never tears a box apart over two calls', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      ...refOf({ key: `k${index}`, lineNo: String(index + 1), bundleNo: index < 30 ? '1' : '2', refs: {} }),
      ...invoice,
    }));
    const ctx = coupangContext([reported(good(1)), reported(good(2))]);
    const outcomes = await dispatch(ctx, lines);
    expect(ctx.calls.map(({ json }) => wires(wire(json).orderSheetInvoiceApplyDtos).length)).toEqual([30, 30]);
    expect([...outcomes.values()].every(({ kind }) => kind === 'ok')).toBe(true);
  });

  it('changes an invoice at its own address, without a word of what has no invoice', async () => {
    const ctx = coupangContext([{ ...reported(good('642000000000000001')), on: `POST ${P}/orders/updateInvoices` }]);
    expect((await modifyInvoice(ctx, [{ ...refOf({ refs: { boxItems: two } }), ...invoice }])).get('k1')?.kind).toBe('ok');
    expect(wires(wire(ctx.calls[0]?.json).orderSheetInvoiceApplyDtos)).toHaveLength(1);
  });
});

describe('cancel sale', () => {
  const soldOut = { reason: 'SOLD_OUT', detail: '품절' } as const;

  it('sends one call an order and names the items that were not cancelled', async () => {
    const ctx = coupangContext([
      {
        on: 'POST /v2/providers/openapi/apis/api/v5/vendors/A00099999/orders/5000000001/cancel',
        json: {
          code: 'PARTIAL',
          message: '일부 실패',
          data: { orderId: 5000000001, receiptMap: { vendorItemIds: [7000000001] }, failedVendorItemIds: [7000000002] },
        },
      },
      { json: { code: 'FAIL', message: '전부 실패' } },
    ]);
    const outcomes = await cancelSale(ctx, [
      { ...refOf(), ...soldOut, quantity: 1 },
      { ...refOf({ key: 'k2', lineNo: '7000000002' }), ...soldOut },
      { ...refOf({ key: 'k3', orderNo: '5000000002' }), ...soldOut },
      { ...refOf({ key: 'k4' }), reason: 'OTHER', detail: '기타' },
    ]);
    expect(ctx.calls[0]?.json).toEqual({
      orderId: 5000000001,
      vendorItemIds: [7000000001, 7000000002],
      receiptCounts: [1, 2],
      bigCancelCode: 'CANERR',
      middleCancelCode: 'CCTTER',
      userId: 'wingdemo',
      vendorId: 'A00099999',
    });
    expect(outcomes.get('k1')?.kind).toBe('ok');
    expect(outcomes.get('k2')).toMatchObject({ kind: 'refused', message: '일부 실패' });
    expect(outcomes.get('k3')).toMatchObject({ kind: 'refused', message: '전부 실패' });
    expect(outcomes.get('k4')).toMatchObject({ kind: 'fix', problems: [{ path: 'reason' }] });
  });

  const stopped = {
    json: {
      code: 'SUCCESS',
      data: {
        orderId: 5000000001,
        receiptMap: { receiptId: 365937, receiptType: 'STOP_SHIPMENT', vendorItemIds: [7000000001], totalCount: 2 },
        failedVendorItemIds: [],
      },
    },
  };

  it('ends a stopped release in the same go', async () => {
    const ctx = coupangContext([
      stopped,
      { on: `PUT ${P}/returnRequests/365937/stoppedShipment`, json: { code: '200', data: { resultCode: 'SUCCESS' } } },
    ]);
    expect((await cancelSale(ctx, [{ ...refOf(), ...soldOut }])).get('k1')?.kind).toBe('ok');
    expect(ctx.calls[1]?.json).toEqual({ vendorId: 'A00099999', receiptId: 365937, cancelCount: 2 });
  });

  it('says where a stopped release waits that could not be ended', async () => {
    const ctx = coupangContext([stopped, { fault: 'reset' }]);
    expect((await cancelSale(ctx, [{ ...refOf(), ...soldOut }])).get('k1')).toMatchObject({ kind: 'refused', code: 'STOP_WAITS' });
  });

  it('asks for each box by itself: an answer names one receipt only', async () => {
    const ctx = coupangContext([{ json: { code: 'SUCCESS', data: {} } }, { json: { code: 'SUCCESS', data: {} } }]);
    await cancelSale(ctx, [
      { ...refOf(), ...soldOut },
      { ...refOf({ key: 'k2', lineNo: '7000000002', bundleNo: '642000000000000002' }), ...soldOut },
    ]);
    expect(ctx.calls.map(({ json }) => wire(json).vendorItemIds)).toEqual([[7000000001], [7000000002]]);
  });
});
