/** The linked shops of a seller as the session user shows them. */
import type { SessionUser } from '@moa/contract';
import { compareShopTypes, type LinkedAccount, type ShopType } from '@moa/core';
import { type Database, ofSeenShops, type SellerScope } from '../../platform/database/index.ts';

type ShopAccountSummary = NonNullable<SessionUser['seller']>['shopAccounts'][number];

/** In the order of the shops; unlinked ones, and those the caller doesn't see, are left out. */
export async function listShopSummaries(database: Database, scope: SellerScope): Promise<ShopAccountSummary[]> {
  const { rows } = await database.tenant(
    scope,
    (tx) =>
      tx.query<{ id: number; shop_type: ShopType; shop_account_id: string; shop_name: string; status: string }>(
        `select id, shop_type, shop_account_id, shop_name, status from shop_account
          where seller_id = $1 and status <> 'UNLINKED' and ${ofSeenShops('id', '$2')} order by id`,
        [tx.sellerId, tx.shopAccountIds],
        'shops.summary',
      ),
    { readOnly: true },
  );
  return rows
    .toSorted((a, b) => compareShopTypes(a.shop_type, b.shop_type))
    .map((row) => ({
      id: String(row.id),
      shopType: row.shop_type,
      shopAccountId: row.shop_account_id,
      shopName: row.shop_name,
      status: row.status,
    }));
}

/** Ids and shops of the linked accounts that the caller sees, oldest first. */
export async function linkedAccounts(database: Database, scope: SellerScope): Promise<LinkedAccount[]> {
  const { rows } = await database.tenant(
    scope,
    (tx) =>
      tx.query<{ id: number; shop_type: ShopType }>(
        `select id, shop_type from shop_account where seller_id = $1 and status <> 'UNLINKED' and ${ofSeenShops('id', '$2')} order by id`,
        [tx.sellerId, tx.shopAccountIds],
        'shops.linked',
      ),
    { readOnly: true },
  );
  return rows.map((row) => ({ id: String(row.id), shopType: row.shop_type }));
}
