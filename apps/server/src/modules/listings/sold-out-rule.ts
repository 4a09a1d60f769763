/** What is sold out already follows a changed rule at once. */
import type { SellerSettings } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { wakePushers } from '../stock/index.ts';

/** Makes the listings due that the new rule shows in another way: those that are sold out, or were stopped because they were. */
export async function applySoldOutRule(tx: TenantTx, before: SellerSettings, after: SellerSettings): Promise<void> {
  if (before.soldOutRule === after.soldOutRule && before.autoResume === after.autoResume) return;
  await tx.query(
    `with locked as (
       select id from listing
        where seller_id = $1 and deleted_at is null and shop_product_id is not null and reg_status <> 'UNLINKED'
          and (stopped_by_us or sale_status = 'OUTOFSTOCK')
        order by id for no key update)
     update listing l set stock_version = stock_version + 1, due_at = moa_time_or(due_at, now()) from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId],
  );
  wakePushers(tx);
}
