import { describe, expect, test } from 'vitest';
import type { CollectCursor, LineRef } from '../sdk/order.ts';
import type { ScriptedAnswer } from '../sdk/testing.ts';
import { startWalk } from '../sdk/windows.ts';
import { toClaim, toClaimState } from './claim-in.ts';
import { claims } from './claims.ts';
import { lookups } from './lookups.ts';
import { cancelSale, carrierCodeOf, confirm, dispatch, modifyInvoice } from './order-actions.ts';
import { toLineState, toLines as toLinesAt } from './order-in.ts';
import { smallerStep, stepAfter, stepAt } from './order-walk.ts';
import { collect, daysOf, lookUp, togetherAskable } from './orders.ts';
import { context, wireItem, wireOrder } from './testing.ts';

const line = (key: string, over: Partial<LineRef> = {}): LineRef => ({
  key,
  orderNo: '20260302-0000031',
  lineNo: `20260302-0000031-${key}`,
  bundleNo: null,
  quantity: 2,
  refs: {},
  ...over,
});
const carriers: ScriptedAnswer = {
  on: 'GET /admin/carriers',
  json: {
    carriers: [
      { carrier_id: 1, shipping_carrier_code: '0099', shipping_carrier: 'CJ대한통운' },
      { carrier_id: 2, shipping_carrier_code: '0018', shipping_carrier: '우리 한진' },
    ],
  },
};
const toLines = (order: unknown) => toLinesAt(order, '2026-03-10T00:00:00.000Z');

describe('states', () => {
  test.each([
    ['N00', 'PAYMENT_WAITING'],
    ['N02', 'PAYMENT_WAITING'],
    ['N10', 'NEW'],
    ['N20', 'PREPARING'],
    ['N21', 'PREPARING'],
    ['N22', 'PREPARING'],
    ['N30', 'DELIVERING'],
    ['N40', 'DELIVERED'],
    ['N50', 'CONFIRMED'],
    ['C40', 'CANCELED'],
    ['C42', 'CANCELED'],
    ['C47', 'UNPAID_CANCELED'],
    ['C49', 'UNPAID_CANCELED'],
    ['R40', 'RETURNED'],
    ['R43', 'RETURNED'],
    ['E40', 'EXCHANGED'],
    ['C00', null],
    ['C34', null],
    ['R00', null],
    ['E20', null],
    ['N01', null],
    ['Z99', null],
    ['', null],
  ])('%s is %s', (status, expected) => {
    expect(toLineState(status)).toBe(expected);
  });

  test.each([
    ['C00', 'CANCEL', 'REQUESTED'],
    ['C10', 'CANCEL', 'APPROVED'],
    ['C11', 'CANCEL', 'REJECTED'],
    ['C35', 'CANCEL', 'APPROVED'],
    ['C40', 'CANCEL', 'DONE'],
    ['R00', 'RETURN', 'REQUESTED'],
    ['R10', 'RETURN', 'COLLECTING'],
    ['R11', 'RETURN', 'REJECTED'],
    ['R12', 'RETURN', 'HOLD'],
    ['R13', 'RETURN', 'COLLECTED'],
    ['R31', 'RETURN', 'APPROVED'],
    ['R41', 'RETURN', 'DONE'],
    ['E00', 'EXCHANGE', 'REQUESTED'],
    ['E12', 'EXCHANGE', 'HOLD'],
    ['E33', 'EXCHANGE', 'REDELIVERING'],
    ['E40', 'EXCHANGE', 'DONE'],
    ['E50', 'EXCHANGE', 'WITHDRAWN'],
    ['C99', 'CANCEL', null],
  ])('claim %s is a %s that is %s', (status, type, state) => {
    expect(toClaimState(status)).toBe(state);
    expect(toClaim(wireItem({ order_status: status }))).toMatchObject({ type, state, rawState: status });
  });

  test.each(['N10', 'C47', 'C48', 'C49', 'X00', ''])('%s is no claim', (status) => {
    expect(toClaim(wireItem({ order_status: status }))).toBeNull();
  });
});

describe('a claim', () => {
  test('has the same number before and after the channel gives it one', () => {
    const asked = {
      order_status: 'C00',
      cancel_request_date: '2026-03-02 12:00:00',
      claim_reason_type: 'H',
      claim_reason: '품절',
      claim_quantity: 1,
    };
    const first = toClaim(wireItem(asked));
    const later = toClaim(wireItem({ ...asked, order_status: 'C34', claim_code: 'C20260302-0000001' }));
    expect(first).toMatchObject({
      claimNo: '20260302-0000031-01-CANCEL-2026-03-02T03:00:00.000Z',
      quantity: 1,
      reason: 'SOLD_OUT',
      fault: 'SELLER',
      rawReason: 'H',
      detail: '품절',
      requestedAt: '2026-03-02T03:00:00.000Z',
    });
    expect(later?.claimNo).toBe(first?.claimNo);
    expect(later?.refs).toEqual({ claimCode: 'C20260302-0000001', reasonType: 'H' });
  });

  test('with an unknown reason keeps it raw', () => {
    expect(toClaim(wireItem({ order_status: 'R00', claim_reason_type: 'Z' }))).toMatchObject({
      reason: null,
      fault: 'NONE',
      rawReason: 'Z',
      quantity: 2,
    });
  });
});

describe('a line', () => {
  test('tells everything the order and its embeds have', () => {
    expect(toLines(wireOrder()).lines[0]).toMatchObject({
      orderNo: '20260302-0000031',
      lineNo: '20260302-0000031-01',
      bundleNo: 'D-20260302-0000031-00',
      state: 'NEW',
      rawState: 'N10',
      hold: false,
      sourceTime: '2026-03-02T01:15:30.000Z',
      orderedAt: '2026-03-02T01:10:00.000Z',
      paidAt: '2026-03-02T01:15:30.000Z',
      shopProductId: '318',
      shopItemId: 'P0000MEI000A',
      managementCode: 'M0000001',
      itemCode: 'I0000001',
      quantity: 2,
      unitPrice: 20_900,
      discount: 800,
      amount: 41_000,
      deliveryFee: 3_000,
      buyer: { name: '김모아', phone: '010-0000-1111', phone2: '02-000-0000' },
      receiver: { name: '이수령', phone: '010-0000-2222', zipCode: '04524', address2: '1층' },
      deliveryMessage: '문 앞에 놓아 주세요',
      claims: [],
      refs: { shippingCode: 'D-20260302-0000031-00', marketId: 'self' },
    });
  });

  test('carries the delivery fee of its order only once', () => {
    const { lines } = toLines(wireOrder({ items: [wireItem(), wireItem({ order_item_code: '20260302-0000031-02' })] }));
    expect(lines.map(({ deliveryFee }) => deliveryFee)).toEqual([3_000, 0]);
  });

  test('goes to the receiver of its shipment', () => {
    const receivers = [
      { name: '첫째', shipping_code: 'D-1' },
      { name: '둘째', shipping_code: 'D-2', address_full: '부산' },
    ];
    const { lines } = toLines(
      wireOrder({ receivers, items: [wireItem({ shipping_code: 'D-2' }), wireItem({ order_item_code: 'x', shipping_code: 'D-9' })] }),
    );
    expect(lines.map(({ receiver }) => [receiver.name, receiver.address1])).toEqual([
      ['둘째', '부산'],
      ['첫째', ''],
    ]);
  });

  test('is held at N22 and newest where the record is', () => {
    expect(toLines(wireOrder({ items: [wireItem({ order_status: 'N22' })] })).lines[0]?.hold).toBe(true);
    const shipped = wireItem({ order_status: 'N40', shipped_date: '2026-03-03 09:00:00', delivered_date: '2026-03-04 09:00:00' });
    expect(toLines(wireOrder({ items: [shipped] })).lines[0]).toMatchObject({
      state: 'DELIVERED',
      sourceTime: '2026-03-04T00:00:00.000Z',
      dispatchedAt: '2026-03-03T00:00:00.000Z',
      deliveredAt: '2026-03-04T00:00:00.000Z',
    });
    expect(toLines(wireOrder({ order_date: null })).lines[0]?.orderedAt).toBe('2026-03-02T01:15:30.000Z');
  });

  test.each([
    ['that was delivered nobody says when', { order_status: 'N40', shipped_date: '2026-03-03 09:00:00' }, '2026-03-10T00:00:00.000Z'],
    ['of a clock that is ahead', { order_status: 'C40', cancel_date: '2026-03-10 20:00:00' }, '2026-03-10T00:00:00.000Z'],
    ['whose cancel was asked for', { order_status: 'C00', cancel_request_date: '2026-03-04 09:00:00' }, '2026-03-04T00:00:00.000Z'],
    ['being prepared, which has no time', { order_status: 'N20' }, '2026-03-02T01:15:30.000Z'],
  ])('%s is as new as what is known of it', (_name, over, sourceTime) => {
    expect(toLines(wireOrder({ items: [wireItem(over)] })).lines[0]?.sourceTime).toBe(sourceTime);
  });

  test.each([
    [{ shipping_company_name: 'CJ대한통운', shipping_company_code: '0099' }, 'CJ', 'CJ대한통운'],
    [{ shipping_company_name: '', shipping_company_code: '0006' }, 'CJ', '0006'],
    [{ shipping_company_name: '새 택배', shipping_company_code: '0006' }, null, '새 택배'],
    [{}, null, null],
  ])('courier %j is ours %s, raw %s', (over, courierCode, rawCourier) => {
    expect(toLines(wireOrder({ items: [wireItem(over)] })).lines[0]).toMatchObject({ courierCode, rawCourier });
  });

  test('that cannot be read is set aside and the others go on', () => {
    const mapped = toLines(wireOrder({ items: [wireItem(), { order_status: 'N10' }] }));
    expect(mapped.lines).toHaveLength(1);
    expect(mapped.unreadable).toMatchObject([
      { key: '20260302-0000031', reason: '품목 주문번호 값이 없습니다. 수량 값이 없습니다. 상품가 값이 없습니다.' },
    ]);
    expect(toLines('rubbish')).toMatchObject({ lines: [], unreadable: [{ raw: '"rubbish"' }] });
  });

  test.each([
    { quantity: 0 },
    { quantity: -2 },
    { quantity: '1.5' },
    { quantity: null },
    { claim_quantity: 'all' },
    { product_price: 'many' },
    { product_price: '-1.00' },
    { product_price: null },
    { coupon_discount_price: 'T' },
    { shipped_date: 1_772_413_200 },
    { delivered_date: 'yesterday' },
    { cancel_request_date: '2126-03-02 09:00:00' },
  ])('with %j is set aside by its number', (over) => {
    const mapped = toLines(wireOrder({ items: [wireItem({ order_item_code: '20260302-0000031-02' }), wireItem(over)] }));
    expect(mapped.lines).toMatchObject([{ lineNo: '20260302-0000031-02', deliveryFee: 3_000 }]);
    expect(mapped.unreadable).toMatchObject([{ key: '20260302-0000031-01', reason: expect.stringMatching(/[가-힣]/) }]);
  });

  test.each([
    { items: null },
    { items: [] },
    { items: undefined },
    { order_date: null, payment_date: null },
    { order_date: 'soon' },
    { payment_date: 1_772_413_200 },
    { shipping_fee: 'free' },
  ])('of an order with %j never vanishes', (over) => {
    expect(toLines(wireOrder(over))).toMatchObject({
      lines: [],
      unreadable: [{ key: '20260302-0000031', reason: expect.stringMatching(/[가-힣]/), raw: expect.stringContaining('20260302-0000031') }],
    });
  });

  test('is read from an order whose empty objects came as empty lists, and whose missing dates are noughts', () => {
    const { lines, unreadable } = toLines(
      wireOrder({ buyer: [], shipping_fee: null, actual_order_amount: [], items: [wireItem({ shipped_date: '0000-00-00 00:00:00' })] }),
    );
    expect(lines).toMatchObject([{ buyer: { name: '' }, deliveryFee: 0, dispatchedAt: null }]);
    expect(unreadable).toEqual([]);
  });

  test('may cost less than its product', () => {
    expect(toLines(wireOrder({ items: [wireItem({ option_price: '-1000.00' })] })).lines[0]?.unitPrice).toBe(18_900);
  });
});

describe('the walk', () => {
  const until = '2026-03-02T01:00:00.000Z';
  const orderIds = (from: number, count: number) => Array.from({ length: count }, (_, index) => `20260302-${from + index}`);
  const passes = (start: CollectCursor, rows: (pass: string, offset: number) => number) => {
    const seen: string[] = [];
    let cursor = start;
    while (!cursor.done && seen.length < 200) {
      const step = stepAt(cursor);
      seen.push(`${step.pass}@${step.offset}`);
      cursor = stepAfter(cursor, step, orderIds(step.offset, rows(step.pass, step.offset)));
    }
    return { seen, cursor };
  };

  test('asks by every date, then once for open claims, and ends', () => {
    const { seen, cursor } = passes(startWalk('2026-03-02T00:00:00.000Z', until), () => 3);
    expect(seen).toEqual([
      'order_date@0',
      'pay_date@0',
      'place_date@0',
      'shipbegin_date@0',
      'shipend_date@0',
      'cancel_request_date@0',
      'cancel_date@0',
      'claims@0',
    ]);
    expect(cursor).toEqual({ since: until, until, position: null, done: true });
  });

  test('pages while pages are full', () => {
    const { seen } = passes(startWalk('2026-03-02T00:00:00.000Z', until), (pass, offset) =>
      pass === 'order_date' && offset < 1_000 ? 500 : 0,
    );
    expect(seen.slice(0, 4)).toEqual(['order_date@0', 'order_date@500', 'order_date@1000', 'pay_date@0']);
  });

  test('starts the next page where the rows that are new end, and asks again for a page that came again', () => {
    const first = startWalk('2026-03-02T00:00:00.000Z', until);
    const second = stepAfter(first, stepAt(first), orderIds(0, 500));
    expect(stepAt(stepAfter(second, stepAt(second), orderIds(499, 500))).offset).toBe(999);
    let again = second;
    for (let reread = 0; reread < 5; reread += 1) {
      again = stepAfter(again, stepAt(again), orderIds(0, 500));
      expect(stepAt(again)).toMatchObject({ pass: 'order_date', offset: 500 });
    }
    expect(stepAfter(again, stepAt(again), orderIds(0, 500))).toMatchObject({
      incomplete: expect.stringContaining('되풀이'),
      position: { pass: 'pay_date' },
    });
  });

  test('whose pages go round ends, says so and begins again where it began', () => {
    let cursor = startWalk('2026-03-02T00:00:00.000Z', until);
    const asked: string[] = [];
    while (!cursor.done && asked.length < 100) {
      const step = stepAt(cursor);
      asked.push(step.pass);
      const page = step.pass === 'pay_date' ? orderIds((step.offset / 500) % 2 === 0 ? 0 : 500, 500) : [];
      cursor = stepAfter(cursor, step, page);
    }
    expect(asked.filter((pass) => pass === 'pay_date')).toHaveLength(3);
    expect(cursor).toEqual({ since: '2026-03-02T00:00:00.000Z', until, position: null, done: true, incomplete: expect.any(String) });
  });

  test('asks for half as much until a page can be read, and goes on behind it', () => {
    const start = startWalk('2026-03-02T00:00:00.000Z', until);
    const { cursor: smaller, skipped } = smallerStep(start, stepAt(start));
    expect(skipped).toBe(false);
    expect(stepAt(smaller)).toMatchObject({ pass: 'order_date', offset: 0, limit: 250, query: { limit: 250 } });
    const behind = stepAfter(smaller, stepAt(smaller), orderIds(0, 250));
    expect(stepAt(behind)).toMatchObject({ pass: 'order_date', offset: 250, limit: 250 });
    const single = { ...behind, position: { ...behind.position, limit: '1' } };
    const passed = smallerStep(single, stepAt(single));
    expect(passed.skipped).toBe(true);
    expect(stepAt(passed.cursor)).toMatchObject({ pass: 'order_date', offset: 251, limit: 1 });
    const ended = stepAfter(passed.cursor, stepAt(passed.cursor), []);
    expect(stepAt(ended)).toMatchObject({ pass: 'pay_date', offset: 0, limit: 500 });
  });

  test('a long walk asks for claims only in its last window', () => {
    const { seen } = passes(startWalk('2026-01-01T00:00:00.000Z', until), () => 0);
    expect(seen.filter((step) => step === 'order_date@0')).toHaveLength(2);
    expect(seen.filter((step) => step === 'claims@0')).toHaveLength(1);
    expect(seen.at(-1)).toBe('claims@0');
  });

  test('names the span in Korean wall time, reaching back and rounding up', () => {
    const { query } = stepAt(startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.500Z'));
    expect(query).toMatchObject({
      start_date: '2026-03-02 08:50:00',
      end_date: '2026-03-02 10:00:01',
      date_type: 'order_date',
      limit: 500,
      offset: 0,
    });
    expect(query).not.toHaveProperty('order_status');
  });

  test('narrows the window when there are more orders than the offset reaches', () => {
    const start = startWalk('2026-03-01T00:00:00.000Z', until);
    const full = { ...start, position: { windowFrom: '2026-03-01T00:00:00.000Z', pass: 'pay_date', offset: '15000' } };
    const next = stepAt(stepAfter(full, stepAt(full), orderIds(15_000, 500)));
    expect(next).toMatchObject({ pass: 'pay_date', offset: 0 });
    expect([next.window.from.toISOString(), next.window.to.toISOString()]).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T12:30:00.000Z',
    ]);
  });

  test('goes on when a window can not be narrowed further, and says that it saw only a part', () => {
    const cursor = { since: until, until, position: { windowFrom: '2026-03-02T00:59:59.500Z', offset: '15000' }, done: false };
    expect(stepAfter(cursor, stepAt(cursor), orderIds(15_000, 500))).toMatchObject({
      incomplete: expect.stringContaining('15,000'),
      position: { pass: 'pay_date' },
    });
  });

  test('reads every order with an open claim, however many there are', () => {
    const day = 24 * 60 * 60 * 1000;
    const end = Date.parse(until);
    // A crowd on some days, told in the order of their times, as the mall would.
    const times = Array.from(
      { length: 40_000 },
      (_, index) => end - 88 * day + Math.floor((index ** 1.5 / 40_000 ** 1.5) * 80) * day + index * 1_000,
    );
    const seen = new Set<number>();
    let cursor: CollectCursor = {
      ...startWalk('2026-03-02T00:00:00.000Z', until),
      position: { windowFrom: '2026-03-01T23:50:00.000Z', pass: 'claims' },
    };
    for (let calls = 0; !cursor.done; calls += 1) {
      expect(calls).toBeLessThan(1_000);
      cursor = JSON.parse(JSON.stringify(cursor)) as CollectCursor;
      const step = stepAt(cursor);
      expect(step.offset).toBeLessThanOrEqual(15_000);
      const [from, to] = [String(step.query.start_date), String(step.query.end_date)].map((wall) =>
        Date.parse(`${wall.replace(' ', 'T')}+09:00`),
      );
      const found = times.flatMap((time, index) => (time >= (from ?? 0) && time <= (to ?? 0) ? [index] : []));
      const page = found.slice(step.offset, step.offset + step.limit);
      for (const index of page) seen.add(index);
      cursor = stepAfter(cursor, step, page.map(String));
    }
    expect(cursor.incomplete).toBeUndefined();
    expect(seen.size).toBe(times.length);
  });

  test('says so when the open claims of one second are more than can be read, and reads all the rest', () => {
    let cursor: CollectCursor = {
      ...startWalk('2026-03-02T00:00:00.000Z', until),
      position: { windowFrom: '2026-03-01T23:50:00.000Z', pass: 'claims' },
    };
    const ends: string[] = [];
    for (let calls = 0; !cursor.done; calls += 1) {
      expect(calls).toBeLessThan(2_000);
      const step = stepAt(cursor);
      const { start_date: from, end_date: to } = step.query;
      ends.push(String(to));
      const crowded = String(from) <= '2026-02-01 12:00:00' && String(to) >= '2026-02-01 12:00:00';
      cursor = stepAfter(cursor, step, crowded ? orderIds(step.offset, step.limit) : []);
    }
    expect(cursor.incomplete).toContain('15,000');
    expect(ends.at(-1)).toBe('2026-03-02 10:00:00');
  });
});

describe('collecting', () => {
  test('maps a page and goes on', async () => {
    const ctx = context([{ on: 'GET /admin/orders', json: { orders: [wireOrder(), 'rubbish'] } }]);
    const page = await collect(ctx, startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z'));
    expect(page).toMatchObject({
      kind: 'ok',
      value: { lines: [{ state: 'NEW' }], unreadable: [{ raw: '"rubbish"' }], nextCursor: { done: false, position: { pass: 'pay_date' } } },
    });
    expect(ctx.calls[0]?.query.get('embed')).toBe('items,receivers,buyer,cancellation,return,exchange');
  });

  test.each<[string, ScriptedAnswer[], string]>([
    ['a failing server', [{ status: 500 }, { status: 500 }, { status: 500 }], 'again'],
    ['a full bucket', [{ status: 429 }], 'slow_down'],
    ['rubbish', [{ text: '<html>' }], 'again'],
  ])('%s moves no cursor', async (_name, script, kind) => {
    expect((await collect(context(script), startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z'))).kind).toBe(kind);
  });

  test('a page that is too big is read in halves, and an order that is too big alone is told of', async () => {
    const limits: number[] = [];
    const ctx = context([]);
    const big = { kind: 'too_big', message: '쇼핑몰의 응답이 너무 큽니다.' } as const;
    const send = async ({ url }: { url: string }) => {
      limits.push(Number(new URL(url).searchParams.get('limit')));
      return big;
    };
    let cursor = startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z');
    for (
      let page = await collect({ ...ctx, http: { ...ctx.http, send } }, cursor);
      ;
      page = await collect({ ...ctx, http: { ...ctx.http, send } }, cursor)
    ) {
      if (page.kind !== 'ok') throw new Error(page.kind);
      cursor = page.value.nextCursor;
      if (page.value.unreadable.length > 0) break;
    }
    expect(limits).toEqual([500, 250, 125, 62, 31, 15, 7, 3, 1]);
    expect(stepAt(cursor)).toMatchObject({ offset: 1 });
    expect(await lookUp({ ...ctx, http: { ...ctx.http, send } }, [line('01')])).toMatchObject({
      kind: 'ok',
      value: { lines: [], unreadable: [{ key: '20260302-0000031', reason: expect.stringContaining('너무 큽니다') }] },
    });
  });

  test('single orders are looked up by number within their days', async () => {
    const ctx = context([{ on: 'GET /admin/orders', json: { orders: [wireOrder()] } }]);
    const page = await lookUp(ctx, [line('01'), line('02')]);
    expect(page).toMatchObject({ kind: 'ok', value: { lines: [{ orderNo: '20260302-0000031' }], nextCursor: { done: true } } });
    expect(Object.fromEntries(ctx.calls[0]?.query ?? [])).toMatchObject({
      order_id: '20260302-0000031',
      start_date: '2026-03-02 00:00:00',
      end_date: '2026-03-02 23:59:59',
    });
  });

  test('look-ups are cut by count and by span', () => {
    const many = Array.from({ length: 101 }, (_, index) => `20260302-${String(index).padStart(7, '0')}`);
    expect(togetherAskable(many).map((part) => part.length)).toEqual([100, 1]);
    expect(togetherAskable(['20260101-0000001', '20260331-0000001', 'odd']).map((part) => [part, daysOf(part).start_date ?? null])).toEqual(
      [
        [['odd'], null],
        [['20260101-0000001'], '2026-01-01 00:00:00'],
        [['20260331-0000001'], '2026-03-31 00:00:00'],
      ],
    );
  });
});

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
  ])('shipments of a mixed answer are told apart %s', async (_name, shipments, expected) => {
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

describe('looking up', () => {
  test('reports an order that the mall does not show', async () => {
    const ctx = context([{ on: 'GET /admin/orders', json: { orders: [] } }]);
    expect(await lookUp(ctx, [line('01')])).toMatchObject({
      kind: 'ok',
      value: { lines: [], unreadable: [{ key: '20260302-0000031', reason: expect.stringContaining('찾을 수 없습니다') }] },
    });
  });

  test.each([{}, { order: wireOrder() }, { orders: null }])('takes %j for no answer', async (json) => {
    const answer = { on: 'GET /admin/orders', json };
    expect(await lookUp(context([answer]), [line('01')])).toMatchObject({ kind: 'again' });
    expect(await collect(context([answer]), startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z'))).toMatchObject({
      kind: 'again',
    });
  });
});

describe('look-ups', () => {
  const categories: ScriptedAnswer = {
    on: 'GET /admin/categories',
    json: {
      categories: [
        { category_no: 24, parent_category_no: 1, category_name: '의류', full_category_name: { 1: '의류', 2: null } },
        { category_no: 41, parent_category_no: 24, category_name: '셔츠', full_category_name: { 1: '의류', 2: '셔츠', 3: null } },
        { category_no: 42, parent_category_no: 1, category_name: '셔츠 특가', full_category_name: { 1: '셔츠 특가' } },
      ],
    },
  };

  test('the categories are the mall’s own, leaves being those without children', async () => {
    expect(await lookups.categories?.(context([categories]), null)).toEqual({
      kind: 'ok',
      value: [
        { id: '24', name: '의류', path: '의류', leaf: false },
        { id: '42', name: '셔츠 특가', path: '셔츠 특가', leaf: true },
      ],
    });
    expect(await lookups.categories?.(context([categories]), '24')).toEqual({
      kind: 'ok',
      value: [{ id: '41', name: '셔츠', path: '의류 > 셔츠', leaf: true }],
    });
    const found = await lookups.searchCategories?.(context([categories]), '셔츠');
    expect(found?.kind === 'ok' && found.value.map(({ id }) => id)).toEqual(['41', '42']);
    expect(await lookups.searchCategories?.(context([categories]), '')).toEqual({ kind: 'ok', value: [] });
  });

  test('brands and couriers are choices, delivery templates there are none', async () => {
    const ctx = context([{ on: 'GET /admin/brands', json: { brands: [{ brand_code: 'B000000A', brand_name: '모아' }] } }, carriers]);
    expect(await lookups.brands?.(ctx, '모아')).toEqual({ kind: 'ok', value: [{ value: 'B000000A', label: '모아' }] });
    expect(await lookups.delivery?.(ctx, 'COURIER')).toMatchObject({
      kind: 'ok',
      value: [{ value: '0099', label: 'CJ대한통운' }, { value: '0018' }],
    });
    expect(await lookups.delivery?.(ctx, 'TEMPLATE')).toEqual({ kind: 'ok', value: [] });
  });
});
