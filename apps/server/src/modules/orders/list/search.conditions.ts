/** What an order list is asked for, as conditions of SQL. */
import { isBeforeDispatch, LINE_STATES, type LineState, unmovedSince } from '@moa/core';
import { ADDRESS_LATER, addressWaitingSql } from '../lines/offered.ts';
import type { KeywordMatch } from './search.keyword.ts';
import { dueTodaySql, type Today } from './today.ts';

/** Ids of products and SKUs whose lines are wanted. */
export interface CrossSold {
  products: readonly number[];
  skus: readonly number[];
}

export interface OrderFilter {
  states: readonly LineState[];
  /** Empty: all. */
  accountIds: readonly number[];
  dateColumn: 'ordered_at' | 'paid_at' | 'dispatch_due' | 'dispatched_at';
  from: string | null;
  to: string | null;
  /** What the searched word may be; empty without one. A line that one of them finds is found. */
  matches: readonly KeywordMatch[];
  flags: readonly FlagFilter[];
  /** Every line with a note has its mark (`order_line.noted`). */
  notesMarked?: boolean;
  openClaim: string | null;
  /** Under way and not moved for so many days. */
  unmovedDays?: number;
  /** Lines with one of these marks are left out. */
  without?: readonly ('NEEDS_MAPPING' | 'OVERSOLD')[];
  /** Only lines of these. */
  crossSold?: CrossSold;
}

export type FlagFilter =
  | 'CANCEL_REQUESTED'
  | 'DUE_TODAY'
  | 'OVERDUE'
  | 'NO_INVOICE'
  | 'NEEDS_MAPPING'
  | 'OVERSOLD'
  | 'DELAYED'
  | 'HOLD'
  | 'ADDRESS_WAITING'
  | 'MEMO'
  | 'TODO';

const BEFORE_DISPATCH = LINE_STATES.filter(isBeforeDispatch);
const NOT_SENT = `l.state in (${BEFORE_DISPATCH.map((state) => `'${state}'`).join(', ')})`;

/** Marks that only lines in some states have. */
const STATES_OF_FLAG: Readonly<Partial<Record<FlagFilter, readonly LineState[]>>> = {
  DUE_TODAY: ['NEW', 'PREPARING'],
  OVERDUE: ['NEW', 'PREPARING'],
  NO_INVOICE: ['PREPARING'],
  ADDRESS_WAITING: ['NEW', 'PREPARING'],
  DELAYED: BEFORE_DISPATCH,
  HOLD: BEFORE_DISPATCH,
};

/** Whether a line in one of the states may have all of the marks; without states any may. */
export function mayHave(states: readonly LineState[], flags: readonly FlagFilter[]): boolean {
  return states.length === 0 || states.some((state) => flags.every((flag) => STATES_OF_FLAG[flag]?.includes(state) !== false));
}

/** Collects values of a statement and answers their placeholders. */
export class Values {
  readonly list: unknown[];
  constructor(first: unknown) {
    this.list = [first];
  }
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const OPEN = `('NEW', 'PREPARING')`;

/** Conditions of the filter, seller first. */
export function conditions(filter: OrderFilter, values: Values, today: Today): string[] {
  const where = ['l.seller_id = $1'];
  const [onlyState] = filter.states;
  // One state or account is an equality, so that an index gives the order too.
  if (filter.states.length === 1) where.push(`l.state = ${values.add(onlyState)}`);
  if (filter.states.length > 1) where.push(`l.state = any (${values.add(filter.states)}::text[])`);
  const [onlyAccount] = filter.accountIds;
  if (filter.accountIds.length === 1) where.push(`l.account_id = ${values.add(onlyAccount)}`);
  if (filter.accountIds.length > 1) where.push(`l.account_id = any (${values.add(filter.accountIds)}::bigint[])`);
  if (filter.from !== null) where.push(`l.${filter.dateColumn} >= ${values.add(filter.from)}::timestamptz`);
  if (filter.to !== null) where.push(`l.${filter.dateColumn} < ${values.add(filter.to)}::timestamptz`);
  if (filter.openClaim !== null) where.push(`l.open_claim = ${values.add(filter.openClaim)}`);
  for (const flag of filter.flags) where.push(flagCondition(flag, values, today, filter));
  if (filter.unmovedDays !== undefined) where.push(...unmoved(filter.unmovedDays, values, today));
  for (const mark of filter.without ?? []) where.push(mark === 'OVERSOLD' ? 'not l.oversold' : 'not l.needs_mapping');
  if (filter.crossSold)
    where.push(
      `(l.product_id = any (${values.add(filter.crossSold.products)}::bigint[]) or l.sku_id = any (${values.add(filter.crossSold.skus)}::bigint[]))`,
    );
  return where;
}

/** What couriers were heard to say last, or the day it was sent: both as `parcel_track` keeps them. */
function unmoved(days: number, values: Values, { now }: Today): string[] {
  const since = `${values.add(new Date(unmovedSince(days, now.getTime())).toISOString())}::timestamptz`;
  return [
    `l.state = 'DELIVERING'`,
    `exists (select 1 from parcel_track k
        where k.seller_id = $1 and k.invoice_no = l.invoice_no and k.courier_code = l.courier_code
          and k.state not in ('RETURNED', 'DELIVERED') and (k.moved_at <= ${since} or (k.moved_at is null and k.since <= ${since})))`,
  ];
}

function flagCondition(flag: FlagFilter, values: Values, today: Today, filter: OrderFilter): string {
  const instant = (at: Date | null) => `${values.add(at?.toISOString() ?? null)}::timestamptz`;
  switch (flag) {
    case 'CANCEL_REQUESTED':
      return marked(`open_claim = 'CANCEL'`, filter);
    case 'DUE_TODAY':
      // Without a cut-off of the seller's own the deadline alone decides, and its index reads the lines.
      return today.paidBefore === null
        ? `l.state in ${OPEN} and l.dispatch_due >= ${instant(today.now)} and l.dispatch_due < ${instant(today.end)}`
        : `l.state in ${OPEN} and ${dueTodaySql('l', instant(today.now), instant(today.end), instant(today.paidBefore))}`;
    case 'OVERDUE':
      return `l.state in ${OPEN} and l.dispatch_due < ${instant(today.now)}`;
    case 'NO_INVOICE':
      return `l.state = 'PREPARING' and l.invoice_no is null`;
    case 'NEEDS_MAPPING':
      return marked('needs_mapping', filter);
    case 'OVERSOLD':
      return marked('oversold', filter);
    case 'DELAYED':
      return `${NOT_SENT} and ${marked('delayed', filter)}`;
    case 'HOLD':
      return `${NOT_SENT} and ${marked('hold', filter)}`;
    case 'ADDRESS_WAITING':
      return addressWaitingSql('l', values.add(ADDRESS_LATER));
    case 'MEMO':
      return noted('', filter);
    case 'TODO':
      return noted(' and m.open', filter);
  }
}

/** A mark that the index of marked lines has. What a word finds is compared with it there: no index of words has marks, and each line was fetched. */
function marked(mark: string, { matches }: OrderFilter): string {
  return matches.length === 0 ? `l.${mark}` : `l.id in (select f.id from order_line f where f.seller_id = $1 and f.${mark})`;
}

/**
 * Lines with a note. Of what a word finds each is looked up among the notes; else their marks lead to them, and before all are marked the notes name
 * them, and each is looked up.
 */
function noted(and: string, { matches, notesMarked = false }: OrderFilter): string {
  const notes = `select m.line_id from order_memo m where m.seller_id = $1${and}`;
  if (matches.length > 0) return `l.id in (${notes})`;
  return notesMarked ? `l.noted and l.id in (${notes})` : `l.id = any (array(${notes}))`;
}
