/** What a shop should pay for a line, and by when. */

import { feeOf } from '../fees/fee.ts';
import type { ShopType } from '../shops/shop-types.ts';
import type { BankCalendar } from '../time/holidays.ts';
import { koreanDate, startOfKoreanDay } from '../time/korean-time.ts';
import { addDays, addWorkingDays, type PayPart, type PayTerms, payParts, settlementRule } from './rules.ts';
import type { ExpectedPayout, SoldLine } from './types.ts';

/**
 * Price less discount and fee, with the delivery fee and what is taken of it. Fees are rounded down to a whole won, as the shops do. What the shop
 * says itself goes before what we reckon (docs/sheets/settlement.md 5.1), as long as none of it was taken back since;
 * where nobody knows the fee, the share of it that is left.
 */
export function expectedPayout(line: SoldLine): ExpectedPayout {
  const kept = Math.max(0, line.quantity - line.goneQuantity);
  const share = (won: number) => (kept >= line.quantity ? won : line.quantity === 0 ? 0 : Math.floor((won * kept) / line.quantity));
  const gross = share(line.amount + line.discount);
  // What the shop bears comes back to the seller: to her it is as if the buyer had paid it.
  const paid = Math.min(gross, share(line.amount + (line.shopDiscount ?? 0)));
  // The parcel is paid for as long as anything of it goes.
  const deliveryFee = kept === 0 ? 0 : line.deliveryFee;
  const whole = kept === line.quantity || line.feeRate === null;
  const reported = whole && line.reported !== null ? share(line.reported) : null;
  const feeRate = line.feeRate ?? 0;
  const fee = reported === null ? minus(feeOf(paid, feeRate, line.vat)) : reported - paid;
  const deliveryFeeFee = minus(feeOf(deliveryFee, line.deliveryFeeRate ?? 0, line.vat));
  return {
    gross,
    discount: minus(gross - paid),
    fee,
    deliveryFee,
    deliveryFeeFee,
    total: paid + fee + deliveryFee + deliveryFeeFee,
    feeRate,
    deliveryFeeRate: line.deliveryFeeRate,
    vat: line.vat,
    reduced: kept < line.quantity,
    by: reported === null ? 'RATE' : 'SHOP',
  };
}

/** No minus zero: it is written as one. */
const minus = (won: number) => (won === 0 ? 0 : -won);

/** Korean day (`2026-11-21`) on which a sale should be paid, or the first part of it. Holidays of banks count as no working days. */
export function payDay(shopType: ShopType, basisAt: Date, terms: PayTerms): string {
  return payPartsOfSale(shopType, koreanDate(basisAt), terms)[0]?.day ?? koreanDate(basisAt);
}

/** Days on which a sale should be paid, by the Korean day of what its shop counts from. The cycle is that of the day on which the sale counts. */
export function payPartsOfSale(shopType: ShopType, basisDay: string, { calendar, cycles }: PayTerms): PayPart[] {
  const counts = addDays(basisDay, settlementRule(shopType, basisDay, cycles).basisOffsetDays);
  return payParts(settlementRule(shopType, counts, cycles), counts, calendar);
}

/** Days after the pay day until a line without payment is missed: banks rest, files come late. */
const GRACE_WORKING_DAYS = 3;

export function isOverdue(payDayText: string, now: Date, calendar: BankCalendar): boolean {
  return koreanDate(startOfKoreanDay(now)) > addWorkingDays(payDayText, GRACE_WORKING_DAYS, calendar);
}
