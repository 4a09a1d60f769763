import { describe, expect, it } from 'vitest';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome } from '../sdk/outcome.ts';
import type { TestContext } from '../sdk/testing/context.ts';
import { claims } from './claims.ts';
import { data, error, inputOf, zigzagContext } from './testing/context.ts';

const claim = (over: Partial<ClaimRef> = {}): ClaimRef => ({
  key: 'c1',
  claimNo: '77',
  orderNo: '8',
  lineNo: '1',
  quantity: 1,
  refs: {},
  ...over,
});
const other = claim({ key: 'c2', lineNo: '2' });
const elsewhere = claim({ key: 'c3', orderNo: '9', lineNo: '3' });
const parcel = { courierCode: 'CJ', invoiceNo: '627614443992' };
const said = { reason: 'LATE', detail: '' } as const;
const shipped = { shipping_company: 'CJ', invoice_number: '627614443992' };

type Run = (ctx: TestContext) => Promise<BatchOutcome<void>> | undefined;

describe('claims', () => {
  it.each<[string, string, Run, object[]]>([
    [
      'names the parcel in which goods come back, one order a call',
      'markOrderItemListAsReturnCollecting',
      (ctx) =>
        claims.pickUpReturn?.(
          ctx,
          [claim(), other, elsewhere].map((one) => ({ ...one, ...parcel })),
        ),
      [
        { order_number: '8', order_item_number_list: ['1', '2'], ...shipped },
        { order_number: '9', order_item_number_list: ['3'], ...shipped },
      ],
    ],
    [
      'receives goods of several orders in one call',
      'markOrderItemListAsReturnCollected',
      (ctx) => claims.receiveReturn?.(ctx, [claim(), other, elsewhere]),
      [{ order_item_number_list: ['1', '2', '3'] }],
    ],
    [
      'pays back, one order a call',
      'returnAndRefundOrderItemList',
      (ctx) => claims.approveReturn?.(ctx, [claim(), elsewhere]),
      [
        { order_number: '8', order_item_number_list: ['1'] },
        { order_number: '9', order_item_number_list: ['3'] },
      ],
    ],
    [
      'refuses a return for its reason',
      'rejectOrderReturn',
      (ctx) =>
        claims.rejectReturn?.(ctx, [
          { ...claim(), ...said },
          { ...other, reason: 'USED', detail: '착용 흔적' },
        ]),
      [
        { order_number: '8', order_item_number_list: ['1'], reason: '신청 기간이 지남' },
        { order_number: '8', order_item_number_list: ['2'], reason: '착용 흔적' },
      ],
    ],
    [
      'holds a return',
      'deferClaimList',
      (ctx) => claims.holdReturn?.(ctx, [{ ...claim(), reason: 'OTHER', detail: '', fee: 0 }]),
      [{ order_number: '8', order_item_number_list: ['1'] }],
    ],
    [
      'lets it go on',
      'withdrawClaimListDefer',
      (ctx) => claims.releaseReturn?.(ctx, [claim()]),
      [{ order_number: '8', order_item_number_list: ['1'] }],
    ],
    [
      'names the parcel of an exchange',
      'markOrderItemListAsExchangeCollecting',
      (ctx) => claims.pickUpExchange?.(ctx, [{ ...claim(), ...parcel }]),
      [{ order_number: '8', order_item_number_list: ['1'], ...shipped }],
    ],
    [
      'receives the goods of an exchange',
      'markOrderItemListAsExchangeCollected',
      (ctx) => claims.receiveExchange?.(ctx, [claim()]),
      [{ order_item_number_list: ['1'] }],
    ],
    [
      'refuses an exchange',
      'rejectOrderExchange',
      (ctx) => claims.rejectExchange?.(ctx, [{ ...claim(), ...said }]),
      [{ order_number: '8', order_item_number_list: ['1'], reason: '신청 기간이 지남' }],
    ],
  ])('%s', async (_, field, run, inputs) => {
    const ctx = zigzagContext(inputs.map(() => data({ [field]: true })));
    const outcomes = await run(ctx);
    expect([...(outcomes?.values() ?? [])].every(({ kind }) => kind === 'ok')).toBe(true);
    expect(ctx.calls.map(inputOf)).toEqual(inputs);
  });

  it('finds the one that is refused', async () => {
    const field = 'markOrderItemListAsReturnCollected';
    const refused = error('order_item_invalid_status');
    const ctx = zigzagContext([refused, data({ [field]: true }), refused]);
    const outcomes = await claims.receiveReturn?.(ctx, [claim(), other]);
    expect([...(outcomes?.values() ?? [])].map(({ kind }) => kind)).toEqual(['ok', 'refused']);
  });

  it('says that nothing can be asked for with a hold', async () => {
    const outcomes = await claims.holdReturn?.(zigzagContext([]), [{ ...claim(), reason: 'RETURN_FEE', detail: '', fee: 3_000 }]);
    expect(outcomes?.get('c1')).toMatchObject({ kind: 'fix', problems: [{ path: 'fee' }] });
  });
});

describe('a cancel that is refused because the goods left', () => {
  const done = (field: string) => data({ [field]: true });
  const sent = done('updateInvoiceOfOrderItemList');

  it.each([
    ['step by step', [done('rejectOrderCancellation'), done('markOrderItemListAsAwaitingShipment'), sent]],
    ['where the first steps were done before', [error('order_item_not_requested'), error('order_item_invalid_status'), sent]],
  ])('sends them, %s', async (_, script) => {
    const ctx = zigzagContext(script);
    const outcomes = await claims.rejectCancel?.(ctx, [{ ...claim(), ...parcel }]);
    expect(outcomes?.get('c1')?.kind).toBe('ok');
    expect(inputOf(ctx.calls[2])).toEqual({ order_item_number_list: ['1'], ...shipped });
  });

  it.each([
    ['the refusal is not known', [{ fault: 'reset' as const }], 'unknown'],
    ['it is refused for another reason', [error('order_not_found')], 'refused'],
    [
      'the parcel is refused',
      [error('order_item_not_requested'), error('order_item_invalid_status'), error('order_item_invalid_status')],
      'refused',
    ],
  ])('stops where %s', async (_, script, kind) => {
    const ctx = zigzagContext(script);
    expect((await claims.rejectCancel?.(ctx, [{ ...claim(), ...parcel }]))?.get('c1')?.kind).toBe(kind);
    expect(ctx.calls).toHaveLength(script.length);
  });
});

describe('goods for an exchange', () => {
  const item = (over: object = {}) => ({
    exchange_new_order_item: {
      order_item_number: '900',
      status: 'AWAITING_SHIPMENT',
      invoice_number: null,
      exchange_previous_order_item: { order_item_number: '1' },
      ...over,
    },
  });
  const listed = (...items: object[]) => data({ exchange_new_order_item_list: { total_count: items.length, item_list: items } });
  const ended = data({ markOrderItemListAsExchanged: true });
  const sent = data({ updateInvoiceOfExchangeOrderItemList: true });
  const send = (ctx: TestContext) => claims.dispatchExchange?.(ctx, [{ ...claim(), ...parcel }]);

  it.each([
    [
      'leave as the item that was made for them',
      [ended, listed(item({ order_item_number: '7', exchange_previous_order_item: { order_item_number: '2' } }), item()), sent],
    ],
    ['leave where the exchange was ended before', [error('order_item_invalid_status'), listed(item()), sent]],
  ])('%s', async (_, script) => {
    const ctx = zigzagContext(script);
    expect((await send(ctx))?.get('c1')?.kind).toBe('ok');
    expect(inputOf(ctx.calls[2])).toEqual({ order_item_number_list: ['900'], ...shipped });
  });

  it('have left where they travel in this parcel', async () => {
    const ctx = zigzagContext([error('order_item_invalid_status'), listed(item({ invoice_number: parcel.invoiceNo }))]);
    expect((await send(ctx))?.get('c1')?.kind).toBe('ok');
    expect(ctx.calls).toHaveLength(2);
  });

  it.each([
    ['no item was made for them', [ended, listed()], { kind: 'refused', code: 'NO_REPLACEMENT' }],
    [
      'the exchange cannot be ended',
      [error('order_item_invalid_status'), listed()],
      { kind: 'refused', code: 'order_item_invalid_status' },
    ],
    ['the end is not known', [{ fault: 'reset' as const }], { kind: 'unknown' }],
  ])('stay where %s', async (_, script, expected) => {
    expect((await send(zigzagContext(script)))?.get('c1')).toMatchObject(expected);
  });
});
