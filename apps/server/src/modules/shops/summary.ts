/** The linked shops of a seller as the session user shows them. */
import type { SessionUser } from '@moa/contract';
import { compareShopTypes, type LinkedAccount, type ShopType } from '@moa/core';
import { type Database, ofVisibleShops, type SellerScope, type TenantTx } from '../../platform/database/index.ts';
import { CONSIGNMENT_SHOPS, FACTS_COLUMNS, type FactsRow, factsOf } from './link/facts.ts';

export type ShopSummaries = Pick<NonNullable<SessionUser['seller']>, 'shopAccounts' | 'consignmentAccounts'>;

/** In the order of the shops; unlinked ones, and those the caller doesn't see, are left out. Suppliers' accounts stand apart, with their ids only. */
export async function listShopSummaries(database: Database, scope: SellerScope): Promise<ShopSummaries> {
  const { rows } = await database.tenant(
    scope,
    (tx) =>
      tx.query<FactsRow>(
        `select ${FACTS_COLUMNS} from shop_account a where a.seller_id = $1 and a.status <> 'UNLINKED' and ${ofVisibleShops('a.id', '$2')} order by a.id`,
        [tx.sellerId, tx.shopAccountIds],
        'shops.summary',
      ),
    { readOnly: true },
  );
  const supplies = (row: FactsRow) => CONSIGNMENT_SHOPS.includes(row.shop_type);
  return {
    shopAccounts: rows
      .filter((row) => !supplies(row))
      .toSorted((a, b) => compareShopTypes(a.shop_type, b.shop_type))
      .map(factsOf),
    consignmentAccounts: rows.filter(supplies).map(({ id }) => ({ id: String(id) })),
  };
}

/** Ids and shops of the linked accounts that the caller sees, oldest first. */
export async function linkedAccounts(database: Database, scope: SellerScope): Promise<LinkedAccount[]> {
  const rows = await database.tenant(scope, readLinked, { readOnly: true });
  return rows.map((row) => ({ id: String(row.id), shopType: row.shop_type }));
}

/** The ids alone. */
export async function linkedIds(tx: TenantTx): Promise<number[]> {
  return (await readLinked(tx)).map(({ id }) => id);
}

async function readLinked(tx: TenantTx): Promise<{ id: number; shop_type: ShopType }[]> {
  const { rows } = await tx.query<{ id: number; shop_type: ShopType }>(
    `select id, shop_type from shop_account where seller_id = $1 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$2')} order by id`,
    [tx.sellerId, tx.shopAccountIds],
    'shops.linked',
  );
  return rows;
}
