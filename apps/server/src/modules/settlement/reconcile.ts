/** Writes what was expected and paid of orders anew. Whatever changed, and however often it is done, the same lines and rows give the same. */
import {
  type Comparison,
  compareSettlement,
  type ExpectedPayout,
  isOverdue,
  koreanDate,
  koreanDayStart,
  type LineState,
  type PayTerms,
  payDay,
  type ShopType,
} from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { type EntryRow, entriesOfOrders, type OrderKey } from './entries.queries.ts';
import { type Entry, entriesByLine, reportedEntries } from './line/line-entries.ts';
import { readPayTerms } from './payout/terms.ts';
import { expectedOfLine, type LineRow, linesOfOrders } from './sold-lines.ts';

interface ReconciledRow extends OrderKey {
  shopType: ShopType;
  lineNo: string;
  lineId: number | null;
  productName: string;
  optionName: string;
  quantity: number;
  basisDate: string;
  payDay: string | null;
  expected: ExpectedPayout | null;
  comparison: Comparison;
}

/** Orders of one statement. */
const TOGETHER = 2_000;
const COUNTS: readonly LineState[] = ['DELIVERED', 'CONFIRMED'];
/** What is no sale is not expected: all of it is a difference. */
const NOTHING: ExpectedPayout = {
  gross: 0,
  discount: 0,
  fee: 0,
  deliveryFee: 0,
  deliveryFeeFee: 0,
  total: 0,
  feeRate: 0,
  deliveryFeeRate: null,
  vat: 'IN',
  reduced: false,
  by: 'RATE',
};

/**
 * @param unchanged what becomes of rows that are right as they stand: left alone, or marked as looked at, so that nobody looks again until their
 *   line changes
 * @returns what it found of these orders
 */
export async function reconcileOrders(
  tx: TenantTx,
  orders: readonly OrderKey[],
  now: Date,
  unchanged: 'LEAVE' | 'MARK' = 'LEAVE',
): Promise<{ unmatched: number; differing: number }> {
  // In one order, so that two that reconcile the same orders do not wait for each other.
  const distinct = [...new Map(orders.map((order) => [keyOf(order), order])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, order]) => order);
  const found = { unmatched: 0, differing: 0 };
  for (let at = 0; at < distinct.length; at += TOGETHER) {
    const some = distinct.slice(at, at + TOGETHER);
    const [lines, entries, stored, terms] = await Promise.all([
      linesOfOrders(tx, some),
      entriesOfOrders(tx, some),
      storedKeys(tx, some),
      readPayTerms(tx),
    ]);
    const linesByOrder = Map.groupBy(lines, (line) => keyOf({ accountId: line.account_id, orderNo: line.order_no }));
    const entriesByOrder = Map.groupBy(entries, (entry) => keyOf({ accountId: entry.account_id, orderNo: entry.order_no }));
    const rows = some.flatMap((order) =>
      reconcileOrder(order, linesByOrder.get(keyOf(order)) ?? [], entriesByOrder.get(keyOf(order)) ?? [], terms.of(order.accountId), now),
    );
    await removeGone(tx, stored, rows);
    await writeRows(tx, rows, unchanged === 'MARK');
    for (const { comparison } of rows) {
      if (comparison.state === 'UNMATCHED') found.unmatched += 1;
      if (comparison.state === 'MISMATCH' || comparison.state === 'MISSING') found.differing += 1;
    }
  }
  return found;
}

const keyOf = ({ accountId, orderNo }: OrderKey) => `${accountId} ${orderNo}`;

function reconcileOrder(
  order: OrderKey,
  lines: readonly LineRow[],
  rows: readonly Omit<EntryRow, 'shop_name' | 'place'>[],
  terms: PayTerms,
  now: Date,
): ReconciledRow[] {
  const entries = reportedEntries(rows);
  if (order.orderNo === '') return entries.map((entry) => strange(order, entry.row.entry_key, [entry], NOTHING, now));
  const { lines: assigned, strangers } = entriesByLine(lines, entries);
  const ours = assigned.flatMap(({ line: { line }, entries: own }) =>
    own.length > 0 || (COUNTS.includes(line.state) && !line.sent_in_exchange) ? [known(order, line, own, terms, now)] : [],
  );
  return [...ours, ...[...strangers].map(([lineNo, own]) => strange(order, lineNo, own, null, now))];
}

function known(order: OrderKey, line: LineRow, entries: readonly Entry[], terms: PayTerms, now: Date): ReconciledRow {
  const expected = expectedOfLine(line);
  const basisAt = line.confirmed_at ?? line.delivered_at ?? line.ordered_at;
  const due = payDay(line.shop_type, basisAt, terms);
  return {
    ...order,
    shopType: line.shop_type,
    lineNo: line.line_no,
    lineId: line.id,
    productName: line.title,
    optionName: line.option_text,
    quantity: line.quantity,
    basisDate: entries[0]?.row.basis_date ?? koreanDate(basisAt),
    payDay: due,
    expected,
    comparison: compared(expected, entries, isOverdue(due, now, terms.calendar)),
  };
}

/** What nobody can reckon is right as it is paid. */
function compared(expected: ExpectedPayout | null, entries: readonly Entry[], overdue: boolean): Comparison {
  if (expected !== null) return compareSettlement(expected, entries, overdue);
  const paid = entries.reduce((sum, { amount }) => sum + amount, 0);
  return { state: entries.length === 0 ? 'WAITING' : 'MATCH', paid, difference: null, causes: [] };
}

function strange(order: OrderKey, lineNo: string, entries: readonly Entry[], expected: ExpectedPayout | null, now: Date): ReconciledRow {
  const row = entries[0]?.row;
  return {
    ...order,
    shopType: row?.shop_type ?? 'SMART_STORE',
    lineNo,
    lineId: null,
    productName: row?.product_name ?? '',
    optionName: row?.option_name ?? '',
    quantity: row?.quantity ?? 1,
    basisDate: row?.basis_date ?? koreanDate(now),
    payDay: null,
    expected,
    comparison: compareSettlement(expected, entries, true),
  };
}

interface StoredKey extends OrderKey {
  id: number;
  lineNo: string;
}

async function storedKeys(tx: TenantTx, orders: readonly OrderKey[]): Promise<StoredKey[]> {
  const { rows } = await tx.query<StoredKey>(
    `select s.id, s.account_id as "accountId", s.order_no as "orderNo", s.line_no as "lineNo"
       from unnest($2::bigint[], $3::text[]) as o (account_id, order_no)
       join settlement s on s.account_id = o.account_id and s.order_no = o.order_no
      where s.seller_id = $1`,
    [tx.sellerId, orders.map(({ accountId }) => accountId), orders.map(({ orderNo }) => orderNo)],
    'settlement.stored-keys',
  );
  return rows;
}

/** What no line and no row of the shop says any more. */
async function removeGone(tx: TenantTx, stored: readonly StoredKey[], rows: readonly ReconciledRow[]): Promise<void> {
  const keyOfLine = ({ lineNo, ...order }: OrderKey & { lineNo: string }) => `${keyOf(order)} ${lineNo}`;
  const there = new Set(rows.map(keyOfLine));
  const gone = stored.filter((key) => !there.has(keyOfLine(key)));
  if (gone.length === 0) return;
  await tx.query(
    'delete from settlement where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, gone.map(({ id }) => id)],
    'settlement.remove-gone',
  );
}

const RESULTS = `unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::text[],
            $11::timestamptz[], $12::date[], $13::text[], $14::bigint[], $15::jsonb[], $16::bigint[], $17::bigint[], $18::text[], $19::jsonb[])`;
const RESULT = `account_id, order_no, line_no, shop_type, line_id, product_name, option_name, quantity, month, basis_at, pay_day, state, expected,
               expected_parts, paid, difference, cause, causes`;

function valuesOf(tx: TenantTx, rows: readonly ReconciledRow[]): unknown[] {
  const of = <T>(pick: (row: ReconciledRow) => T): T[] => rows.map(pick);
  return [
    tx.sellerId,
    of(({ accountId }) => accountId),
    of(({ orderNo }) => orderNo),
    of(({ lineNo }) => lineNo),
    of(({ shopType }) => shopType),
    of(({ lineId }) => lineId),
    of(({ productName }) => productName),
    of(({ optionName }) => optionName),
    of(({ quantity }) => quantity),
    of(({ basisDate }) => basisDate.slice(0, 7)),
    of(({ basisDate }) => koreanDayStart(basisDate)),
    of((row) => row.payDay),
    of(({ comparison }) => comparison.state),
    of(({ expected }) => expected?.total ?? null),
    of(({ expected }) => (expected === null ? null : JSON.stringify(expected))),
    of(({ comparison }) => comparison.paid),
    of(({ comparison }) => comparison.difference),
    of(({ comparison }) => comparison.causes[0]?.cause ?? null),
    of(({ comparison }) => JSON.stringify(comparison.causes)),
  ];
}

/** Those that are stored otherwise or not at all. Asked before the insert, and as a hash, as of rows of shops (`entries.queries.ts`). */
async function notAsStored(tx: TenantTx, rows: readonly ReconciledRow[]): Promise<ReconciledRow[]> {
  const { rows: stored } = await tx.query<{ ord: number }>(
    `select u.ord from ${RESULTS} with ordinality as u (${RESULT}, ord)
      where (row(u.account_id, u.order_no, u.line_no, u.shop_type, u.line_id, u.product_name, u.option_name, u.quantity, u.month, u.basis_at, u.pay_day,
                 u.state, u.expected, u.expected_parts, u.paid, u.difference, u.cause, u.causes)::text in (
               select row(s.account_id, s.order_no, s.line_no, s.shop_type, s.line_id, s.product_name, s.option_name, s.quantity, s.month, s.basis_at, s.pay_day,
                          s.state, s.expected, s.expected_parts, s.paid, s.difference, s.cause, s.causes)::text
                 from settlement s where s.seller_id = $1 and s.account_id = any ($2::bigint[]) and s.order_no = any ($3::text[]))) is true`,
    valuesOf(tx, rows),
    'settlement.as-stored',
  );
  const places = new Set(stored.map(({ ord }) => Number(ord) - 1));
  return rows.filter((_, place) => !places.has(place));
}

/** A mark stays as long as the difference that was looked at. */
async function writeRows(tx: TenantTx, rows: readonly ReconciledRow[], all: boolean): Promise<void> {
  const changed = all ? rows : await notAsStored(tx, rows);
  if (changed.length === 0) return;
  await tx.query(
    `insert into settlement as s (seller_id, account_id, order_no, line_no, shop_type, line_id, product_name, option_name, quantity, month, basis_at,
            pay_day, state, expected, expected_parts, paid, difference, cause, causes)
     select $1, u.* from ${RESULTS} as u (${RESULT})
     on conflict (seller_id, account_id, order_no, line_no) do update
        set shop_type = excluded.shop_type, line_id = excluded.line_id, product_name = excluded.product_name, option_name = excluded.option_name,
            quantity = excluded.quantity, month = excluded.month, basis_at = excluded.basis_at, pay_day = excluded.pay_day, state = excluded.state,
            expected = excluded.expected, expected_parts = excluded.expected_parts, paid = excluded.paid, difference = excluded.difference,
            cause = excluded.cause, causes = excluded.causes, updated_at = excluded.updated_at,
            checked_at = case when s.difference is distinct from excluded.difference then null else s.checked_at end,
            checked_by = case when s.difference is distinct from excluded.difference then null else s.checked_by end`,
    valuesOf(tx, changed),
    'settlement.write',
  );
}
