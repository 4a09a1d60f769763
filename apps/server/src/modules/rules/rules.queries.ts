import type { ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';

/** How many accounts of each shop the caller sees. */
export async function accountsByShop(tx: TenantTx): Promise<Map<ShopType, number>> {
  const { rows } = await tx.query<{ shop_type: ShopType; accounts: number }>(
    `select shop_type, count(*)::int as accounts from shop_account
      where seller_id = $1 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$2')} group by shop_type`,
    [tx.sellerId, tx.shopAccountIds],
    'rules.accounts',
  );
  return new Map(rows.map(({ shop_type, accounts }) => [shop_type, accounts]));
}

/** Products that are at shops of a type, in the order of their ids, behind one of them. */
export async function productsAt(tx: TenantTx, shopType: ShopType, after: number, limit: number): Promise<number[]> {
  const { rows } = await tx.query<{ product_id: number }>(
    `select distinct l.product_id
       from listing l
       join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id and a.shop_type = $2 and a.status <> 'UNLINKED'
       join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.deleted_at is null
      where l.seller_id = $1 and l.deleted_at is null and l.product_id > $3 and ${ofVisibleShops('l.account_id', '$4')}
      order by l.product_id limit $5`,
    [tx.sellerId, shopType, after, tx.shopAccountIds, limit],
    'rules.products',
  );
  return rows.map(({ product_id }) => product_id);
}
