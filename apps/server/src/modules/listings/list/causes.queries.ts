/** What shops refuse products for: how many listings each cause has. */
import { type CauseId, causeOf } from '@moa/core';
import { shopLimit, type TenantTx } from '../../../platform/database/index.ts';

/** Most first. A listing with several causes counts for each. */
export async function countByCause(tx: TenantTx, shopTypes: readonly string[] | null): Promise<{ cause: CauseId; count: number }[]> {
  const limit = shopLimit(tx, 'l.account_id', '$3');
  const { rows } = await tx.query<{ cause: string; n: number }>(
    `select r->>'cause' as cause, count(distinct l.id) as n
       from listing l cross join lateral jsonb_array_elements(l.refusals) r
      where l.seller_id = $1 and l.refusals is not null and l.deleted_at is null and ($2::text[] is null or l.shop_type = any ($2::text[])) ${limit.and}
      group by 1 order by 2 desc, 1`,
    [tx.sellerId, shopTypes, ...limit.values],
    `listings.causes${limit.name}`,
  );
  const counts = new Map<CauseId, number>();
  for (const { cause, n } of rows) counts.set(causeOf(cause).id, (counts.get(causeOf(cause).id) ?? 0) + n);
  return [...counts].map(([cause, count]) => ({ cause, count }));
}
