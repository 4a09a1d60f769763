/** A shop says by itself that products changed there: they are looked at first, by the same look as ever. */
import type { TenantTx } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { sampleTask } from './sample.ts';

export async function hintListings(tx: TenantTx, accountId: number, shopProductIds: readonly string[]): Promise<void> {
  const { rowCount } = await tx.query(
    `with changed as (
       select id from listing where seller_id = $1 and account_id = $2 and shop_product_id = any ($3::text[]) and deleted_at is null
        order by id for no key update)
     update listing l set drift_tried_at = null from changed where l.seller_id = $1 and l.id = changed.id`,
    [tx.sellerId, accountId, shopProductIds],
  );
  if (rowCount > 0) await enqueue(tx, sampleTask, { sellerId: tx.sellerId, accountId }, { dedupeKey: `${tx.sellerId}.${accountId}` });
}
