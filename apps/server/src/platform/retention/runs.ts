/** How long runs are kept with their items. */
import { keptSince, RETENTION } from '@moa/core';
import type { TenantTx } from '../database/index.ts';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from './retention.ts';

const RUNS_AT_ONCE = 100;

/** Those with failures stay longer, and so does a run that an export of data still names. */
export const runRetention: RetentionPolicy = {
  name: 'runs',
  due: 's.seller_id in (select r.seller_id from job_run r where r.finished_at < $1)',
  period: RETENTION.run,
  erase: untilNone(eraseRuns),
};

/** A run may have more items than one transaction takes: they go first, and the run with the last of them. */
async function eraseRuns(tx: TenantTx, now: Date): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from job_run r
      where seller_id = $1 and finished_at < $2 and (finished_at < $3 or status in ('DONE', 'CANCELED'))
        and not exists (select from data_export e where e.seller_id = r.seller_id and e.run_id = r.id)
      order by finished_at limit $4 for update skip locked`,
    [tx.sellerId, keptSince(RETENTION.run, now), keptSince(RETENTION.failedRun, now), RUNS_AT_ONCE],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const items = await tx.query(
    `delete from job_item i using (
       select run_id, seq from job_item where seller_id = $1 and run_id = any ($2::bigint[]) order by run_id, seq limit $3) old
      where i.seller_id = $1 and i.run_id = old.run_id and i.seq = old.seq`,
    [tx.sellerId, ids, ERASED_AT_ONCE],
  );
  if (items.rowCount === ERASED_AT_ONCE) return items.rowCount;
  return (await tx.query('delete from job_run where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, ids])).rowCount;
}
