/** SQL of the lists of claims. */
import type { ClaimState, ClaimType, LineState, ShopType } from '@moa/core';
import { ofVisibleShops, shopLimit, type TenantTx } from '../../../platform/database/index.ts';
import { exactInstant, type List, type Slice } from '../../../platform/paging.ts';
import type { RowsByAccount } from '../../shops/index.ts';
import { isByHand } from '../lines/offered.ts';
import { type KeywordMatch, matchSql } from '../list/search.keyword.ts';
import { MANUAL_ORDER_ACCOUNT } from '../manual/manual-order.service.ts';

export type ClaimView = 'OPEN' | 'URGENT' | 'CLOSED' | 'RESTOCK';

export interface ClaimFilter {
  types: readonly ClaimType[];
  states: readonly ClaimState[];
  view: ClaimView | null;
  shopTypes: readonly ShopType[];
  /** Empty: of all accounts. */
  accountIds: readonly number[];
  /** Numbers of orders, claims or parcels that the searched word may be; null without one. */
  number: string | null;
  /** What of its line the word may be. */
  matches: readonly KeywordMatch[];
  urgentBefore: Date;
}

export interface StoredClaim {
  id: number;
  place: string | null;
  account_id: number;
  shop_type: ShopType;
  shop_name: string | null;
  line_id: number | null;
  line_state: LineState | null;
  order_no: string;
  line_no: string;
  claim_no: string;
  type: ClaimType;
  state: ClaimState;
  raw_state: string;
  raiser: string;
  fault: string;
  reason: string | null;
  raw_reason: string;
  detail: string;
  quantity: number;
  requested_at: Date | null;
  collected_at: Date | null;
  auto_approve_at: Date | null;
  pickup_courier: string | null;
  pickup_invoice: string | null;
  resent_courier: string | null;
  resent_invoice: string | null;
  hold_reason: string | null;
  hold_fee: number;
  fee: number;
  refund: number | null;
  resold: number;
  damaged: number;
  missing: number;
  last_error: string | null;
  chosen: boolean;
  /** Line of the order that the shop made of what goes out. */
  sent_id: number | null;
  sent_no: string | null;
  sent_state: LineState | null;
  stock_state: string;
  sku_id: number | null;
  sku_code: string | null;
  sku_name: string | null;
  on_hand: number | null;
  reserved: number | null;
  safety_stock: number | null;
}

const CLOSED = `('DONE', 'REJECTED', 'WITHDRAWN')`;
const GOODS_LEFT = `c.type in ('RETURN', 'EXCHANGE') and c.state in ('DONE', 'REDELIVERING') and c.resold + c.damaged + c.missing < c.quantity`;

function conditions(tx: TenantTx, filter: ClaimFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [tx.sellerId];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = ['c.seller_id = $1'];
  if (filter.types.length > 0) parts.push(`c.type = any (${add(filter.types)}::text[])`);
  if (filter.states.length > 0) parts.push(`c.state = any (${add(filter.states)}::text[])`);
  if (filter.view === 'OPEN' || filter.view === 'URGENT') parts.push(`c.state not in ${CLOSED}`);
  if (filter.view === 'URGENT') parts.push(`c.auto_approve_at < ${add(filter.urgentBefore)}`);
  if (filter.view === 'CLOSED') parts.push(`c.state in ${CLOSED}`);
  if (filter.view === 'RESTOCK') parts.push(GOODS_LEFT);
  if (filter.shopTypes.length > 0)
    parts.push(
      `(c.account_id = any (array(select a.id from shop_account a where a.seller_id = $1 and a.shop_type = any (${add(filter.shopTypes)}::text[])))${
        filter.shopTypes.some(isByHand) ? ` or c.account_id = ${MANUAL_ORDER_ACCOUNT}` : ''
      })`,
    );
  if (filter.accountIds.length > 0) parts.push(`c.account_id = any (${add(filter.accountIds)}::bigint[])`);
  if (filter.number !== null) {
    const number = add(filter.number);
    const found = [
      `c.order_no = ${number}`,
      `c.claim_no = ${number}`,
      `c.pickup_invoice = ${number}`,
      `c.resent_invoice = ${number}`,
      ...filter.matches.map(
        (match) => `exists (select from order_line l where l.seller_id = $1 and l.id = c.line_id and ${matchSql(match, add)})`,
      ),
    ];
    parts.push(`(${found.join(' or ')})`);
  }
  const limit = shopLimit(tx, 'c.account_id', `$${values.length + 1}`);
  return { where: `${parts.join(' and ')} ${limit.and}`, values: [...values, ...limit.values] };
}

interface ClaimOrder {
  name: string;
  column: 'auto_approve_at' | 'requested_at';
  descending: boolean;
}

/** What waits goes by what is left of its time, and behind it what has none, the longest known first; all else newest first. */
function orderOf({ view, states }: ClaimFilter): ClaimOrder {
  const open = view === 'OPEN' || view === 'URGENT' || (states.length > 0 && states.every((state) => !CLOSED.includes(`'${state}'`)));
  if (open) return { name: 'urgent', column: 'auto_approve_at', descending: false };
  return { name: 'newest', column: 'requested_at', descending: true };
}

export function listClaims(tx: TenantTx, filter: ClaimFilter): List<StoredClaim> {
  const { where, values } = conditions(tx, filter);
  const order = orderOf(filter);
  return {
    order: order.name,
    async count(bound) {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from claim c where ${where} limit $${values.length + 1}) bounded`,
        [...values, bound + 1],
      );
      return rows[0]?.n ?? 0;
    },
    read: (slice) => readClaims(tx, where, values, order, slice),
    positionOf: (row) => ({ value: row.place, id: row.id }),
  };
}

/** Claims of each account, among the first `bound` and one more that are found. */
export async function countClaimsTogether(tx: TenantTx, filter: ClaimFilter, bound: number): Promise<RowsByAccount> {
  const { where, values } = conditions(tx, filter);
  const { rows } = await tx.query<{ account_id: number; n: number }>(
    `select account_id, count(*) as n from (select c.account_id from claim c where ${where} limit $${values.length + 1}) bounded group by account_id`,
    [...values, bound + 1],
  );
  return rows;
}

/** Ids of everything that is found, one more than `bound` where there are more. */
export async function findClaimIds(tx: TenantTx, filter: ClaimFilter, bound: number, upTo: number | null): Promise<number[]> {
  const { where, values } = conditions(tx, filter);
  const { rows } = await tx.query<{ id: number }>(
    `select c.id from claim c where ${where} and c.id <= coalesce($${values.length + 2}::bigint, 9223372036854775807) order by c.id limit $${values.length + 1}`,
    [...values, bound + 1, upTo],
  );
  return rows.map(({ id }) => id);
}

const COLUMNS = `c.id, c.account_id, coalesce(l.shop_type, a.shop_type) as shop_type, a.shop_name, c.line_id, l.state as line_state, c.order_no, c.line_no, c.claim_no,
  c.type, c.state, c.raw_state, c.raiser, c.fault, c.reason, c.raw_reason, c.detail, c.quantity, c.requested_at, c.collected_at, c.auto_approve_at,
  c.pickup_courier, c.pickup_invoice, c.resent_courier, c.resent_invoice, c.hold_reason, c.hold_fee, c.fee, c.refund, c.resold, c.damaged, c.missing, c.last_error,
  (c.wanted is not null and c.wanted <> '[]') as chosen, n.id as sent_id, n.line_no as sent_no, n.state as sent_state, c.stock_state, s.id as sku_id, s.sku_code, s.sku_name, s.on_hand, s.reserved, s.safety_stock`;
const JOINS = `
  left join order_line l on l.seller_id = c.seller_id and l.id = c.line_id and l.seller_id = $1
  left join shop_account a on a.seller_id = c.seller_id and a.id = c.account_id and a.seller_id = $1
  left join lateral (
    select x.id, x.line_no, x.state, x.sku_id from order_line x
     where c.type = 'EXCHANGE' and c.wanted = '[]' and x.seller_id = $1 and x.account_id = c.account_id and x.order_no = c.order_no and x.sent_for = c.line_no
     order by x.id desc limit 1) n on true
  left join sku s on s.seller_id = c.seller_id and s.seller_id = $1 and c.type = 'EXCHANGE'
   and s.id = case when n.id is not null then n.sku_id else coalesce((c.wanted -> 0 ->> 0)::bigint, l.sku_id) end`;

async function readClaims(
  tx: TenantTx,
  where: string,
  values: readonly unknown[],
  { column, descending }: ClaimOrder,
  { after, backwards, size, offset }: Slice,
): Promise<StoredClaim[]> {
  const direction = backwards === descending ? 'asc' : 'desc';
  const order = (table: string) =>
    `order by ${table}.${column} ${direction} nulls ${backwards ? 'first' : 'last'}, ${table}.id ${direction}`;
  const next = values.length;
  const behind = descending ? '<' : '>';
  const [value, id] = [`$${next + 3}::timestamptz`, `$${next + 4}::bigint`];
  // Those without a time come last.
  const later =
    after === null
      ? ''
      : after.value === null
        ? `and ${value} is null and c.${column} is null and c.id ${behind} ${id}`
        : `and (c.${column} is null or (c.${column}, c.id) ${behind} (${value}, ${id}))`;
  const { rows } = await tx.query<StoredClaim>(
    `select ${COLUMNS}, ${exactInstant(`c.${column}`)} as place
       from (select * from claim c where ${where} ${later} ${order('c')} limit $${next + 1} offset $${next + 2}) c ${JOINS} ${order('c')}`,
    [...values, size, offset, ...(after === null ? [] : [after.value, after.id])],
  );
  return rows;
}

/** One that the caller sees. */
export async function readClaim(tx: TenantTx, id: number): Promise<StoredClaim | null> {
  const { rows } = await tx.query<StoredClaim>(
    `select ${COLUMNS}, null as place from claim c ${JOINS} where c.seller_id = $1 and c.id = $2 and ${ofVisibleShops('c.account_id', '$3')}`,
    [tx.sellerId, id, tx.shopAccountIds],
    'claims.one',
  );
  return rows[0] ?? null;
}

export async function countOpen(
  tx: TenantTx,
  urgentBefore: Date,
): Promise<{ type: ClaimType; state: ClaimState; count: number; urgent: number }[]> {
  const limit = shopLimit(tx, 'c.account_id', '$3');
  const { rows } = await tx.query<{ type: ClaimType; state: ClaimState; count: number; urgent: number }>(
    `select c.type, c.state, count(*) as count, count(*) filter (where c.auto_approve_at < $2) as urgent
       from claim c where c.seller_id = $1 and c.state not in ${CLOSED} ${limit.and} group by c.type, c.state order by 1, 2`,
    [tx.sellerId, urgentBefore, ...limit.values],
    `claims.count-open${limit.name}`,
  );
  return rows;
}

/** Claims whose goods came back, and nothing was decided about some of them. */
export async function countGoodsLeft(tx: TenantTx): Promise<{ type: ClaimType; count: number }[]> {
  const limit = shopLimit(tx, 'c.account_id', '$2');
  const { rows } = await tx.query<{ type: ClaimType; count: number }>(
    `select c.type, count(*) as count from claim c where c.seller_id = $1 and ${GOODS_LEFT} ${limit.and} group by c.type order by 1`,
    [tx.sellerId, ...limit.values],
    `claims.count-goods${limit.name}`,
  );
  return rows;
}
