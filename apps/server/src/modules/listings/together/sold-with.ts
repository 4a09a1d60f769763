/** The listing of another account whose product is the same one, as screens and plans name it. */
import type { ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { SOLD_TOGETHER } from './pairs.ts';

export interface SoldWith {
  id: number;
  shopType: ShopType;
  shopName: string;
}

/** Of those listings that have one which the caller sees, by their ids. What is to be deleted is none. */
export async function readSoldWith(tx: TenantTx, ids: readonly number[]): Promise<Map<number, SoldWith>> {
  const { rows } = await tx.query<SoldWith & { of: number }>(
    `select l.id as of, x.id, x.shop_type as "shopType", b.shop_name as "shopName"
       from listing l
       join shop_account b on b.seller_id = l.seller_id and b.id <> l.account_id and b.shop_type = any ($4::text[])
       join listing x on x.seller_id = l.seller_id and x.account_id = b.id and x.shop_product_sub_id = l.shop_product_sub_id
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.shop_type = any ($4::text[]) and x.seller_id = $1 and b.seller_id = $1
        and x.deleted_at is null and not x.delete_wanted and ${ofVisibleShops('x.account_id', '$3')}`,
    [tx.sellerId, ids, tx.shopAccountIds, SOLD_TOGETHER],
    'listings.sold-with',
  );
  return new Map(rows.map(({ of, ...other }) => [of, other]));
}
