/** When each list of an account was collected well last: whoever collects notes it here. */
import type { CollectedList } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';

export type CollectionNote = { ok: true } | { ok: false; message: string };

/** In the transaction that writes down how a collection ended. */
export async function noteCollection(
  tx: TenantTx,
  accountId: number,
  lists: readonly CollectedList[],
  end: CollectionNote,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into collection_state as s (seller_id, account_id, list, tried_at, good_at, error, failures)
     select $1, $2, list, $4::timestamptz, $5::timestamptz, $6, $7 from unnest($3::text[]) list order by list
     on conflict (seller_id, account_id, list) do update
        set tried_at = excluded.tried_at, good_at = case when excluded.error is null then excluded.good_at else s.good_at end,
            error = excluded.error, failures = case when excluded.error is null then 0 else s.failures + 1 end`,
    [tx.sellerId, accountId, lists, now, end.ok ? now : null, end.ok ? null : end.message.slice(0, 500), end.ok ? 0 : 1],
    'collection-note',
  );
}
