/** Which of the chosen lines an action may run on, by the same rules as the server. Pure. */
import { type LineAction, refusalMessage, refuseAction } from '@moa/core';
import type { OrderRow } from './queries.ts';

export interface Refusal {
  row: OrderRow;
  message: string;
  cancelRequested: boolean;
}

export interface Guarded {
  allowed: OrderRow[];
  refused: Refusal[];
}

export function refusalOf(action: LineAction, row: OrderRow): Refusal | null {
  const refused = refuseAction(action, {
    state: row.state,
    openClaim: row.claim?.type ?? (row.flags.includes('CANCEL_REQUESTED') ? 'CANCEL' : null),
    hold: row.flags.includes('HOLD'),
    notOffered: row.notOffered,
  });
  if (!refused) return null;
  return { row, message: refusalMessage(refused, row.state), cancelRequested: refused === 'CANCEL_REQUESTED' };
}

export function guard(action: LineAction, rows: readonly OrderRow[]): Guarded {
  const result: Guarded = { allowed: [], refused: [] };
  for (const row of rows) {
    const refused = refusalOf(action, row);
    if (refused) result.refused.push(refused);
    else result.allowed.push(row);
  }
  return result;
}

/** Lines whose option no SKU is tied to hold no stock: what is done with them, the seller must want. */
export function splitUnmatched(rows: readonly OrderRow[]): { matched: OrderRow[]; unmatched: OrderRow[] } {
  const needs = (row: OrderRow) => row.flags.includes('NEEDS_MAPPING');
  return { matched: rows.filter((row) => !needs(row)), unmatched: rows.filter(needs) };
}

/** `2026112184721 · 코튼 오버핏 반팔 티셔츠`. */
export function lineLabel(row: Pick<OrderRow, 'orderNo' | 'productName'>): string {
  return `${row.orderNo} · ${row.productName}`;
}

/** The open cancel claim of a line that waits for the seller, or null. */
export function openCancelOf(row: OrderRow): string | null {
  return row.claim?.type === 'CANCEL' && row.claim.state === 'REQUESTED' ? row.claim.id : null;
}
