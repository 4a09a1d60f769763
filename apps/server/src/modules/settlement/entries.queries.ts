/** SQL of what shops reported: stored by its key, read for orders and as a list. */
import {
  adjustmentOf,
  type FormerRow,
  type KnownRow,
  koreanDate,
  type RowGroup,
  replaceFormer,
  type SettleEvent,
  type SettleFact,
  type SettleParts,
  type ShopType,
  type StoredRow,
  withoutTwins,
} from '@moa/core';
import { ofVisibleShops, shopLimit, type TenantTx } from '../../platform/database/index.ts';
import type { List, Slice } from '../../platform/paging.ts';

export interface OrderKey {
  accountId: number;
  orderNo: string;
}

const FACTS = `unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[], $12::jsonb[],
            $13::bigint[], $14::date[], $15::date[], $16::date[], $17::text[], $18::text[], $19::text[])
         as u (entry_key, event, order_no, line_no, item_id, product_id, product_name, option_name, quantity, parts, amount, basis_date, expect_date, paid_date,
               payout_no, adjusts, pay_means)`;

/** `adjusts`: key of the row whose change this one is. */
type Stored = SettleFact & { adjusts?: string };

function valuesOf(tx: TenantTx, accountId: number, facts: readonly Stored[]): unknown[] {
  const of = <T>(pick: (fact: Stored) => T): T[] => facts.map(pick);
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
    of(({ payoutNo }) => payoutNo ?? ''),
    of(({ adjusts }) => adjusts ?? ''),
    of(({ payMeans }) => payMeans ?? null),
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
      where (row(u.entry_key, u.amount, u.parts, u.quantity, u.basis_date, u.expect_date, u.paid_date, u.payout_no, u.pay_means)::text in (
               select row(e.entry_key, e.amount, e.parts, e.quantity, e.basis_date, e.expect_date, e.paid_date, e.payout_no, e.pay_means)::text
                 from settlement_entry e where e.seller_id = $1 and e.account_id = $2 and e.entry_key = any ($3::text[]))) is true`,
    valuesOf(tx, accountId, facts),
    'settlement.entries-as-stored',
  );
  return new Set(rows.map(({ entry_key }) => entry_key));
}

/**
 * Stores rows of one account; one that is there already as it is stays untouched, and is not even locked: the same file again writes nothing. What
 * the seller saw paid never changes: what a shop reports of it anew becomes a row of its own (`adjustmentOf`).
 * @returns the orders of what is new or changed, one a row
 */
export async function storeEntries(
  tx: TenantTx,
  account: { id: number; shopType: ShopType },
  reported: readonly SettleFact[],
  source: 'API' | 'EXCEL',
): Promise<OrderKey[]> {
  const facts = await withoutOthers(tx, account.id, await withoutFormer(tx, account.id, reported), source);
  const [, stored, paid] = await Promise.all([
    shareAccount(tx, account.id),
    keysAsStored(tx, account.id, facts),
    readPaidRows(tx, account.id, facts),
  ]);
  const adjustments = facts.flatMap((fact) => {
    const rows = paid.get(fact.key);
    return (rows && adjustmentOf(rows, fact, koreanDate(tx.now()))) ?? [];
  });
  await removeEntries(
    tx,
    account.id,
    adjustments.flatMap((each) => ('remove' in each ? each.remove : [])),
  );
  const fresh = [
    ...facts.filter(({ key }) => !stored.has(key) && !paid.has(key)),
    ...adjustments.flatMap((each) => ('store' in each ? each.store : [])),
  ];
  const written = await writeEntries(tx, account, fresh, source);
  const removed = facts.filter(({ key }) => adjustments.some((each) => 'remove' in each && each.remove.startsWith(`${key}|`)));
  return [...written, ...removed.map(({ orderNo }) => ({ accountId: account.id, orderNo }))];
}

/** What is left to store once rows that a version before stored under other keys have gone, or stand for it. */
async function withoutFormer(tx: TenantTx, accountId: number, facts: readonly SettleFact[]): Promise<readonly SettleFact[]> {
  const orders = [...new Set(facts.flatMap(({ formerly, orderNo }) => (formerly === undefined ? [] : [orderNo])))];
  if (orders.length === 0) return facts;
  await shareAccount(tx, accountId);
  const { rows } = await tx.query<FormerRow>(
    `select e.entry_key as key, e.order_no as "orderNo", e.amount, e.basis_date::text as "basisDate",
            (e.payout_id is not null or e.rest_payout_id is not null) as paid
       from settlement_entry e where e.seller_id = $1 and e.account_id = $2 and e.order_no = any ($3::text[]) order by e.id`,
    [tx.sellerId, accountId, orders],
    'settlement.former-rows',
  );
  const { remove, facts: left } = replaceFormer(facts, rows);
  await removeEntries(tx, accountId, remove);
  return left;
}

/** What is left to store once a payment that both the shop's API and a file of its office report is one row. */
async function withoutOthers(
  tx: TenantTx,
  accountId: number,
  facts: readonly SettleFact[],
  source: 'API' | 'EXCEL',
): Promise<readonly SettleFact[]> {
  const orders = [...new Set(facts.flatMap(({ orderNo }) => (orderNo === '' ? [] : [orderNo])))];
  if (orders.length === 0) return facts;
  await shareAccount(tx, accountId);
  const { rows } = await tx.query<KnownRow>(
    `select e.entry_key as key, e.source, e.event, e.order_no as "orderNo", e.line_no as "lineNo", e.amount,
            (e.payout_id is not null or e.rest_payout_id is not null) as paid
       from settlement_entry e where e.seller_id = $1 and e.account_id = $2 and e.order_no = any ($3::text[]) and e.adjusts = '' order by e.id`,
    [tx.sellerId, accountId, orders],
    'settlement.other-rows',
  );
  if (rows.every((row) => row.source === source)) return facts;
  const { remove, facts: left } = withoutTwins(facts, source, rows);
  await removeEntries(tx, accountId, remove);
  return left;
}

const moneyLock = (tx: TenantTx, accountId: number) => [`settlement:${tx.sellerId}:${accountId}`];

/** Rows of one account are confirmed as paid by nobody while they are stored. Several may store at once. */
async function shareAccount(tx: TenantTx, accountId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', moneyLock(tx, accountId), 'settlement.share-account');
}

/** Until the transaction ends no row of the account is stored, nor another transfer of it confirmed. */
export async function lockAccount(tx: TenantTx, accountId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', moneyLock(tx, accountId), 'settlement.lock-account');
}

async function writeEntries(
  tx: TenantTx,
  account: { id: number; shopType: ShopType },
  fresh: readonly Stored[],
  source: 'API' | 'EXCEL',
): Promise<OrderKey[]> {
  if (fresh.length === 0) return [];
  const { rows } = await tx.query<{ order_no: string }>(
    `insert into settlement_entry as e (seller_id, account_id, shop_type, source, entry_key, event, order_no, line_no, item_id, product_id, product_name,
            option_name, quantity, parts, amount, basis_date, expect_date, paid_date, payout_no, adjusts, pay_means)
     select $1, $2, $20, $21, u.* from ${FACTS}
     on conflict (seller_id, account_id, entry_key) do update
        set event = excluded.event, order_no = excluded.order_no, line_no = excluded.line_no, item_id = excluded.item_id, product_id = excluded.product_id,
            product_name = excluded.product_name, option_name = excluded.option_name, quantity = excluded.quantity, parts = excluded.parts,
            amount = excluded.amount, basis_date = excluded.basis_date, expect_date = excluded.expect_date, paid_date = excluded.paid_date,
            payout_no = excluded.payout_no, pay_means = excluded.pay_means, source = excluded.source, updated_at = excluded.updated_at
      where e.payout_id is null and e.rest_payout_id is null
        and (e.amount, e.parts, e.quantity, e.basis_date, e.expect_date, e.paid_date, e.payout_no, e.pay_means)
            is distinct from (excluded.amount, excluded.parts, excluded.quantity, excluded.basis_date, excluded.expect_date, excluded.paid_date,
                              excluded.payout_no, excluded.pay_means)
     returning e.order_no`,
    [...valuesOf(tx, account.id, fresh), account.shopType, source],
    'settlement.store-entries',
  );
  return rows.map(({ order_no }) => ({ accountId: account.id, orderNo: order_no }));
}

type PaidRow = StoredRow & { adjusts: string };

/** Of these rows those that were paid, or had been when they were reported otherwise, each with its adjustments in their order. */
async function readPaidRows(tx: TenantTx, accountId: number, facts: readonly SettleFact[]): Promise<Map<string, PaidRow[]>> {
  const read = async (where: string, keys: readonly string[], name: string) =>
    (
      await tx.query<PaidRow>(
        `select e.entry_key as key, e.amount, e.parts, e.adjusts, (e.payout_id is not null or e.rest_payout_id is not null) as paid
           from settlement_entry e where e.seller_id = $1 and e.account_id = $2 and ${where} order by e.id`,
        [tx.sellerId, accountId, keys],
        name,
      )
    ).rows;
  const keys = facts.map(({ key }) => key);
  const [paid, adjustments] = await Promise.all([
    read('e.entry_key = any ($3::text[]) and (e.payout_id is not null or e.rest_payout_id is not null)', keys, 'settlement.paid-rows'),
    read(`e.adjusts <> '' and e.adjusts = any ($3::text[])`, keys, 'settlement.adjustments'),
  ]);
  const known = new Set(paid.map(({ key }) => key));
  const others = [...new Set(adjustments.map(({ adjusts }) => adjusts))].filter((key) => !known.has(key));
  const adjusted = others.length === 0 ? [] : await read('e.entry_key = any ($3::text[])', others, 'settlement.adjusted-rows');
  return Map.groupBy([...paid, ...adjusted, ...adjustments], ({ key, adjusts }) => adjusts || key);
}

async function removeEntries(tx: TenantTx, accountId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.query(
    'delete from settlement_entry where seller_id = $1 and account_id = $2 and entry_key = any ($3::text[]) and payout_id is null and rest_payout_id is null',
    [tx.sellerId, accountId, keys],
    'settlement.remove-adjustments',
  );
}

export interface EntryRow {
  id: number;
  account_id: number;
  shop_type: ShopType;
  shop_name: string | null;
  entry_key: string;
  event: SettleEvent;
  /** Key of the row whose change this one is. */
  adjusts: string;
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

const COLUMNS = `e.id, e.account_id, e.shop_type, e.entry_key, e.adjusts, e.event, e.order_no, e.line_no, e.item_id, e.product_id, e.product_name, e.option_name,
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

/** Rows that a transfer paid, or those of these days that wait for one; the largest first. */
export async function entriesOfPayout(
  tx: TenantTx,
  of: { payoutId: number } | { accountId: number; groups: readonly RowGroup[] },
  limit: number,
): Promise<Omit<EntryRow, 'place'>[]> {
  const read = async (where: string, values: readonly unknown[], name: string) =>
    (
      await tx.query<Omit<EntryRow, 'place'>>(
        `select e.*, a.shop_name from (select ${COLUMNS} from settlement_entry e where e.seller_id = $1 and ${where} order by abs(e.amount) desc, e.id limit $2) e
           left join shop_account a on a.seller_id = $1 and a.id = e.account_id order by abs(e.amount) desc, e.id`,
        [tx.sellerId, limit, ...values],
        name,
      )
    ).rows;
  if ('payoutId' in of) {
    const paid = await Promise.all(
      ['payout_id', 'rest_payout_id'].map((column) => read(`e.${column} = $3`, [of.payoutId], `settlement.entries-of-${column}`)),
    );
    // Both name the rows of a shop that pays once.
    return [...new Map(paid.flat().map((row) => [row.id, row])).values()].slice(0, limit);
  }
  const { groups } = of;
  return read(
    `e.account_id = $3 and (e.basis_date, coalesce(e.expect_date, '-infinity'::date), coalesce(e.paid_date, '-infinity'::date), e.payout_no,
                            coalesce(e.payout_id, 0), coalesce(e.rest_payout_id, 0)) in (
       select g.basis_date, coalesce(g.expect_date, '-infinity'::date), coalesce(g.paid_date, '-infinity'::date), g.payout_no, coalesce(g.first, 0), coalesce(g.rest, 0)
         from unnest($4::date[], $5::date[], $6::date[], $7::text[], $8::bigint[], $9::bigint[])
              as g (basis_date, expect_date, paid_date, payout_no, first, rest))`,
    [
      of.accountId,
      groups.map(({ basisDate }) => basisDate),
      groups.map(({ expectDate }) => expectDate),
      groups.map(({ paidDate }) => paidDate),
      groups.map(({ payoutNo }) => payoutNo),
      groups.map((group) => group.payoutId),
      groups.map(({ restPayoutId }) => restPayoutId),
    ],
    'settlement.entries-of-groups',
  );
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
  const finding = conditionsOf(tx, filter);
  return {
    order: 'basis desc',
    async count(bound) {
      const { where, values } = await finding;
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from settlement_entry e where ${where} limit $${values.length + 1}) bounded`,
        [...values, bound + 1],
      );
      return rows[0]?.n ?? 0;
    },
    read: async (slice) => readEntries(tx, await finding, slice),
    positionOf: (row) => ({ value: row.place, id: row.id }),
  };
}

interface Found {
  where: string;
  values: unknown[];
}

/** Rows with a number beyond these are looked for among all. */
const NUMBERED_MAX = 10_000;

async function conditionsOf(tx: TenantTx, filter: EntryFilter): Promise<Found> {
  const numbered = filter.keyword === null ? [] : await entriesByNumber(tx, filter.keyword);
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
  if (numbered.length > 0 && numbered.length <= NUMBERED_MAX) add((p) => `e.id = any (${p}::bigint[])`, numbered);
  else if (filter.keyword !== null) {
    const numbers = numbered.length === 0 ? '' : `e.order_no = $${values.length + 1} or e.line_no = $${values.length + 1} or `;
    add((p) => `(${numbers}position(lower(${p}) in lower(e.product_name)) > 0)`, filter.keyword);
  }
  const limit = shopLimit(tx, 'e.account_id', `$${values.length + 1}`);
  return { where: `${parts.join(' and ')} ${limit.and}`, values: [...values, ...limit.values] };
}

/** Of an order or a line with this very number; a line's by what its order has. One more than are looked up at most. */
async function entriesByNumber(tx: TenantTx, number: string): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `(select e.id from shop_account a join settlement_entry e on e.account_id = a.id
       where a.seller_id = $1 and e.seller_id = $1 and e.order_no = $2 limit $3)
     union
     (select e.id from settlement s join settlement_entry e on e.account_id = s.account_id and e.order_no = s.order_no and e.line_no = s.line_no
       where s.seller_id = $1 and e.seller_id = $1 and s.line_no = $2 and s.order_no <> '' limit $3)`,
    [tx.sellerId, number, NUMBERED_MAX + 1],
    'settlement.entries-by-number',
  );
  return rows.map(({ id }) => id);
}

async function readEntries(tx: TenantTx, { where, values }: Found, slice: Slice): Promise<EntryRow[]> {
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
