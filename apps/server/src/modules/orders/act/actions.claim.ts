/**
 * Which items of a run are worked off together: those of one account, as each shop has a pace of its own, and of a bundle all, since a channel answers
 * by bundle, and one cut in two would be refused for what its first half did.
 */
import type { TenantTx } from '../../../platform/database/index.ts';

/** Items in the order of the first of each bundle, those of one bundle next to each other. */
export function besideTheirBundle<T>(items: readonly T[], bundleOf: (item: T) => string | null): T[] {
  const groups = Map.groupBy(items.entries(), ([at, item]) => bundleOf(item) ?? at);
  return [...groups.values()].flatMap((group) => group.map(([, item]) => item));
}

export interface WaitingItem {
  seq: number;
  /** Null where its line is gone. */
  accountId: number | null;
  /** Null where it goes alone. */
  bundle: string | null;
}

/** Items of one account, in the order in which they are sent: so many together, and more where the last bundle has more. */
export type Lane = number[][];

export function lanesOf(items: readonly WaitingItem[], together: number): Lane[] {
  return [...Map.groupBy(items, ({ accountId }) => accountId).values()].map((own) => {
    const lane: Lane = [];
    let batch: number[] = [];
    for (const group of Map.groupBy(own, ({ seq, bundle }) => bundle ?? seq).values()) {
      batch.push(...group.map(({ seq }) => seq));
      if (batch.length < together) continue;
      lane.push(batch);
      batch = [];
    }
    return batch.length === 0 ? lane : [...lane, batch];
  });
}

/** What of the run waits and is due, by account. */
export async function readLanes(tx: TenantTx, runId: number, together: number): Promise<Lane[]> {
  const { rows } = await tx.query<{ seq: number; line_id: number }>(
    `select seq, (input->>'lineId')::bigint as line_id
       from job_item where seller_id = $1 and run_id = $2 and status = 'QUEUED' and not_before <= now() order by seq`,
    [tx.sellerId, runId],
    'orders.waiting-items',
  );
  if (rows.length === 0) return [];
  // By an array and not by a join: of a run of thousands that has no statistics yet, a join may read all lines of the seller.
  const lines = await tx.query<{ id: number; account_id: number; bundle_no: string | null }>(
    'select id, account_id, bundle_no from order_line where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, rows.map(({ line_id }) => line_id)],
    'orders.bundles',
  );
  const byId = new Map(lines.rows.map((line) => [line.id, line]));
  const items = rows.map(({ seq, line_id }): WaitingItem => {
    const line = byId.get(line_id);
    return { seq, accountId: line?.account_id ?? null, bundle: line?.bundle_no == null ? null : `${line.account_id} ${line.bundle_no}` };
  });
  return lanesOf(items, together);
}
