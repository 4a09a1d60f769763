/** Says in the transaction that sends parcels that they are under way: whoever follows them need not wait for a round. */
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import { defineTask, enqueue } from '../../../platform/jobs/index.ts';

export const sentTask = defineTask('tracking.sent', z.object({ sellerId: z.number().int() }), { urgency: 3, attempts: 3 });

export async function noteSent(tx: TenantTx): Promise<void> {
  await enqueue(tx, sentTask, { sellerId: tx.sellerId }, { dedupeKey: String(tx.sellerId) });
}
