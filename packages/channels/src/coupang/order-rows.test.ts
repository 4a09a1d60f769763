/** Rows of orders and claims that are broken, come twice, or stand in several boxes: nothing is lost, doubled or taken for done. */
import { describe, expect, it } from 'vitest';
import type { LineFact, LineRef } from '../sdk/order.ts';
import { type Wire, wire, wires } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { toClaims, toWithdrawn } from './claim-in.ts';
import { cancelSale, confirm, dispatch } from './order-actions.ts';
import { toLines } from './order-in.ts';
import { collect, lookUp } from './orders.ts';
import { coupangContext, P } from './testing/context.ts';

const READ_AT = '2026-03-02T01:15:00.000Z';
const item = (over: Wire = {}): Wire => ({ vendorItemId: 7000000001, shippingCount: 1, salesPrice: 10_000, orderPrice: 10_000, ...over });
const box = (shipmentBoxId: unknown, over: Wire = {}, ...items: unknown[]): Wire => ({
  shipmentBoxId,
  orderId: 5000000001,
  orderedAt: '2026-03-02T10:00:00',
  paidAt: '2026-03-02T10:01:00',
  status: 'ACCEPT',
  shippingPrice: 2_500,
  orderItems: items.length > 0 ? items : [item()],
  ...over,
});
const refOf = (over: Partial<LineRef> = {}): LineRef => ({
  key: 'k1',
  orderNo: '5000000001',
  lineNo: '7000000001',
  bundleNo: '642000000000000001',
  quantity: 1,
  refs: {},
  ...over,
});
const refOfFact = ({ orderNo, lineNo, bundleNo, quantity, refs }: LineFact): LineRef => ({
  key: 'k1',
  orderNo,
  lineNo,
  bundleNo,
  quantity,
  refs,
});

describe('what cannot be read is named', () => {
  it.each<[string, unknown]>([
    ['a box that is no object', 'box'],
    ['a box that is a list', [[]]],
    ['a box without items', box(1, { orderItems: null })],
    ['items that are no list', box(1, { orderItems: 'none' })],
    ['an item that is no object', box(1, {}, null)],
    ['an item without its number', box(1, {}, item({ vendorItemId: '' }))],
    ['no pieces', box(1, {}, item({ shippingCount: 0 }))],
    ['pieces below nothing', box(1, {}, item({ shippingCount: -1 }))],
    ['half a piece', box(1, {}, item({ shippingCount: '1.5' }))],
    ['more pieces than can be counted', box(1, {}, item({ shippingCount: '99999999999' }))],
    ['a price that is no number', box(1, {}, item({ salesPrice: 'NaN' }))],
    ['a price beyond all numbers', box(1, {}, item({ orderPrice: '99999999999999999999' }))],
  ])('%s', (_name, row) => {
    const { lines, unreadable } = toLines([row, box(2)], READ_AT);
    expect(lines).toHaveLength(1);
    expect(unreadable).toMatchObject([
      { key: expect.stringMatching(/./), reason: expect.stringMatching(/[가-힣]/), raw: expect.stringMatching(/./) },
    ]);
  });

  it('beside what can be read of the same box, which keeps its fee', () => {
    const { lines, unreadable } = toLines([box(1, {}, 'item', item({ vendorItemId: 7000000002 }))], READ_AT);
    expect(lines).toMatchObject([{ lineNo: '7000000002', deliveryFee: 2_500 }]);
    expect(unreadable).toMatchObject([{ key: '5000000001/1' }]);
  });

  it('but not a whole cancel that has no pieces left', () => {
    const { lines, unreadable } = toLines([box(1, {}, item({ shippingCount: 0, cancelCount: 2, canceled: true }))], READ_AT);
    expect(lines).toMatchObject([{ state: 'CANCELED', quantity: 2 }]);
    expect(unreadable).toEqual([]);
  });

  const returned = { vendorItemId: 7000000001, purchaseCount: 1, cancelCount: 1 };
  const receipt = (over: Wire): Wire => ({ receiptId: 365937, orderId: 5000000001, returnItems: [returned], ...over });

  it.each<[string, unknown, number]>([
    ['a receipt that is no object', 'receipt', 0],
    ['a receipt without items', receipt({ returnItems: {} }), 0],
    ['an item without its number', receipt({ returnItems: [{ cancelCount: 1 }, returned] }), 1],
    ['an item that is no object', receipt({ returnItems: [7, returned] }), 1],
    ['no pieces', receipt({ returnItems: [{ ...returned, cancelCount: 0 }] }), 0],
  ])('of claims: %s', (_name, row, left) => {
    const { claims, unreadable } = toClaims([row]);
    expect(claims).toHaveLength(left);
    expect(unreadable).toMatchObject([{ reason: expect.stringMatching(/[가-힣]/) }]);
  });

  it.each<[string, unknown]>([
    ['a row that is no object', null],
    ['a row without its receipt', { orderId: 1, vendorItemIds: [1] }],
    ['a row without items', { cancelId: 1, orderId: 1, vendorItemIds: [] }],
    ['items that have no number', { cancelId: 1, orderId: 1, vendorItemIds: [null] }],
  ])('of withdrawals: %s', (_name, row) => {
    expect(toWithdrawn(row)).toMatchObject({ key: expect.any(String), reason: expect.stringMatching(/[가-힣]/), raw: expect.any(String) });
  });

  it('and goes on with the withdrawals behind it', async () => {
    const position = { list: 'RETURN_WITHDRAWN' };
    const rows = [
      { cancelId: 1 },
      { cancelId: 2, orderId: 5000000001, vendorItemIds: [7000000001] },
      { cancelId: 3, orderId: 1, vendorItemIds: [1] },
    ];
    const ctx = coupangContext([
      { json: { code: 200, data: rows, nextPageIndex: '' } },
      { json: { code: '200', data: [{ receiptId: 2, receiptType: 'RETURN' }] } },
      { status: 400, json: { code: 400, message: '조회할 수 없는 접수입니다.' } },
    ]);
    const page = await collect(ctx, { since: READ_AT, until: READ_AT, position, done: false });
    expect(page).toMatchObject({ kind: 'ok', value: { claims: [{ claimNo: '2' }], unreadable: [{ key: '1' }, { key: '3' }] } });
  });
});

describe('rows of an answer about boxes', () => {
  const row = (shipmentBoxId: unknown, over: Wire = {}): Wire => ({
    shipmentBoxId,
    succeed: true,
    resultCode: 'OK',
    retryRequired: false,
    ...over,
  });
  const failed = { succeed: false, resultCode: 'INVALID_STATUS' };
  const reported = (...rows: unknown[]): ScriptedAnswer => ({ json: { code: 200, data: { responseCode: 1, responseList: rows } } });
  const two = [refOf({ bundleNo: '1' }), refOf({ key: 'k2', bundleNo: '2' })];
  const kinds = (outcomes: Map<string, { kind: string }>) => [...outcomes].map(([key, { kind }]) => [key, kind]);

  it.each([
    ['in another order', [row(2, failed), row(1)], 'ok', 'refused'],
    ['a failure before a success', [row(1, failed), row(1), row(2)], 'refused', 'ok'],
    ['a failure after a success', [row(1), row(1, failed), row(2)], 'refused', 'ok'],
    ['one that was never sent', [row(9, failed), row(1), row(2)], 'ok', 'ok'],
    ['one without a word', [{ shipmentBoxId: 1 }, row(2)], 'unknown', 'ok'],
    ['a success whose code says otherwise', [row(1, { resultCode: 'INVALID_STATUS' }), row(2)], 'refused', 'ok'],
    ['one that is no object', ['1', row(2)], 'unknown', 'ok'],
  ])('%s', async (_name, rows, first, second) => {
    const expected = [
      ['k1', first],
      ['k2', second],
    ];
    expect(kinds(await confirm(coupangContext([reported(...rows)]), two))).toEqual(expected);
    const parcels = two.map((line) => ({ ...line, courierCode: 'CJ', invoiceNo: '337398446274' }));
    expect(kinds(await dispatch(coupangContext([reported(...rows)]), parcels))).toEqual(expected);
  });
});

describe('the answer of a cancel', () => {
  const lines = [refOf(), refOf({ key: 'k2', lineNo: '7000000002' })].map((line) => ({ ...line, reason: 'SOLD_OUT' as const, detail: '' }));
  const reported = (data: unknown, code = 'PARTIAL') => coupangContext([{ json: { code, message: '일부 실패', data } }]);

  it.each([
    ['PARTIAL without a word of what', null, 'unknown', 'unknown'],
    ['SUCCESS without a word of what', {}, 'unknown', 'unknown'],
    ['of another order', { orderId: 1, receiptMap: { vendorItemIds: [7000000001] } }, 'unknown', 'unknown'],
    ['that leaves one out', { orderId: 5000000001, receiptMap: { vendorItemIds: [7000000001] } }, 'ok', 'unknown'],
    ['that only tells what failed', { orderId: 5000000001, failedVendorItemIds: [7000000002] }, 'unknown', 'refused'],
    [
      'that tells both of one',
      { orderId: 5000000001, receiptMap: { vendorItemIds: [7000000001, 7000000002] }, failedVendorItemIds: [7000000002] },
      'ok',
      'unknown',
    ],
  ])('%s', async (_name, data, first, second) => {
    const outcomes = await cancelSale(reported(data), lines);
    expect([outcomes.get('k1')?.kind, outcomes.get('k2')?.kind]).toEqual([first, second]);
  });
});

describe('an item in two boxes', () => {
  const [early, late] = ['642000000000000001', '642000000000000002'];

  it('is one line with all its pieces and its money', () => {
    const { lines } = toLines([box(early, {}, item({ shippingCount: 2, orderPrice: 20_000 })), box(late, { shippingPrice: 0 })], READ_AT);
    expect(lines).toMatchObject([{ lineNo: '7000000001', quantity: 3, amount: 30_000, deliveryFee: 2_500, state: 'NEW' }]);
  });

  it.each([
    [['ACCEPT', 'ACCEPT'], 'NEW', early, '2026-03-02T01:01:00.000Z'],
    [['DELIVERING', 'INSTRUCT'], 'PREPARING', late, READ_AT],
    [['INSTRUCT', 'FINAL_DELIVERY'], 'PREPARING', early, READ_AT],
    [['SOMETHING_NEW', 'INSTRUCT'], null, early, READ_AT],
  ])('stands where the last of them stands: %j is %s', (statuses, state, bundleNo, sourceTime) => {
    const { lines } = toLines(
      [early, late].map((no, index) => box(no, { status: statuses[index], splitShipping: true })),
      READ_AT,
    );
    expect(lines).toMatchObject([{ state, bundleNo, sourceTime, quantity: 2 }]);
  });

  it('is cancelled when all of it is, and goes on with what is not', () => {
    const canceled = box(early, {}, item({ canceled: true }));
    expect(toLines([canceled, box(late, { status: 'INSTRUCT' })], READ_AT).lines).toMatchObject([{ state: 'PREPARING', bundleNo: late }]);
    expect(toLines([canceled, box(late, {}, item({ canceled: true }))], READ_AT).lines).toMatchObject([{ state: 'CANCELED', quantity: 2 }]);
  });

  it('is the same when it stands twice in one box, and not doubled when a box comes twice', () => {
    const twice = toLines([box(early, {}, item(), item({ shippingCount: 2, orderPrice: 20_000 }))], READ_AT);
    expect(twice.lines).toMatchObject([{ quantity: 3, amount: 30_000, refs: { boxes: '' } }]);
    const repeated = toLines([box(early), box(early)], READ_AT);
    expect(repeated.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(toLines([box(early), box(early), box(late)], READ_AT).lines).toMatchObject([{ quantity: 2 }]);
  });

  it('is acted on in every box in which it waits, and done when all of them are', async () => {
    const [line] = toLines([box(early), box(late)], READ_AT).lines;
    if (!line) throw new Error('no line');
    const rows = (second: boolean): ScriptedAnswer => ({
      json: {
        code: 200,
        data: {
          responseList: [
            { shipmentBoxId: early, succeed: true },
            { shipmentBoxId: late, succeed: second, resultCode: second ? 'OK' : 'INVALID_STATUS' },
          ],
        },
      },
    });
    const ctx = coupangContext([rows(true), rows(false)]);
    expect((await confirm(ctx, [refOfFact(line)])).get('k1')?.kind).toBe('ok');
    expect(ctx.calls[0]?.text).toContain(`[${early},${late}]`);
    const sent = await dispatch(ctx, [{ ...refOfFact(line), courierCode: 'CJ', invoiceNo: '337398446274' }]);
    expect(sent.get('k1')?.kind).toBe('refused');
    expect(wires(wire(ctx.calls[1]?.json).orderSheetInvoiceApplyDtos)).toMatchObject([{ splitShipping: false }, { splitShipping: false }]);
  });

  it('is one claim with all its pieces', () => {
    const part = (shipmentBoxId: string) => ({ vendorItemId: 7000000001, shipmentBoxId, purchaseCount: 2, cancelCount: 1 });
    const rows = [{ receiptId: 1, orderId: 5000000001, cancelCountSum: 2, returnItems: [part(early), part(late)] }];
    expect(toClaims(rows).claims).toMatchObject([{ claimNo: '1', lineNo: '7000000001', quantity: 2, quantityOrdered: 4 }]);
  });

  const cursor = { since: READ_AT, until: READ_AT, position: { list: 'INSTRUCT' }, done: false };
  const listed: ScriptedAnswer = {
    json: {
      code: 200,
      data: [box(late, { status: 'INSTRUCT', splitShipping: true }), box(9, { orderId: 6, status: 'INSTRUCT' })],
      nextToken: '',
    },
  };
  const order = `GET ${P}/5000000001/ordersheets`;

  it('is collected whole though a list shows one of them', async () => {
    const whole = [box(early, { status: 'DELIVERING', splitShipping: true }), box(late, { status: 'INSTRUCT', splitShipping: true })];
    const page = await collect(coupangContext([listed, { on: order, json: { code: '200', data: whole } }]), cursor);
    expect(page).toMatchObject({
      kind: 'ok',
      value: { lines: [{ orderNo: '6' }, { orderNo: '5000000001', quantity: 2, state: 'PREPARING' }] },
    });
  });

  it('is collected as the list shows it when the order is gone, and not at all when it cannot be read', async () => {
    const gone = { on: order, status: 404, json: { code: 404, message: 'orderId (5000000001) is not found.' } };
    expect(await collect(coupangContext([listed, gone]), cursor)).toMatchObject({ kind: 'ok', value: { lines: [{ quantity: 1 }, {}] } });
    expect(await collect(coupangContext([listed, { on: order, json: {} }]), cursor)).toMatchObject({ kind: 'again' });
  });

  it('is reported whole by a look-up', async () => {
    const whole = [box(early, { status: 'DELIVERING' }), box(late, { status: 'DELIVERING' })];
    const page = await lookUp(coupangContext([{ on: order, json: { code: '200', data: whole } }]), [refOf()]);
    expect(page).toMatchObject({
      kind: 'ok',
      value: { lines: [{ quantity: 2, state: 'DELIVERING', refs: { boxes: expect.stringContaining(late) } }] },
    });
  });
});
