/** Lines of orders as facts, as far as they are put together in the same way at every channel. Pure. */
import type { LineState } from '@moa/core';
import { toInstant } from './clock.ts';
import type { LineFact, Person } from './order.ts';
import { firstText, text } from './reader.ts';

export const NOBODY: Person = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };

type Optional =
  | 'bundleNo'
  | 'delayed'
  | 'hold'
  | 'paidAt'
  | 'dispatchDue'
  | 'dispatchedAt'
  | 'deliveredAt'
  | 'confirmedAt'
  | 'shopProductId'
  | 'shopItemId'
  | 'managementCode'
  | 'itemCode'
  | 'optionText'
  | 'deliveryFee'
  | 'feeParcel'
  | 'discount'
  | 'shopDiscount'
  | 'expectedSettlement'
  | 'buyer'
  | 'receiver'
  | 'deliveryMessage'
  | 'courierCode'
  | 'rawCourier'
  | 'invoiceNo'
  | 'claims'
  | 'refs';

/** A line with nothing in the places that the channel does not report. */
export function lineFact(reported: Omit<LineFact, Optional> & Partial<Pick<LineFact, Optional>>): LineFact {
  return {
    bundleNo: null,
    delayed: false,
    hold: false,
    paidAt: null,
    dispatchDue: null,
    dispatchedAt: null,
    deliveredAt: null,
    confirmedAt: null,
    shopProductId: null,
    shopItemId: null,
    managementCode: null,
    itemCode: null,
    optionText: '',
    deliveryFee: 0,
    feeParcel: null,
    discount: 0,
    shopDiscount: null,
    expectedSettlement: null,
    buyer: NOBODY,
    receiver: NOBODY,
    deliveryMessage: '',
    courierCode: null,
    rawCourier: null,
    invoiceNo: null,
    claims: [],
    refs: {},
    ...reported,
  };
}

/** Times of a line as a record reports them, ISO 8601. */
export type LineTimes = Pick<LineFact, 'orderedAt' | 'paidAt' | 'dispatchedAt' | 'deliveredAt' | 'confirmedAt'>;

/**
 * When a record was certainly true, where the channel reports a time for most states but none of change: the latest of them, at the latest
 * `readAt`. A state behind the dispatch whose own time is missing was certainly true when it was read; earlier ones stay at their payment,
 * so that a stale answer never takes a line back.
 */
export function sourceTime(state: LineState | null, times: LineTimes, readAt: string, further: readonly (string | null)[] = []): string {
  const own: Partial<Record<LineState, string | null>> = {
    DELIVERING: times.dispatchedAt,
    DELIVERED: times.deliveredAt,
    CONFIRMED: times.confirmedAt,
    CANCELED: null,
    RETURNED: null,
  };
  if (state !== null && state in own && own[state] === null) return readAt;
  const { orderedAt, paidAt, dispatchedAt, deliveredAt, confirmedAt } = times;
  const latest = latestOf([orderedAt, paidAt, dispatchedAt, deliveredAt, confirmedAt, ...further]) ?? orderedAt;
  // A time to come would make everything that is reported until then look old.
  return latest < readAt ? latest : readAt;
}

/** The latest of some times (ISO 8601 in UTC); null when none is reported. */
export function latestOf(times: readonly (string | null)[]): string | null {
  return (
    times
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

/** A day is due by its end in Korea, `2026-03-05` and a midnight alike; anything else at its own time. ISO 8601, null when it can't be read. */
export function dueTime(date: string): string | null {
  const day = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[ T]00:00:00)?$/.exec(date);
  return toInstant(day ? `${day[1]}-${day[2]}-${day[3]} 23:59:59` : date);
}

/** The first number that is reported, and the second where it is another one. */
export function phonesOf(first: unknown, second: unknown): Pick<Person, 'phone' | 'phone2'> {
  const phone = firstText(first, second);
  return { phone, phone2: text(second) === phone ? '' : text(second) };
}
