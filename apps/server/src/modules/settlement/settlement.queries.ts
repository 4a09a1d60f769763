/** SQL of expected against paid: the list, one of it, its totals, and the marks. */
import type { CausedDifference, ExpectedPayout, SettleCause, SettleState, ShopType } from '@moa/core';
import { ofVisibleShops, shopLimit, type TenantTx } from '../../platform/database/index.ts';
import { exactInstant, type List, type Slice } from '../../platform/paging.ts';

export interface SettlementRow {
  id: number;
  account_id: number;
  shop_type: ShopType;
  shop_name: string | null;
  order_no: string;
  line_no: string;
  line_id: number | null;
  product_name: string;
  option_name: string;
  quantity: number;
  month: string;
  basis_date: string;
  pay_day: string | null;
  state: SettleState;
  expected: number | null;
  expected_parts: ExpectedPayout | null;
  paid: number;
  difference: number | null;
  causes: CausedDifference[];
  checked_at: Date | null;
  checked_by: string | null;
  place: string;
}

export interface SettlementFilter {
  /** These and no others. */
  ids?: readonly number[];
  month: string | null;
  accountId: number | null;
  states: readonly SettleState[] | null;
  checked: boolean | null;
  keyword: string | null;
}

/** The Korean day of an instant that is the beginning of one. */
const DAY = `to_char(s.basis_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as basis_date`;
const COLUMNS = `s.id, s.account_id, s.shop_type, s.order_no, s.line_no, s.line_id, s.product_name, s.option_name, s.quantity, s.month, ${DAY},
  s.pay_day::text as pay_day, s.state, s.expected, s.expected_parts, s.paid, s.difference, s.causes, s.checked_at, s.checked_by`;

/** What is walked, and its values; where several states are asked for each of them is walked in its own order. */
interface Found {
  wheres: string[];
  values: unknown[];
}

/** Newest first. */
export function listSettlements(tx: TenantTx, filter: SettlementFilter): List<SettlementRow> {
  const finding = conditionsOf(tx, filter);
  return {
    order: 'basis desc',
    async count(bound) {
      const { wheres, values } = await finding;
      const rowsOf = wheres.map((where) => `(select 1 from settlement s where ${where} limit $${values.length + 1})`);
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from (${rowsOf.join(' union all ')}) every limit $${values.length + 1}) bounded`,
        [...values, bound + 1],
      );
      return rows[0]?.n ?? 0;
    },
    read: async (slice) => readSettlements(tx, await finding, slice),
    positionOf: (row) => ({ value: row.place, id: row.id }),
  };
}

/** Rows with a number beyond these are looked for among all. */
const NUMBERED_MAX = 10_000;

async function conditionsOf(tx: TenantTx, filter: SettlementFilter): Promise<Found> {
  const numbered = filter.keyword === null ? [] : await settlementsByNumber(tx, filter.keyword);
  const values: unknown[] = [tx.sellerId];
  const parts = ['s.seller_id = $1'];
  const add = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (filter.ids !== undefined) add((p) => `s.id = any (${p}::bigint[])`, filter.ids);
  if (filter.month !== null) add((p) => `s.month = ${p}`, filter.month);
  if (filter.accountId !== null) add((p) => `s.account_id = ${p}`, filter.accountId);
  if (filter.checked !== null) parts.push(`s.checked_at is ${filter.checked ? 'not null' : 'null'}`);
  if (numbered.length > 0 && numbered.length <= NUMBERED_MAX) add((p) => `s.id = any (${p}::bigint[])`, numbered);
  else if (filter.keyword !== null) {
    const numbers = numbered.length === 0 ? '' : `s.order_no = $${values.length + 1} or s.line_no = $${values.length + 1} or `;
    add((p) => `(${numbers}position(lower(${p}) in lower(s.product_name)) > 0)`, filter.keyword);
  }
  const limit = shopLimit(tx, 's.account_id', `$${values.length + 1}`);
  const where = `${parts.join(' and ')} ${limit.and}`;
  values.push(...limit.values);
  const { states } = filter;
  if (states === null) return { wheres: [where], values };
  // Each alone has an index in the order of the list; several at once would have to be sorted.
  return { wheres: states.map((_, at) => `${where} and s.state = $${values.length + 1 + at}`), values: [...values, ...states] };
}

/** Of an order or a line with this very number: nobody means a name by it. One more than are looked up at most. */
async function settlementsByNumber(tx: TenantTx, number: string): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `(select s.id from shop_account a join settlement s on s.account_id = a.id
       where a.seller_id = $1 and s.seller_id = $1 and s.order_no = $2 limit $3)
     union
     (select s.id from settlement s where s.seller_id = $1 and s.line_no = $2 limit $3)`,
    [tx.sellerId, number, NUMBERED_MAX + 1],
    'settlement.by-number',
  );
  return rows.map(({ id }) => id);
}

async function readSettlements(tx: TenantTx, { wheres, values }: Found, slice: Slice): Promise<SettlementRow[]> {
  const { after, backwards, size, offset } = slice;
  const direction = backwards ? 'asc' : 'desc';
  const next = values.length;
  const later = after === null ? '' : `and (s.basis_at, s.id) < ($${next + 3}::timestamptz, $${next + 4}::bigint)`;
  const walks = wheres.map(
    (where) =>
      `(select * from settlement s where ${where} ${later} order by s.basis_at ${direction}, s.id ${direction} limit $${next + 1}::bigint + $${next + 2}::bigint)`,
  );
  const { rows } = await tx.query<SettlementRow>(
    `select ${COLUMNS}, ${exactInstant('s.basis_at')} as place, a.shop_name
       from (select * from (${walks.join(' union all ')}) s order by s.basis_at ${direction}, s.id ${direction} limit $${next + 1} offset $${next + 2}) s
       left join shop_account a on a.seller_id = s.seller_id and a.id = s.account_id and a.seller_id = $1
      order by s.basis_at ${direction}, s.id ${direction}`,
    [...values, size, offset, ...(after === null ? [] : [after.value, after.id])],
  );
  return rows;
}

export async function readSettlement(tx: TenantTx, id: number): Promise<SettlementRow | null> {
  const { rows } = await tx.query<SettlementRow>(
    `select ${COLUMNS}, a.shop_name from settlement s
       left join shop_account a on a.seller_id = s.seller_id and a.id = s.account_id and a.seller_id = $1
      where s.seller_id = $1 and s.id = $2 and ${ofVisibleShops('s.account_id', '$3')}`,
    [tx.sellerId, id, tx.shopAccountIds],
    'settlement.one',
  );
  return rows[0] ?? null;
}

/** @returns how many of them there are */
export async function markChecked(tx: TenantTx, ids: readonly number[], checked: boolean, by: string, at: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `update settlement s set checked_at = $3::timestamptz, checked_by = $4::text
      where s.seller_id = $1 and s.id = any ($2::bigint[]) and ${ofVisibleShops('s.account_id', '$5')}`,
    [tx.sellerId, ids, checked ? at : null, checked ? by : null, tx.shopAccountIds],
    'settlement.check',
  );
  return rowCount ?? 0;
}

export interface TotalRow {
  month: string;
  account_id: number;
  shop_type: ShopType;
  shop_name: string | null;
  lines: number;
  expected: number;
  paid: number;
  waiting: number;
  difference: number;
  differing: number;
  unchecked: number;
}

/** Totals by month and shop, from month to month. */
export async function readTotals(tx: TenantTx, from: string, to: string, accountId: number | null): Promise<TotalRow[]> {
  const { rows } = await tx.query<TotalRow>(
    `select t.*, a.shop_name from (
       select s.month, s.account_id, s.shop_type, count(*) as lines,
              coalesce(sum(s.expected) filter (where s.state <> 'WAITING'), 0)::bigint as expected, sum(s.paid)::bigint as paid,
              coalesce(sum(s.expected) filter (where s.state = 'WAITING'), 0)::bigint as waiting,
              coalesce(sum(s.difference), 0)::bigint as difference,
              count(*) filter (where s.state in ('MISMATCH', 'MISSING', 'UNMATCHED')) as differing,
              count(*) filter (where s.state in ('MISMATCH', 'MISSING', 'UNMATCHED') and s.checked_at is null) as unchecked
         from settlement s
        where s.seller_id = $1 and s.month between $2 and $3 and ($4::bigint is null or s.account_id = $4) and ${ofVisibleShops('s.account_id', '$5')}
        group by s.month, s.account_id, s.shop_type) t
       left join shop_account a on a.seller_id = $1 and a.id = t.account_id
      order by t.month desc, t.expected desc, t.account_id`,
    [tx.sellerId, from, to, accountId, tx.shopAccountIds],
    'settlement.totals',
  );
  return rows;
}

/** Differences by their main cause, month by month. */
export async function readCauses(
  tx: TenantTx,
  from: string,
  to: string,
  accountId: number | null,
): Promise<{ month: string; cause: SettleCause; lines: number; won: number }[]> {
  const { rows } = await tx.query<{ month: string; cause: SettleCause; lines: number; won: number }>(
    `select s.month, s.cause, count(*) as lines, coalesce(sum(s.difference), 0)::bigint as won
       from settlement s
      where s.seller_id = $1 and s.month between $2 and $3 and s.cause is not null and s.state <> 'MATCH'
        and ($4::bigint is null or s.account_id = $4) and ${ofVisibleShops('s.account_id', '$5')}
      group by s.month, s.cause order by s.month desc, 4`,
    [tx.sellerId, from, to, accountId, tx.shopAccountIds],
    'settlement.causes',
  );
  return rows;
}

/** @returns null where there is no such account that the caller sees */
export async function readShopAccount(tx: TenantTx, id: number): Promise<{ id: number; shopType: ShopType } | null> {
  const { rows } = await tx.query<{ shop_type: ShopType }>(
    `select shop_type from shop_account a where a.seller_id = $1 and a.id = $2 and ${ofVisibleShops('a.id', '$3')}`,
    [tx.sellerId, id, tx.shopAccountIds],
    'settlement.account',
  );
  return rows[0] ? { id, shopType: rows[0].shop_type } : null;
}
