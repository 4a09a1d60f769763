/** When shops pay, as data (docs/sheets/settlement.md 2 and 3): a row a shop and day from which it holds. Pure. */
import type { ShopType } from '../shops/shop-types.ts';
import { isBankDay } from '../time/holidays.ts';

export interface PayOffset {
  /** `BUSINESS_DAY` and `DAY` count from the end of the period; with `monthOffset` from the end of the month before that month. */
  unit: 'BUSINESS_DAY' | 'DAY' | 'DAY_OF_MONTH';
  n: number;
  monthOffset?: number;
}

export interface SettlementRule {
  shopType: ShopType;
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
    basis: 'DELIVERED',
    basisOffsetDays: 7,
    period: 'WEEKLY',
    split: [
      { percent: 70, payOffset: { unit: 'BUSINESS_DAY', n: 15 } },
      { percent: 30, payOffset: { unit: 'BUSINESS_DAY', n: 1, monthOffset: 2 } },
    ],
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

/** The rule of a shop for what was sold on a Korean day, `2026-11-21`. */
export function settlementRule(shopType: ShopType, day: string): SettlementRule {
  return SETTLEMENT_RULES.findLast((rule) => rule.shopType === shopType && rule.validFrom <= day) ?? usual(shopType);
}

export interface PayPart {
  /** Korean day. */
  day: string;
  percent: number;
}

/** Days on which what counts for a Korean day is paid, and what share on each. */
export function payParts(rule: SettlementRule, day: string): PayPart[] {
  const end = endOfPeriod(rule.period, day);
  return rule.split.map(({ percent, payOffset }) => ({ percent, day: offset(payOffset, end, day) }));
}

function endOfPeriod(period: SettlementRule['period'], day: string): string {
  if (period === 'WEEKLY') return addDays(day, (7 - new Date(at(day)).getUTCDay()) % 7);
  if (period === 'HALF_MONTH' && Number(day.slice(8)) <= 15) return `${day.slice(0, 8)}15`;
  return period === 'DAILY' ? day : endOfMonth(day, 0);
}

function offset({ unit, n, monthOffset = 0 }: PayOffset, end: string, day: string): string {
  if (unit === 'DAY_OF_MONTH') return nextBankDay(addDays(endOfMonth(day, monthOffset - 1), n));
  const from = monthOffset === 0 ? end : endOfMonth(day, monthOffset - 1);
  return unit === 'DAY' ? addDays(from, n) : addWorkingDays(from, n);
}

const DAY_MS = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  return text(at(day) + count * DAY_MS);
}

/** Days on which banks work. */
export function addWorkingDays(day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (isBankDay(reached)) left -= 1;
  }
  return reached;
}

const nextBankDay = (day: string): string => (isBankDay(day) ? day : addWorkingDays(day, 1));

function endOfMonth(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return text(Date.UTC(year, month + months, 0));
}
