/** Collections that are due already follow new settings at once, not after their next run. */
import { nextCollection, type SellerSettings } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { COLLECT_CHANNEL } from './collect.requests.ts';

/** Earlier where the interval became shorter or quiet hours ended, later where they began. Accounts that somebody is collecting by hand go on. */
export async function rescheduleCollections(
  tx: TenantTx,
  before: SellerSettings,
  after: SellerSettings,
  now: Date,
  random: () => number,
): Promise<void> {
  const same =
    before.collectInterval === after.collectInterval && JSON.stringify(before.collectQuiet) === JSON.stringify(after.collectQuiet);
  if (same) return;
  const { rows } = await tx.query<{ account_id: number; next_run_at: Date; own: number | null }>(
    `select d.account_id, d.next_run_at, a.collect_interval_minutes as own
       from due_account d join shop_account a on a.seller_id = d.seller_id and a.id = d.account_id
      where d.seller_id = $1 and a.auto_collect and d.requested_run_id is null and isfinite(d.next_run_at)
      order by d.account_id for no key update of d`,
    [tx.sellerId],
  );
  const next = rows.map((row) => {
    const byInterval = (row.own ?? after.collectInterval) * 60_000;
    const waitMs = Math.max(0, Math.min(row.next_run_at.getTime() - now.getTime(), byInterval));
    return nextCollection(now, waitMs, after.collectQuiet, random());
  });
  await tx.query(
    `update due_account d set next_run_at = u.next_run_at from unnest($2::bigint[], $3::timestamptz[]) u (account_id, next_run_at)
      where d.seller_id = $1 and d.account_id = u.account_id`,
    [tx.sellerId, rows.map((row) => row.account_id), next.map((at) => at.toISOString())],
  );
  if (next.some((at) => at <= now)) tx.notify(COLLECT_CHANNEL, '');
}
