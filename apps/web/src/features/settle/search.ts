import type { SettleEvent } from '@moa/core';
import { type Field, id, listOf, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** Repeated, since the core's list stands beside all that it says of settlement and this file is in the first bundle; the compiler names one that is forgotten. */
const EVENTS = Object.keys({
  SALE: true,
  CANCEL: true,
  RETURN: true,
  EXCHANGE_FEE: true,
  DELIVERY_FEE: true,
  ADJUST: true,
  MONTHLY_FEE: true,
  AD: true,
  PENALTY: true,
  RESERVE: true,
  RESERVE_RELEASE: true,
} satisfies Record<SettleEvent, true>) as SettleEvent[];

/** `2026-11` */
const month: Field<string> = (value) => (typeof value === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(value) ? value : undefined);

/** `month`: `2026-11`. `shop`: account. `open`: differences that nobody has looked at. `job`: what is fetched of shops. */
export const settleSearch = listSearch(
  { tab: oneOf(['match', 'mismatch', 'missing', 'unmatched', 'waiting']), open: oneOf(['1']), q: text(100), month, shop: id },
  { id, job: id },
);
export const entrySearch = listSearch({ events: listOf(EVENTS), q: text(100), month, shop: id }, { id });
/** `calendar`: the month that the calendar shows, where it is another than the chosen one. */
export const summarySearch = listSearch({}, { month, calendar: month });
/** `pay`: id of a transfer that came, else its account, day and number. */
export const payoutSearch = listSearch({ tab: oneOf(['due', 'upcoming', 'paid']), shop: id }, { month, pay: text(120) });
export const monthSearch = listSearch({}, { month });

export type SettleSearch = SearchOf<typeof settleSearch>;
export type EntrySearch = SearchOf<typeof entrySearch>;
