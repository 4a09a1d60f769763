/** Which items of a run are worked off together: a channel answers by bundle, and one cut in two would be refused for what its first half did. */
import type { TenantTx } from '../../../platform/database/index.ts';
import { type ClaimedItem, claimChosen, claimItems } from '../../../platform/jobs/index.ts';

/** Items in the order of the first of each bundle, those of one bundle next to each other. */
export function besideTheirBundle<T>(items: readonly T[], bundleOf: (item: T) => string | null): T[] {
  const groups = Map.groupBy(items.entries(), ([at, item]) => bundleOf(item) ?? at);
  return [...groups.values()].flatMap((group) => group.map(([, item]) => item));
}

/** Claims the next items, and behind them what is left of the last ones' bundles; items of a run stand beside their bundle. */
export async function claimBundles(tx: TenantTx, runId: number, limit: number, owner: string): Promise<ClaimedItem[]> {
  const items = await claimItems(tx, runId, limit, owner);
  if (items.length < limit) return items;
  const waiting = await tx.query<{ seq: number; line_id: number }>(
    `select seq, (input->>'lineId')::bigint as line_id
       from job_item where seller_id = $1 and run_id = $2 and status = 'QUEUED' and not_before <= now() order by seq limit $3`,
    [tx.sellerId, runId, limit],
    'orders.waiting-items',
  );
  if (waiting.rows.length === 0) return items;
  const claimed = items.map((item) => Number((item.input as { lineId: number }).lineId));
  const bundles = await bundlesOf(tx, [...claimed, ...waiting.rows.map(({ line_id }) => line_id)]);
  const begun = new Set(claimed.flatMap((lineId) => bundles.get(lineId) ?? []));
  const rest = waiting.rows.filter(({ line_id }) => begun.has(bundles.get(line_id) ?? ''));
  if (rest.length === 0) return items;
  const seqs = rest.map(({ seq }) => seq);
  return [...items, ...(await claimChosen(tx, runId, seqs, owner))];
}

/** Bundle of each line that has one, unique over the accounts. */
async function bundlesOf(tx: TenantTx, lineIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ id: number; bundle: string }>(
    `select id, account_id || ' ' || bundle_no as bundle from order_line where seller_id = $1 and id = any ($2::bigint[]) and bundle_no is not null`,
    [tx.sellerId, lineIds],
    'orders.bundles',
  );
  return new Map(rows.map(({ id, bundle }) => [id, bundle]));
}
