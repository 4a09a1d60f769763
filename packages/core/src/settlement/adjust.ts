/** What a shop reports anew of a row that the seller saw paid: the row stays, what changed is a row of its own. Pure. */
import type { SettleFact } from './columns.ts';
import { SETTLE_PARTS, type SettleParts } from './types.ts';

/** A row with all that was added to it since it was paid, as it is stored: the row itself first. */
export interface StoredRow {
  key: string;
  amount: number;
  parts: SettleParts | null;
  /** The seller saw its money come. */
  paid: boolean;
}

/** A row that is stored, new or in the place of the open one; or an open one that nothing is left of. */
export type Adjustment = { store: SettleFact & { adjusts: string } } | { remove: string };

/**
 * What has to be stored so that the rows sum up to what the shop reports now; null where they do. Rows that are paid are never changed, and the
 * same report again changes nothing. An adjustment that was not paid yet takes the change itself, so that there is one a transfer at most.
 * @param today Korean day, on which the change counts
 */
export function adjustmentOf(rows: readonly StoredRow[], reported: SettleFact, today: string): Adjustment | null {
  const missing = reported.amount - rows.reduce((sum, { amount }) => sum + amount, 0);
  if (missing === 0) return null;
  const last = rows.length > 1 ? rows.at(-1) : undefined;
  const open = last !== undefined && !last.paid ? last : undefined;
  const others = rows.filter((row) => row !== open);
  const amount = missing + (open?.amount ?? 0);
  if (amount === 0 && open !== undefined) return { remove: open.key };
  return {
    store: {
      ...reported,
      key: open?.key ?? `${reported.key}|adjust${rows.length}`,
      event: 'ADJUST',
      parts: differenceOf(reported.parts, others),
      amount,
      basisDate: today,
      expectDate: null,
      paidDate: null,
      payoutNo: '',
      adjusts: reported.key,
    },
  };
}

/** Null where any of them says only its amount. */
function differenceOf(reported: SettleParts | null, rows: readonly StoredRow[]): SettleParts | null {
  if (reported === null) return null;
  const left: SettleParts = { ...reported };
  for (const { parts } of rows) {
    if (parts === null) return null;
    for (const part of SETTLE_PARTS) left[part] -= parts[part];
  }
  return left;
}

/** Rows as their shop reports them now: each with all that was added to it since it was paid, so that causes are those of what is reported. */
export function withAdjustments<Row extends { entry_key: string; adjusts: string; amount: number; parts: SettleParts | null }>(
  rows: readonly Row[],
): Row[] {
  const adjustments = Map.groupBy(
    rows.filter(({ adjusts }) => adjusts !== ''),
    ({ adjusts }) => adjusts,
  );
  if (adjustments.size === 0) return [...rows];
  const known = new Set(rows.map(({ entry_key: key }) => key));
  return rows
    .filter(({ adjusts }) => adjusts === '' || !known.has(adjusts))
    .map((row) => (adjustments.get(row.entry_key) ?? []).reduce(added, row));
}

function added<Row extends { amount: number; parts: SettleParts | null }>(row: Row, more: Row): Row {
  const parts =
    row.parts === null || more.parts === null
      ? null
      : (Object.fromEntries(SETTLE_PARTS.map((part) => [part, (row.parts?.[part] ?? 0) + (more.parts?.[part] ?? 0)])) as SettleParts);
  return { ...row, amount: row.amount + more.amount, parts };
}
