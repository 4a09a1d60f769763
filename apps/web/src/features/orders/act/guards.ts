/** Which of the chosen lines an action may run on, by the same rules as the server. Pure. */
import { type LineAction, refusalMessage, refuseAction } from '@moa/core';
import type { OrderRow } from '../queries.ts';

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
    addressWaiting: row.flags.includes('ADDRESS_WAITING'),
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

/** Why a line may go on only when the seller wants it: no SKU is tied to its option and it holds no stock, or there is none left for it. */
export type Doubt = 'NEEDS_MAPPING' | 'OVERSOLD';

export function splitDoubtful(doubt: Doubt, rows: readonly OrderRow[]): { sure: OrderRow[]; doubtful: OrderRow[] } {
  const isDoubtful = (row: OrderRow) => row.flags.includes(doubt);
  return { sure: rows.filter((row) => !isDoubtful(row)), doubtful: rows.filter(isDoubtful) };
}

/** What is asked before lines go on, in this order. A parcel that is sent was packed: it had its stock. */
export function doubtsOf(action: 'confirm' | 'dispatch'): readonly Doubt[] {
  return action === 'confirm' ? ['NEEDS_MAPPING', 'OVERSOLD'] : ['NEEDS_MAPPING'];
}

/** `2026112184721 · 코튼 오버핏 반팔 티셔츠`. */
export function lineLabel(row: Pick<OrderRow, 'orderNo' | 'productName'>): string {
  return `${row.orderNo} · ${row.productName}`;
}

/** The open cancel claim of a line that waits for the seller here, or null. */
export function openCancelOf(row: OrderRow): string | null {
  return row.claim?.type === 'CANCEL' && row.claim.state === 'REQUESTED' && !row.claim.elsewhere ? row.claim.id : null;
}
