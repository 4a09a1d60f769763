/** When shops pay, as data (docs/sheets/settlement.md 2 and 3): a row a shop and day from which it holds. Pure. */
import type { ShopType } from '../shops/shop-types.ts';
import type { BankCalendar } from '../time/holidays.ts';

export interface PayOffset {
  /** `BUSINESS_DAY` and `DAY` count from the end of the period; with `monthOffset` from the end of the month before that month. */
  unit: 'BUSINESS_DAY' | 'DAY' | 'DAY_OF_MONTH';
  n: number;
  monthOffset?: number;
}

/** How often a shop pays, where the seller has agreed upon one of several with it. */
export const PAYOUT_CYCLES = ['WEEKLY', 'MONTHLY'] as const;
export type PayoutCycle = (typeof PAYOUT_CYCLES)[number];
export const PAYOUT_CYCLE_LABELS: Readonly<Record<PayoutCycle, string>> = { WEEKLY: '주정산', MONTHLY: '월정산' };

/** Of one account: the cycle holds for what counts from this Korean day on. */
export interface CycleChange {
  cycle: PayoutCycle;
  from: string;
}

export interface SettlementRule {
  shopType: ShopType;
  /** Holds for accounts with this cycle, and for those of which nobody said it where it is the first of its shop. */
  cycle?: PayoutCycle;
  /** What the sale counts from. */
  basis: 'CONFIRM' | 'DELIVERED' | 'MONTH_CLOSE';
  /** Days from the basis until the sale counts. What shops report says that day itself. */
  basisOffsetDays: number;
  period: 'DAILY' | 'WEEKLY' | 'HALF_MONTH' | 'MONTHLY';
  /** Shares of a hundred; the last one takes what rounding leaves. */
  split: readonly { percent: number; payOffset: PayOffset }[];
  /** Korean day of the sale from which it holds. */
  validFrom: string;
}

const whole = (payOffset: PayOffset): SettlementRule['split'] => [{ percent: 100, payOffset }];
const businessDays = (n: number) => whole({ unit: 'BUSINESS_DAY', n });
const ALWAYS = '2000-01-01';

/** What is not named here is taken to be closed with the month and paid in the next: 45 days after the basis. */
export const SETTLEMENT_RULES: readonly SettlementRule[] = [
  { shopType: 'SMART_STORE', basis: 'CONFIRM', basisOffsetDays: 0, period: 'DAILY', split: businessDays(1), validFrom: ALWAYS },
  { shopType: '11ST', basis: 'CONFIRM', basisOffsetDays: 0, period: 'DAILY', split: businessDays(2), validFrom: ALWAYS },
  { shopType: 'ZIGZAG', basis: 'CONFIRM', basisOffsetDays: 0, period: 'DAILY', split: businessDays(5), validFrom: ALWAYS },
  { shopType: 'AUCTION', basis: 'CONFIRM', basisOffsetDays: 1, period: 'DAILY', split: businessDays(1), validFrom: ALWAYS },
  { shopType: 'GMARKET', basis: 'CONFIRM', basisOffsetDays: 1, period: 'DAILY', split: businessDays(1), validFrom: ALWAYS },
  {
    shopType: 'COUPANG',
    cycle: 'WEEKLY',
    basis: 'DELIVERED',
    basisOffsetDays: 7,
    period: 'WEEKLY',
    split: [
      { percent: 70, payOffset: { unit: 'BUSINESS_DAY', n: 15 } },
      { percent: 30, payOffset: { unit: 'BUSINESS_DAY', n: 1, monthOffset: 2 } },
    ],
    validFrom: ALWAYS,
  },
  {
    shopType: 'COUPANG',
    cycle: 'MONTHLY',
    basis: 'DELIVERED',
    basisOffsetDays: 7,
    period: 'MONTHLY',
    split: businessDays(15),
    validFrom: ALWAYS,
  },
  { shopType: 'ABLY', basis: 'CONFIRM', basisOffsetDays: 0, period: 'HALF_MONTH', split: whole({ unit: 'DAY', n: 10 }), validFrom: ALWAYS },
];
const usual = (shopType: ShopType): SettlementRule => ({
  shopType,
  basis: 'MONTH_CLOSE',
  basisOffsetDays: 0,
  period: 'DAILY',
  split: whole({ unit: 'DAY', n: 45 }),
  validFrom: ALWAYS,
});

/** Cycles among which an account of the shop can be: none where it pays all sellers alike. The first holds where nobody said another. */
export function payoutCyclesOf(shopType: ShopType): PayoutCycle[] {
  return [...new Set(SETTLEMENT_RULES.flatMap((rule) => (rule.shopType === shopType ? (rule.cycle ?? []) : [])))];
}

/** The cycle of an account on a Korean day; null where nobody said one. */
export function cycleOn(cycles: readonly CycleChange[], day: string): PayoutCycle | null {
  return (
    cycles
      .filter(({ from }) => from <= day)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .at(-1)?.cycle ?? null
  );
}

/** The changes with one more: what was to hold from that day or later is replaced by it, and what changes nothing is left out. */
export function withCycle(cycles: readonly CycleChange[], change: CycleChange, shopType: ShopType): CycleChange[] {
  const before = cycles.filter(({ from }) => from < change.from);
  const holds = cycleOn(before, change.from) ?? payoutCyclesOf(shopType)[0];
  return holds === change.cycle ? before : [...before, change];
}

/** The rule of a shop for what was sold on a Korean day, `2026-11-21`, in the cycle of its account. */
export function settlementRule(shopType: ShopType, day: string, cycles: readonly CycleChange[]): SettlementRule {
  const choices = payoutCyclesOf(shopType);
  const said = choices.length === 0 ? null : cycleOn(cycles, day);
  const cycle = said !== null && choices.includes(said) ? said : choices[0];
  return (
    SETTLEMENT_RULES.findLast((rule) => rule.shopType === shopType && rule.validFrom <= day && rule.cycle === cycle) ?? usual(shopType)
  );
}

/** The rule by which a shop pays in parts, whatever the cycle of the account; undefined where it never does. */
export function partedRule(shopType: ShopType, day: string): SettlementRule | undefined {
  return SETTLEMENT_RULES.findLast((rule) => rule.shopType === shopType && rule.validFrom <= day && rule.split.length > 1);
}

/** What days of payment follow from beside the rule of the shop. */
export interface PayTerms {
  calendar: BankCalendar;
  /** Of the account. */
  cycles: readonly CycleChange[];
}

export interface PayPart {
  /** Korean day. */
  day: string;
  percent: number;
}

/** Days on which what counts for a Korean day is paid, and what share on each. */
export function payParts(rule: SettlementRule, day: string, calendar: BankCalendar): PayPart[] {
  const end = endOfPeriod(rule.period, day);
  return rule.split.map(({ percent, payOffset }) => ({ percent, day: offset(payOffset, end, day, calendar) }));
}

function endOfPeriod(period: SettlementRule['period'], day: string): string {
  if (period === 'WEEKLY') return addDays(day, (7 - new Date(at(day)).getUTCDay()) % 7);
  if (period === 'HALF_MONTH' && Number(day.slice(8)) <= 15) return `${day.slice(0, 8)}15`;
  return period === 'DAILY' ? day : endOfMonth(day, 0);
}

function offset({ unit, n, monthOffset = 0 }: PayOffset, end: string, day: string, calendar: BankCalendar): string {
  if (unit === 'DAY_OF_MONTH') return nextBankDay(addDays(endOfMonth(day, monthOffset - 1), n), calendar);
  const from = monthOffset === 0 ? end : endOfMonth(day, monthOffset - 1);
  return unit === 'DAY' ? addDays(from, n) : addWorkingDays(from, n, calendar);
}

const DAY_MS = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  return text(at(day) + count * DAY_MS);
}

/** Days on which banks work. */
export function addWorkingDays(day: string, count: number, { isBankDay }: BankCalendar): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (isBankDay(reached)) left -= 1;
  }
  return reached;
}

const nextBankDay = (day: string, calendar: BankCalendar): string => (calendar.isBankDay(day) ? day : addWorkingDays(day, 1, calendar));

function endOfMonth(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return text(Date.UTC(year, month + months, 0));
}
