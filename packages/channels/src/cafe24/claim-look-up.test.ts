/** Claims that a buyer took back or the mall refused leave no trace on their item: the claim itself is read. */
import { describe, expect, test } from 'vitest';
import type { LineRef } from '../sdk/order.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { claimTypeOf, goneClaims, openClaimRefs, toClaim, toOwnClaim } from './claim-in.ts';
import { toLines } from './order-in.ts';
import { lookUp } from './orders.ts';
import { context, wireItem, wireOrder } from './testing/context.ts';

const ORDER = '20260302-0000031';
const LINE = `${ORDER}-01`;
const CODE = 'C20260302-0000001';
const CLAIM_NO = `${LINE}-CANCEL-2026-03-02T03:00:00.000Z`;
const KNOWN = { code: CODE, claimNo: CLAIM_NO };
const ASKED = { order_status: 'C00', claim_code: CODE, cancel_request_date: '2026-03-02 12:00:00' };

const line = (refs: Record<string, string>, over: Partial<LineRef> = {}): LineRef => ({
  key: '1',
  orderNo: ORDER,
  lineNo: LINE,
  bundleNo: null,
  quantity: 2,
  refs,
  ...over,
});
const wireClaim = (over: Record<string, unknown> = {}) => ({
  shop_no: 1,
  order_id: ORDER,
  claim_code: CODE,
  status: null,
  claim_reason_type: 'A',
  claim_reason: '고객변심',
  undone: 'T',
  cancel_request_date: '2026-03-02T12:00:00+09:00',
  items: [{ order_item_code: LINE, quantity: 1 }],
  ...over,
});
const orders = (...items: object[]): ScriptedAnswer => ({ on: 'GET /admin/orders', json: { orders: [wireOrder({ items })] } });
const claim = (over: Record<string, unknown> = {}): ScriptedAnswer => ({
  on: `GET /admin/cancellation/${CODE}`,
  json: { cancellation: wireClaim(over) },
});
const reported = (item: object) => toLines(wireOrder({ items: [wireItem({ ...item })] }), '2026-03-10T00:00:00.000Z').lines[0];

describe('a claim read by itself', () => {
  test.each([
    [{ undone: 'T', status: null }, 'WITHDRAWN', 'undone'],
    [{ undone: 'T', status: 'C00' }, 'WITHDRAWN', 'C00 undone'],
    [{ undone: 'T', status: 'canceling' }, 'WITHDRAWN', 'canceling undone'],
    [{ undone: 'T', status: 'E50' }, 'WITHDRAWN', 'E50 undone'],
    [{ undone: 'F', status: 'E51' }, 'WITHDRAWN', 'E51'],
    [{ undone: 'F', status: 'C11' }, 'REJECTED', 'C11'],
    [{ undone: 'F', status: 'R11' }, 'REJECTED', 'R11'],
    [{ undone: 'F', status: 'E11' }, 'REJECTED', 'E11'],
    [{ undone: 'T', status: 'C11' }, 'REJECTED', 'C11 undone'],
    [{ undone: 'T', status: null, reject_reason: '이미 포장함' }, 'REJECTED', 'undone'],
    [{ undone: 'F', status: 'C00' }, 'REQUESTED', 'C00'],
    [{ undone: 'F', status: 'C40' }, 'DONE', 'C40'],
    [{ undone: 'F', status: 'canceling' }, null, 'canceling'],
    [{ undone: 'F', status: null }, null, ''],
    [{ undone: null, status: 'N20' }, null, 'N20'],
    [{ undone: 'Y', status: 'C99' }, null, 'C99'],
  ])('with %j is %s, raw "%s"', (over, state, rawState) => {
    expect(toOwnClaim(wireClaim(over), 'CANCEL', KNOWN, line({}))).toMatchObject({ claimNo: CLAIM_NO, type: 'CANCEL', state, rawState });
  });

  test('is the one that was known: its number, its pieces and its reason', () => {
    expect(toOwnClaim(wireClaim(), 'CANCEL', KNOWN, line({}))).toMatchObject({
      claimNo: CLAIM_NO,
      quantity: 1,
      reason: 'CHANGE_MIND',
      fault: 'BUYER',
      rawReason: 'A',
      detail: '고객변심',
      requestedAt: '2026-03-02T03:00:00.000Z',
      refs: { claimCode: CODE, reasonType: 'A' },
    });
    expect(toOwnClaim(wireClaim({ items: [] }), 'CANCEL', KNOWN, line({})).quantity).toBe(2);
    expect(toOwnClaim(wireClaim(), 'CANCEL', { ...KNOWN, claimNo: '' }, line({})).claimNo).toBe(toClaim(wireItem(ASKED))?.claimNo);
  });

  test.each([
    ['C20260302-0000001', 'CANCEL'],
    ['R20260302-0000001', 'RETURN'],
    ['E20260302-0000001', 'EXCHANGE'],
    ['X20260302-0000001', null],
    ['', null],
  ])('%s is a %s', (code, type) => {
    expect(claimTypeOf(code)).toBe(type);
  });
});

describe('what a line remembers of its claims', () => {
  test.each([
    ['C00', CLAIM_NO],
    ['C34', CLAIM_NO],
    ['C99', CLAIM_NO],
    ['C11', ''],
    ['C40', ''],
  ])('at %s is "%s"', (order_status, kept) => {
    expect(reported({ ...ASKED, order_status })?.refs).toMatchObject({ [`claim ${CODE}`]: kept });
  });

  test.each([
    ['C00', CLAIM_NO],
    ['C40', ''],
  ])('where the channel has given no code is the request itself, at %s "%s"', (order_status, kept) => {
    const claims = [toClaim(wireItem({ ...ASKED, claim_code: '', order_status }))].filter((one) => one !== null);
    expect(openClaimRefs(claims)).toEqual({ [`request ${CLAIM_NO}`]: kept });
  });

  test('is the code alone as soon as there is one', () => {
    const claims = [toClaim(wireItem({ ...ASKED, order_status: 'C10' }))].filter((one) => one !== null);
    expect(openClaimRefs(claims)).toEqual({ [`claim ${CODE}`]: CLAIM_NO, [`request ${CLAIM_NO}`]: '' });
  });

  const later = { [`claim ${CODE}`]: CLAIM_NO, 'claim C2': 'second', 'claim C0': '', shippingCode: 'D-1' };
  test.each([
    ['all that were open', later, {}, ['C20260302-0000001', 'C2']],
    ['all but those that its item shows', later, ASKED, ['C2']],
    ['one stored before numbers were kept', { claimCode: CODE }, {}, [CODE]],
    ['none whose end was told', { claimCode: CODE, [`claim ${CODE}`]: '' }, {}, []],
    ['none of a line without claims', { shippingCode: 'D-1' }, {}, []],
  ])('makes it look for %s', (_name, refs, item, codes) => {
    expect(goneClaims(refs, reported(item)?.claims ?? []).map(({ code }) => code)).toEqual(codes);
  });
});

describe('looking at a line', () => {
  test('whose request is gone before it had a code reports that it was taken back, and asks for nothing more', async () => {
    const refs = reported({ ...ASKED, claim_code: '' })?.refs ?? {};
    const ctx = context([orders(wireItem({ order_status: 'N20' }))]);
    const page = await lookUp(ctx, [line(refs)]);
    if (page.kind !== 'ok') throw new Error(page.kind);
    expect(page.value.lines).toMatchObject([{ state: 'PREPARING', claims: [{ claimNo: CLAIM_NO, type: 'CANCEL', state: 'WITHDRAWN' }] }]);
    expect(page.value.lines[0]?.refs).toMatchObject({ [`request ${CLAIM_NO}`]: '' });
    const accepted = context([orders(wireItem({ ...ASKED, order_status: 'C10' }))]);
    expect(await lookUp(accepted, [line(refs)])).toMatchObject({
      kind: 'ok',
      value: { lines: [{ claims: [{ claimNo: CLAIM_NO, state: 'APPROVED' }] }] },
    });
  });

  const asked = reported(ASKED)?.refs ?? {};

  test('whose claim is gone reports how it ended, and forgets it', async () => {
    const ctx = context([orders(wireItem({ order_status: 'N20' })), claim()]);
    const page = await lookUp(ctx, [line(asked)]);
    if (page.kind !== 'ok') throw new Error(page.kind);
    expect(page.value.unreadable).toEqual([]);
    expect(page.value.lines).toMatchObject([{ state: 'PREPARING', claims: [{ claimNo: CLAIM_NO, state: 'WITHDRAWN' }] }]);
    const again = context([orders(wireItem({ order_status: 'N20' }))]);
    expect(await lookUp(again, [line({ ...asked, ...page.value.lines[0]?.refs })])).toMatchObject({
      kind: 'ok',
      value: { lines: [{ claims: [] }] },
    });
    expect(again.calls).toHaveLength(1);
  });

  test.each([
    ['without a claim', {}, { order_status: 'N20' }],
    ['that shows its claim', asked, ASKED],
    ['that shows how it ended', asked, { ...ASKED, order_status: 'C40', cancel_date: '2026-03-02 13:00:00' }],
  ])('%s asks for no claim', async (_name, refs, item) => {
    const ctx = context([orders(wireItem(item))]);
    expect((await lookUp(ctx, [line(refs)])).kind).toBe('ok');
    expect(ctx.calls).toHaveLength(1);
  });

  test('reads a claim of several lines once', async () => {
    const second = `${ORDER}-02`;
    const ctx = context([orders(wireItem({ order_status: 'N20' }), wireItem({ order_item_code: second, order_status: 'N20' })), claim()]);
    const page = await lookUp(ctx, [line(asked), line({ [`claim ${CODE}`]: 'other' }, { key: '2', lineNo: second })]);
    expect(page).toMatchObject({
      kind: 'ok',
      value: { lines: [{ claims: [{ claimNo: CLAIM_NO }] }, { claims: [{ claimNo: 'other', state: 'WITHDRAWN' }] }] },
    });
    expect(ctx.calls).toHaveLength(2);
  });

  test('keeps a claim open whose end is not understood, with the channel’s word, and asks again', async () => {
    const ctx = context([orders(wireItem({ order_status: 'N20' })), claim({ status: 'waiting', undone: 'F' })]);
    expect(await lookUp(ctx, [line(asked)])).toMatchObject({
      kind: 'ok',
      value: { lines: [{ claims: [{ state: null, rawState: 'waiting' }], refs: { [`claim ${CODE}`]: CLAIM_NO } }] },
    });
  });

  test.each<[string, Record<string, string>, ScriptedAnswer[]]>([
    ['that the mall does not show', asked, [{ status: 404, json: { error: { code: '404', message: 'The claim does not exist.' } } }]],
    ['of an unknown kind', { 'claim X1': 'x' }, []],
  ])('reports a claim %s, and the line goes on', async (_name, refs, answers) => {
    const page = await lookUp(context([orders(wireItem({ order_status: 'N20' })), ...answers]), [line(refs)]);
    expect(page).toMatchObject({
      kind: 'ok',
      value: {
        lines: [{ state: 'PREPARING', claims: [] }],
        unreadable: [{ key: expect.stringContaining(LINE), reason: expect.stringContaining('카페24 관리자') }],
      },
    });
  });

  test.each<[string, ScriptedAnswer[], string]>([
    ['a full bucket', [{ status: 429 }], 'slow_down'],
    ['another order’s claim', [claim({ order_id: 'x' })], 'again'],
    ['another claim', [claim({ claim_code: 'x' })], 'again'],
  ])('comes to nothing at %s', async (_name, answers, kind) => {
    expect((await lookUp(context([orders(wireItem({ order_status: 'N20' })), ...answers]), [line(asked)])).kind).toBe(kind);
  });
});
