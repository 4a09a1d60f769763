/**
 * The order list as SQL. Statements are few in shape and prepared by shape; every one reads an index that starts with the seller, and only
 * with operators that row-level security lets an index use.
 */
import { createHash } from 'node:crypto';
import { PAGE_SIZES } from '@moa/contract';
import type { ClaimType, LineState, MemoColour } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { exactInstant, type Slice } from '../../../platform/paging.ts';
import type { RowsByAccount } from '../../shops/index.ts';
import { hasAddressSql } from '../lines/offered.ts';
import { type InParcel, PARCEL_SQL } from '../parcels/parcel.queries.ts';
import { conditions, type OrderFilter, Values } from './search.conditions.ts';
import { type KeywordMatch, matchSql } from './search.keyword.ts';
import type { Today } from './today.ts';

export type OrderSort = 'ordered_at' | 'dispatch_due';

interface PlacedRow {
  id: number;
  /** What the list is sorted by, to the microsecond; only in lists. */
  placed_at?: string | null;
}

export interface OrderRow extends PlacedRow, InParcel {
  account_id: number;
  shop_type: string;
  shop_name: string | null;
  order_no: string;
  line_no: string;
  bundle_no: string | null;
  state: LineState;
  raw_state: string;
  delayed: boolean;
  hold: boolean;
  needs_mapping: boolean;
  oversold: boolean;
  open_claim: string | null;
  title: string;
  option_text: string;
  image_url: string | null;
  product_id: number | null;
  sku_id: number | null;
  sku_code: string | null;
  quantity: number;
  claimed_quantity: number;
  amount: number;
  delivery_fee: number;
  personal: Buffer | null;
  has_address: boolean;
  ordered_at: Date;
  paid_at: Date | null;
  dispatch_due: Date | null;
  dispatched_at: Date | null;
  courier_code: string | null;
  planned_courier: string | null;
  seller_hold: string | null;
  invoice_no: string | null;
  last_error: string | null;
  sent_for: string | null;
  claim: { id: number; type: string; state: string; reason: string | null; raw_reason: string; requested_at: string | null } | null;
  memo: { count: number; open: boolean; colour: MemoColour } | null;
}

/** A line as the order sheet needs it. */
export interface SheetRow extends PlacedRow {
  shop_type: string;
  shop_name: string | null;
  order_no: string;
  line_no: string;
  bundle_no: string | null;
  state: LineState;
  open_claim: ClaimType | null;
  title: string;
  option_text: string;
  shop_product_id: string | null;
  sku_code: string | null;
  quantity: number;
  claimed_quantity: number;
  unit_price: number;
  amount: number;
  delivery_fee: number;
  discount: number;
  personal: Buffer | null;
  ordered_at: Date;
  paid_at: Date | null;
  dispatch_due: Date | null;
  dispatched_at: Date | null;
  delivered_at: Date | null;
  confirmed_at: Date | null;
  courier_code: string | null;
  invoice_no: string | null;
  sent_for: string | null;
}

export interface LineOrder {
  column: OrderSort;
  descending: boolean;
}

const ROW_SQL = `
  l.id, l.account_id, l.shop_type, a.shop_name, l.order_no, l.line_no, l.bundle_no, l.state, l.raw_state, l.delayed, l.hold, l.needs_mapping,
  l.oversold, l.open_claim, t.title, l.option_text, p.body -> 'common' -> 'images' -> 0 ->> 'url' as image_url, l.product_id, l.sku_id, s.sku_code, l.quantity, l.claimed_quantity,
  l.amount, l.delivery_fee, l.personal, ${hasAddressSql('l')} as has_address, l.ordered_at, l.paid_at, l.dispatch_due, l.dispatched_at, l.courier_code, l.planned_courier, l.seller_hold, l.invoice_no, l.last_error, l.sent_for,
  ${PARCEL_SQL} as parcel, l.parcel_key is not null as parcel_by_hand,
  case when l.open_claim is null then null else (
    select jsonb_build_object('id', c.id, 'type', c.type, 'state', c.state, 'reason', c.reason, 'raw_reason', c.raw_reason, 'requested_at', c.requested_at)
      from claim c
     where c.seller_id = $1 and c.line_id = l.id and c.type = l.open_claim and c.state not in ('DONE', 'REJECTED', 'WITHDRAWN')
     order by c.id desc limit 1) end as claim,
  (select jsonb_build_object('count', count(*), 'open', bool_or(m.open), 'colour', (array_agg(m.colour order by m.id desc))[1])
     from order_memo m where m.seller_id = $1 and m.line_id = l.id having count(*) > 0) as memo`;
const JOINS_SQL = `
  left join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
  left join sold_title t on t.seller_id = l.seller_id and t.id = l.title_id
  left join product p on p.seller_id = l.seller_id and p.id = l.product_id
  left join sku s on s.seller_id = l.seller_id and s.id = l.sku_id`;

/** What is read of the lines that were found. */
interface Shape {
  columns: string;
  joins: string;
}
const LIST: Shape = { columns: ROW_SQL, joins: JOINS_SQL };
const SHEET: Shape = {
  columns: `
  l.id, l.shop_type, a.shop_name, l.order_no, l.line_no, l.bundle_no, l.state, l.open_claim, t.title, l.option_text, l.shop_product_id, s.sku_code,
  l.quantity, l.claimed_quantity, l.unit_price, l.amount, l.delivery_fee, l.discount, l.personal, l.ordered_at, l.paid_at, l.dispatch_due,
  l.dispatched_at, l.delivered_at, l.confirmed_at, l.courier_code, l.invoice_no, l.sent_for`,
  joins: `
  left join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
  left join sold_title t on t.seller_id = l.seller_id and t.id = l.title_id
  left join sku s on s.seller_id = l.seller_id and s.id = l.sku_id`,
};

/** Lines without a deadline go last in both directions: they are never the most urgent ones. So a list by deadline has two parts. */
type Part = 'ALL' | 'DATED' | 'UNDATED';

/** A slice of the list. */
export function readLines(tx: TenantTx, filter: OrderFilter, order: LineOrder, slice: Slice, today: Today): Promise<OrderRow[]> {
  return readSlice<OrderRow>(tx, filter, order, slice, today, LIST);
}

/** The same slice as lines of a sheet. */
export function readSheetLines(tx: TenantTx, filter: OrderFilter, order: LineOrder, slice: Slice, today: Today): Promise<SheetRow[]> {
  return readSlice<SheetRow>(tx, filter, order, slice, today, SHEET);
}

/** The ids of the same slice. */
export async function readLineIds(tx: TenantTx, filter: OrderFilter, order: LineOrder, slice: Slice, today: Today): Promise<number[]> {
  return (await readSlice<PlacedRow>(tx, filter, order, slice, today, { columns: 'l.id', joins: '' })).map(({ id }) => id);
}

async function readSlice<Row extends PlacedRow>(
  tx: TenantTx,
  filter: OrderFilter,
  order: LineOrder,
  slice: Slice,
  today: Today,
  shape: Shape,
): Promise<Row[]> {
  const read = (part: Part, requested: Slice) => readPart<Row>(tx, filter, order, part, requested, today, shape);
  const { after } = slice;
  if (order.column !== 'dispatch_due') return read('ALL', slice);
  if (after === null) {
    // Only lines that have a deadline can be read from a day on, and nearly always they fill the page.
    const dated = wayOf(filter, order, slice, today) === 'FROM_DAY' ? await read('DATED', slice) : [];
    return dated.length === slice.size ? dated : read('ALL', slice);
  }
  if (after.value === null) return read('UNDATED', slice);
  const dated = await read('DATED', slice);
  if (dated.length === slice.size) return dated;
  return [...dated, ...(await read('UNDATED', { ...slice, size: slice.size - dated.length, after: null }))];
}

/**
 * How a slice is found. WALK: in its order, past what the conditions leave out. SORT: days of another time say nothing of where in this order
 * they lie, a walk may meet them last, so all lines of the days are sorted. FROM_DAY: what was ordered or paid from a day on is due from that
 * day on, so the walk begins there; the few lines that were due before they were ordered or paid have an index of their own.
 */
type Way = 'WALK' | 'SORT' | 'FROM_DAY';

function wayOf({ dateColumn, from, to }: OrderFilter, { column, descending }: LineOrder, { backwards }: Slice, { now }: Today): Way {
  if (dateColumn === column || (from === null && to === null)) return 'WALK';
  if (column === 'ordered_at') {
    // What was ordered last was paid and sent last: days up to now stand first.
    return descending !== backwards && (to === null || Date.parse(to) > now.getTime()) ? 'WALK' : 'SORT';
  }
  return from !== null && descending === backwards && (dateColumn === 'ordered_at' || dateColumn === 'paid_at') ? 'FROM_DAY' : 'SORT';
}

/**
 * Due before a day and yet ordered or paid since. By their ids: the index of these few says nothing of how few they are, and beside other conditions
 * it was never taken.
 */
function dueBefore(day: string): string {
  const few = `select e.id from order_line e where e.seller_id = $1 and e.dispatch_due < ${day} and (e.dispatch_due < e.ordered_at or e.dispatch_due < e.paid_at)`;
  return `l.dispatch_due < ${day} and l.id = any (array(${few}))`;
}

/** The rows are found first and joined afterwards, so that a join never changes how they are found. */
async function readPart<Row extends PlacedRow>(
  tx: TenantTx,
  filter: OrderFilter,
  lineOrder: LineOrder,
  part: Part,
  slice: Slice,
  today: Today,
  { columns, joins }: Shape,
): Promise<Row[]> {
  const { column, descending } = lineOrder;
  const { size, offset, after, backwards } = slice;
  const values = new Values(tx.sellerId);
  const where = conditions(filter, values, today);
  const direction = descending !== backwards ? 'desc' : 'asc';
  const beyond = descending ? '<' : '>';
  if (part === 'UNDATED') where.push('l.dispatch_due is null');
  if (part === 'DATED') where.push('l.dispatch_due is not null');
  if (after && part === 'UNDATED') where.push(`l.id ${beyond} ${values.add(after.id)}::bigint`);
  else if (after) where.push(`(l.${column}, l.id) ${beyond} (${values.add(after.value)}::timestamptz, ${values.add(after.id)}::bigint)`);
  const nulls = column === 'dispatch_due' ? ` nulls ${backwards ? 'first' : 'last'}` : '';
  const order = (line: string) => `order by ${line}.${column} ${direction}${nulls}, ${line}.id ${direction}`;
  const way = wayOf(filter, lineOrder, slice, today);
  const found = (match: KeywordMatch | undefined, rows: string) => {
    const matching = match === undefined ? where : [...where, matchSql(match, (value) => values.add(value))];
    const lines = `select l.id, l.${column} from order_line l where ${matching.join(' and ')}`;
    const sorted = (of: string, several: string) => `select * from (${of} offset 0) l ${order('l')} ${several}`;
    if (way === 'WALK') return `${lines} ${order('l')} ${rows}`;
    if (way === 'SORT' || part !== 'DATED') return sorted(lines, rows);
    const day = `${values.add(filter.from)}::timestamptz`;
    const first = `limit ${values.add(size + offset)}`;
    const usual = `${lines} and l.dispatch_due >= ${day} ${order('l')} ${first}`;
    const early = sorted(`${lines} and ${dueBefore(day)}`, first);
    return `select * from ((${usual}) union all (${early})) l ${order('l')} ${rows}`;
  };
  const page = `limit ${values.add(size)} offset ${values.add(offset)}`;
  const [match, ...others] = filter.matches;
  const lines =
    others.length === 0
      ? found(match, page)
      : // What may stand on this page is among the first of each match.
        `select * from (${filter.matches.map((each) => `(${found(each, `limit ${values.add(size + offset)}`)})`).join(' union ')}) found ${order('found')} ${page}`;
  const text = `
    with page as materialized (${atMost(size, lines)})
    select ${columns}, ${exactInstant(`l.${column}`)} as placed_at
      from page join order_line l on l.seller_id = $1 and l.id = page.id ${joins} ${order('l')}`;
  return (await tx.query<Row>(text, values.list, shapeName(text))).rows;
}

/** Says how short a page is to a plan that is made for whatever is asked for (`plansOnce`): it would join as if for the whole list. */
function atMost(size: number, lines: string): string {
  const bound = PAGE_SIZES.find((usual) => usual >= size);
  return bound === undefined ? lines : `select * from (${lines}) few limit ${bound}`;
}

/** Rows of these lines, in the order of the ids; with their place in a list where one by `column` is read. */
export async function readRows(tx: TenantTx, ids: readonly number[], column?: OrderSort): Promise<OrderRow[]> {
  const text = `select ${ROW_SQL}${column === undefined ? '' : `, ${exactInstant(`l.${column}`)} as placed_at`}
       from order_line l ${JOINS_SQL} where l.seller_id = $1 and l.id = any ($2::bigint[]) and ${ofVisibleShops('l.account_id', '$3')} order by l.id`;
  const { rows } = await tx.query<OrderRow>(text, [tx.sellerId, ids, tx.shopAccountIds], `orders.rows.${column ?? 'plain'}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface FoundLines {
  /** Matching lines, counted up to the bound and one more. */
  count: number;
  /** Of the page, in its order; null where more than the bound match. */
  ids: number[] | null;
}

/**
 * Counts and finds a page in one look: as long as the matching lines can be counted they are all in hand, and sorting them costs less than walking
 * the list in its order, past what other conditions leave out, until a page is full.
 */
export async function findPage(
  tx: TenantTx,
  filter: OrderFilter,
  { column, descending }: LineOrder,
  { bound, size, offset }: { bound: number; size: number; offset: number },
  today: Today,
): Promise<FoundLines> {
  const values = new Values(tx.sellerId);
  const direction = descending ? 'desc' : 'asc';
  const text = `
    with found as materialized (${matchingLines(filter, `l.id, l.${column}`, bound, values, today)}),
         counted as materialized (select count(*) as n from found)
    select n as count, case when n <= ${values.add(bound)} then array(
             select id from found order by ${column} ${direction} nulls last, id ${direction} limit ${values.add(size)} offset ${values.add(offset)}
           ) end as ids from counted`;
  const { rows } = await tx.query<FoundLines>(text, values.list, shapeName(text));
  return rows[0] ?? { count: 0, ids: [] };
}

/** Every matching line, `bound` and one more at most: found by what each meaning of the word is, where there is one. */
function matchingLines(filter: OrderFilter, columns: string, bound: number, values: Values, today: Today): string {
  const where = conditions(filter, values, today);
  const most = `limit ${values.add(bound + 1)}`;
  const found = (match: KeywordMatch | undefined) => {
    const matching = match === undefined ? where : [...where, matchSql(match, (value) => values.add(value))];
    return `select ${columns} from order_line l where ${matching.join(' and ')} ${most}`;
  };
  const [match, ...others] = filter.matches;
  if (match === undefined && goesByDeadline(filter)) {
    const day = `${values.add(filter.from)}::timestamptz`;
    const lines = `select ${columns} from order_line l where ${where.join(' and ')}`;
    const parts = [`l.dispatch_due >= ${day}`, dueBefore(day), ...(filter.flags.includes('OVERDUE') ? [] : ['l.dispatch_due is null'])];
    return `select * from (${parts.map((due) => `(${lines} and ${due} ${most})`).join(' union all ')}) every ${most}`;
  }
  if (others.length === 0) return found(match);
  return `select * from (${filter.matches.map((each) => `(${found(each)})`).join(' union ')}) every ${most}`;
}

/**
 * Lines that are still to be sent, overdue or paid from a day on: their deadlines begin at that day, and what was due before it is not read. No index has
 * their payment behind their state.
 */
function goesByDeadline({ flags, from, dateColumn, states }: OrderFilter): boolean {
  if (from === null) return false;
  if (flags.includes('OVERDUE')) return dateColumn === 'ordered_at' || dateColumn === 'paid_at';
  return dateColumn === 'paid_at' && states.length > 0 && states.every((state) => state === 'NEW' || state === 'PREPARING');
}

/** Matching lines, counted up to `bound` and one more. */
export async function countUpTo(tx: TenantTx, filter: OrderFilter, bound: number, today: Today): Promise<number> {
  const values = new Values(tx.sellerId);
  const text = `select count(*) as n from (${matchingLines(filter, 'l.id', bound, values, today)}) found`;
  return (await tx.query<{ n: number }>(text, values.list, shapeName(text))).rows[0]?.n ?? 0;
}

/** The same by account, `bound` and one more altogether. */
export async function countTogether(tx: TenantTx, filter: OrderFilter, bound: number, today: Today): Promise<RowsByAccount> {
  const values = new Values(tx.sellerId);
  const text = `select account_id, count(*) as n from (${matchingLines(filter, 'l.id, l.account_id', bound, values, today)}) found group by account_id`;
  return (await tx.query<{ account_id: number; n: number }>(text, values.list, shapeName(text))).rows;
}

/** Ids of everything that matches, in their order, up to `bound` and one more. */
export async function findLines(tx: TenantTx, filter: OrderFilter, bound: number, today: Today): Promise<number[]> {
  const values = new Values(tx.sellerId);
  const text = matchingLines(filter, 'l.id', bound, values, today);
  const { rows } = await tx.query<{ id: number }>(text, values.list, shapeName(text));
  return rows.map((row) => row.id).sort((a, b) => a - b);
}

/** The accounts of these shops that have a line, in one of these states where some are named: their counters say so. */
export async function accountsWithLines(tx: TenantTx, shopTypes: readonly string[], states: readonly LineState[]): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: number }>(
    `select distinct c.account_id from menu_counter c
      where c.seller_id = $1 and c.kind = 'STATE' and c.n > 0 and (cardinality($3::text[]) = 0 or c.key = any ($3::text[]))
        and ((c.account_id = 0 and 'ORDER_HANDWRITING' = any ($2::text[]))
             or exists (select 1 from shop_account a where a.seller_id = $1 and a.id = c.account_id and a.shop_type = any ($2::text[])))`,
    [tx.sellerId, shopTypes, states],
    'orders.accounts-with-lines',
  );
  return rows.map((row) => row.account_id);
}

/** Sum of maintained counters for filters that name only states and accounts. */
export async function countByCounters(tx: TenantTx, states: readonly LineState[], accountIds: readonly number[]): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select coalesce(sum(n), 0)::bigint as n from menu_counter
      where seller_id = $1 and kind = 'STATE' and (cardinality($2::text[]) = 0 or key = any ($2::text[])) and (cardinality($3::bigint[]) = 0 or account_id = any ($3::bigint[]))`,
    [tx.sellerId, states, accountIds],
    'orders.count-by-counters',
  );
  return rows[0]?.n ?? 0;
}

function shapeName(text: string): string {
  return `orders.${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
}
