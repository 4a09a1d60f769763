import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineFact, OrderPage } from '../sdk/order.ts';
import type { BatchOutcome } from '../sdk/outcome.ts';
import type { Wire } from '../sdk/reader.ts';
import type { ScriptedAnswer, ScriptedCall, TestContext } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { toClaims } from './claim-in.ts';
import { claims } from './claims.ts';
import { cancelSale, confirm, delayDispatch, dispatch, markDelivered, modifyInvoice } from './order-actions.ts';
import { toLines } from './order-in.ts';
import { collect, lookUp } from './orders.ts';
import { claimRef, claimRow, esmContext, lineRef, NOW, orderRow, said, saidNo } from './testing/context.ts';

const read = (over: Wire = {}) => toLines([orderRow(over)], { readAt: NOW });
const page = (...rows: unknown[]) => said({ SiteType: 1, TotalCount: rows.length, SellerId: 'demo', RequestOrders: rows });
const PARCEL = { courierCode: 'CJ', invoiceNo: '640012345678' };
const DONE = said(null);

describe('a row of an order', () => {
  it.each<[string, Wire, Partial<LineFact>]>([
    [
      'paid',
      {},
      { state: 'NEW', orderNo: '5000000001', lineNo: '4000000001', bundleNo: '5000000001-6000000001', quantity: 2, hold: false },
    ],
    [
      'prepared',
      { OrderStatus: '2', OrderConfirmDate: '2026-03-02T10:00:00' },
      { state: 'PREPARING', sourceTime: '2026-03-02T01:00:00.000Z' },
    ],
    [
      'on its way',
      { OrderStatus: 3, TransDate: '2026-03-02T10:05:00', TakbaeName: 'CJ대한통운', NoSongjang: '64' },
      { state: 'DELIVERING', courierCode: 'CJ', invoiceNo: '64' },
    ],
    ['on its way since nobody says when', { OrderStatus: 3 }, { state: 'DELIVERING', sourceTime: NOW }],
    [
      'delivered',
      { OrderStatus: 4, TransCompleteDate: '2026-03-02T10:10:00' },
      { state: 'DELIVERED', deliveredAt: '2026-03-02T01:10:00.000Z' },
    ],
    ['decided', { OrderStatus: 5, BuyDecisionDate: '2026-03-02T10:10:00' }, { state: 'CONFIRMED' }],
    ['in a state that nobody knows', { OrderStatus: 9 }, { state: null, rawState: '9' }],
    [
      'paid, in money',
      {},
      { amount: 40_800, unitPrice: 20_900, discount: 1_000, shopDiscount: 400, expectedSettlement: 35_496, deliveryFee: 3_000 },
    ],
    [
      'paid, without what was paid',
      { AcntMoney: null, ServiceFee: null },
      { amount: 41_200, discount: 600, shopDiscount: null, expectedSettlement: null },
    ],
    ['whose fee the courier collects', { DeliveryFeeCondition: '착불' }, { deliveryFee: 0 }],
    ['sent free, but for a fee of its island', { ShippingFee: 0, JejuAddDeliveryFee: '3000' }, { deliveryFee: 3_000 }],
    ['late', { ShippingExpectedDate: '2026-03-10' }, { delayed: true }],
    ['due by the end of its day', {}, { dispatchDue: '2026-03-04T14:59:59.000Z', delayed: false }],
    [
      'of our product and option',
      {},
      { shopProductId: 'E000000001', managementCode: 'MOA7K2', shopItemId: 'MOA7K2001', itemCode: 'MOA7K2001' },
    ],
    ['of a product without options', { ItemOptionSelectList: null }, { shopItemId: 'E000000001', itemCode: null, optionText: '' }],
    [
      'of an option without our code',
      { ItemOptionSelectList: [{ ItemOptionValue: '남색' }] },
      { shopItemId: '남색', itemCode: null, optionText: '남색' },
    ],
    [
      'whose phones have not come yet',
      { HpNo: null, TelNo: null },
      { receiver: expect.objectContaining({ phone: '', name: '김모아', address2: '2층 201호' }) },
    ],
    [
      'with one address',
      { DelFrontAddress: null, DelBackAddress: null, DelFullAddress: '서울 101' },
      { receiver: expect.objectContaining({ address1: '서울 101', address2: '' }) },
    ],
    ['with keys in another case', { OrderNo: undefined, ORDERNO: 4000000001 }, { lineNo: '4000000001' }],
  ])('%s', (_name, over, expected) => {
    expect(read(over)).toMatchObject({ lines: [expected], unreadable: [] });
  });

  it.each<[string, unknown]>([
    ['주문번호가 없습니다', orderRow({ OrderNo: '' })],
    ['수량', orderRow({ ContrAmount: 0 })],
    ['주문일시', orderRow({ OrderDate: 'yesterday' })],
    ['주문금액', orderRow({ OrderAmount: null, AcntMoney: null })],
    ['결제금액', orderRow({ AcntMoney: '만원' })],
    ['주문이 아닌', 'rubbish'],
  ])('that lacks %s is set aside', (reason, row) => {
    const { lines, unreadable } = toLines([row, orderRow()], { readAt: NOW });
    expect(lines).toHaveLength(1);
    expect(unreadable).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  });

  it('waits for its transfer in a list that names no state', () => {
    const { lines } = toLines([orderRow({ OrderStatus: null, PayDate: null })], { readAt: NOW, unpaid: true });
    expect(lines).toMatchObject([{ state: 'PAYMENT_WAITING', paidAt: null, refs: { unpaid: 'true' } }]);
  });
});

describe('a row of a claim', () => {
  it.each<['CANCEL' | 'RETURN' | 'EXCHANGE', Wire, object]>([
    [
      'CANCEL',
      { CancelStatus: 1 },
      { state: 'REQUESTED', claimNo: 'C4000000001-20260302095500', reason: 'CHANGE_MIND', quantity: 2, raiser: 'BUYER' },
    ],
    ['CANCEL', { CancelStatus: 2 }, { state: 'REQUESTED' }],
    [
      'CANCEL',
      { CancelStatus: '3', Reason: '품절', CompleteDate: '2026-03-02T10:00:00' },
      { state: 'DONE', raiser: 'SELLER', changedAt: '2026-03-02T01:00:00.000Z' },
    ],
    ['CANCEL', { CancelStatus: 4 }, { state: 'WITHDRAWN' }],
    ['CANCEL', { CancelStatus: 7 }, { state: null, rawState: '7' }],
    ['RETURN', { ReturnStatus: 1 }, { state: 'REQUESTED', refs: { kind: 'RETURN' } }],
    ['RETURN', { ReturnStatus: 1, InvoiceNo: '64' }, { state: 'COLLECTING' }],
    ['RETURN', { ReturnStatus: 2, InvoiceNo: '64' }, { state: 'COLLECTED' }],
    ['RETURN', { ReturnStatus: 3 }, { state: 'HOLD' }],
    ['RETURN', { ReturnStatus: 6 }, { state: 'DONE' }],
    ['EXCHANGE', { ExchangeStatus: 2 }, { state: 'COLLECTED' }],
    ['EXCHANGE', { ExchangeStatus: 2, ResendInvoiceNo: '65' }, { state: 'REDELIVERING' }],
    ['EXCHANGE', { ExchangeStatus: 5 }, { state: 'WITHDRAWN' }],
  ])('%s %j', (kind, over, expected) => {
    expect(toClaims([claimRow(over)], kind, NOW)).toMatchObject({ claims: [expected], unreadable: [] });
  });

  it('says which claim it would have gone on from, and when it was seen', () => {
    const of = (kind: 'RETURN' | 'EXCHANGE' | 'CANCEL', over: Wire) => toClaims([claimRow(over)], kind, NOW).claims[0];
    const returned = of('RETURN', { ReturnStatus: 1 });
    const exchanged = of('EXCHANGE', { ExchangeStatus: 1 });
    expect(returned).toMatchObject({ readAt: NOW, replaces: exchanged?.claimNo });
    expect(exchanged).toMatchObject({ readAt: NOW, replaces: returned?.claimNo });
    expect(of('RETURN', { ReturnStatus: 5 })).not.toHaveProperty('replaces');
    expect(of('CANCEL', { CancelStatus: 1 })).not.toHaveProperty('replaces');
  });

  it('of an order that was never seen names its payment, its line and its pieces', () => {
    expect(toClaims([claimRow({ CancelStatus: 3 })], 'CANCEL', NOW).claims).toMatchObject([
      { orderNo: '5000000001', lineNo: '4000000001', quantityOrdered: 2 },
    ]);
  });
});

it('whatever a row is, it is a fact or leaves a record', () => {
  const keys = Object.keys({ ...orderRow(), ...claimRow(), CancelStatus: 1 });
  const row = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()).map((over) => ({ ...orderRow(), ...over })),
  );
  fc.assert(
    fc.property(row, (one) => {
      const { lines, unreadable } = toLines([one], { readAt: NOW });
      expect(lines.length + unreadable.length).toBe(1);
      for (const { quantity, amount } of lines) expect([quantity > 0, Number.isSafeInteger(amount)]).toEqual([true, true]);
      const asked = toClaims([one], 'RETURN', NOW);
      expect(asked.claims.length + asked.unreadable.length).toBe(1);
    }),
  );
});

describe('collecting', () => {
  const walk = async (ctx: TestContext, seen: (page: OrderPage) => void = () => undefined) => {
    let cursor = startWalk('2026-03-02T01:00:00.000Z', NOW);
    while (!cursor.done) {
      const answer = await collect(ctx, cursor);
      if (answer.kind !== 'ok') return answer;
      seen(answer.value);
      cursor = answer.value.nextCursor;
    }
    return null;
  };
  const walkAll = async (ctx: TestContext) => {
    const pages: OrderPage[] = [];
    expect(await walk(ctx, (each) => pages.push(each))).toBeNull();
    return {
      lines: pages.flatMap(({ lines }) => lines),
      claims: pages.flatMap(({ claims }) => claims),
      unreadable: pages.flatMap(({ unreadable }) => unreadable),
    };
  };
  const EMPTY = Array.from({ length: 40 }, (): ScriptedAnswer => ({ json: { ResultCode: 0, Message: '', Data: [], TotalCount: 0 } }));
  const NO_ORDERS = Array.from({ length: 5 }, () => page());
  const answers = () => [...Array.from({ length: 6 }, () => page()), ...EMPTY];

  it.each([
    ['AUCTION', 1, 1],
    ['GMARKET', 2, 3],
  ] as const)('asks %s for every state by its payment, and for cancels by its own number', async (shopType, site, cancels) => {
    const ctx = esmContext(answers(), shopType);
    expect(await walk(ctx)).toBeNull();
    const bodies = ctx.calls.map(({ path, json }) => ({ path, ...(json as Wire) }));
    expect(bodies[0]).toEqual({
      path: '/shipping/v1/Order/PreRequestOrders',
      siteType: site,
      requestDateType: 1,
      requestDateFrom: '2026-03-02 09:00',
      requestDateTo: '2026-03-02 10:15',
      pageIndex: 1,
      pageSize: 100,
    });
    expect(bodies.slice(1, 6)).toMatchObject([1, 2, 3, 4, 5].map((orderStatus) => ({ siteType: site, orderStatus, requestDateType: 2 })));
    const asked = bodies.slice(6).map(({ path, SiteType, Type, CancelStatus, ReturnStatus, ExchangeStatus }: Wire) => {
      return [String(path).split('/').at(-1), SiteType, Type, CancelStatus ?? ReturnStatus ?? ExchangeStatus];
    });
    expect(asked).toEqual([
      ['Cancels', cancels, 2, 0],
      ['Cancels', cancels, 3, 0],
      ...[1, 2, 3].map((state) => ['Returns', site, 2, state]),
      ...[4, 5, 6].map((state) => ['Returns', site, 3, state]),
      ...[1, 2, 3].map((state) => ['Exchanges', site, 2, state]),
      ...[4, 5].map((state) => ['Exchanges', site, 3, state]),
      ['ClaimList', undefined, undefined, undefined],
    ]);
    expect(bodies.at(-1)).toEqual({
      path: '/shipping/v1/Delivery/ClaimList',
      SearchType: 1,
      OrderNo: 0,
      StartDate: '2026-02-16',
      EndDate: '2026-03-03',
    });
    // Less than seven days, and the day behind the last.
    expect(bodies[6]).toMatchObject({ StartDate: '2026-02-26', EndDate: '2026-03-03' });
  });

  it('halves the days of a list that may be cut', async () => {
    const full = said(Array.from({ length: 50 }, (_, at) => claimRow({ OrderNo: at + 1, CancelStatus: 1 })));
    const ctx = esmContext([...Array.from({ length: 6 }, () => page()), full, said([]), full, full, ...EMPTY]);
    expect(await walk(ctx)).toBeNull();
    expect(ctx.calls.slice(6, 10).map(({ json }) => [(json as Wire).StartDate, (json as Wire).EndDate])).toEqual([
      ['2026-02-26', '2026-03-03'],
      ['2026-02-26', '2026-03-01'],
      ['2026-03-01', '2026-03-03'],
      ['2026-03-01', '2026-03-02'],
    ]);
  });

  describe('of a day with more claims than a list holds', () => {
    const some = (from: number, length: number) => Array.from({ length }, (_, at) => claimRow({ OrderNo: from + at, CancelStatus: 1 }));
    const full = (from: number) => said(some(from, 50));
    const orders = Array.from({ length: 6 }, () => page());
    /** Six days, three, two and the last one: each too many. */
    const crowded = Array.from({ length: 4 }, () => full(1));

    it('asks by the days of payments, in halves where those are full, and reports every claim', async () => {
      const none = Array.from({ length: 8 }, () => said([]));
      const ctx = esmContext([
        ...orders,
        ...crowded,
        said([...some(1, 30), claimRow({ OrderNo: 900 })]),
        full(100),
        said([...some(31, 20), claimRow({ OrderNo: 901 })]),
        ...none,
        ...EMPTY,
      ]);
      const found = await walkAll(ctx);
      expect(found.unreadable).toEqual([]);
      const numbers = new Set(found.claims.map(({ lineNo }) => lineNo));
      for (const lineNo of ['1', '50', '900', '901']) expect(numbers, lineNo).toContain(lineNo);
      const byPayment = ctx.calls.map(({ json }) => json as Wire).filter(({ Type }) => Type === 4);
      expect(byPayment.slice(0, 4).map(({ StartDate, EndDate }) => [StartDate, EndDate])).toEqual([
        ['2026-02-21', '2026-02-27'],
        ['2026-02-15', '2026-02-21'],
        ['2026-02-18', '2026-02-21'],
        ['2026-02-15', '2026-02-18'],
      ]);
    });

    it('says so too when a claim of that day is of an order that was paid before all of those', async () => {
      const ctx = esmContext([...orders, ...crowded, said(some(1, 49)), ...EMPTY]);
      expect((await walkAll(ctx)).unreadable).toMatchObject([{ reason: expect.stringContaining('ESM PLUS') }]);
    });

    it('says where the seller finds the rest when the payments of one day are too many as well', async () => {
      const ctx = esmContext([...orders, ...crowded, full(1), full(1), full(1), full(1), ...EMPTY]);
      expect((await walkAll(ctx)).unreadable).toMatchObject([{ reason: expect.stringContaining('ESM PLUS') }]);
    });
  });

  it('says of each line which parcel the fee that it shows is of', async () => {
    const rows = [
      { OrderNo: 1, ShippingFee: 0, JejuAddDeliveryFee: 3_000 },
      { OrderNo: 2, JejuAddDeliveryFee: 3_000 },
      { OrderNo: 3, GroupNo: 9 },
    ];
    const { lines } = await walkAll(esmContext([page(), page(...rows.map((row) => orderRow(row))), ...NO_ORDERS.slice(1), ...EMPTY]));
    expect(lines.map(({ deliveryFee, feeParcel }) => [deliveryFee, feeParcel])).toEqual([
      [3_000, '5000000001-6000000001'],
      [6_000, '5000000001-6000000001'],
      [3_000, '5000000001-9'],
    ]);
  });

  it.each([
    ['AUCTION', 0, null, null],
    ['AUCTION', null, null, null],
    ['GMARKET', 0, null, '5000000001'],
    ['GMARKET', 77, '5000000001-77', '5000000001-77'],
  ] as const)('of %s in the group %s is of its bundle and parcel', async (shopType, GroupNo, bundleNo, feeParcel) => {
    const { lines } = await walkAll(esmContext([page(), page(orderRow({ GroupNo })), ...NO_ORDERS.slice(1), ...EMPTY], shopType));
    expect(lines).toMatchObject([{ bundleNo, feeParcel }]);
  });

  it('goes on with the next page, and waits where the rate is passed', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => orderRow({ OrderNo: at + 1 }));
    const ctx = esmContext([said({ TotalCount: 101, RequestOrders: rows }), page(orderRow({ OrderNo: 101 })), saidNo(3000, '호출 제한')]);
    expect(await walk(ctx)).toMatchObject({ kind: 'slow_down', retryAfterMs: 5_000 });
    expect(ctx.calls.map(({ json }) => (json as Wire).pageIndex)).toEqual([1, 2, 1]);
  });
});

describe('looking up', () => {
  const lines = (...more: Parameters<typeof lineRef>[0][]) => more.map((over) => lineRef(over));
  const look = async (script: ScriptedAnswer[], refs = lines({})) => {
    const ctx = esmContext(script);
    return { answer: await lookUp(ctx, refs), ctx };
  };

  it('asks for a line by its number, outside of the rate of the lists', async () => {
    const { answer, ctx } = await look([page(orderRow({ OrderStatus: 4 }))]);
    expect(answer).toMatchObject({ kind: 'ok', value: { lines: [{ state: 'DELIVERED' }], claims: [], unreadable: [] } });
    expect(ctx.calls[0]?.json).toMatchObject({ orderStatus: 0, orderNo: 4000000001 });
  });

  it('asks for the claim that the caller names, state by state, though the line is there', async () => {
    const refs = lines({ claim: claimRef('RETURN') });
    const { answer, ctx } = await look([page(orderRow()), said([]), said([claimRow({ ReturnStatus: 2 })])], refs);
    expect(answer).toMatchObject({ kind: 'ok', value: { claims: [{ type: 'RETURN', state: 'COLLECTED' }] } });
    expect(ctx.calls.slice(1).map(({ json }) => (json as Wire).ReturnStatus)).toEqual([1, 2]);
  });

  it('finds a line that left its list among the claims', async () => {
    const { answer, ctx } = await look([saidNo(1100, '없음'), said([claimRow({ CancelStatus: 3 })])]);
    expect(answer).toMatchObject({
      kind: 'ok',
      value: { lines: [], claims: [{ type: 'CANCEL', state: 'DONE', orderNo: '5000000001' }], unreadable: [] },
    });
    expect(ctx.left()).toBe(0);
  });

  it.each([
    ['AUCTION', [{ type: 'EXCHANGE', state: 'DONE', claimNo: 'E4000000001-20260302095500' }]],
    ['GMARKET', []],
  ] as const)('takes an exchange that left the lists of %s for sent where sent ones leave them', async (shopType, expected) => {
    const refs = lines({ claim: claimRef('EXCHANGE') });
    const ctx = esmContext([page(orderRow({ OrderStatus: 4 })), ...Array.from({ length: 5 }, () => said([]))], shopType);
    expect(await lookUp(ctx, refs)).toMatchObject({ kind: 'ok', value: { claims: expected, unreadable: [] } });
  });

  it.each([
    ['RETURN', 'GMARKET', { ExchangeStatus: 1 }, 'WITHDRAWN'],
    ['EXCHANGE', 'GMARKET', { ReturnStatus: 1 }, 'WITHDRAWN'],
    ['EXCHANGE', 'AUCTION', { ReturnStatus: 4 }, 'WITHDRAWN'],
  ] as const)('takes a claim (%s at %s) for turned whose line has the other (%j)', async (kind, shopType, other, state) => {
    const answers = (path: string) => {
      const asked = path.endsWith('Returns') ? 'ReturnStatus' : path.endsWith('Exchanges') ? 'ExchangeStatus' : '';
      return asked in other ? [claimRow(other)] : [];
    };
    const reply = ({ path, json }: ScriptedCall) => {
      const status = Object.entries(other)[0];
      const fits = status && (json as Wire)[status[0]] === status[1];
      return { ResultCode: 0, Message: '', Data: fits ? answers(path) : [] };
    };
    const ctx = esmContext([page(), ...Array.from({ length: 12 }, () => ({ reply }))], shopType);
    const answer = await lookUp(ctx, lines({ claim: claimRef(kind) }));
    if (answer.kind !== 'ok') throw new Error(answer.kind);
    const own = answer.value.claims.find(({ claimNo }) => claimNo === claimRef(kind).claimNo);
    expect([own?.type, own?.state, answer.value.claims.length, answer.value.unreadable]).toEqual([kind, state, 2, []]);
  });

  it.each([
    ['of the same day', claimRow({ ReturnStatus: 1 }), 'WITHDRAWN'],
    // Sent exchanges leave its lists: the buyer sends back what came.
    ['of a later day', claimRow({ ReturnStatus: 1, RequestDate: '2026-03-02T10:10:00' }), 'DONE'],
    ['that the buyer took back', claimRow({ ReturnStatus: 5, RequestDate: '2026-03-02T10:10:00' }), null],
    // No exchange is asked for after a return that is done.
    ['of an earlier day', claimRow({ ReturnStatus: 4, RequestDate: '2026-02-20T10:10:00' }), 'WITHDRAWN'],
  ] as const)('takes an exchange that is gone beside a return %s for what it became', async (_what, row, state) => {
    const gone = esmContext([
      page(),
      ...Array.from({ length: 5 }, () => said([])),
      saidNo(1000, '없음'),
      said([row]),
      ...Array.from({ length: 8 }, () => said([])),
    ]);
    const answer = await lookUp(gone, lines({ claim: claimRef('EXCHANGE') }));
    const ended = answer.kind === 'ok' ? answer.value.claims.filter(({ type }) => type === 'EXCHANGE').map((claim) => claim.state) : answer;
    expect(ended).toEqual(state === null ? [] : [state]);
  });

  it('reports a line that is nowhere', async () => {
    const { answer } = await look([page(), ...Array.from({ length: 12 }, () => said([])), saidNo(1100, '없음')]);
    expect(answer).toMatchObject({
      kind: 'ok',
      value: { unreadable: [{ key: '4000000001', reason: expect.stringContaining('옥션에서') }] },
    });
  });

  it('finds a line that left its list among those that are reported as not received', async () => {
    const row = { OrderNo: '4000000001', ClaimDate: '2026-03-01T09:00:00', ClaimReason: '상품전체 미도착', ClaimDetailReason: '안 왔어요' };
    const gone = Array.from({ length: 12 }, () => said([]));
    const { answer, ctx } = await look([page(), ...gone, said([row, { ...row, OrderNo: 1 }])]);
    expect(answer).toMatchObject({
      kind: 'ok',
      value: {
        claims: [],
        unreadable: [],
        unreceived: [
          {
            lineNo: '4000000001',
            reportedAt: '2026-03-01T00:00:00.000Z',
            reason: '상품전체 미도착',
            detail: '안 왔어요',
            answeredAt: null,
          },
        ],
      },
    });
    expect(ctx.calls.at(-1)).toMatchObject({
      path: '/shipping/v1/Delivery/ClaimList',
      json: { SearchType: 0, OrderNo: 4000000001, StartDate: '2026-02-03', EndDate: '2026-03-03' },
    });
  });

  it('looks for what waited for its transfer where it waits', async () => {
    const refs = lines({ refs: { unpaid: 'true', orderedAt: '2026-03-02T00:50:00.000Z' } });
    const { answer } = await look([page(), { ...page(orderRow()), on: 'POST /shipping/v1/Order/PreRequestOrders' }], refs);
    expect(answer).toMatchObject({ kind: 'ok', value: { lines: [{ state: 'PAYMENT_WAITING' }] } });
  });
});

type Run = (ctx: TestContext) => Promise<BatchOutcome<void>> | undefined;
const returned = claimRef('RETURN');
const exchanged = claimRef('EXCHANGE');
const canceled = claimRef('CANCEL');

describe.each([
  ['AUCTION', 1],
  ['GMARKET', 2],
] as const)('what a seller does at %s', (shopType, SiteType) => {
  it.each<[string, Run, string, object]>([
    [
      'confirm',
      (ctx) => confirm(ctx, [lineRef()]),
      'POST /shipping/v1/Order/OrderCheck/4000000001',
      { SellerOrderNo: '', SellerItemNo: '' },
    ],
    [
      'dispatch',
      (ctx) => dispatch(ctx, [{ ...lineRef(), ...PARCEL }]),
      'POST /shipping/v1/Delivery/ShippingInfo',
      { OrderNo: 4000000001, ShippingDate: '2026-03-02T10:15:00', DeliveryCompanyCode: 10013, InvoiceNo: '640012345678' },
    ],
    [
      'modifyInvoice',
      (ctx) => modifyInvoice(ctx, [{ ...lineRef(), ...PARCEL, courierCode: 'DIRECT' }]),
      'POST /shipping/v1/Delivery/ShippingInfo',
      { DeliveryCompanyCode: 10031 },
    ],
    ['markDelivered', (ctx) => markDelivered(ctx, [lineRef()]), 'POST /shipping/v1/Delivery/AddShippingCompleteInfo/4000000001', {}],
    [
      'delayDispatch',
      (ctx) => delayDispatch(ctx, [{ ...lineRef(), reason: 'MADE_TO_ORDER', detail: '', dueDate: '2026-03-10' }]),
      'POST /shipping/v1/Order/ShippingExpectedDate',
      { OrderNo: 4000000001, ReasonType: 3, ReasonDetail: '주문 제작', ShippingExpectedDate: '2026-03-10' },
    ],
    [
      'cancelSale',
      (ctx) => cancelSale(ctx, [{ ...lineRef(), reason: 'SOLD_OUT', detail: '' }]),
      'POST /claim/v1/sa/Cancel/4000000001/SoldOut',
      { SiteType },
    ],
    [
      'cancelSale for another reason',
      (ctx) => cancelSale(ctx, [{ ...lineRef(), reason: 'OTHER', detail: '파손' }]),
      'POST /claim/v1/sa/Cancel/4000000001',
      { SiteType, ReasonDetail: '파손' },
    ],
    ['approveCancel', (ctx) => claims.approveCancel?.(ctx, [canceled]), 'PUT /claim/v1/sa/Cancel/4000000001', { SiteType }],
    [
      'rejectCancel',
      (ctx) => claims.rejectCancel?.(ctx, [{ ...canceled, ...PARCEL }]),
      'POST /shipping/v1/Delivery/ShippingInfo',
      { OrderNo: 4000000001, InvoiceNo: '640012345678' },
    ],
    [
      'pickUpReturn',
      (ctx) => claims.pickUpReturn?.(ctx, [{ ...returned, ...PARCEL }]),
      'POST /claim/v1/sa/return/4000000001/pickup',
      { SiteType, DeliveryCompCode: 10013, InvoiceNo: '640012345678' },
    ],
    ['approveReturn', (ctx) => claims.approveReturn?.(ctx, [returned]), 'PUT /claim/v1/sa/return/4000000001', { SiteType }],
    [
      'holdReturn',
      (ctx) => claims.holdReturn?.(ctx, [{ ...returned, reason: 'RETURN_FEE', detail: '', fee: 3_000 }]),
      'POST /claim/v1/sa/return/4000000001/hold',
      { SiteType, HoldReason: 2, HoldReasonDetail: '반품·교환 배송비 청구', ReturnShippingFee: 3_000 },
    ],
    ['releaseReturn', (ctx) => claims.releaseReturn?.(ctx, [returned]), 'DELETE /claim/v1/sa/return/4000000001/hold', { SiteType }],
    [
      'pickUpExchange',
      (ctx) => claims.pickUpExchange?.(ctx, [{ ...exchanged, ...PARCEL }]),
      'POST /claim/v1/sa/exchange/4000000001/pickup',
      { SiteType },
    ],
    [
      'receiveExchange',
      (ctx) => claims.receiveExchange?.(ctx, [exchanged]),
      'PUT /claim/v1/sa/exchange/4000000001/pickup',
      { SiteType, PickupCompleteDate: '2026-03-02T10:15:00' },
    ],
    [
      'dispatchExchange',
      (ctx) => claims.dispatchExchange?.(ctx, [{ ...exchanged, ...PARCEL }]),
      'POST /claim/v1/sa/exchange/4000000001/resend',
      { SiteType, DeliveryCompCode: 10013 },
    ],
    [
      'holdExchange',
      (ctx) => claims.holdExchange?.(ctx, [{ ...exchanged, reason: 'NOT_ARRIVED', detail: '', fee: 0 }]),
      'POST /claim/v1/sa/exchange/4000000001/hold',
      { SiteType, HoldReason: 4, ResendExpectDate: '2026-03-09' },
    ],
    [
      'turnReturn',
      (ctx) => claims.turnReturn?.(ctx, [{ ...returned, ...PARCEL }]),
      'POST /claim/v1/sa/return/4000000001/exchange',
      { SiteType, DeliveryCompCode: 10013, InvoiceNo: '640012345678' },
    ],
    [
      'turnExchange',
      (ctx) => claims.turnExchange?.(ctx, [{ ...exchanged, ...PARCEL }]),
      'POST /claim/v1/sa/exchange/4000000001/return',
      { SiteType, DeliveryCompCode: 10013, InvoiceNo: '640012345678' },
    ],
    ['releaseExchange', (ctx) => claims.releaseExchange?.(ctx, [exchanged]), 'DELETE /claim/v1/sa/exchange/4000000001/hold', { SiteType }],
  ])('%s', async (name, run, on, body) => {
    const ctx = esmContext([name === 'confirm' ? said({ IsChanged: 0 }) : { ...DONE }], shopType);
    expect([...((await run(ctx))?.values() ?? [])]).toEqual([{ kind: 'ok', value: undefined }]);
    expect(`${ctx.calls[0]?.method} ${ctx.calls[0]?.path}`).toBe(on);
    expect(ctx.calls[0]?.json).toMatchObject(body);
  });
});

describe('a write', () => {
  it.each<[string, ScriptedAnswer, object]>([
    ['that answers with the rows of a list is not known', page(orderRow()), { kind: 'unknown' }],
    ['whose order the state forbids is refused', saidNo(3000, '배송중'), { kind: 'refused', code: '3000' }],
    ['that was lost is not known', { fault: 'reset' }, { kind: 'unknown' }],
    ['of a confirm without its word is not known', said(null), { kind: 'unknown' }],
  ])('%s', async (_name, answer, expected) => {
    const outcomes = await confirm(esmContext([answer]), [lineRef()]);
    expect(outcomes.get('l1')).toMatchObject(expected);
  });

  it('of a part of a line is not sent', async () => {
    const ctx = esmContext([]);
    const outcomes = await cancelSale(ctx, [{ ...lineRef(), reason: 'SOLD_OUT', detail: '', quantity: 1 }]);
    expect(outcomes.get('l1')).toMatchObject({ kind: 'fix', problems: [{ path: 'quantity' }] });
  });

  it('with a courier that the sheet leaves out goes by the number of the list, or names the courier', async () => {
    const list = {
      on: 'GET /item/v1/shipping/delivery-company',
      json: { deliveryCompanies: [{ companyNo: 10099, companyName: '경동택배' }] },
    };
    const ctx = esmContext([list, { ...DONE }]);
    await dispatch(ctx, [{ ...lineRef(), courierCode: 'KDEXP', invoiceNo: '1' }]);
    expect(ctx.calls[1]?.json).toMatchObject({ DeliveryCompanyCode: 10099 });
    const outcomes = await dispatch(esmContext([list]), [{ ...lineRef(), courierCode: 'SLX', invoiceNo: '1' }]);
    expect(outcomes.get('l1')).toMatchObject({ kind: 'fix', problems: [{ path: 'courierCode', message: expect.stringContaining('SLX') }] });
  });
});
