/** Orders and results that are broken or prove nothing: what can't be read is named, and nothing is taken for done. */
import { describe, expect, test } from 'vitest';
import type { LineRef } from '../sdk/order.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { claims } from './claims.ts';
import { cancelSale, confirm, dispatch } from './order-actions.ts';
import { collect, lookUp } from './orders.ts';
import { context, wireDetail } from './testing/context.ts';

const ENVELOPE = { timestamp: '2026-03-02T10:20:00.000+09:00', traceId: 'cr1-demo' };
const ID = '2026030200002';
const row = { productOrderId: ID, lastChangedDate: '2026-03-02T10:15:30.000+09:00', productOrderStatus: 'PAYED' };
const changes = (data: unknown): ScriptedAnswer => ({ json: { ...ENVELOPE, data } });
const details = (...data: unknown[]): ScriptedAnswer => ({ json: { ...ENVELOPE, data } });
const cursor = startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z');
const lineOf = (over: Partial<LineRef> = {}): LineRef => ({
  key: 'k1',
  orderNo: '2026030200001',
  lineNo: ID,
  bundleNo: null,
  quantity: 2,
  refs: {},
  ...over,
});
const readOne = async (over: Parameters<typeof wireDetail>[0]) => {
  const page = await lookUp(context([details(wireDetail(over))]), [lineOf()]);
  if (page.kind !== 'ok') throw new Error(page.kind);
  return page.value;
};

describe('a line that can not be read is named', () => {
  test.each<[string, object]>([
    ['no pieces', { quantity: 0 }],
    ['pieces below nothing', { quantity: -2 }],
    ['pieces below nothing behind a good first count', { quantity: -1, initialQuantity: 2 }],
    ['no pieces at first', { quantity: 2, initialQuantity: 0 }],
    ['half a piece', { quantity: 1.5 }],
    ['no count', { quantity: null }],
    ['a count that is no number', { quantity: 'many' }],
    ['more pieces than can be counted', { quantity: 99_999_999_999 }],
    ['a price that is no number', { unitPrice: 'NaN' }],
    ['a payment beyond all numbers', { totalPaymentAmount: 1e300 }],
  ])('%s', async (_name, productOrder) => {
    const { lines, unreadable } = await readOne({ productOrder });
    expect(lines).toEqual([]);
    expect(unreadable).toMatchObject([{ key: ID, reason: expect.stringMatching(/[가-힣]/), raw: expect.stringContaining(ID) }]);
  });

  test('no time at all', async () => {
    const { lines, unreadable } = await readOne({ order: { orderDate: 'soon', paymentDate: null } });
    expect([lines, unreadable]).toMatchObject([[], [{ reason: expect.stringContaining('주문일시') }]]);
  });

  test.each<[string, Parameters<typeof wireDetail>[0]]>([
    ['an address', { productOrder: { shippingAddress: '서울특별시 중구' } }],
    ['a parcel', { delivery: [] }],
  ])('%s that is no object', async (_name, over) => {
    const { lines, unreadable } = await readOne(over);
    expect([lines, unreadable]).toMatchObject([[], [{ key: ID, reason: expect.stringContaining('배송') }]]);
  });

  test('what is left after a claim may be nothing', async () => {
    const { lines, unreadable } = await readOne({ productOrder: { initialQuantity: 3, quantity: 0 } });
    expect([lines, unreadable]).toMatchObject([[{ quantity: 3 }], []]);
  });

  test.each<[string, object]>([
    ['no pieces', { requestQuantity: 0 }],
    ['pieces below nothing', { requestQuantity: -1 }],
    ['a count that is no number', { requestQuantity: 'x' }],
  ])('a claim of %s is left out of its line and named', async (_name, over) => {
    const claim = { claimId: '77', claimType: 'CANCEL', claimStatus: 'CANCEL_REQUEST', ...over };
    for (const detail of [{ currentClaim: { cancel: claim } }, { completedClaims: [claim] }, { cancel: claim }]) {
      const { lines, unreadable } = await readOne(detail);
      expect(lines).toMatchObject([{ claims: [] }]);
      expect(unreadable).toMatchObject([{ key: ID, reason: expect.stringContaining('77') }]);
    }
  });

  test.each([
    { completedClaims: ['claim'] },
    { completedClaims: 'claim' },
    { currentClaim: 5 },
    { currentClaim: { cancel: [] } },
    { return: 'claim' },
  ])('a claim that is no object: %j', async (over) => {
    const { lines, unreadable } = await readOne(over);
    expect([lines.length, unreadable.length]).toEqual([1, 1]);
  });

  test('finished claims without a list around them', async () => {
    const { lines, unreadable } = await readOne({ completedClaims: { claimId: '77', claimType: 'CANCEL', claimStatus: 'CANCEL_DONE' } });
    expect([lines, unreadable]).toMatchObject([[{ claims: [{ claimNo: '77', state: 'DONE' }] }], []]);
  });

  test('a detail that is no object, and one that is not reported', async () => {
    const page = await lookUp(context([details('order', wireDetail())]), [lineOf(), lineOf({ key: 'k2', lineNo: '9' })]);
    expect(page).toMatchObject({ kind: 'ok', value: { lines: [{}], unreadable: [{ raw: '"order"' }, { key: '9' }] } });
  });

  test('a change without its number', async () => {
    const page = await collect(
      context([changes({ count: 2, lastChangeStatuses: [{ lastChangedType: 'PAYED' }, row] }), details(wireDetail())]),
      cursor,
    );
    expect(page).toMatchObject({ kind: 'ok', value: { lines: [{}], unreadable: [{ raw: expect.stringContaining('PAYED') }] } });
  });
});

describe('the change feed ends only on proof', () => {
  test.each<[string, unknown]>([
    ['nothing changed', ENVELOPE],
    ['nothing changed, told by a count', { ...ENVELOPE, data: { count: 0 } }],
    ['an empty list', { ...ENVELOPE, data: { count: 0, lastChangeStatuses: [] } }],
  ])('%s', async (_name, json) => {
    expect(await collect(context([{ json }]), cursor)).toMatchObject({
      kind: 'ok',
      value: { lines: [], nextCursor: { done: true } },
    });
  });

  test.each<[string, ScriptedAnswer]>([
    ['an empty object', { json: {} }],
    ['null', { json: null }],
    ['a list', { json: [] }],
    ['a number', { json: 200 }],
    ['nothing', { text: '' }],
    ['an envelope around something else', changes({ contents: [] })],
    ['a list of something else', changes({ lastChangeStatuses: [{ originProductNo: 1 }] })],
    ['a list that is none', changes({ lastChangeStatuses: {} })],
    ['a next place that can not be read', changes({ count: 1, lastChangeStatuses: [row], more: { moreFrom: 'later', moreSequence: '1' } })],
    ['a next place that is no object', changes({ count: 1, lastChangeStatuses: [row], more: 5 })],
    ['a bare 404', { status: 404 }],
    ['a 404 of the channel', { status: 404, json: { code: 'GW.NOT_FOUND' } }],
  ])('not on %s', async (_name, answer) => {
    expect(await collect(context([answer]), cursor)).toMatchObject({ kind: 'again' });
  });

  test.each<[string, unknown]>([
    ['an empty object', {}],
    ['products', { contents: [], totalPages: 1 }],
    ['rows of something else', { ...ENVELOPE, data: [{ originProductNo: 1 }] }],
  ])('and no line is missed by %s for details', async (_name, json) => {
    const page = await collect(context([changes({ count: 1, lastChangeStatuses: [row] }), { json }]), cursor);
    expect(page).toMatchObject({ kind: 'again' });
  });
});

describe('results of lines', () => {
  const results = (successProductOrderIds: unknown, failProductOrderInfos: unknown = []): ScriptedAnswer => ({
    json: { ...ENVELOPE, data: { successProductOrderIds, failProductOrderInfos } },
  });
  const failed = (productOrderId: string, code = '104133') => ({ productOrderId, code, message: '실패' });
  const two = [lineOf({ lineNo: '1' }), lineOf({ key: 'k2', lineNo: '2' })];

  test.each<[string, ScriptedAnswer, string, string]>([
    ['in another order', results(['2', '1']), 'ok', 'ok'],
    ['as numbers', results([1, 2]), 'ok', 'ok'],
    ['a failure beside a success', results(['1', '2'], [failed('1')]), 'refused', 'ok'],
    ['two failures, the first of them harmless', results([], [failed('1', '105306'), failed('1'), failed('2', '105306')]), 'refused', 'ok'],
    ['two failures, the last of them harmless', results([], [failed('1'), failed('1', '105306'), failed('2', '105306')]), 'refused', 'ok'],
    ['one left out', results(['2']), 'unknown', 'ok'],
    ['one that was never sent', results(['9', '1', '2']), 'ok', 'ok'],
    ['only ones that were never sent', results(['9']), 'unknown', 'unknown'],
    ['none', results([]), 'unknown', 'unknown'],
    ['an empty object', { json: {} }, 'unknown', 'unknown'],
    ['nothing', { text: '' }, 'unknown', 'unknown'],
  ])('%s', async (_name, answer, first, second) => {
    const outcomes = await confirm(context([answer]), two);
    expect([outcomes.get('k1')?.kind, outcomes.get('k2')?.kind]).toEqual([first, second]);
    const parcels = two.map((line) => ({ ...line, courierCode: 'CJ', invoiceNo: '1' }));
    const sent = await dispatch(context([answer]), parcels);
    expect([sent.get('k1')?.kind, sent.get('k2')?.kind]).toEqual([first, second]);
  });

  test.each<[string, ScriptedAnswer, string]>([
    ['its own line', results([ID]), 'ok'],
    ['another line', results(['9']), 'unknown'],
    ['nothing', { json: null }, 'unknown'],
  ])('of a cancel: %s', async (_name, answer, kind) => {
    const cancel = await cancelSale(context([answer]), [{ ...lineOf(), reason: 'SOLD_OUT', detail: '' }]);
    expect(cancel.get('k1')?.kind).toBe(kind);
    const approved = await claims.approveCancel?.(context([details(wireDetail()), answer]), [{ ...lineOf(), claimNo: '77' }]);
    expect(approved?.get('k1')?.kind).toBe(kind);
  });
});
