/** Which rows of a shop are reckoned to which line of an order. Pure. */
import { assignEntries, type OrderAssignment, type OrderEntry, withAdjustments } from '@moa/core';
import type { EntryRow } from '../entries.queries.ts';
import type { SettlementRow } from '../settlement.queries.ts';
import type { LineRow } from '../sold-lines.ts';

type Row = Omit<EntryRow, 'shop_name' | 'place'>;
export type Entry = OrderEntry & { row: Row };

interface NamedRow {
  line: LineRow;
  lineNo: string;
  shopItemId: string | null;
  shopProductId: string | null;
  quantity: number;
  deliveryFee: number;
}

/** Rows as their shop reports them now, each with what was added to it since it was paid. */
export function reportedEntries(rows: readonly Row[]): Entry[] {
  return withAdjustments(rows).map((row) => ({
    event: row.event,
    orderNo: row.order_no,
    lineNo: row.line_no,
    itemId: row.item_id,
    productId: row.product_id,
    parts: row.parts,
    amount: row.amount,
    row,
  }));
}

export function entriesByLine(lines: readonly LineRow[], entries: readonly Entry[]): OrderAssignment<NamedRow, Entry> {
  const named = lines.map((line) => ({
    line,
    lineNo: line.line_no,
    shopItemId: line.shop_item_id,
    shopProductId: line.shop_product_id,
    quantity: line.quantity,
    deliveryFee: line.delivery_fee,
  }));
  return assignEntries(named, entries);
}

/**
 * Ids of the rows that what was paid for a line is the sum of, with what was added to them later.
 * @param lines of its order
 * @param rows of its order
 */
export function idsOfLine(
  of: Pick<SettlementRow, 'order_no' | 'line_no' | 'line_id'>,
  lines: readonly LineRow[],
  rows: readonly Row[],
): ReadonlySet<number> {
  const keys = new Set(keysOf(of, lines, rows));
  return new Set(rows.flatMap(({ id, entry_key: key, adjusts }) => (keys.has(key) || keys.has(adjusts) ? [id] : [])));
}

function keysOf(of: Pick<SettlementRow, 'order_no' | 'line_no' | 'line_id'>, lines: readonly LineRow[], rows: readonly Row[]): string[] {
  if (of.order_no === '') return [of.line_no];
  const assigned = entriesByLine(lines, reportedEntries(rows));
  const own =
    of.line_id === null ? assigned.strangers.get(of.line_no) : assigned.lines.find(({ line }) => line.line.id === of.line_id)?.entries;
  return (own ?? []).map(({ row }) => row.entry_key);
}
