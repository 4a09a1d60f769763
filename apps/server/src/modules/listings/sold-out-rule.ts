/** What is sold out already follows a changed rule at once. */
import type { SellerSettings } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { wakePushers } from '../stock/index.ts';

/** Makes the listings due that the new rule shows in another way: those that are sold out, or were stopped because they were. */
export async function applySoldOutRule(tx: TenantTx, before: SellerSettings, after: SellerSettings): Promise<void> {
  if (before.soldOutRule === after.soldOutRule && before.autoResume === after.autoResume) return;
  await tx.query(
    `update listing set stock_version = stock_version + 1, due_at = coalesce(due_at, now())
      where seller_id = $1 and deleted_at is null and shop_product_id is not null and reg_status <> 'UNLINKED'
        and (stopped_by_us or sale_status = 'OUTOFSTOCK')`,
    [tx.sellerId],
  );
  wakePushers(tx);
}
