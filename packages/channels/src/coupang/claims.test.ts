/** What a vendor does with claims and untraced parcels at COUPANG, as tables: what is sent, and what answers mean. */
import { describe, expect, it } from 'vitest';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome } from '../sdk/outcome.ts';
import type { ScriptedAnswer, TestContext } from '../sdk/testing/context.ts';
import { claims } from './claims.ts';
import { markDelivered } from './order-actions.ts';
import { coupangContext, EXCHANGE_AT, EXCHANGE_BOX, exchangeRef, exchangeRow, exchangesOf, P, receiptRef } from './testing/context.ts';

const sameReceipt = receiptRef({ key: 'c2', lineNo: '7000000002', quantity: 1 });
const elsewhere = receiptRef({ key: 'c3', claimNo: '365938', refs: { receiptId: '365938', cancelCount: '1', claimType: 'RETURN' } });
const parcel = { courierCode: 'CJ', invoiceNo: '627614443992' };
const vendorId = 'A00099999';

const DONE: ScriptedAnswer = { json: { code: '200', message: 'OK', data: { resultCode: 'SUCCESS', resultMessage: '' } } };
const done = (on: string): ScriptedAnswer => ({ ...DONE, on });

type Run = (ctx: TestContext) => Promise<BatchOutcome<void>> | undefined;

describe('what is sent', () => {
  it.each<[string, string[], Run, unknown[]]>([
    [
      'approves a cancel by its receipt',
      [`PUT ${P}/returnRequests/365937/stoppedShipment`],
      (ctx) => claims.approveCancel?.(ctx, [receiptRef(), sameReceipt]),
      [{ vendorId, receiptId: 365937, cancelCount: 3 }],
    ],
    [
      'refuses a cancel by the parcel that left',
      [`PUT ${P}/returnRequests/365937/completedShipment`],
      (ctx) => claims.rejectCancel?.(ctx, [{ ...receiptRef(), ...parcel }]),
      [{ vendorId, receiptId: 365937, deliveryCompanyCode: 'CJGLS', invoiceNumber: '627614443992' }],
    ],
    [
      'names the parcel in which goods come back, once a receipt',
      [`POST ${P}/return-exchange-invoices/manual`, `POST ${P}/return-exchange-invoices/manual`],
      (ctx) =>
        claims.pickUpReturn?.(
          ctx,
          [receiptRef(), sameReceipt, elsewhere].map((one) => ({ ...one, ...parcel })),
        ),
      ['365937', '365938'].map((no) => ({
        returnExchangeDeliveryType: 'RETURN',
        receiptId: Number(no),
        deliveryCompanyCode: 'CJGLS',
        invoiceNumber: '627614443992',
      })),
    ],
    [
      'receives what came back',
      [`PUT ${P}/returnRequests/365937/receiveConfirmation`],
      (ctx) => claims.receiveReturn?.(ctx, [receiptRef(), sameReceipt]),
      [{ vendorId, receiptId: 365937 }],
    ],
    [
      'pays a receipt back with all of its pieces',
      [`PUT ${P}/returnRequests/365937/approval`, `PUT ${P}/returnRequests/365938/approval`],
      (ctx) => claims.approveReturn?.(ctx, [receiptRef(), sameReceipt, elsewhere]),
      [
        { vendorId, receiptId: 365937, cancelCount: 3 },
        { vendorId, receiptId: 365938, cancelCount: 1 },
      ],
    ],
    [
      'counts the pieces that are known where the receipt said none',
      [`PUT ${P}/returnRequests/365937/approval`],
      (ctx) => claims.approveReturn?.(ctx, [receiptRef({ refs: {} }), { ...sameReceipt, refs: {} }]),
      [{ vendorId, receiptId: 365937, cancelCount: 3 }],
    ],
    [
      'names the parcel of an exchange',
      [`POST ${P}/return-exchange-invoices/manual`],
      (ctx) => claims.pickUpExchange?.(ctx, [{ ...exchangeRef(), ...parcel }]),
      [{ returnExchangeDeliveryType: 'EXCHANGE', receiptId: 101268026, deliveryCompanyCode: 'CJGLS', invoiceNumber: '627614443992' }],
    ],
    [
      'receives the goods of an exchange',
      [`PUT ${P}/exchangeRequests/101268026/receiveConfirmation`],
      (ctx) => claims.receiveExchange?.(ctx, [exchangeRef()]),
      [{ vendorId, exchangeId: 101268026 }],
    ],
    [
      'sends new goods in the box of the exchange',
      [`POST ${P}/exchangeRequests/101268026/invoices`],
      (ctx) => claims.dispatchExchange?.(ctx, [{ ...exchangeRef(), ...parcel }]),
      [
        [
          {
            vendorId,
            exchangeId: 101268026,
            shipmentBoxId: '642000000000000009',
            goodsDeliveryCode: 'CJGLS',
            invoiceNumber: '627614443992',
          },
        ],
      ],
    ],
    [
      'refuses an exchange for want of goods',
      [`PUT ${P}/exchangeRequests/101268026/rejection`],
      (ctx) => claims.rejectExchange?.(ctx, [{ ...exchangeRef(), reason: 'NO_STOCK', detail: '' }]),
      [{ vendorId, exchangeId: 101268026, exchangeRejectCode: 'SOLDOUT' }],
    ],
    [
      'refuses an exchange that its buyer takes back',
      [`PUT ${P}/exchangeRequests/101268026/rejection`],
      (ctx) => claims.rejectExchange?.(ctx, [{ ...exchangeRef(), reason: 'BUYER_AGREED', detail: '' }]),
      [{ vendorId, exchangeId: 101268026, exchangeRejectCode: 'WITHDRAW' }],
    ],
  ])('%s', async (_, calls, run, bodies) => {
    const ctx = coupangContext(calls.map(done));
    const outcomes = await run(ctx);
    expect([...(outcomes?.values() ?? [])].map(({ kind }) => kind)).toEqual([...(outcomes?.keys() ?? [])].map(() => 'ok'));
    // Numbers beyond 2^53 leave as numbers all the same: they are compared as they stand in the text.
    expect(ctx.calls.map(({ text }) => JSON.parse(text.replaceAll(/:(\d{16,})/g, ':"$1"')))).toEqual(bodies);
  });

  it.each<[string, Run, object]>([
    [
      'a courier that COUPANG does not take',
      (ctx) => claims.pickUpReturn?.(ctx, [{ ...receiptRef(), courierCode: 'NO_DELIVERY', invoiceNo: '1' }]),
      { kind: 'fix', problems: [{ path: 'courierCode' }] },
    ],
    [
      'a reason that COUPANG does not take',
      (ctx) => claims.rejectExchange?.(ctx, [{ ...exchangeRef(), reason: 'USED', detail: '' }]),
      { kind: 'fix', problems: [{ path: 'reason' }] },
    ],
  ])('%s is said before anything is sent', async (_, run, expected) => {
    const ctx = coupangContext([]);
    expect((await run(ctx))?.get('c1')).toMatchObject(expected);
    expect(ctx.calls).toEqual([]);
  });
});

describe('what the answers mean', () => {
  it.each<[string, ScriptedAnswer, object]>([
    ['it was taken', DONE, { kind: 'ok' }],
    [
      'a no inside a yes',
      { json: { code: '200', data: { resultCode: 'FAIL', resultMessage: '이미 처리되었습니다.' } } },
      { kind: 'refused', message: expect.stringContaining('이미 처리') },
    ],
    [
      'its state does not allow it',
      { status: 412, json: { code: 412, message: '입고확인 상태가 아닙니다.' } },
      { kind: 'refused', code: '412' },
    ],
    [
      'it is not there',
      { status: 404, json: { code: 404, message: 'receiptId (365937) is not found.' } },
      { kind: 'refused', code: '404' },
    ],
    ['another count', { status: 400, json: { code: 400, message: 'cancelCount는 3이어야 합니다.' } }, { kind: 'refused', code: '400' }],
    ['success without its word', { json: { code: '200', message: 'OK', data: {} } }, { kind: 'unknown' }],
    ['nothing', { text: '' }, { kind: 'unknown' }],
    ['a list', { json: { code: 200, data: [{ receiptId: 365937 }] } }, { kind: 'unknown' }],
    ['there is none', { fault: 'reset' }, { kind: 'unknown' }],
    ['it broke off', { ...DONE, fault: 'cut' }, { kind: 'unknown' }],
    ['slower', { status: 429, json: { code: 'ERROR' } }, { kind: 'slow_down' }],
    ['a key that is no longer good', { status: 401, json: { code: 'ERROR' } }, { kind: 'relink' }],
  ])('%s', async (_, answer, expected) => {
    expect((await claims.approveReturn?.(coupangContext([answer]), [receiptRef()]))?.get('c1')).toMatchObject(expected);
  });
});

describe('goods for an exchange', () => {
  const unboxed = exchangeRef({ refs: { exchangeId: '101268026', exchangeAt: EXCHANGE_AT } });
  const send = (ctx: TestContext) => claims.dispatchExchange?.(ctx, [{ ...unboxed, ...parcel }]);

  it('leave in the box that was made since', async () => {
    const row = exchangeRow({ exchangeStatus: 'PROGRESS', deliveryInvoiceGroupDtos: EXCHANGE_BOX });
    const ctx = coupangContext([exchangesOf(row), done(`POST ${P}/exchangeRequests/101268026/invoices`)]);
    expect((await send(ctx))?.get('c1')?.kind).toBe('ok');
    expect(ctx.calls[1]?.text).toContain('"shipmentBoxId":642000000000000009');
    expect(Object.fromEntries(ctx.calls[0]?.query ?? [])).toMatchObject({
      createdAtFrom: '2026-03-01T10:59:59',
      createdAtTo: '2026-03-01T11:00:01',
    });
  });

  it.each<[string, ScriptedAnswer[], object]>([
    ['there is no box yet', [exchangesOf(exchangeRow())], { kind: 'refused', code: 'NO_BOX' }],
    ['the exchange is gone', [exchangesOf(), exchangesOf()], { kind: 'refused', code: 'NO_BOX' }],
    ['it cannot be looked at', [{ fault: 'reset' }, { fault: 'reset' }, { fault: 'reset' }], { kind: 'again' }],
  ])('stay where %s', async (_, script, expected) => {
    const ctx = coupangContext(script);
    expect((await send(ctx))?.get('c1')).toMatchObject(expected);
    expect(ctx.left()).toBe(0);
  });
});

describe('a parcel of which no courier reports', () => {
  const sent = (over: Partial<LineRef> = {}): LineRef => ({
    key: 'k1',
    orderNo: '5000000001',
    lineNo: '7000000001',
    bundleNo: '642000000000000001',
    quantity: 1,
    refs: { invoiceNo: '627614443992' },
    ...over,
  });

  it('has arrived, a box a call', async () => {
    const ctx = coupangContext([done(`POST ${P}/completeLongTermUndelivery`)]);
    const outcomes = await markDelivered(ctx, [sent(), sent({ key: 'k2', lineNo: '7000000002' })]);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['ok', 'ok']);
    expect(ctx.calls.map(({ text }) => text)).toEqual(['{"shipmentBoxId":642000000000000001,"invoiceNumber":"627614443992"}']);
  });

  it('has arrived in each of its boxes, by the invoice of each', async () => {
    const boxes = JSON.stringify([
      { box: '642', items: '', split: 'false', invoice: '111' },
      { box: '643', items: '', split: 'false', invoice: '222' },
    ]);
    const ctx = coupangContext([DONE, DONE]);
    expect((await markDelivered(ctx, [sent({ refs: { boxes } })])).get('k1')?.kind).toBe('ok');
    expect(ctx.calls.map(({ json }) => json)).toEqual([
      { shipmentBoxId: 642, invoiceNumber: '111' },
      { shipmentBoxId: 643, invoiceNumber: '222' },
    ]);
  });

  it.each<[string, Partial<LineRef>, string]>([
    ['whose invoice nobody knows', { refs: {} }, 'NO_INVOICE'],
    ['whose box nobody knows', { bundleNo: null }, 'NO_BOX'],
  ])('%s is refused before anything is sent', async (_, over, code) => {
    const ctx = coupangContext([]);
    expect((await markDelivered(ctx, [sent(over)])).get('k1')).toMatchObject({ kind: 'refused', code });
    expect(ctx.calls).toEqual([]);
  });
});
