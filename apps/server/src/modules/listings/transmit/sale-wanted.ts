/** Whether a listing is to be on sale: stored at once, and the pushers bring the shop there. */
import type { TenantTx } from '../../../platform/database/index.ts';
import { wakePushers } from '../../stock/index.ts';

export type SaleWanted = 'SALE' | 'SUSPENSION';
/** What is to be gone from its shop is not sold until then. */
export type ShopWanted = SaleWanted | 'DELETE';

/** @param wanted of each of the listings, in their order */
export async function storeSaleWanted(tx: TenantTx, ids: readonly number[], wanted: readonly ShopWanted[]): Promise<void> {
  await tx.query(
    `with locked as (select id from listing where seller_id = $1 and id = any ($2::bigint[]) order by id for no key update)
     update listing l set desired_sale = case when u.wanted = 'DELETE' then 'SUSPENSION' else u.wanted end, delete_wanted = u.wanted = 'DELETE', stopped_by_us = false, parked_reason = null, refusals = case when parked_reason is null then refusals end, failures = 0, due_at = now(), urgency = 0, stock_version = stock_version + 1
       from locked, unnest($2::bigint[], $3::text[]) u (id, wanted) where l.seller_id = $1 and l.id = locked.id and u.id = locked.id`,
    [tx.sellerId, ids, wanted],
  );
  wakePushers(tx);
}
