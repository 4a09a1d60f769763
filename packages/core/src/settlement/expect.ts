/** What a shop should pay for a line, and by when. */

import { feeOf } from '../fees/fee.ts';
import type { ShopType } from '../shops/shop-types.ts';
import { isBankDay } from '../time/holidays.ts';
import { koreanDate, startOfKoreanDay } from '../time/korean-time.ts';
import type { ExpectedPayout, SoldLine } from './types.ts';

/**
 * Price less discount and fee, with the delivery fee and what is taken of it. Fees are rounded down to a whole won, as the shops do. What the shop
 * says itself goes before what we reckon (docs/sheets/settlement.md 5.1), as long as none of it was taken back since.
 */
export function expectedPayout(line: SoldLine): ExpectedPayout {
  const kept = Math.max(0, line.quantity - line.goneQuantity);
  const share = (won: number) => (kept >= line.quantity ? won : line.quantity === 0 ? 0 : Math.floor((won * kept) / line.quantity));
  const gross = share(line.amount + line.discount);
  // What the shop bears comes back to the seller: to her it is as if the buyer had paid it.
  const paid = Math.min(gross, share(line.amount + (line.shopDiscount ?? 0)));
  // The parcel is paid for as long as anything of it goes.
  const deliveryFee = kept === 0 ? 0 : line.deliveryFee;
  const reported = kept === line.quantity ? line.reported : null;
  const fee = reported === null ? minus(feeOf(paid, line.feeRate, line.vat)) : reported - paid;
  const deliveryFeeFee = minus(feeOf(deliveryFee, line.deliveryFeeRate ?? 0, line.vat));
  return {
    gross,
    discount: minus(gross - paid),
    fee,
    deliveryFee,
    deliveryFeeFee,
    total: paid + fee + deliveryFee + deliveryFeeFee,
    feeRate: line.feeRate,
    deliveryFeeRate: line.deliveryFeeRate,
    vat: line.vat,
    reduced: kept < line.quantity,
    by: reported === null ? 'RATE' : 'SHOP',
  };
}

/** No minus zero: it is written as one. */
const minus = (won: number) => (won === 0 ? 0 : -won);

interface PayRule {
  /** Days from the basis (confirmation, or delivery where there is none) until the sale counts. */
  days: number;
  /** Whether a week is closed on its Sunday first. */
  weekly?: true;
  /** Working days from there to the payment. */
  workingDays: number;
}

/** docs/sheets/settlement.md 2 and 3. What is not named here is closed with the month and paid in the next. */
const PAY_RULES: Readonly<Partial<Record<ShopType, PayRule>>> = {
  SMART_STORE: { days: 0, workingDays: 1 },
  '11ST': { days: 0, workingDays: 2 },
  ZIGZAG: { days: 0, workingDays: 5 },
  COUPANG: { days: 7, weekly: true, workingDays: 15 },
  AUCTION: { days: 1, workingDays: 1 },
  GMARKET: { days: 1, workingDays: 1 },
};
const USUAL: PayRule = { days: 45, workingDays: 0 };
const DAY_MS = 86_400_000;

const dayText = (day: number) => new Date(day).toISOString().slice(0, 10);
const weekday = (day: number) => new Date(day).getUTCDay();

/** Korean day (`2026-11-21`) on which a sale should be paid. Holidays of banks count as no working days. */
export function payDay(shopType: ShopType, basisAt: Date): string {
  const rule = PAY_RULES[shopType] ?? USUAL;
  let day = Date.parse(`${koreanDate(basisAt)}T00:00:00Z`) + rule.days * DAY_MS;
  if (rule.weekly) day += ((7 - weekday(day)) % 7) * DAY_MS;
  return addWorkingDays(day, rule.workingDays);
}

/** Days after the pay day until a line without payment is missed: banks rest, files come late. */
const GRACE_WORKING_DAYS = 3;

export function isOverdue(payDayText: string, now: Date): boolean {
  const last = addWorkingDays(Date.parse(`${payDayText}T00:00:00Z`), GRACE_WORKING_DAYS);
  return koreanDate(startOfKoreanDay(now)) > last;
}

function addWorkingDays(from: number, count: number): string {
  let day = from;
  for (let left = count; left > 0; ) {
    day += DAY_MS;
    if (isBankDay(dayText(day))) left -= 1;
  }
  return dayText(day);
}
