/** How long it is kept who took data out, and who a seller was that has left. */
import { keptSince, RETENTION } from '@moa/core';
import { KEYS_CHANNEL } from '../../platform/crypto/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

const EXPORTS_AT_ONCE = 100;

/** Before the runs: one that an export names stays. */
export const exportRetention: RetentionPolicy = {
  name: 'exports',
  due: `s.seller_id in (select e.seller_id from data_export e where e.requested_at < $1 and e.status <> 'QUEUED')`,
  period: RETENTION.dataExport,
  erase: untilNone(eraseExports),
};

async function eraseExports(tx: TenantTx, now: Date): Promise<number> {
  const { rows } = await tx.query<{ file_id: number | null }>(
    `delete from data_export where seller_id = $1 and id in (
       select e.id from data_export e left join file f on f.seller_id = e.seller_id and f.id = e.file_id
        where e.seller_id = $1 and e.requested_at < $2 and e.status <> 'QUEUED' and f.object_key is null limit $3)
     returning file_id`,
    [tx.sellerId, keptSince(RETENTION.dataExport, now), EXPORTS_AT_ONCE],
  );
  await tx.query('delete from file where seller_id = $1 and id = any ($2::bigint[])', [
    tx.sellerId,
    rows.flatMap(({ file_id }) => file_id ?? []),
  ]);
  return rows.length;
}

/**
 * In one transaction: a seller who has left changes no more. Its orders ended before it left, so nobody stands in them any more, and with
 * its keys everything goes that was sealed with them. The audit log stays, which is a chain, and so do names in the stock ledger.
 */
export const leftSellerRetention: RetentionPolicy = {
  name: 'sellers who left',
  due: `s.status = 'CLOSED' and s.closed_at < $1 and s.erased_at is null`,
  period: RETENTION.leftSeller,
  system: true,
  erase: (step, now) => step((tx) => eraseSeller(tx, now)),
};

async function eraseSeller(tx: TenantTx, now: Date): Promise<void> {
  const forSeller = (text: string, ...values: unknown[]) => tx.query(text, [tx.sellerId, ...values]);
  const { rowCount } = await forSeller(
    `update seller set name = '', company_name = '', company = '{}', settings = '{}', erased_at = $2
      where seller_id = $1 and status = 'CLOSED' and closed_at < $3 and erased_at is null`,
    now,
    keptSince(RETENTION.leftSeller, now),
  );
  if (rowCount === 0) return;
  await forSeller('delete from consent where seller_id = $1');
  await forSeller('delete from api_token where seller_id = $1');
  // Telephone numbers and addresses of the firm stand in them.
  await forSeller('delete from delivery_main where seller_id = $1');
  await forSeller('delete from delivery_template where seller_id = $1');
  await forSeller('delete from template where seller_id = $1');
  // No login id that anybody could choose, and the old one is free again.
  await forSeller(`update user_account set login_id = '#' || user_id, name = '' where seller_id = $1`);
  await forSeller(`update approval_request set before = '{}', after = '{}', reason = '', memo = '' where seller_id = $1`);
  await forSeller(`update seller_approval set memo = '' where seller_id = $1`);
  await forSeller(`update seller_approval_event set reason = '', erased_at = $2 where seller_id = $1 and reason <> ''`, now);
  await forSeller(
    `update shop_account set shop_account_id = '#' || id, shop_name = '', status_message = null, last_collect_message = null,
            smart_store_url = null, shop_master_id = null, multi_shop_infos = '[]', mall_infos = null where seller_id = $1`,
  );
  // Documents of the firm: the next cleaning takes them out of the store.
  await forSeller('update file set expires_at = $2 where seller_id = $1 and object_key is not null', now);
  await forSeller('delete from seller_key where seller_id = $1');
  tx.notifyAtOnce(KEYS_CHANNEL, String(tx.sellerId));
}
