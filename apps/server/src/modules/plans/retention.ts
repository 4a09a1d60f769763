/** How long plans are kept: what was sent to a shop is the timeline of its listing, and stays. */
import { keptSince, RETENTION } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

const PLANS_AT_ONCE = 100;

export const planRetention: RetentionPolicy = {
  name: 'plans',
  due: 's.seller_id in (select p.seller_id from plan p where p.created_at < $1)',
  period: RETENTION.plan,
  erase: untilNone(erasePlans),
};

/** A plan may have more items than one transaction takes: they go first, and the plan with the last of them. */
async function erasePlans(tx: TenantTx, now: Date): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from plan where seller_id = $1 and created_at < $2 order by created_at limit $3 for update skip locked',
    [tx.sellerId, keptSince(RETENTION.plan, now), PLANS_AT_ONCE],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const items = await tx.query(
    `delete from plan_item i using (
       select plan_id, seq from plan_item where seller_id = $1 and plan_id = any ($2::bigint[]) order by plan_id, seq limit $3) old
      where i.seller_id = $1 and i.plan_id = old.plan_id and i.seq = old.seq`,
    [tx.sellerId, ids, ERASED_AT_ONCE],
  );
  if (items.rowCount === ERASED_AT_ONCE) return items.rowCount;
  return (await tx.query('delete from plan where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, ids])).rowCount;
}
