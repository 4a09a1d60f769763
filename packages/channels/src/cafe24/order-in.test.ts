import { describe, expect, test } from 'vitest';
import { toLineState, toLines as toLinesAt } from './order-in.ts';
import { wireItem, wireOrder } from './testing/context.ts';

const toLines = (order: unknown) => toLinesAt(order, '2026-03-10T00:00:00.000Z');

describe('line states', () => {
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
});

describe('a line', () => {
  test('reports everything the order and its embeds have', () => {
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

  test('carries the fee on the line that is there from the start, wherever others stand that came later', () => {
    const item = (no: string) => wireItem({ order_item_code: `20260302-0000031-${no}` });
    const fees = (...nos: string[]) =>
      toLines(wireOrder({ items: nos.map(item) })).lines.map(({ lineNo, deliveryFee }) => [lineNo.slice(-2), deliveryFee]);
    expect(fees('03', '01', '02')).toEqual([
      ['03', 0],
      ['01', 3_000],
      ['02', 0],
    ]);
  });

  test('without ids of its items was divided from none', () => {
    const bare = (no: number) => ({ ...wireItem({ order_item_code: `20260302-0000031-0${no}` }), item_no: undefined });
    const { lines } = toLines(wireOrder({ items: [bare(1), bare(2)] }));
    expect(lines.map(({ division }) => division?.from)).toEqual([null, null]);
  });

  test('that was divided says from which, and goods for an exchange are no pieces of what they are sent for', () => {
    const item = (no: number, change: object = {}) =>
      wireItem({ order_item_code: `20260302-0000031-0${no}`, item_no: 240 + no, ...change });
    const from = (...items: object[]) => toLines(wireOrder({ items })).lines.map(({ division }) => division?.from);
    expect(from(item(1), item(2, { original_item_no: [241] }))).toEqual([null, '20260302-0000031-01']);
    expect(from(item(1), item(2, { original_item_no: [999, 242, 241] }))).toEqual([null, '20260302-0000031-01']);
    // One that was divided from a part may name both.
    const twice = (...ids: number[]) => from(item(1), item(2, { original_item_no: [241] }), item(3, { original_item_no: ids }))[2];
    expect([twice(241, 242), twice(242, 241)]).toEqual(['20260302-0000031-02', '20260302-0000031-02']);
    expect(from(item(1), item(2, { original_item_no: '241' }))).toEqual([null, '20260302-0000031-01']);
    expect(from(item(1, { original_item_no: [] }), item(2, { original_item_no: [473] }))).toEqual([null, null]);
    expect(from(item(1), item(2, { original_item_no: [241], status_code: 'N2' }))).toEqual([null, null]);
  });

  test('that is exchanged says which line goes out for it, which nobody pays for again', () => {
    const { lines } = toLines(
      wireOrder({
        items: [
          wireItem({ order_item_code: '20260302-0000031-01', item_no: 241, order_status: 'E10' }),
          wireItem({
            order_item_code: '20260302-0000031-02',
            item_no: 242,
            status_code: 'N2',
            original_item_no: [241],
            payment_amount: null,
          }),
        ],
      }),
    );
    expect(lines.map(({ sentFor }) => sentFor)).toEqual([undefined, '20260302-0000031-01']);
    expect(lines.map(({ amount, claims }) => [amount, claims.map(({ type, sentAs }) => [type, sentAs])])).toEqual([
      [41_000, [['EXCHANGE', '20260302-0000031-02']]],
      [0, []],
    ]);
  });

  test.each([[[241, 242, 243]], [[243, 242, 241]]])('that goes out for an exchange names the line that has one: %j', (ids) => {
    const item = (no: number, change: object) => wireItem({ order_item_code: `20260302-0000031-0${no}`, item_no: 240 + no, ...change });
    const { lines } = toLines(
      wireOrder({
        items: [
          item(1, {}),
          item(2, { original_item_no: [241], order_status: 'E20' }),
          item(3, { original_item_no: [242] }),
          item(4, { original_item_no: ids, status_code: 'N2' }),
          item(5, { original_item_no: [999], status_code: 'N2' }),
        ],
      }),
    );
    expect(lines.map(({ sentFor }) => sentFor?.slice(-2) ?? sentFor)).toEqual([undefined, undefined, undefined, '02', null]);
    expect(lines[1]?.claims).toMatchObject([{ sentAs: '20260302-0000031-04' }]);
  });

  test.each([
    ['C00', 'N20', 'PREPARING'],
    ['R00', 'N40', 'DELIVERED'],
    ['R00', 'N50', 'CONFIRMED'],
    ['C00', 'C40', null],
    ['R00', 'R40', null],
    ['E00', 'E40', null],
    ['C00', 'C47', null],
    ['C00', undefined, null],
    ['C00', '상품준비중', null],
    ['N10', 'N20', undefined],
  ])('at %s was at %s before: %s', (order_status, order_status_before_cs, before) => {
    expect(toLines(wireOrder({ items: [wireItem({ order_status, order_status_before_cs })] })).lines[0]?.stateBefore).toBe(before);
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
    expect(mapped.lines).toMatchObject([{ lineNo: '20260302-0000031-02', deliveryFee: 0 }]);
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
