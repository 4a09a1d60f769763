/** How the failed items of jobs on listings are put back to work. What the pushers bring about by themselves is requested anew instead. */
import type { TenantTx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Retryer } from '../jobs/index.ts';
import { ADOPT_KIND, adoptTask } from './adopt/adopt.tasks.ts';
import { COLLECT_KIND, collectTask, SYNC_KIND, syncTask } from './collect/collect.ts';
import { shopsOfTransmit, TRANSMIT_KIND, transmitTask } from './transmit/transmit.service.ts';

export const listingRetryers: Readonly<Record<string, Retryer>> = {
  [TRANSMIT_KIND]: {
    shops: shopsOfTransmit,
    again: async (tx, runId) => void (await enqueue(tx, transmitTask, { sellerId: tx.sellerId, runId })),
  },
  [COLLECT_KIND]: {
    shops: (tx, runId) => keysOf(tx, runId, 'FAILED'),
    again: async (tx, runId) => {
      // One shop a job.
      for (const accountId of await keysOf(tx, runId, 'QUEUED'))
        await enqueue(tx, collectTask, { sellerId: tx.sellerId, runId, accountId });
    },
  },
  [ADOPT_KIND]: {
    shops: shopsOfFailed,
    again: async (tx, runId) => void (await enqueue(tx, adoptTask, { sellerId: tx.sellerId, runId })),
  },
  [SYNC_KIND]: {
    shops: shopsOfFailed,
    again: async (tx, runId) => void (await enqueue(tx, syncTask, { sellerId: tx.sellerId, runId })),
  },
};

/** Of listings that the failed items of a run name. */
async function shopsOfFailed(tx: TenantTx, runId: number): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: number }>(
    'select distinct account_id from listing where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, await keysOf(tx, runId, 'FAILED')],
  );
  return rows.map((row) => row.account_id);
}

/** Keys of the run's items in this state: ids of accounts or listings. */
async function keysOf(tx: TenantTx, runId: number, status: 'QUEUED' | 'FAILED'): Promise<number[]> {
  const { rows } = await tx.query<{ key: number }>(
    'select key::bigint as key from job_item where seller_id = $1 and run_id = $2 and status = $3 order by 1',
    [tx.sellerId, runId, status],
  );
  return rows.map((row) => row.key);
}
