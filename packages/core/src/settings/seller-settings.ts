/** What a seller decides once for everything: values, their defaults, and how stored ones are read. Pure. */
import { isDateText } from '../validation/date-text.ts';
import { type ClockTime, type DaySpan, isClockTime } from './korean-clock.ts';

/** Minutes between two collections of a shop. */
export const COLLECT_INTERVALS = [5, 10, 30, 60] as const;
export type CollectInterval = (typeof COLLECT_INTERVALS)[number];

/** SOLD_OUT: by each shop's own method. SUSPEND: the sale is stopped wherever it can be resumed by itself. */
export const SOLD_OUT_RULES = ['SOLD_OUT', 'SUSPEND'] as const;
export type SoldOutRule = (typeof SOLD_OUT_RULES)[number];

/** Days that lists of the past begin with. */
export const ORDER_RANGES = ['7d', '1m', '3m'] as const;
export type OrderRange = (typeof ORDER_RANGES)[number];

export const MASK_DAYS = { min: 30, max: 365 } as const;
export const STOCK_SETTING = { min: 0, max: 9_999 } as const;
/** Own days off that one may have, the past ones among them. */
export const DAYS_OFF_MAX = 100;

export interface SellerSettings {
  /** For shops without an interval of their own. */
  collectInterval: CollectInterval;
  /** No automatic collection within; the button works all the same. */
  collectQuiet: DaySpan | null;
  /** What was paid until then leaves the same working day (오늘출발); null: only the shops' own deadlines count. */
  dispatchCutOff: ClockTime | null;
  /** Korean days, `2026-11-21`, in their order, on which she sends nothing beside weekends and holidays. */
  daysOff: string[];
  /** Of SKUs made from now on, in units. */
  safetyStock: number;
  /** At or below so many sellable units a SKU is low (재고부족). */
  lowStock: number;
  soldOutRule: SoldOutRule;
  /** What was stopped because it was sold out goes on sale again when stock comes back. */
  autoResume: boolean;
  /** Of invoices; null: none is chosen before. */
  courierCode: string | null;
  /** Days after the purchase was confirmed from which personal data is masked for everybody. */
  maskDays: number;
  orderRange: OrderRange;
  /** What a courier has delivered is reported to shops that ask for it. */
  reportDelivered: boolean;
}

export const DEFAULT_SELLER_SETTINGS: SellerSettings = {
  collectInterval: 10,
  collectQuiet: null,
  dispatchCutOff: null,
  daysOff: [],
  safetyStock: 0,
  lowStock: 5,
  soldOutRule: 'SOLD_OUT',
  autoResume: true,
  courierCode: null,
  maskDays: 90,
  orderRange: '1m',
  reportDelivered: false,
};

/** Stored values over the defaults. What this version does not know or take is left out, so that an older or newer row reads well. */
export function readSellerSettings(stored: unknown): SellerSettings {
  const given = isRecord(stored) ? stored : {};
  const base = DEFAULT_SELLER_SETTINGS;
  const oneOf = <T>(value: unknown, all: readonly T[], fallback: T): T => all.find((each) => each === value) ?? fallback;
  const whole = (value: unknown, { min, max }: { min: number; max: number }, fallback: number): number =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : fallback;
  return {
    collectInterval: oneOf(given.collectInterval, COLLECT_INTERVALS, base.collectInterval),
    collectQuiet: isSpan(given.collectQuiet) ? { from: given.collectQuiet.from, to: given.collectQuiet.to } : base.collectQuiet,
    dispatchCutOff: isClockTime(given.dispatchCutOff) ? given.dispatchCutOff : base.dispatchCutOff,
    daysOff: Array.isArray(given.daysOff) ? given.daysOff.filter(isDay).toSorted().slice(-DAYS_OFF_MAX) : base.daysOff,
    safetyStock: whole(given.safetyStock, STOCK_SETTING, base.safetyStock),
    lowStock: whole(given.lowStock, STOCK_SETTING, base.lowStock),
    soldOutRule: oneOf(given.soldOutRule, SOLD_OUT_RULES, base.soldOutRule),
    autoResume: typeof given.autoResume === 'boolean' ? given.autoResume : base.autoResume,
    courierCode: typeof given.courierCode === 'string' && given.courierCode !== '' ? given.courierCode : base.courierCode,
    maskDays: whole(given.maskDays, MASK_DAYS, base.maskDays),
    orderRange: oneOf(given.orderRange, ORDER_RANGES, base.orderRange),
    reportDelivered: typeof given.reportDelivered === 'boolean' ? given.reportDelivered : base.reportDelivered,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isDay = (value: unknown): value is string => typeof value === 'string' && isDateText(value, 'YYYY-MM-DD');

function isSpan(value: unknown): value is DaySpan {
  return isRecord(value) && isClockTime(value.from) && isClockTime(value.to) && value.from !== value.to;
}
