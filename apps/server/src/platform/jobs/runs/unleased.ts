/**
 * Items without a lease, for a task that alone works on its run (`handleRun`) and stores what an item makes together with its result: killed
 * anywhere, an item is either done or as it was, and each is written once instead of twice.
 */
import type { TenantTx } from '../../database/index.ts';
import { currentTrace } from '../../trace.ts';
import { addProgress, firstAndLast, type ItemResult, markBegun } from './runs.ts';

export interface WaitingItem {
  seq: number;
  key: string;
}

/** The items that wait and are due, in their order; none once the run is canceled or done, or while it rests. */
export async function beginUnleased(tx: TenantTx, runId: number): Promise<WaitingItem[]> {
  const { rows } = await tx.query<WaitingItem>(
    `select i.seq, i.key from job_item i join job_run r on r.seller_id = i.seller_id and r.id = i.run_id
      where i.seller_id = $1 and i.run_id = $2 and i.status = 'QUEUED' and i.not_before <= now() and not r.cancel_requested and r.paused_at is null
      order by i.seq`,
    [tx.sellerId, runId],
    'job-unleased',
  );
  if (rows.length > 0) await markBegun(tx, runId);
  return rows;
}

/** Some of the items wait no more: they were canceled, or somebody else took the run over. What was stored for them must not stay. */
export class ItemsGone extends Error {}

/**
 * Stores results of items that wait and moves the progress; the last one settles the run.
 * @returns whether the run goes on: false once it is canceled, or while it rests
 * @throws ItemsGone
 */
export async function completeUnleased(tx: TenantTx, runId: number, results: readonly Omit<ItemResult, 'attemptNo'>[]): Promise<boolean> {
  // The run first: who completes items of one run comes one by one and the counters stay right.
  const run = await tx.query<{ goes_on: boolean }>(
    'select not cancel_requested and paused_at is null as goes_on from job_run where seller_id = $1 and id = $2 for update',
    [tx.sellerId, runId],
    'job-hold',
  );
  const { rows } = await tx.query<{ status: ItemResult['status'] }>(
    `update job_item i
        set status = r.status, message = r.message, detail = r.detail::jsonb, attempt_no = i.attempt_no + 1, started_at = now(), finished_at = now(), trace_id = $7
       from unnest($3::int[], $4::text[], $5::text[], $6::text[]) as r (seq, status, message, detail)
      where i.seller_id = $1 and i.run_id = $2 and i.seq = r.seq and i.seq between $8 and $9 and i.status = 'QUEUED'
     returning i.status`,
    [
      tx.sellerId,
      runId,
      results.map(({ seq }) => seq),
      results.map(({ status }) => status),
      results.map(({ message = '' }) => message),
      results.map(({ detail = {} }) => JSON.stringify(detail)),
      currentTrace(),
      ...firstAndLast(results),
    ],
    'job-complete-unleased',
  );
  if (rows.length < results.length) throw new ItemsGone(`items of run ${runId} wait no more`);
  await addProgress(tx, runId, rows);
  return run.rows[0]?.goes_on === true;
}
