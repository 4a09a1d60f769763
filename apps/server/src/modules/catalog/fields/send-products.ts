/** What follows a plan that changed products: the shops that have them are sent what they are now, where it is new to them. */
import { ProblemError } from '@moa/contract';
import type { ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { startTransmit } from '../../listings/index.ts';

/** @param to the one account whose listings are sent, or which shop types are; absent: those of every shop */
export async function sendProducts(
  tx: TenantTx,
  productIds: readonly number[],
  title: string,
  by: Requester,
  to: { only?: { shopType: ShopType; shopAccountId: string }; takes?(shopType: ShopType): boolean } = {},
): Promise<void> {
  const { only, takes = () => true } = to;
  const { rows } = await tx.query<{ id: number; shop_type: ShopType }>(
    `select l.id, l.shop_type from listing l
       join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
       join product p on p.seller_id = l.seller_id and p.id = l.product_id and coalesce(l.sent_product_version, -1) < p.version
      where l.seller_id = $1 and l.product_id = any ($2::bigint[]) and l.deleted_at is null and l.shop_product_id is not null and l.reg_status <> 'UNLINKED'
        and ($4::text is null or (a.shop_type = $4 and a.shop_account_id = $5)) and ${ofVisibleShops('l.account_id', '$3')} order by l.id`,
    [tx.sellerId, productIds, tx.shopAccountIds, only?.shopType ?? null, only?.shopAccountId ?? null],
  );
  const listings = rows.filter(({ shop_type }) => takes(shop_type)).map(({ id }) => id);
  if (listings.length === 0) return;
  await startTransmit(tx, listings, by, `${title} 보내기`).catch((error: unknown) => {
    // The month ran out meanwhile: what changed waits at its products, marked as changed and not sent.
    if (!(error instanceof ProblemError) || error.code !== 'PLAN_REQUIRED') throw error;
  });
}
