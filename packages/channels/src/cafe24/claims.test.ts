import { describe, expect, test } from 'vitest';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome } from '../sdk/outcome.ts';
import type { ScriptedAnswer, TestContext } from '../sdk/testing/context.ts';
import { claims } from './claims.ts';
import { markDelivered } from './order-actions.ts';
import { carriers, context, line, wireItem, wireOrder } from './testing/context.ts';

const ORDER = '20260302-0000031';
const ITEM = `${ORDER}-01`;
const claim = (refs: Record<string, string> = {}): ClaimRef => ({
  key: 'c',
  claimNo: 'n',
  orderNo: ORDER,
  lineNo: ITEM,
  quantity: 2,
  refs,
});
const coded = claim({ claimCode: 'R20260302-0000001' });
const exchange = claim({ claimCode: 'E20260302-0000001' });
const parcel = { courierCode: 'CJ', invoiceNo: '627614443992' };
const said = { reason: 'USED', detail: '' } as const;

const put = (kind: 'return' | 'exchange', code: string): ScriptedAnswer => ({
  on: `PUT /admin/orders/${ORDER}/${kind}/${code}`,
  json: { [kind]: { claim_code: code, order_id: ORDER } },
});
const post = (kind: 'return' | 'exchange', code: string): ScriptedAnswer => ({
  on: `POST /admin/orders/${ORDER}/${kind}`,
  status: 201,
  json: { [kind]: { claim_code: code, order_id: ORDER } },
});
const no: ScriptedAnswer = { status: 422, json: { error: { code: '422', message: 'the claim was accepted before' } } };
const refusedRequest = (name: string): ScriptedAnswer => ({ on: `PUT /admin/${name}`, json: { [name]: { order_id: ORDER, undone: 'T' } } });

type Run = (ctx: TestContext) => Promise<BatchOutcome<void>> | undefined;
const requests = (ctx: TestContext) =>
  ctx.calls.filter(({ method }) => method !== 'GET').map(({ json }) => (json as { request: object }).request);

describe('claims that have a code', () => {
  test.each<[string, ScriptedAnswer[], Run, object[]]>([
    [
      'the parcel of a return',
      [carriers, put('return', 'R20260302-0000001')],
      (ctx) => claims.pickUpReturn?.(ctx, [{ ...coded, ...parcel }]),
      [{ return_invoice_no: '627614443992', carrier_id: 1 }],
    ],
    [
      'goods that came back',
      [put('return', 'R20260302-0000001')],
      (ctx) => claims.receiveReturn?.(ctx, [coded]),
      [{ pickup_completed: 'T' }],
    ],
    [
      'a return that is paid back',
      [put('return', 'R20260302-0000001')],
      (ctx) => claims.approveReturn?.(ctx, [coded]),
      [{ status: 'returned', recover_inventory: 'F' }],
    ],
    [
      'goods of an exchange that came back',
      [put('exchange', 'E20260302-0000001')],
      (ctx) => claims.receiveExchange?.(ctx, [exchange]),
      [{ pickup_completed: 'T' }],
    ],
    [
      'a return that is refused',
      [refusedRequest('returnrequests')],
      (ctx) => claims.rejectReturn?.(ctx, [{ ...claim(), ...said }]),
      [{ order_id: ORDER, order_item_code: [ITEM], undone: 'T', reject_reason: '사용하거나 훼손된 상품' }],
    ],
    [
      'an exchange that is refused',
      [refusedRequest('exchangerequests')],
      (ctx) => claims.rejectExchange?.(ctx, [{ ...claim(), reason: 'NO_STOCK', detail: '품절입니다.' }]),
      [{ order_item_code: [ITEM], reject_reason: '품절입니다.' }],
    ],
  ])('%s', async (_, script, run, sent) => {
    const ctx = context(script);
    expect((await run(ctx))?.get('c')).toMatchObject({ kind: 'ok' });
    expect(requests(ctx)).toMatchObject(sent);
  });
});

describe('claims that were only asked for', () => {
  const order = (over: Record<string, unknown>): ScriptedAnswer => ({
    on: `GET /admin/orders/${ORDER}`,
    json: { order: wireOrder({ items: [wireItem(over)] }) },
  });
  const asked = order({ order_status: 'R00' });

  test('are accepted first, which gives them their code', async () => {
    const ctx = context([asked, post('return', 'R20260302-0000007'), put('return', 'R20260302-0000007')]);
    expect((await claims.receiveReturn?.(ctx, [claim({ reasonType: 'E' })]))?.get('c')?.kind).toBe('ok');
    expect(requests(ctx)).toMatchObject([
      { status: 'accepted', claim_reason_type: 'E', items: [{ order_item_code: ITEM, quantity: 2 }] },
      { pickup_completed: 'T' },
    ]);
  });

  test('and were accepted meanwhile go by the code that their item reports', async () => {
    const ctx = context([order({ order_status: 'R10', claim_code: 'R20260302-0000007' }), put('return', 'R20260302-0000007')]);
    expect((await claims.receiveReturn?.(ctx, [claim()]))?.get('c')?.kind).toBe('ok');
  });

  test.each([
    ['receive', (ctx: TestContext) => claims.receiveReturn?.(ctx, [claim()])],
    ['pay back', (ctx: TestContext) => claims.approveReturn?.(ctx, [claim()])],
  ])('and were taken back are not begun anew: %s', async (_, run) => {
    const ctx = context([order({ order_status: 'N40' })]);
    expect((await run(ctx))?.get('c')).toMatchObject({ kind: 'refused', code: 'NOT_ASKED' });
    expect(ctx.calls).toHaveLength(1);
  });

  test('are paid back at once', async () => {
    const ctx = context([asked, post('return', 'R20260302-0000007')]);
    expect((await claims.approveReturn?.(ctx, [claim()]))?.get('c')?.kind).toBe('ok');
    expect(requests(ctx)).toMatchObject([{ status: 'returned', recover_inventory: 'F' }]);
  });

  test('stay unknown where the answer to the acceptance was lost, and nothing more is sent', async () => {
    const ctx = context([asked, { fault: 'reset' }]);
    expect((await claims.receiveReturn?.(ctx, [claim()]))?.get('c')?.kind).toBe('unknown');
    expect(ctx.calls).toHaveLength(2);
  });
});

describe('a cancel that is refused because the goods left', () => {
  const confirmed: ScriptedAnswer = { on: `PUT /admin/orders/${ORDER}`, json: { order: { order_id: ORDER } } };
  const shipped: ScriptedAnswer = {
    on: `POST /admin/orders/${ORDER}/shipments`,
    status: 201,
    json: { shipment: { shipping_code: `D-${ORDER}-00`, order_id: ORDER } },
  };

  test.each([
    ['step by step', [carriers, refusedRequest('cancellationrequests'), confirmed, carriers, shipped]],
    ['where the first steps were done before', [carriers, no, no, carriers, shipped]],
  ])('sends them, %s', async (_, script) => {
    const ctx = context(script);
    const outcomes = await claims.rejectCancel?.(ctx, [{ ...claim(), ...parcel }]);
    expect(outcomes?.get('c')).toMatchObject({ kind: 'ok', refs: { shippingCode: `D-${ORDER}-00` } });
  });

  test('stops where it is not known whether the request was refused', async () => {
    const ctx = context([carriers, { fault: 'reset' }]);
    expect((await claims.rejectCancel?.(ctx, [{ ...claim(), ...parcel }]))?.get('c')?.kind).toBe('unknown');
    expect(ctx.calls).toHaveLength(2);
  });

  test('asks for nothing with a courier that the mall does not have', async () => {
    const ctx = context([carriers]);
    const outcomes = await claims.rejectCancel?.(ctx, [{ ...claim(), courierCode: 'DAESIN', invoiceNo: '1' }]);
    expect(outcomes?.get('c')).toMatchObject({ kind: 'fix', problems: [{ path: 'courierCode' }] });
  });
});

describe('goods that arrived', () => {
  test('are said of a shipment once, for all of its lines', async () => {
    const code = `D-${ORDER}-00`;
    const ctx = context([
      { on: `PUT /admin/orders/${ORDER}/shipments/${code}`, json: { shipment: { shipping_code: code, order_id: ORDER } } },
    ]);
    const outcomes = await markDelivered(ctx, [line('a', { bundleNo: code }), line('b', { bundleNo: code })]);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['ok', 'ok']);
    expect(requests(ctx)).toEqual([{ status: 'shipped' }]);
  });

  test('of a line that has not left are refused in Korean', async () => {
    const ctx = context([{ on: `GET /admin/orders/${ORDER}`, json: { order: wireOrder({ items: [wireItem({ shipping_code: '' })] }) } }]);
    expect((await markDelivered(ctx, [line('a')])).get('a')).toMatchObject({ kind: 'refused', code: 'NO_SHIPMENT' });
  });
});
