/** The rows of a file as orders. */
import { createHash } from 'node:crypto';
import { type ManualFileOrder, type ManualRow, manualOrders } from '@moa/core/batch';
import type { TenantTx } from '../../../platform/database/index.ts';
import { readManualNumbers, readManualSkus } from './manual-file.queries.ts';

const LETTERS = 12;

/** The same text gives the same letters. */
function digest(text: string): string {
  const number = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
  return number.toString(36).toUpperCase().padStart(LETTERS, '0').slice(-LETTERS);
}

/** Held against the SKUs and the orders that are there now. */
export async function ordersOfFile(tx: TenantTx, rows: readonly ManualRow[]): Promise<ManualFileOrder[]> {
  const skus = await readManualSkus(tx, rows);
  const numbers = manualOrders(rows, { skus, known: new Set() }, digest).map(({ orderNo }) => orderNo);
  return manualOrders(rows, { skus, known: await readManualNumbers(tx, numbers) }, digest);
}
