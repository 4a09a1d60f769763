/** SQL of what shops reported: stored by its key, read for orders and as a list. */
import type { SettleEvent, SettleFact, SettleParts, ShopType } from '@moa/core';
import { ofVisibleShops, shopLimit, type TenantTx } from '../../platform/database/index.ts';
import type { List, Slice } from '../../platform/paging.ts';

export interface OrderKey {
  accountId: number;
  orderNo: string;
}

const FACTS = `unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[], $12::jsonb[],
            $13::bigint[], $14::date[], $15::date[], $16::date[])
         as u (entry_key, event, order_no, line_no, item_id, product_id, product_name, option_name, quantity, parts, amount, basis_date, expect_date, paid_date)`;

function valuesOf(tx: TenantTx, accountId: number, facts: readonly SettleFact[]): unknown[] {
  const of = <T>(pick: (fact: SettleFact) => T): T[] => facts.map(pick);
  return [
    tx.sellerId,
    accountId,
    of(({ key }) => key),
    of(({ event }) => event),
    of(({ orderNo }) => orderNo),
    of(({ lineNo }) => lineNo),
    of(({ itemId }) => itemId),
    of(({ productId }) => productId),
    of(({ productName }) => productName),
    of(({ optionName }) => optionName),
    of(({ quantity }) => quantity),
    of(({ parts }) => (parts === null ? null : JSON.stringify(parts))),
    of(({ amount }) => amount),
    of(({ basisDate }) => basisDate),
    of(({ expectDate }) => expectDate),
    of(({ paidDate }) => paidDate),
  ];
}

/**
 * Keys of what is stored as it is. Asked before the insert: one that looked at the table itself would take its ids on a cluster's workers.
 * What is stored is read once, and "is true" keeps it a hash of texts: of a seller whom the statistics do not know the planner looked through all
 * rows for each one of a file.
 */
async function keysAsStored(tx: TenantTx, accountId: number, facts: readonly SettleFact[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ entry_key: string }>(
    `select u.entry_key from ${FACTS}
      where (row(u.entry_key, u.amount, u.parts, u.quantity, u.basis_date, u.expect_date, u.paid_date)::text in (
               select row(e.entry_key, e.amount, e.parts, e.quantity, e.basis_date, e.expect_date, e.paid_date)::text
                 from settlement_entry e where e.seller_id = $1 and e.account_id = $2 and e.entry_key = any ($3::text[]))) is true`,
    valuesOf(tx, accountId, facts),
    'settlement.entries-as-stored',
  );
  return new Set(rows.map(({ entry_key }) => entry_key));
}

/**
 * Stores rows of one account; one that is there already as it is stays untouched, and is not even locked: the same file again writes nothing.
 * @returns the orders of what is new or changed, one a row
 */
export async function storeEntries(
  tx: TenantTx,
  account: { id: number; shopType: ShopType },
  facts: readonly SettleFact[],
  source: 'API' | 'EXCEL',
): Promise<OrderKey[]> {
  const stored = await keysAsStored(tx, account.id, facts);
  const fresh = facts.filter(({ key }) => !stored.has(key));
  if (fresh.length === 0) return [];
  const { rows } = await tx.query<{ order_no: string }>(
    `insert into settlement_entry as e (seller_id, account_id, shop_type, source, entry_key, event, order_no, line_no, item_id, product_id, product_name,
            option_name, quantity, parts, amount, basis_date, expect_date, paid_date)
     select $1, $2, $17, $18, u.* from ${FACTS}
     on conflict (seller_id, account_id, entry_key) do update
        set event = excluded.event, order_no = excluded.order_no, line_no = excluded.line_no, item_id = excluded.item_id, product_id = excluded.product_id,
            product_name = excluded.product_name, option_name = excluded.option_name, quantity = excluded.quantity, parts = excluded.parts,
            amount = excluded.amount, basis_date = excluded.basis_date, expect_date = excluded.expect_date, paid_date = excluded.paid_date,
            source = excluded.source, updated_at = excluded.updated_at
      where (e.amount, e.parts, e.quantity, e.basis_date, e.expect_date, e.paid_date)
            is distinct from (excluded.amount, excluded.parts, excluded.quantity, excluded.basis_date, excluded.expect_date, excluded.paid_date)
     returning e.order_no`,
    [...valuesOf(tx, account.id, fresh), account.shopType, source],
    'settlement.store-entries',
  );
  return rows.map(({ order_no }) => ({ accountId: account.id, orderNo: order_no }));
}

export interface EntryRow {
  id: number;
  account_id: number;
  shop_type: ShopType;
  shop_name: string | null;
  entry_key: string;
  event: SettleEvent;
  order_no: string;
  line_no: string;
  item_id: string;
  product_id: string;
  product_name: string;
  option_name: string;
  quantity: number;
  parts: SettleParts | null;
  amount: number;
  basis_date: string;
  expect_date: string | null;
  paid_date: string | null;
  source: 'API' | 'EXCEL' | 'MANUAL';
  place: string;
}

const COLUMNS = `e.id, e.account_id, e.shop_type, e.entry_key, e.event, e.order_no, e.line_no, e.item_id, e.product_id, e.product_name, e.option_name,
  e.quantity, e.parts, e.amount, e.basis_date::text as basis_date, e.expect_date::text as expect_date, e.paid_date::text as paid_date, e.source`;

/** Rows of these orders, in the order in which the shops counted them. Whoever sees some shops only gets what is of these. */
export async function entriesOfOrders(tx: TenantTx, orders: readonly OrderKey[]): Promise<Omit<EntryRow, 'shop_name' | 'place'>[]> {
  const { rows } = await tx.query<EntryRow>(
    `select ${COLUMNS} from unnest($2::bigint[], $3::text[]) as o (account_id, order_no)
       join settlement_entry e on e.account_id = o.account_id and e.order_no = o.order_no
      where e.seller_id = $1 and ${ofVisibleShops('e.account_id', '$4')}
      order by e.basis_date, e.id`,
    [tx.sellerId, orders.map(({ accountId }) => accountId), orders.map(({ orderNo }) => orderNo), tx.shopAccountIds],
    'settlement.entries-of-orders',
  );
  return rows;
}

export interface EntryFilter {
  /** These and no others. */
  ids?: readonly number[];
  accountId: number | null;
  events: readonly SettleEvent[] | null;
  /** Korean days, both included. */
  from: string | null;
  to: string | null;
  keyword: string | null;
}

/** Newest first. */
export function listEntries(tx: TenantTx, filter: EntryFilter): List<EntryRow> {
  const values: unknown[] = [tx.sellerId];
  const parts = ['e.seller_id = $1'];
  const add = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (filter.ids !== undefined) add((p) => `e.id = any (${p}::bigint[])`, filter.ids);
  if (filter.accountId !== null) add((p) => `e.account_id = ${p}`, filter.accountId);
  if (filter.events !== null) add((p) => `e.event = any (${p}::text[])`, filter.events);
  if (filter.from !== null) add((p) => `e.basis_date >= ${p}::date`, filter.from);
  if (filter.to !== null) add((p) => `e.basis_date <= ${p}::date`, filter.to);
  if (filter.keyword !== null)
    add((p) => `(e.order_no = ${p} or e.line_no = ${p} or position(lower(${p}) in lower(e.product_name)) > 0)`, filter.keyword);
  const limit = shopLimit(tx, 'e.account_id', `$${values.length + 1}`);
  const where = `${parts.join(' and ')} ${limit.and}`;
  const all = [...values, ...limit.values];
  return {
    order: 'basis desc',
    async count(bound) {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from settlement_entry e where ${where} limit $${all.length + 1}) bounded`,
        [...all, bound + 1],
      );
      return rows[0]?.n ?? 0;
    },
    read: (slice) => readEntries(tx, where, all, slice),
    positionOf: (row) => ({ value: row.place, id: row.id }),
  };
}

async function readEntries(tx: TenantTx, where: string, values: readonly unknown[], slice: Slice): Promise<EntryRow[]> {
  const { after, backwards, size, offset } = slice;
  const direction = backwards ? 'asc' : 'desc';
  const next = values.length;
  const later = after === null ? '' : `and (e.basis_date, e.id) < (left($${next + 3}::text, 10)::date, $${next + 4}::bigint)`;
  const { rows } = await tx.query<EntryRow>(
    `select ${COLUMNS}, e.basis_date::text || 'T00:00:00.000000Z' as place, a.shop_name
       from (select * from settlement_entry e where ${where} ${later} order by e.basis_date ${direction}, e.id ${direction} limit $${next + 1} offset $${next + 2}) e
       left join shop_account a on a.seller_id = e.seller_id and a.id = e.account_id and a.seller_id = $1
      order by e.basis_date ${direction}, e.id ${direction}`,
    [...values, size, offset, ...(after === null ? [] : [after.value, after.id])],
  );
  return rows;
}
