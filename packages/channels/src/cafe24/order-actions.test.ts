import { describe, expect, test } from 'vitest';
import type { LineRef } from '../sdk/order.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { claims } from './claims.ts';
import { cancelSale, carrierCodeOf, confirm, dispatch, modifyInvoice } from './order-actions.ts';
import { carriers, context, line, wireItem, wireOrder } from './testing/context.ts';

describe('confirming', () => {
  const confirmed: ScriptedAnswer = { on: 'PUT /admin/orders/20260302-0000031', json: { order: { order_id: '20260302-0000031' } } };
  const other = (key: string) => line(key, { orderNo: '20260302-0000099' });

  test('lines of one order go in one object, several orders in one call', async () => {
    const ctx = context([
      {
        on: 'PUT /admin/orders',
        status: 207,
        json: {
          orders: [
            { order_id: '20260302-0000099', status: 422, error: { code: '422', message: 'already' } },
            { order_id: '20260302-0000031' },
          ],
        },
      },
    ]);
    const outcomes = await confirm(ctx, [line('a'), line('b'), other('c')]);
    expect([...outcomes].map(([key, { kind }]) => `${key} ${kind}`)).toEqual(['a ok', 'b ok', 'c refused']);
    expect(ctx.calls[0]?.json).toMatchObject({
      requests: [
        { order_id: '20260302-0000031', process_status: 'prepare', order_item_code: ['20260302-0000031-a', '20260302-0000031-b'] },
        { order_id: '20260302-0000099', process_status: 'prepare' },
      ],
    });
  });

  test('one order goes by its own address', async () => {
    const ctx = context([confirmed]);
    expect((await confirm(ctx, [line('a')])).get('a')?.kind).toBe('ok');
  });

  test('a call refused as a whole is sent again one by one, so that only the bad order fails', async () => {
    const bad = { status: 422, json: { error: { code: '422', message: 'no such order' } } };
    const ctx = context([bad, confirmed, bad]);
    const outcomes = await confirm(ctx, [line('a'), other('c')]);
    expect([outcomes.get('a')?.kind, outcomes.get('c')?.kind]).toEqual(['ok', 'refused']);
  });

  test('a lost call is unknown for all of its lines and is not sent again', async () => {
    const ctx = context([{ fault: 'reset' }]);
    const outcomes = await confirm(ctx, [line('a'), other('c')]);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
    expect(ctx.calls).toHaveLength(1);
  });

  test('after a bucket that is full while orders go one by one nothing more is sent', async () => {
    const many = Array.from({ length: 150 }, (_, index) => line(String(index), { orderNo: `o-${index}` }));
    const bad = { status: 422, json: { error: { code: '422', message: 'no such order' } } };
    const ctx = context([bad, { json: { order: { order_id: 'o-0' } } }, { status: 429 }]);
    const outcomes = await confirm(ctx, many);
    expect(ctx.calls.map(({ path }) => path)).toEqual(['/admin/orders', '/admin/orders/o-0', '/admin/orders/o-1']);
    expect([0, 1, 99, 149].map((at) => outcomes.get(String(at))?.kind)).toEqual(['ok', 'slow_down', 'slow_down', 'slow_down']);
  });

  test('after a full bucket nothing more is sent', async () => {
    const many = Array.from({ length: 150 }, (_, index) => line(String(index), { orderNo: `o-${index}` }));
    const ctx = context([{ status: 429 }]);
    const outcomes = await confirm(ctx, many);
    expect(ctx.calls).toHaveLength(1);
    expect(outcomes.get('149')?.kind).toBe('slow_down');
  });
});

describe('dispatching', () => {
  const parcel = (key: string, invoiceNo: string, over: Partial<LineRef> & { courierCode?: string } = {}) => ({
    ...line(key, over),
    courierCode: over.courierCode ?? 'CJ',
    invoiceNo,
  });

  test.each([
    ['CJ', '0099'],
    ['HANJIN', '0018'],
    ['LOTTE', null],
  ])('%s is the mall’s %s', (courierCode, expected) => {
    const known = [
      { code: '0099', name: 'CJ대한통운' },
      { code: '0018', name: '우리 한진' },
    ];
    expect(carrierCodeOf(known, courierCode)).toBe(expected);
  });

  const orderNo = '20260302-0000031';
  const row = (invoiceNo: string, keys: string[], over: object = {}) => ({
    order_id: orderNo,
    tracking_no: invoiceNo,
    order_item_code: keys.map((key) => `${orderNo}-${key}`),
    ...over,
  });

  test('lines under one invoice are one shipment, whose number goes with them whatever order the rows come in', async () => {
    const shipments = [
      row('222', ['c'], { shipping_code: 'D-1', status: 'shipping' }),
      row('111', ['b', 'a'], { shipping_code: 'D-0', status: 'shipping' }),
    ];
    const ctx = context([carriers, { on: 'POST /admin/shipments', status: 201, json: { shipments } }]);
    const outcomes = await dispatch(ctx, [parcel('a', '111'), parcel('b', '111'), parcel('c', '222')]);
    expect([...outcomes]).toEqual([
      ['a', { kind: 'ok', value: undefined, refs: { shippingCode: 'D-0' } }],
      ['b', { kind: 'ok', value: undefined, refs: { shippingCode: 'D-0' } }],
      ['c', { kind: 'ok', value: undefined, refs: { shippingCode: 'D-1' } }],
    ]);
    expect(ctx.calls[1]?.json).toMatchObject({
      requests: [
        {
          order_id: '20260302-0000031',
          tracking_no: '111',
          shipping_company_code: '0099',
          status: 'shipping',
          order_item_code: ['20260302-0000031-a', '20260302-0000031-b'],
        },
        { tracking_no: '222' },
      ],
    });
  });

  test.each<[string, object[], string[]]>([
    ['by their items', [row('', ['c'], { status: 422 }), row('', ['a', 'b'], { status: 201 })], ['ok', 'refused']],
    [
      'by their invoice',
      [
        { order_id: orderNo, tracking_no: '222', status: 422 },
        { order_id: orderNo, tracking_no: '111' },
      ],
      ['ok', 'refused'],
    ],
    ['by the order alone, which says nothing of two', [{ order_id: orderNo, status: 422 }, { order_id: orderNo }], ['unknown', 'unknown']],
    ['as another order’s', [row('111', ['a', 'b'], { order_id: 'x' }), row('222', ['c'], { order_id: 'x' })], ['unknown', 'unknown']],
  ])('shipments of a mixed answer are distinguished %s', async (_name, shipments, expected) => {
    const ctx = context([carriers, { on: 'POST /admin/shipments', status: 207, json: { shipments } }]);
    const outcomes = await dispatch(ctx, [parcel('a', '111'), parcel('b', '111'), parcel('c', '222')]);
    expect([outcomes.get('a')?.kind, outcomes.get('c')?.kind]).toEqual(expected);
    expect(outcomes.get('b')?.kind).toBe(expected[0]);
  });

  test('a courier the mall has not set up fails its own lines only', async () => {
    const shipment = row('111', ['a'], { shipping_code: 'D-7' });
    const ctx = context([carriers, { on: 'POST /admin/orders/20260302-0000031/shipments', status: 201, json: { shipment } }]);
    const outcomes = await dispatch(ctx, [parcel('a', '111'), parcel('b', '222', { courierCode: 'LOTTE' })]);
    expect(outcomes.get('a')).toMatchObject({ kind: 'ok', refs: { shippingCode: 'D-7' } });
    expect(outcomes.get('b')).toMatchObject({
      kind: 'fix',
      problems: [{ path: 'courierCode', message: expect.stringContaining('롯데택배') }],
    });
  });

  test('an unreadable carrier list stops everything before anything is sent', async () => {
    const ctx = context([{ status: 500 }, { status: 500 }, { status: 500 }]);
    expect((await dispatch(ctx, [parcel('a', '111')])).get('a')?.kind).toBe('again');
    expect(ctx.calls.every(({ path }) => path === '/admin/carriers')).toBe(true);
  });

  test('a lost dispatch is unknown and sent once', async () => {
    const ctx = context([carriers, { fault: 'reset' }]);
    expect((await dispatch(ctx, [parcel('a', '111')])).get('a')?.kind).toBe('unknown');
    expect(ctx.calls).toHaveLength(2);
  });

  test('an invoice is corrected once a shipment, without touching its state', async () => {
    const put: ScriptedAnswer = { on: 'PUT /admin/orders/20260302-0000031/shipments/D-1', json: { shipment: { shipping_code: 'D-1' } } };
    const ctx = context([carriers, put]);
    const outcomes = await modifyInvoice(ctx, [
      parcel('a', '333', { refs: { shippingCode: 'D-1' } }),
      parcel('b', '333', { bundleNo: 'D-1' }),
    ]);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['ok', 'ok']);
    expect(ctx.calls[1]?.json).toEqual({ shop_no: 1, request: { tracking_no: '333', shipping_company_code: '0099' } });
    expect(ctx.calls).toHaveLength(2);
  });

  test('the shipment of a line is asked for when it is not known', async () => {
    const order: ScriptedAnswer = { on: 'GET /admin/orders/20260302-0000031', json: { order: wireOrder() } };
    const shipping_code = 'D-20260302-0000031-00';
    const put: ScriptedAnswer = {
      on: `PUT /admin/orders/20260302-0000031/shipments/${shipping_code}`,
      json: { shipment: { shipping_code } },
    };
    expect((await modifyInvoice(context([carriers, order, put]), [parcel('01', '333')])).get('01')).toMatchObject({
      kind: 'ok',
      refs: { shippingCode: shipping_code },
    });
    const unsent: ScriptedAnswer = { json: { order: wireOrder({ items: [wireItem({ shipping_code: '' })] }) } };
    expect((await modifyInvoice(context([carriers, unsent]), [parcel('01', '333')])).get('01')).toMatchObject({
      kind: 'refused',
      code: 'NO_SHIPMENT',
    });
  });
});

describe('cancelling', () => {
  const path = 'POST /admin/orders/20260302-0000031/cancellation';
  const canceled = { on: path, status: 201, json: { cancellation: { order_id: '20260302-0000031', claim_code: 'C20260302-0000001' } } };

  test('a sold-out line says so, another reason is another', async () => {
    const ctx = context([canceled, canceled]);
    const outcomes = await cancelSale(ctx, [
      { ...line('a'), reason: 'SOLD_OUT', detail: '', quantity: 1 },
      { ...line('b'), reason: 'OTHER', detail: '요청', quantity: 2 },
    ]);
    expect([...outcomes.values()].every(({ kind }) => kind === 'ok')).toBe(true);
    expect(ctx.calls.map(({ json }) => (json as { request: object }).request)).toEqual([
      {
        status: 'canceled',
        reason: '상품 품절',
        claim_reason_type: 'H',
        items: [{ order_item_code: '20260302-0000031-a', quantity: 1 }],
        recover_inventory: 'F',
      },
      {
        status: 'canceled',
        reason: '요청',
        claim_reason_type: 'I',
        items: [{ order_item_code: '20260302-0000031-b', quantity: 2 }],
        recover_inventory: 'F',
      },
    ]);
  });

  test('approving a request cancels what was asked for, under its own reason', async () => {
    const ctx = context([canceled, { fault: 'reset' }]);
    const claim = {
      key: 'c',
      claimNo: 'n',
      orderNo: '20260302-0000031',
      lineNo: '20260302-0000031-01',
      quantity: 1,
      refs: { reasonType: 'A' },
    };
    const outcomes = await claims.approveCancel?.(ctx, [claim, { ...claim, key: 'd', refs: {} }]);
    expect([outcomes?.get('c')?.kind, outcomes?.get('d')?.kind]).toEqual(['ok', 'unknown']);
    expect(ctx.calls[0]?.json).toMatchObject({ request: { claim_reason_type: 'A', items: [{ quantity: 1 }] } });
    expect(ctx.calls[1]?.text).not.toContain('claim_reason_type');
  });
});
