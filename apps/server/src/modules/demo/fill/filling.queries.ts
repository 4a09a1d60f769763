import type { TenantTx } from '../../../platform/database/index.ts';

export const FILL_KIND = 'demo.fill';

/** Steps taken of those that fill the demo seller's account; null when nothing is being filled. */
export async function readFilling(tx: TenantTx): Promise<{ done: number; total: number } | null> {
  const { rows } = await tx.query<{ done: number; total: number }>(
    `select done + failed + skipped as done, total from job_run where seller_id = $1 and status in ('QUEUED', 'RUNNING') and kind = $2 limit 1`,
    [tx.sellerId, FILL_KIND],
    'demo.filling',
  );
  return rows[0] ?? null;
}
