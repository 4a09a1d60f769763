import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_CALENDAR } from '../time/holidays.ts';
import { readSettleRow, settleColumns } from './columns.ts';
import { compareSettlement } from './compare.ts';
import { expectedPayout, isOverdue, payDay } from './expect.ts';
import { assignEntries, type OrderEntry } from './order.ts';
import { type ExpectedPayout, NO_PARTS, type SettleEntry, type SettleParts, type SoldLine } from './types.ts';

const LINE: SoldLine = {
  quantity: 2,
  goneQuantity: 0,
  amount: 38_000,
  discount: 2_000,
  shopDiscount: null,
  deliveryFee: 3_000,
  feeRate: 0.1,
  deliveryFeeRate: null,
  vat: 'IN',
  reported: null,
};

function paid(expected: ExpectedPayout, over: Partial<SettleParts> = {}, rest: Partial<SettleEntry> = {}): SettleEntry {
  const parts: SettleParts = {
    ...NO_PARTS,
    gross: expected.gross,
    sellerDiscount: expected.discount,
    deliveryFee: expected.deliveryFee,
    salesFee: expected.fee,
    deliveryFeeFee: expected.deliveryFeeFee,
    ...over,
  };
  const amount = Object.values(parts).reduce((sum, won) => sum + won, 0);
  return { event: 'SALE', orderNo: 'A', lineNo: '1', parts, amount, ...rest };
}

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 20 }),
    goneQuantity: fc.integer({ min: 0, max: 20 }),
    amount: fc.integer({ min: 0, max: 5_000_000 }),
    discount: fc.integer({ min: 0, max: 100_000 }),
    shopDiscount: fc.option(fc.integer({ min: 0, max: 100_000 })),
    deliveryFeeRate: fc.option(fc.integer({ min: 0, max: 400 }).map((basis) => basis / 10_000)),
    vat: fc.constantFrom('IN' as const, 'APART' as const),
    deliveryFee: fc.integer({ min: 0, max: 10_000 }),
    feeRate: fc.integer({ min: 0, max: 3_000 }).map((basis) => basis / 10_000),
    reported: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  })
  .map((line): SoldLine => ({ ...line, goneQuantity: Math.min(line.goneQuantity, line.quantity) }));

describe('what a shop should pay', () => {
  test('is the price less discount and fee, with the delivery fee', () => {
    expect(expectedPayout(LINE)).toMatchObject({
      gross: 40_000,
      discount: -2_000,
      fee: -3_800,
      deliveryFee: 3_000,
      total: 37_200,
      by: 'RATE',
    });
  });
  test('is less what is taken of the delivery fee, and VAT where it is rounded apart', () => {
    const coupang = { ...LINE, amount: 49_900, discount: 0, feeRate: 0.1188, deliveryFeeRate: 0.033, vat: 'APART' as const };
    expect(expectedPayout(coupang)).toMatchObject({ fee: -5_927, deliveryFeeFee: -99, total: 46_874 });
    expect(expectedPayout({ ...LINE, deliveryFeeRate: 0.0363, reported: 33_900 })).toMatchObject({ deliveryFeeFee: -108, total: 36_792 });
    expect(expectedPayout({ ...LINE, deliveryFeeRate: 0.0363, goneQuantity: 2 })).toMatchObject({ deliveryFeeFee: 0, total: 0 });
  });
  test('holds what the shop bears of the discount, with the fee that is taken of it', () => {
    expect(expectedPayout({ ...LINE, shopDiscount: 1_500 })).toMatchObject({ gross: 40_000, discount: -500, fee: -3_950, total: 38_550 });
    expect(expectedPayout({ ...LINE, shopDiscount: 9_999 })).toMatchObject({ gross: 40_000, discount: 0 });
  });
  test('is what the shop says, where it says it', () => {
    expect(expectedPayout({ ...LINE, reported: 33_900 })).toMatchObject({ fee: -4_100, total: 36_900, by: 'SHOP' });
  });
  test('is the share of the pieces that are left, and nothing where none is', () => {
    expect(expectedPayout({ ...LINE, goneQuantity: 1 })).toMatchObject({ gross: 20_000, fee: -1_900, total: 20_100, reduced: true });
    expect(expectedPayout({ ...LINE, goneQuantity: 2, reported: 36_900 }).total).toBe(0);
  });
  test('is the share of what the shop said, where nobody knows its fee', () => {
    const unknown = { ...LINE, feeRate: null, reported: 33_900 };
    expect(expectedPayout(unknown)).toMatchObject({ fee: -4_100, total: 36_900, by: 'SHOP' });
    expect(expectedPayout({ ...unknown, goneQuantity: 1 })).toMatchObject({
      gross: 20_000,
      fee: -2_050,
      total: 19_950,
      reduced: true,
      by: 'SHOP',
    });
    expect(expectedPayout({ ...unknown, goneQuantity: 2 }).total).toBe(0);
  });
  test('is always the sum of its parts', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { gross, discount, fee, deliveryFee, deliveryFeeFee, total } = expectedPayout(line);
        expect(gross + discount + fee + deliveryFee + deliveryFeeFee).toBe(total);
      }),
    );
  });
});

describe('expected against paid', () => {
  const expected = expectedPayout(LINE);

  test('is no difference where the shop pays what was expected, for any line', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const any = expectedPayout(line);
        expect(compareSettlement(any, [paid(any)], true)).toEqual({ state: 'MATCH', paid: any.total, difference: 0, causes: [] });
      }),
    );
  });

  test.each<[string, SettleEntry[], [string, number][]]>([
    ['a raised fee', [paid(expected, { salesFee: -4_560 })], [['FEE_RATE', -760]]],
    ['a referral fee', [paid(expected, { referralFee: -760 })], [['REFERRAL_FEE', -760]]],
    ['no delivery fee', [paid(expected, { deliveryFee: 0 })], [['DELIVERY_FEE', -3_000]]],
    ['a fee on the delivery fee', [paid(expected, { deliveryFeeFee: -99 })], [['DELIVERY_FEE', -99]]],
    [
      'a coupon that the shop shares, on the fee that it makes',
      [paid(expected, { channelDiscount: 1_000, salesFee: -3_900 })],
      [['DISCOUNT', 900]],
    ],
    ['a deduction', [paid(expected, { deduction: -500 })], [['DEDUCTION', -500]]],
    ['the cost of a return', [paid(expected, { returnFee: -5_000 })], [['RETURN_DEDUCTION', -5_000]]],
    [
      'half of it cancelled',
      [paid(expected, { gross: 20_000, sellerDiscount: -1_000, salesFee: -1_900 })],
      [
        ['PARTIAL_CANCEL', -18_100],
        ['DISCOUNT', 1_000],
      ],
    ],
    ['paid twice', [paid(expected), paid(expected)], [['PAID_TWICE', 37_200]]],
    [
      'held back',
      [paid(expected), { event: 'RESERVE', orderNo: 'A', lineNo: '1', parts: null, amount: -11_160 }],
      [['HELD_BACK', -11_160]],
    ],
    [
      'two things at once',
      [paid(expected, { salesFee: -4_560, deliveryFee: 0 })],
      [
        ['DELIVERY_FEE', -3_000],
        ['FEE_RATE', -760],
      ],
    ],
    ['only an amount: a delivery fee less', [{ ...paid(expected), parts: null, amount: 34_200 }], [['DELIVERY_FEE', -3_000]]],
    ['only an amount: a higher fee', [{ ...paid(expected), parts: null, amount: 36_100 }], [['FEE_RATE', -1_100]]],
    ['only an amount that nothing explains', [{ ...paid(expected), parts: null, amount: 1_000 }], [['UNKNOWN', -36_200]]],
  ])('%s is told to the won', (_, entries, causes) => {
    const comparison = compareSettlement(expected, entries, true);
    expect(comparison.state).toBe('MISMATCH');
    expect(comparison.causes.map(({ cause, won }) => [cause, won])).toEqual(causes);
  });

  test('one fee of goods and delivery together is the same money, and what is taken beyond it is the rate', () => {
    const line = expectedPayout({ ...LINE, deliveryFeeRate: 0.033 });
    const together = (more: number) => paid(line, { salesFee: line.fee + line.deliveryFeeFee - more, deliveryFeeFee: 0 });
    expect(compareSettlement(line, [together(0)], true)).toMatchObject({ state: 'MATCH', difference: 0, causes: [] });
    expect(compareSettlement(line, [together(760)], true).causes).toEqual([{ cause: 'FEE_RATE', won: -760 }]);
  });

  test('a delivery fee that is not there takes its fee along', () => {
    const line = expectedPayout({ ...LINE, deliveryFeeRate: 0.033 });
    expect(compareSettlement(line, [paid(line, { deliveryFee: 0, deliveryFeeFee: 0 })], true).causes).toEqual([
      { cause: 'DELIVERY_FEE', won: -2_901 },
    ]);
    expect(compareSettlement(line, [{ ...paid(line), parts: null, amount: line.total - 2_901 }], true).causes).toEqual([
      { cause: 'DELIVERY_FEE', won: -2_901 },
    ]);
  });

  test('VAT of what is taken of the delivery fee is no part of the fee of the goods', () => {
    const line = expectedPayout({ ...LINE, deliveryFeeRate: 0.033, vat: 'APART' });
    const goods = paid(line, { deliveryFee: 0, deliveryFeeFee: 0 });
    const delivery: SettleEntry = {
      event: 'DELIVERY_FEE',
      orderNo: 'A',
      lineNo: '',
      parts: { ...NO_PARTS, deliveryFee: 3_000, deliveryFeeFee: -120, feeVat: -12 },
      amount: 2_868,
    };
    expect(compareSettlement(line, [goods, delivery], true).causes).toEqual([{ cause: 'DELIVERY_FEE', won: -33 }]);
  });

  test('a sale and its return make nothing where nothing is expected any more, but for the cost of the return', () => {
    const none = expectedPayout({ ...LINE, goneQuantity: 2 });
    const back = (returnFee: number) =>
      paid(expected, { gross: -40_000, sellerDiscount: 2_000, deliveryFee: -3_000, salesFee: 3_800, returnFee }, { event: 'RETURN' });
    expect(compareSettlement(none, [paid(expected), back(0)], true)).toMatchObject({ state: 'MATCH', difference: 0 });
    expect(compareSettlement(none, [paid(expected), back(-5_000)], true).causes).toEqual([{ cause: 'RETURN_DEDUCTION', won: -5_000 }]);
  });

  test('what is not paid waits until its day has passed, and is missing then', () => {
    expect(compareSettlement(expected, [], false)).toEqual({ state: 'WAITING', paid: 0, difference: null, causes: [] });
    expect(compareSettlement(expected, [], true)).toMatchObject({
      state: 'MISSING',
      difference: -37_200,
      causes: [{ cause: 'NOT_PAID', won: -37_200 }],
    });
  });

  test('what is paid for no order of ours is all difference', () => {
    expect(compareSettlement(null, [paid(expected)], true)).toMatchObject({
      state: 'UNMATCHED',
      causes: [{ cause: 'UNKNOWN_ORDER', won: 37_200 }],
    });
  });

  test('a difference of ten won is a match, and is said to the won', () => {
    expect(compareSettlement(expected, [paid(expected, { salesFee: -3_801 })], true)).toMatchObject({
      state: 'MATCH',
      difference: -1,
      causes: [{ cause: 'ROUNDING', won: -1 }],
    });
  });

  test('causes sum up to the difference, whatever the shop writes', () => {
    const won = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const anyParts = fc.record(Object.fromEntries(Object.keys(NO_PARTS).map((part) => [part, won]))) as fc.Arbitrary<SettleParts>;
    const anyEntry = fc.record<SettleEntry>({
      event: fc.constantFrom('SALE', 'CANCEL', 'RETURN', 'EXCHANGE_FEE', 'DELIVERY_FEE', 'ADJUST', 'PENALTY', 'RESERVE'),
      orderNo: fc.constant('A'),
      lineNo: fc.constant('1'),
      parts: fc.option(anyParts),
      amount: won,
    });
    fc.assert(
      fc.property(fc.option(anyLine), fc.array(anyEntry, { maxLength: 5 }), fc.boolean(), (line, entries, overdue) => {
        const { paid: sum, difference, causes } = compareSettlement(line && expectedPayout(line), entries, overdue);
        expect(sum).toBe(entries.reduce((all, { amount }) => all + amount, 0));
        if (difference !== null) expect(causes.reduce((all, each) => all + each.won, 0)).toBe(difference);
      }),
    );
  });
});

test.each([
  ['SMART_STORE', '2026-11-20T03:00:00Z', '2026-11-23'],
  ['11ST', '2026-11-19T03:00:00Z', '2026-11-23'],
  ['ZIGZAG', '2026-11-23T03:00:00Z', '2026-11-30'],
  ['COUPANG', '2026-11-02T03:00:00Z', '2026-12-04'],
] as const)('%s pays what was confirmed at %s on %s, and it is missed three working days later', (shopType, at, day) => {
  expect(payDay(shopType, new Date(at), { calendar: KNOWN_CALENDAR, cycles: [] })).toBe(day);
  expect(isOverdue(day, new Date(`${day}T03:00:00Z`), KNOWN_CALENDAR)).toBe(false);
  expect(isOverdue(day, new Date(Date.parse(`${day}T03:00:00Z`) + 6 * 86_400_000), KNOWN_CALENDAR)).toBe(true);
});

describe('rows of a shop and lines of an order', () => {
  const line = (lineNo: string, shopItemId = '', shopProductId = '') => ({
    lineNo,
    shopItemId,
    shopProductId,
    quantity: 1,
    deliveryFee: 0,
  });
  const entry = (over: Partial<OrderEntry>): OrderEntry => ({
    event: 'SALE',
    orderNo: 'A',
    lineNo: '',
    itemId: '',
    productId: '',
    parts: null,
    amount: 1,
    ...over,
  });
  const places = (lines: ReturnType<typeof line>[], entries: OrderEntry[]) => {
    const { lines: assigned, strangers } = assignEntries(lines, entries);
    return [...assigned.map(({ entries: own }) => own.length), [...strangers.values()].flat().length];
  };

  test.each<[string, ReturnType<typeof line>[], Partial<OrderEntry>[], number[]]>([
    ['by number of the line', [line('1'), line('2')], [{ lineNo: '2' }], [0, 1, 0]],
    ['by item', [line('1', 'x'), line('2', 'y')], [{ itemId: 'y' }], [0, 1, 0]],
    ['two of the same item, one each', [line('1', 'x'), line('2', 'x')], [{ itemId: 'x' }, { itemId: 'x' }], [1, 1, 0]],
    ['by product', [line('1', '', 'p'), line('2', '', 'q')], [{ productId: 'q' }], [0, 1, 0]],
    ['a delivery fee of the order with the first line', [line('1'), line('2')], [{ event: 'DELIVERY_FEE', lineNo: '99' }], [1, 0, 0]],
    [
      'delivery fees with the lines that carry one, each once',
      [line('1'), { ...line('2', '', 'p'), deliveryFee: 3_000 }, { ...line('3'), deliveryFee: 2_500 }],
      [{ event: 'DELIVERY_FEE', productId: 'q' }, { event: 'DELIVERY_FEE' }, { event: 'DELIVERY_FEE' }],
      [0, 2, 1, 0],
    ],
    [
      'a delivery fee with the carrier of its product',
      [
        { ...line('1'), deliveryFee: 3_000 },
        { ...line('2', '', 'p'), deliveryFee: 3_000 },
      ],
      [{ event: 'DELIVERY_FEE', productId: 'p' }],
      [0, 1, 0],
    ],
    ['the only line of the order', [line('1')], [{}], [1, 0]],
    ['a sale that could be either is a stranger', [line('1'), line('2')], [{}], [0, 0, 1]],
    ['another line number is a stranger', [line('1')], [{ lineNo: '7' }], [0, 1]],
    ['all are strangers where the order is not there', [], [{ lineNo: '1' }], [1]],
  ])('%s', (_, lines, entries, found) => {
    expect(places(lines, entries.map(entry))).toEqual(found);
  });
});

test('a whole file of rows of one order takes steps by their number and not by its square', () => {
  const rows = Array.from(
    { length: 300_000 },
    (): OrderEntry => ({
      event: 'SALE',
      orderNo: 'A',
      lineNo: '',
      itemId: '',
      productId: '',
      parts: null,
      amount: 1,
    }),
  );
  // Within the time of any test: a copy of all that was found before, for each row, takes minutes.
  expect(assignEntries([], rows).strangers.get('')).toHaveLength(rows.length);
});

describe('a file of a shop', () => {
  const read = (headings: string[], ...rows: string[][]) => {
    const columns = settleColumns(headings);
    const seen = new Map<string, number>();
    const nth = (key: string) => {
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return seen.get(key) ?? 1;
    };
    return columns && rows.map((cells) => readSettleRow(cells, columns, nth));
  };

  test('is read by the names that shops have for their columns, signs as ours', () => {
    expect(
      read(
        [
          '구매확정일',
          '주문번호',
          '상품주문번호',
          '구분',
          '결제금액(원)',
          '네이버페이 주문관리 수수료',
          '매출 연동 수수료',
          '정산예정금액',
        ],
        ['2026.11.20', '2026112012345', '2026112098765', '일반정산', '38,000', '-1,379', '760', '35,861원'],
        ['20261121', '2026112012345', '2026112098765', '취소정산', '38,000', '1379', '760', '35861'],
      ),
    ).toMatchObject([
      {
        event: 'SALE',
        lineNo: '2026112098765',
        basisDate: '2026-11-20',
        amount: 35_861,
        parts: { gross: 38_000, paymentFee: -1_379, referralFee: -760 },
      },
      { event: 'CANCEL', basisDate: '2026-11-21', amount: -35_861, parts: { gross: -38_000, paymentFee: 1_379, referralFee: 760 } },
    ]);
  });

  test('without fees gives amounts alone', () => {
    expect(read(['주문번호', '지급일', '정산금액'], ['A1', '46347', '(1,000)'])).toMatchObject([
      { parts: null, amount: -1_000, basisDate: '2026-11-21', event: 'ADJUST' },
    ]);
  });

  test('equal rows stay apart in one file, and are the same rows when it comes again', () => {
    const row = ['A1', '2026-11-21', '1000'];
    const keys = () => read(['주문번호', '지급일', '정산금액'], row, row)?.map((fact) => ('key' in fact ? fact.key : ''));
    expect(new Set(keys()).size).toBe(2);
    expect(keys()).toEqual(keys());
  });

  test.each([
    [['A1', '2026-11-21', '천원'], '정산금액'],
    [['A1', '어제', '1000'], '지급일'],
    [['A1', '2026-02-30', '1000'], '지급일'],
    [['', '2026-11-21', '1000'], '주문번호'],
    [['A1', '1999-12-31', '1000'], '지급일'],
    [['A1', '2126-11-21', '1000'], '지급일'],
    [['A1', '99999', '1000'], '지급일'],
    [['A1', '2026-11-21', '1e12'], '정산금액'],
    [['A'.repeat(81), '2026-11-21', '1000'], '주문번호'],
  ])('a row that can not be read says why: %j', (row, word) => {
    expect(read(['주문번호', '지급일', '정산금액'], row)).toEqual([{ problem: expect.stringContaining(word) }]);
  });

  test('without an order, a date or an amount is none', () => {
    expect(settleColumns(['주문번호', '정산금액'])).toBeNull();
    expect(settleColumns(['지급일', '정산금액'])).toBeNull();
    expect(settleColumns(['주문번호', '지급일'])).toBeNull();
  });
});
