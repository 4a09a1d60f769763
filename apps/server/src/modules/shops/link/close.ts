/** The end of every shop account of a seller who leaves. */
import type { TenantTx } from '../../../platform/database/index.ts';
import { failKeyed } from '../../../platform/jobs/index.ts';
import { COLLECTION_KIND, SHOP_GONE } from './collections.ts';

/** Unlinks all shops, forgets their keys and stops what is sent to them or collected from them. Answers how many. Orders stay. In a transaction of moa_system. */
export async function closeShops(tx: TenantTx): Promise<number> {
  const { rowCount } = await tx.query(
    `update shop_account set status = 'UNLINKED', status_message = null, credentials = null, token = null, together_with = null,
            unlinked_at = moa_time_or(unlinked_at, now()), version = version + 1, updated_at = now()
      where seller_id = $1 and (status <> 'UNLINKED' or credentials is not null or token is not null)`,
    [tx.sellerId],
  );
  await tx.query(
    `with locked as (
       select id from listing where seller_id = $1 and deleted_at is null and (reg_status <> 'UNLINKED' or due_at is not null)
        order by id for no key update)
     update listing l set reg_status = 'UNLINKED', due_at = null from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId],
  );
  await failKeyed(tx, COLLECTION_KIND, null, SHOP_GONE);
  await tx.query('delete from due_account where seller_id = $1', [tx.sellerId]);
  // Consents under way hold keys too.
  await tx.query('delete from oauth_state where seller_id = $1', [tx.sellerId]);
  return rowCount;
}
