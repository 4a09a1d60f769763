/** Words of ZIGZAG against ours: pure tables (sheet 4 to 6). */

import type { ClaimReason, ClaimState, ClaimType, LineState, SaleStatus, TaxType } from '@moa/core';
import { origins } from '@moa/core/data';
import { byCode } from '../sdk/codes.ts';
import couriers from './couriers.json' with { type: 'json' };

export const TAX_TYPE: Readonly<Record<TaxType, string | null>> = { TAX: 'TAX', DUTYFREE: 'FREE', SMALL: null };

const saleStatusByCode = byCode<SaleStatus>({
  WAIT: 'PREPARING',
  SALE: 'ON_SALE',
  OUTOFSTOCK: 'SOLD_OUT',
  SUSPENSION: 'SUSPENDED',
  CLOSE: 'CLOSED',
});

/** Our status of a sales status; an unknown word waits, with the raw word kept beside. */
export function saleStatusOf(word: string): SaleStatus {
  return saleStatusByCode(word) ?? 'WAIT';
}

interface StateRule {
  state: LineState;
  /** The line is stopped by a request. */
  hold?: true;
  delayed?: true;
  /**
   * The status says since when it holds by no time of its own. A step forward is dated when it was read; a request leaves the line where it
   * was, so it keeps the time of the payment and never moves a line that is further along.
   */
  since: 'PAYMENT' | 'READING';
}

const STATES: Readonly<Record<string, StateRule>> = {
  BEFORE_TRANSFER: { state: 'PAYMENT_WAITING', since: 'PAYMENT' },
  NEW_ORDER: { state: 'NEW', since: 'PAYMENT' },
  AWAITING_SHIPMENT: { state: 'PREPARING', since: 'PAYMENT' },
  SHIPPING_DEFERRED: { state: 'PREPARING', delayed: true, since: 'PAYMENT' },
  IN_TRANSIT: { state: 'DELIVERING', since: 'READING' },
  SHIPPED: { state: 'DELIVERED', since: 'READING' },
  CONFIRMED: { state: 'CONFIRMED', since: 'READING' },
  CANCELLING: { state: 'NEW', hold: true, since: 'PAYMENT' },
  CANCEL_DEFERRED: { state: 'NEW', hold: true, since: 'PAYMENT' },
  CANCELLED: { state: 'CANCELED', since: 'READING' },
  CANCELLED_BEFORE_TRANSFER: { state: 'UNPAID_CANCELED', since: 'READING' },
  CANCELLED_AFTER_CONFIRMED: { state: 'RETURNED', since: 'READING' },
  RETURN_COLLECTING: { state: 'DELIVERED', hold: true, since: 'PAYMENT' },
  RETURN_COLLECTED: { state: 'DELIVERED', hold: true, since: 'PAYMENT' },
  RETURN_DEFERRED: { state: 'DELIVERED', hold: true, since: 'PAYMENT' },
  RETURNED: { state: 'RETURNED', since: 'READING' },
  EXCHANGE_COLLECTING: { state: 'DELIVERED', hold: true, since: 'PAYMENT' },
  EXCHANGE_COLLECTED: { state: 'DELIVERED', hold: true, since: 'PAYMENT' },
  EXCHANGED: { state: 'EXCHANGED', since: 'READING' },
};

export function stateRuleOf(status: string): StateRule | null {
  return STATES[status] ?? null;
}

/** A refund after the purchase was decided is a return: goods and money go back. */
export const claimTypeOf = byCode<ClaimType>({ CANCEL: 'CANCEL', RETURN: 'RETURN CANCEL_AFTER_CONFIRM', EXCHANGE: 'EXCHANGE' });

export const claimStateOf = byCode<ClaimState>({
  REQUESTED: 'CANCEL_REQUESTED CANCEL_AFTER_CONFIRMED_REQUESTED RETURN_REQUESTED EXCHANGE_REQUESTED',
  APPROVED: 'CANCELLING CANCELLING_AFTER_CONFIRMED',
  DONE: 'CANCELLED CANCELLED_AFTER_CONFIRMED RETURNED EXCHANGED',
  COLLECTING: 'CANCEL_AFTER_CONFIRMED_RETURN_COLLECTING RETURN_COLLECTING EXCHANGE_COLLECTING',
  COLLECTED: 'CANCEL_AFTER_CONFIRMED_RETURN_COLLECTED RETURN_COLLECTED EXCHANGE_COLLECTED',
});

const REASONS: readonly [RegExp, ClaimReason][] = [
  [/SOLD_OUT/, 'SOLD_OUT'],
  [/DELAY/, 'DELAYED'],
  [/MISORDER|MISSELECT/, 'WRONG_ORDER'],
  [/SIZE_MISMATCH/, 'COLOR_SIZE'],
  [/DEFECTIVE/, 'BROKEN'],
  [/FROM_ORDERED/, 'WRONG_DELIVERY'],
  [/PRODUCT_INFO/, 'INFO_MISMATCH'],
  [/MISSING|NOT_ARRIVED/, 'NOT_RECEIVED'],
  [/DISSATISFIED/, 'UNSATISFIED'],
  [/NO_LONGER_WANTED|BETTER_PRICE|REORDER/, 'CHANGE_MIND'],
];

export function reasonOf(category: string): ClaimReason | null {
  return REASONS.find(([pattern]) => pattern.test(category))?.[1] ?? null;
}

/** Our courier codes against `OrderShippingCompany`. */
const COURIERS: Readonly<Record<string, string>> = couriers;
const OTHER = 'ETC';

/** Couriers that ZIGZAG has no word for go as others. */
export function companyOf(courierCode: string): string {
  return COURIERS[courierCode] ?? OTHER;
}

const OURS = new Map(Object.entries(COURIERS).map(([ours, theirs]) => [theirs, ours]));

/** Our code; null for a company that we do not know, and for others. */
export function courierOf(company: string): string | null {
  return OURS.get(company) ?? null;
}

/** Two letters of the country of origin; null where our origin is no country. */
export function countryOf(originCode: string): string | null {
  if (originCode.startsWith('00')) return 'KR';
  const row: { iso?: string } | undefined = origins.origins.find(({ code }) => code === originCode);
  return row?.iso ?? null;
}
