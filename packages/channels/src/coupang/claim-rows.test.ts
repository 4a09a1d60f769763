/** Receipts and exchanges as claims, and a look at a claim by itself, as tables. */
import { describe, expect, it, test } from 'vitest';
import type { ClaimRef, LineRef } from '../sdk/order.ts';
import type { Wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { toClaims, toExchanges } from './claim-in.ts';
import { lookUp } from './orders.ts';
import { coupangContext, EXCHANGE_BOX, exchangeRef, exchangeRow, exchangesOf, P, receiptRef } from './testing/context.ts';

const PICKED_UP = { returndeliveryItemDtos: [{ deliveryCompanyCode: 'CJGLS', deliveryInvoiceNo: '627614443992' }] };

describe('an exchange', () => {
  test.each<[string, Wire, object]>([
    [
      'that was asked for',
      {},
      {
        claimNo: '101268026',
        type: 'EXCHANGE',
        state: 'REQUESTED',
        raiser: 'BUYER',
        fault: 'BUYER',
        reason: 'COLOR_SIZE',
        detail: 'L로 바꿔 주세요',
        quantity: 1,
        requestedAt: '2026-03-01T02:00:00.000Z',
        changedAt: '2026-03-02T00:30:00.000Z',
        orderNo: '5000000001',
        lineNo: '7000000001',
        refs: { exchangeId: '101268026', exchangeAt: '2026-03-01T02:00:00.000Z' },
      },
    ],
    ['whose goods travel', { collectInformationsDto: PICKED_UP }, { state: 'COLLECTING' }],
    [
      'whose goods are back, with its box',
      { exchangeStatus: 'PROGRESS', collectInformationsDto: PICKED_UP, deliveryInvoiceGroupDtos: EXCHANGE_BOX },
      { state: 'COLLECTED', refs: { exchangeBoxId: '642000000000000009' } },
    ],
    ['that is done', { exchangeStatus: 'SUCCESS' }, { state: 'DONE' }],
    ['that was refused', { exchangeStatus: 'REJECT' }, { state: 'REJECTED' }],
    ['that was taken back', { exchangeStatus: 'CANCEL' }, { state: 'WITHDRAWN' }],
    ['in a state that nobody knows', { exchangeStatus: 'NEVER_SEEN' }, { state: null, rawState: 'NEVER_SEEN' }],
    ['that the vendor raised', { createdByType: 'VENDOR', faultType: 'VENDOR' }, { raiser: 'SELLER', fault: 'SELLER' }],
    ['told of in words', { reasonCode: 'X', reasonCodeText: '상품 불량' }, { reason: 'BROKEN', rawReason: 'X' }],
    ['for a reason that nobody knows', { reasonCode: 'X', reasonCodeText: '' }, { reason: null }],
  ])('%s', (_, over, expected) => {
    expect(toExchanges([exchangeRow(over)])).toMatchObject({ claims: [expected], unreadable: [] });
  });

  test('of two items is a claim of each line', () => {
    const items = [7000000001, 7000000002].map((orderItemId) => ({ orderItemId, quantity: 2 }));
    expect(toExchanges([exchangeRow({ exchangeItemDtoV1s: items })]).claims).toMatchObject([
      { claimNo: '101268026', lineNo: '7000000001', quantity: 2 },
      { claimNo: '101268026', lineNo: '7000000002', quantity: 2 },
    ]);
  });

  const item = (exchangeItemId: number | null, quantity: number, orderItemId = 7000000001) => ({ exchangeItemId, orderItemId, quantity });
  test.each<[string, Wire[][], [string, number][]]>([
    ['two rows of one line', [[item(1, 1), item(2, 2)]], [['7000000001', 3]]],
    ['two rows of one line without numbers', [[item(null, 1), item(null, 2)]], [['7000000001', 3]]],
    ['one row that stands twice', [[item(1, 2), item(1, 2)]], [['7000000001', 2]]],
    [
      'the same exchange twice',
      [
        [item(1, 1), item(2, 2)],
        [item(1, 1), item(2, 2)],
      ],
      [['7000000001', 3]],
    ],
    ['the same exchange twice, without numbers', [[item(null, 1)], [item(null, 1)]], [['7000000001', 1]]],
    ['two entries under one number, each a row of the line', [[item(1, 1)], [item(2, 1)]], [['7000000001', 2]]],
    [
      'two lines, one of them in two rows',
      [[item(1, 1), item(2, 1, 7000000002), item(3, 1)]],
      [
        ['7000000001', 2],
        ['7000000002', 1],
      ],
    ],
  ])('%s: the pieces of each line once', (_, exchanges, expected) => {
    const { claims, unreadable } = toExchanges(exchanges.map((items) => exchangeRow({ exchangeItemDtoV1s: items })));
    expect(unreadable).toEqual([]);
    expect(claims.map(({ lineNo, quantity }) => [lineNo, quantity])).toEqual(expected);
  });

  test.each<[string, Wire]>([
    ['without its number', { exchangeId: null }],
    ['without its order', { orderId: '' }],
    ['without items', { exchangeItemDtoV1s: [] }],
    ['of no pieces', { exchangeItemDtoV1s: [{ orderItemId: 1, quantity: 0 }] }],
    ['of no line', { exchangeItemDtoV1s: [{ quantity: 1 }] }],
  ])('%s is named', (_, over) => {
    expect(toExchanges([exchangeRow(over)])).toMatchObject({ claims: [], unreadable: [{ reason: expect.stringMatching(/[가-힣]/) }] });
  });
});

const receiptRow = (over: Wire = {}): Wire => ({
  receiptId: 365937,
  orderId: 5000000001,
  receiptType: 'RETURN',
  receiptStatus: 'RETURNS_UNCHECKED',
  createdAt: '2026-03-01T11:00:00',
  modifiedAt: '2026-03-02T09:30:00',
  cancelReasonCategory1: '단순변심',
  faultByType: 'CUSTOMER',
  cancelCountSum: 2,
  returnItems: [{ vendorItemId: 7000000001, purchaseCount: 3, cancelCount: 2 }],
  returnDeliveryDtos: [],
  ...over,
});

test.each<[string, Wire, object]>([
  ['that was asked for', {}, { type: 'RETURN', state: 'REQUESTED', quantity: 2, quantityOrdered: 3 }],
  ['whose goods travel', { returnDeliveryDtos: [{ deliveryCompanyCode: 'CJGLS', deliveryInvoiceNo: '6' }] }, { state: 'COLLECTING' }],
  ['of which no invoice is known', { returnDeliveryDtos: [{ deliveryInvoiceNo: '' }] }, { state: 'REQUESTED' }],
  ['whose goods are back', { receiptStatus: 'VENDOR_WAREHOUSE_CONFIRM' }, { state: 'COLLECTED' }],
  ['that COUPANG looks into', { receiptStatus: 'REQUEST_COUPANG_CHECK' }, { state: 'HOLD' }],
  ['that is paid back', { receiptStatus: 'RETURNS_COMPLETED' }, { state: 'DONE' }],
  ['changed since', {}, { requestedAt: '2026-03-01T02:00:00.000Z', changedAt: '2026-03-02T00:30:00.000Z' }],
  ['that names no change', { modifiedAt: null }, { requestedAt: '2026-03-01T02:00:00.000Z' }],
])('a return %s', (_, over, expected) => {
  expect(toClaims([receiptRow(over)]).claims).toMatchObject([expected]);
});

describe('a stop that was refused because its goods had left', () => {
  const sentAnyway = (over: Wire = {}) => receiptRow({ releaseStopStatus: '처리(이미출고)', ...over });
  test.each<[string, Wire, object]>([
    ['goes on as a return', {}, { state: 'REQUESTED' }],
    ['and whose goods are back', { receiptStatus: 'VENDOR_WAREHOUSE_CONFIRM' }, { state: 'COLLECTED' }],
    ['and that is paid back', { receiptStatus: 'RETURNS_COMPLETED' }, { state: 'DONE' }],
    ['with others of its box', { releaseStopStatus: '자동처리(이미출고)' }, { state: 'REQUESTED' }],
  ])('%s', (_, over, expected) => {
    expect(toClaims([sentAnyway(over)]).claims).toMatchObject([
      { claimNo: '365937', type: 'CANCEL', state: 'REJECTED', quantity: 2 },
      { claimNo: '365937-R', type: 'RETURN', quantity: 2, refs: { receiptId: '365937', claimType: 'RETURN' }, ...expected },
    ]);
  });
});

describe('a look at a claim', () => {
  const line: LineRef = {
    key: 'k1',
    orderNo: '5000000001',
    lineNo: '7000000001',
    bundleNo: '642000000000000001',
    quantity: 3,
    refs: {},
  };
  const ORDER: ScriptedAnswer = {
    on: `GET ${P}/5000000001/ordersheets`,
    json: {
      code: 200,
      data: {
        shipmentBoxId: 642,
        orderId: 5000000001,
        orderedAt: '2026-03-01T10:00:00',
        status: 'FINAL_DELIVERY',
        orderItems: [{ vendorItemId: 7000000001, shippingCount: 3 }],
      },
    },
  };
  const shown = (row: Wire): ScriptedAnswer => ({ on: `GET ${P}/returnRequests/365937`, json: { code: '200', data: [row] } });
  const ABSENT: ScriptedAnswer = {
    on: `GET ${P}/returnRequests/365937`,
    status: 404,
    json: { code: 404, message: 'receiptId (365937) is not found.' },
  };
  const taken = (...rows: Wire[]): ScriptedAnswer => ({ on: `POST ${P}/returnWithdrawList`, json: { code: 200, data: rows } });
  const TAKEN_BACK = { cancelId: 365937, orderId: 5000000001, vendorItemIds: [7000000001], createdAt: '2026-03-02T09:00:00' };
  const look = async (claim: ClaimRef, script: ScriptedAnswer[]) => {
    const ctx = coupangContext([ORDER, ...script]);
    const page = await lookUp(ctx, [{ ...line, claim }]);
    return { ctx, page };
  };

  it.each<[string, ClaimRef, ScriptedAnswer[], object]>([
    [
      'a return that waits',
      receiptRef(),
      [shown(receiptRow()), taken()],
      { claims: [{ claimNo: '365937', type: 'RETURN', state: 'REQUESTED' }] },
    ],
    [
      'a return that is done, of which nothing more is asked',
      receiptRef(),
      [shown(receiptRow({ receiptStatus: 'RETURNS_COMPLETED' }))],
      { claims: [{ state: 'DONE' }] },
    ],
    [
      'a return that goes on saying that it waits when it was taken back',
      receiptRef(),
      [shown(receiptRow()), taken(TAKEN_BACK)],
      { claims: [{ type: 'RETURN', state: 'WITHDRAWN', quantity: 2 }] },
    ],
    [
      'a return that a refused stop became, and that was taken back',
      receiptRef(),
      [shown(receiptRow({ releaseStopStatus: '처리(이미출고)' })), taken(TAKEN_BACK)],
      {
        claims: [
          { claimNo: '365937', type: 'CANCEL', state: 'REJECTED' },
          { claimNo: '365937-R', type: 'RETURN', state: 'WITHDRAWN' },
        ],
      },
    ],
    [
      'a cancel that is gone with its withdrawal',
      receiptRef({ refs: { receiptId: '365937', claimType: 'CANCEL' } }),
      [ABSENT, taken(TAKEN_BACK)],
      { claims: [{ type: 'CANCEL', state: 'WITHDRAWN', lineNo: '7000000001' }] },
    ],
    [
      'a receipt that is nowhere',
      receiptRef(),
      [ABSENT, taken()],
      { claims: [], unreadable: [{ key: '365937', reason: expect.stringContaining('WING') }] },
    ],
    [
      'an exchange',
      exchangeRef(),
      [exchangesOf(exchangeRow({ exchangeStatus: 'SUCCESS' }))],
      { claims: [{ type: 'EXCHANGE', state: 'DONE' }] },
    ],
    [
      'an exchange among others of its second',
      exchangeRef(),
      [exchangesOf(exchangeRow({ exchangeId: 5 }), exchangeRow())],
      { claims: [{ claimNo: '101268026' }] },
    ],
    [
      'an exchange that is told under another time',
      exchangeRef(),
      [exchangesOf(), exchangesOf(exchangeRow())],
      { claims: [{ claimNo: '101268026' }] },
    ],
    ['an exchange that is nowhere', exchangeRef(), [exchangesOf(), exchangesOf()], { claims: [], unreadable: [{ key: '101268026' }] }],
  ])('reads %s', async (_, claim, script, expected) => {
    const { ctx, page } = await look(claim, script);
    expect(page).toMatchObject({ kind: 'ok', value: { lines: [{ lineNo: '7000000001' }], unreadable: [], ...expected } });
    expect(ctx.left()).toBe(0);
  });

  it.each<[string, ClaimRef, ScriptedAnswer[]]>([
    ['a receipt', receiptRef(), [{ json: {} }]],
    ['what was taken back', receiptRef(), [shown(receiptRow()), { json: {} }]],
    ['an exchange', exchangeRef(), [{ json: {} }]],
  ])('says nothing of %s without proof', async (_, claim, script) => {
    const last = script.at(-1) ?? {};
    expect((await look(claim, [...script, last, last])).page.kind).toBe('again');
  });

  it('asks once for a receipt of several lines', async () => {
    const ctx = coupangContext([ORDER, shown(receiptRow({ receiptStatus: 'RETURNS_COMPLETED' }))]);
    await lookUp(ctx, [
      { ...line, claim: receiptRef() },
      { ...line, key: 'k2', lineNo: '7000000002', claim: receiptRef({ key: 'c2', lineNo: '7000000002', quantity: 1 }) },
    ]);
    expect(ctx.calls).toHaveLength(2);
  });
});
