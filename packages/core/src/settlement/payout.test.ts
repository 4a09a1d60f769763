import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankCalendar, KNOWN_CALENDAR } from '../time/holidays.ts';
import { adjustmentOf, type StoredRow, withAdjustments } from './adjust.ts';
import { type AwaitedPayout, bankColumns, type Deposit, matchDeposits, readDeposit } from './bank.ts';
import type { SettleFact } from './columns.ts';
import { openParts, openPayouts, paysOnce, type RowGroup, rowsOfDifference } from './payout.ts';
import { addDays, type CycleChange, cycleOn, payoutCyclesOf, payParts, SETTLEMENT_RULES, settlementRule, withCycle } from './rules.ts';
import { NO_PARTS } from './types.ts';

const TERMS = { calendar: KNOWN_CALENDAR, cycles: [] };
const day = fc.integer({ min: 0, max: 700 }).map((after) => addDays('2025-11-01', after));

const group = (over: Partial<RowGroup> = {}): RowGroup => ({
  accountId: 1,
  shopType: 'SMART_STORE',
  payoutNo: '',
  basisDate: '2026-11-20',
  expectDate: null,
  paidDate: null,
  payoutId: null,
  restPayoutId: null,
  rows: 1,
  amount: 1_000,
  deducted: 0,
  terms: TERMS,
  ...over,
});
const anyGroup = fc.record({
  accountId: fc.integer({ min: 1, max: 3 }),
  shopType: fc.constantFrom('SMART_STORE' as const, 'COUPANG' as const, 'TALKGIFT' as const),
  payoutNo: fc.constantFrom('', 'P1'),
  basisDate: day,
  expectDate: fc.option(day),
  paidDate: fc.option(day),
  payoutId: fc.constant(null),
  restPayoutId: fc.constant(null),
  rows: fc.integer({ min: 1, max: 50 }),
  amount: fc.integer({ min: -1_000_000, max: 5_000_000 }),
  deducted: fc.integer({ min: -1_000, max: 0 }),
  terms: fc.constant(TERMS),
});

describe('rules of payment', () => {
  test('pay all of it, in order, and never before the day it counts for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SETTLEMENT_RULES), day, (rule, from) => {
        const parts = payParts(rule, from, KNOWN_CALENDAR);
        expect(parts.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
        for (const [at, part] of parts.entries()) {
          expect(part.day > from).toBe(true);
          if (rule.split[at]?.payOffset.unit === 'BUSINESS_DAY') expect(KNOWN_CALENDAR.isBankDay(part.day)).toBe(true);
          expect(payParts(rule, addDays(from, 1), KNOWN_CALENDAR)[at]?.day.localeCompare(part.day)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test.each([
    ['COUPANG', '2026-11-09', ['2026-12-04', '2027-01-04']],
    ['COUPANG', '2026-11-15', ['2026-12-04', '2027-01-04']],
    ['ABLY', '2026-11-15', ['2026-11-25']],
    ['ABLY', '2026-11-16', ['2026-12-10']],
    ['SMART_STORE', '2026-09-23', ['2026-09-28']],
    ['TALKGIFT', '2026-11-01', ['2026-12-16']],
  ] as const)('%s pays what counts for %s on %j', (shopType, basis, days) => {
    expect(payParts(settlementRule(shopType, basis, []), basis, KNOWN_CALENDAR).map((part) => part.day)).toEqual(days);
  });

  test('a holiday that was added puts off what is paid behind it, by one working day at most for each', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SETTLEMENT_RULES), day, day, (rule, from, added) => {
        const calendar = bankCalendar([{ day: added, name: '임시공휴일' }]);
        for (const [at, { day: before }] of payParts(rule, from, KNOWN_CALENDAR).entries()) {
          const after = payParts(rule, from, calendar)[at]?.day ?? '';
          expect(after >= before).toBe(true);
          if (added > before) expect(after).toBe(before);
          if (rule.split[at]?.payOffset.unit === 'BUSINESS_DAY') expect(calendar.isBankDay(after)).toBe(true);
        }
      }),
    );
  });
});

describe('cycles of an account', () => {
  const monthly: CycleChange[] = [{ cycle: 'MONTHLY', from: '2026-11-01' }];

  test('hold from their day on, and the first of the shop before it', () => {
    const daysOf = (basis: string) => payParts(settlementRule('COUPANG', basis, monthly), basis, KNOWN_CALENDAR).map((part) => part.day);
    expect(daysOf('2026-10-30')).toEqual(['2026-11-20', '2026-12-01']);
    // Fifteen working days after the end of the month.
    expect(daysOf('2026-11-09')).toEqual(['2026-12-21']);
    expect(daysOf('2026-11-30')).toEqual(['2026-12-21']);
  });

  test('are there where a shop offers several, and pay another shop as ever', () => {
    expect(payoutCyclesOf('COUPANG')).toEqual(['WEEKLY', 'MONTHLY']);
    expect(payoutCyclesOf('SMART_STORE')).toEqual([]);
    expect(settlementRule('SMART_STORE', '2026-11-09', monthly)).toBe(settlementRule('SMART_STORE', '2026-11-09', []));
  });

  test('of which one was said last hold by that, for every day, whatever was said before', () => {
    const said = fc.record({ cycle: fc.constantFrom('WEEKLY' as const, 'MONTHLY' as const), from: day });
    fc.assert(
      fc.property(fc.array(said, { maxLength: 6 }), said, day, (before, last, asked) => {
        const stored = before.reduce<CycleChange[]>((all, change) => withCycle(all, change, 'COUPANG'), []);
        const all = withCycle(stored, last, 'COUPANG');
        const on = (cycles: readonly CycleChange[]) => cycleOn(cycles, asked) ?? 'WEEKLY';
        expect(on(all)).toBe(asked >= last.from ? last.cycle : on(stored));
        expect(all.map(({ from }) => from)).toEqual(all.map(({ from }) => from).toSorted());
      }),
    );
  });

  test('leave what one part was seen of with the other part, to the won', () => {
    fc.assert(
      fc.property(anyGroup, (one) => {
        const [first, rest] = openParts({ ...one, shopType: 'COUPANG' });
        const half = {
          ...one,
          shopType: 'COUPANG' as const,
          payoutId: 9,
          terms: { calendar: KNOWN_CALENDAR, cycles: [{ cycle: 'MONTHLY' as const, from: '2020-01-01' }] },
        };
        expect(paysOnce(half)).toBe(false);
        expect((first?.amount ?? 0) + openParts(half).reduce((sum, { amount }) => sum + amount, 0)).toBe(one.amount);
        expect(openParts(half).map(({ day: on }) => on)).toEqual([rest?.day]);
        expect(openParts({ ...half, payoutId: null }).map(({ amount }) => amount)).toEqual([one.amount]);
      }),
    );
  });
});

describe('transfers', () => {
  test('sum up to the rows, to the won, however they are parted', () => {
    fc.assert(
      fc.property(fc.array(anyGroup), (groups) => {
        const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
        expect(sum(openPayouts(groups))).toBe(sum(groups));
      }),
    );
  });

  test('of a part that was seen leave the other one, whichever comes first', () => {
    fc.assert(
      fc.property(anyGroup, (one) => {
        const [first, rest] = openParts({ ...one, shopType: 'COUPANG' });
        const half = { ...one, shopType: 'COUPANG' as const, payoutId: 9 };
        expect(openParts(half)).toEqual([{ ...rest, group: half }]);
        expect(openParts({ ...one, shopType: 'COUPANG', restPayoutId: 9 })[0]?.amount).toBe(first?.amount);
      }),
    );
  });

  test('of parts that were seen at different times, with rows that came between, give the rows to the won', () => {
    const step = fc.oneof(
      fc.record({ row: fc.integer({ min: -9_999, max: 9_999 }) }),
      fc.record({ see: fc.constantFrom('FIRST' as const, 'REST' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const rows: { amount: number; payoutId: number | null; restPayoutId: number | null }[] = [];
        let [paid, made] = [0, 0];
        const parts = () =>
          [...Map.groupBy(rows, ({ payoutId, restPayoutId }) => `${payoutId} ${restPayoutId}`).values()].flatMap((own) => {
            const [first] = own;
            const amount = own.reduce((sum, each) => sum + each.amount, 0);
            return first ? openParts(group({ ...first, shopType: 'COUPANG', amount, rows: own.length })) : [];
          });
        const see = (which: 'FIRST' | 'REST') => {
          made += 1;
          for (const { group: own, part, amount } of parts().filter(({ part }) => part === which)) {
            paid += amount;
            for (const row of rows)
              if (
                row.payoutId === own.payoutId &&
                row.restPayoutId === own.restPayoutId &&
                row[part === 'FIRST' ? 'payoutId' : 'restPayoutId'] === null
              )
                Object.assign(row, { [part === 'FIRST' ? 'payoutId' : 'restPayoutId']: made });
          }
        };
        for (const each of steps)
          if ('row' in each) rows.push({ amount: each.row, payoutId: null, restPayoutId: null });
          else see(each.see);
        see('FIRST');
        see('REST');
        expect(paid).toBe(rows.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });

  test('are one an account, day and number, by the word of the shop before its rule', () => {
    const found = openPayouts([
      group(),
      group({ basisDate: '2026-11-22', amount: 500, deducted: -100 }),
      group({ paidDate: '2026-11-24', amount: 70 }),
      group({ payoutNo: 'P9', amount: 8 }),
      group({ accountId: 2, amount: 9 }),
    ]);
    expect(found.map(({ accountId, payDay, payoutNo, amount, saidPaid }) => [accountId, payDay, payoutNo, amount, saidPaid])).toEqual([
      [1, '2026-11-24', '', 70, true],
      [1, '2026-11-23', '', 1_500, false],
      [1, '2026-11-23', 'P9', 8, false],
      [2, '2026-11-23', '', 9, false],
    ]);
  });

  test('that differ name a row or two of that size', () => {
    const rows = [{ amount: 900 }, { amount: -100 }, { amount: 250 }];
    expect(rowsOfDifference(rows, -900)).toEqual([{ amount: 900 }]);
    expect(rowsOfDifference(rows, -150)).toEqual([{ amount: -100 }, { amount: 250 }]);
    expect(rowsOfDifference(rows, -1)).toBeNull();
    expect(rowsOfDifference(rows, 0)).toBeNull();
  });
});

const fact = (amount: number): SettleFact => ({
  key: 'A',
  event: 'SALE',
  orderNo: 'A',
  lineNo: '1',
  itemId: '',
  productId: '',
  productName: '',
  optionName: '',
  quantity: 1,
  parts: null,
  amount,
  basisDate: '2026-11-20',
  expectDate: null,
  paidDate: null,
});

test('rows that were paid never change, whatever is reported later, and all rows sum up to the last report', () => {
  const step = fc.oneof(
    fc.record({ report: fc.integer({ min: -5_000, max: 5_000 }) }),
    fc.constant({ pay: true as const }),
    fc.record({ undo: fc.nat(10) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -5_000, max: 5_000 }), fc.array(step, { maxLength: 30 }), (first, steps) => {
      let rows: StoredRow[] = [{ key: 'A', amount: first, parts: null, paid: true }];
      let last = first;
      for (const each of steps) {
        if ('pay' in each) rows = rows.map((row) => ({ ...row, paid: true }));
        else if ('undo' in each) rows = rows.map((row, at) => (at === each.undo ? { ...row, paid: false } : row));
        else {
          last = each.report;
          const before = rows;
          const change = adjustmentOf(rows, fact(last), '2026-11-28');
          if (change && 'remove' in change) rows = rows.filter(({ key }) => key !== change.remove);
          else if (change) {
            const { key, amount, parts } = change.store;
            rows = [...rows.filter((row) => row.key !== key), { key, amount, parts, paid: false }];
          }
          for (const row of before.filter(({ paid }) => paid)) expect(rows).toContainEqual(row);
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        }
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(last);
        expect(adjustmentOf(rows, fact(last), '2026-11-29')).toBeNull();
      }
    }),
  );
});

test('rows with their adjustments are what the shop reports now, part by part where it says parts', () => {
  const parts = (gross: number, salesFee: number) => ({ ...NO_PARTS, gross, salesFee });
  const row = (entry_key: string, adjusts: string, own: ReturnType<typeof parts> | null, amount: number) => ({
    entry_key,
    adjusts,
    parts: own,
    amount,
  });
  const rows = [
    row('A', '', parts(1_000, -100), 900),
    row('B', '', null, 5),
    row('A|adjust1', 'A', parts(0, -50), -50),
    row('B|adjust1', 'B', null, 2),
  ];
  expect(withAdjustments(rows)).toEqual([row('A', '', parts(1_000, -150), 850), row('B', '', null, 7)]);
  // Of another order than its row: it stands for itself.
  expect(withAdjustments(rows.slice(2))).toHaveLength(2);
});

/** As `matchDeposits`, by looking at all of them each time. */
function slowly(deposits: readonly Deposit[], payouts: readonly AwaitedPayout[]): unknown[] {
  const found: unknown[] = [];
  const [left, free] = [new Set(deposits), new Set(payouts)];
  const apart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
  const named = ({ name }: Deposit, { shopType }: AwaitedPayout) => name !== '' && name === (shopType === 'COUPANG' ? '쿠팡' : '11번가');
  const same = (deposit: Deposit, payout: AwaitedPayout) => deposit.amount === payout.amount;
  const rules: [string, (deposit: Deposit, payout: AwaitedPayout) => boolean, boolean][] = [
    ['SAME', (deposit, payout) => same(deposit, payout) && named(deposit, payout), false],
    ['SAME', same, true],
    ['NAME', named, false],
  ];
  for (const [by, fits, alone] of rules)
    for (const deposit of left) {
      const near = [...free]
        .filter((payout) => apart(deposit.day, payout.payDay) <= 5 && fits(deposit, payout))
        .sort((a, b) => apart(deposit.day, a.payDay) - apart(deposit.day, b.payDay));
      const [payout] = near;
      if (payout === undefined || (alone && new Set(near.map(({ accountId }) => accountId)).size > 1)) continue;
      left.delete(deposit);
      free.delete(payout);
      found.push([by, deposit, payout]);
    }
  return found;
}

describe('a file of a bank', () => {
  test.each([
    [['No', '거래일시', '적요', '보낸분/받는분', '출금액(원)', '입금액(원)', '잔액(원)'], { day: 1, amount: 5, name: 2 }],
    [['거래일자', '찾으신금액', '맡기신금액', '내용'], { day: 0, amount: 2, name: 3 }],
    [['이름', '전화'], null],
  ])('is read by its headings %j', (headings, columns) => {
    expect(bankColumns(headings)).toEqual(columns);
  });

  test('holds deposits alone', () => {
    const columns = { day: 0, amount: 1, name: 2 };
    expect(readDeposit(['2026.11.23 09:12:11', '1,234,000', ' 쿠팡(주) '], columns)).toEqual({
      day: '2026-11-23',
      amount: 1_234_000,
      name: '쿠팡(주)',
    });
    expect(readDeposit(['2026.11.23', '0', '카드값'], columns)).toBeNull();
    expect(readDeposit(['합계', '1,000', ''], columns)).toBeNull();
  });

  const awaited = (over: Partial<AwaitedPayout> = {}): AwaitedPayout => ({
    accountId: 1,
    shopType: 'COUPANG',
    payoutNo: '',
    payDay: '2026-11-23',
    amount: 1_000,
    payer: '',
    ...over,
  });
  const deposit = (over: Partial<Deposit> = {}): Deposit => ({ day: '2026-11-23', amount: 1_000, name: '정산', ...over });

  test.each<[string, Deposit[], AwaitedPayout[], (string | undefined)[]]>([
    ['the same sum', [deposit()], [awaited()], ['SAME']],
    ['a sum that two shops could have sent', [deposit()], [awaited(), awaited({ accountId: 2 })], []],
    ['unless its name says which', [deposit({ name: '(주)쿠팡' })], [awaited({ accountId: 2, shopType: '11ST' }), awaited()], ['SAME']],
    ['another sum by a name that was seen before', [deposit({ amount: 900, name: 'CP정산' })], [awaited({ payer: 'CP 정산' })], ['NAME']],
    ['nothing a week apart', [deposit({ day: '2026-11-30' })], [awaited()], []],
  ])('matches %s', (_, deposits, payouts, by) => {
    expect(matchDeposits(deposits, payouts).map((match) => match.by)).toEqual(by);
  });

  test('finds at once what going through all of them would find', () => {
    const near = fc.integer({ min: 0, max: 20 }).map((after) => addDays('2026-11-01', after));
    const some = fc.array(fc.record({ day: near, amount: fc.integer({ min: 1, max: 4 }), name: fc.constantFrom('쿠팡', '11번가', '') }));
    const shop = fc.constantFrom('COUPANG' as const, '11ST' as const);
    fc.assert(
      fc.property(some, fc.array(fc.record({ day: near, amount: fc.integer({ min: 1, max: 4 }), shopType: shop })), (deposits, payouts) => {
        const all = payouts.map(({ day: payDay, ...own }, at) => awaited({ ...own, payDay, accountId: at % 4 }));
        expect(new Set(matchDeposits(deposits, all).map(({ by, deposit: d, payout }) => [by, d, payout]))).toEqual(
          new Set(slowly(deposits, all)),
        );
      }),
    );
  });

  test('means each transfer once at most', () => {
    const some = fc.array(fc.record({ day, amount: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom('쿠팡', '') }));
    fc.assert(
      fc.property(some, some, (deposits, payouts) => {
        const found = matchDeposits(
          deposits,
          payouts.map(({ day: payDay, amount }, at) => awaited({ payDay, amount, accountId: at })),
        );
        expect(new Set(found.map(({ payout }) => payout)).size).toBe(found.length);
        expect(new Set(found.map((match) => match.deposit)).size).toBe(found.length);
      }),
    );
  });
});
