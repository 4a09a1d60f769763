/** SQL of adding products to shops: the accounts, what was chosen there before, and which product is there already. */
import type { ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

export interface TargetRow {
  id: number;
  shop_type: ShopType;
  shop_account_id: string;
  shop_name: string;
  multi_shop_infos: { multiShopId: string; useYn: string }[];
}

/** Linked accounts that the caller sees, by id. */
export async function readTargets(tx: TenantTx, ids: readonly number[]): Promise<TargetRow[]> {
  const { rows } = await tx.query<TargetRow>(
    `select id, shop_type, shop_account_id, shop_name, multi_shop_infos from shop_account
      where seller_id = $1 and id = any ($2::bigint[]) and status <> 'UNLINKED' and ${ofVisibleShops('id', '$3')} order by id`,
    [tx.sellerId, ids, tx.shopAccountIds],
  );
  return rows;
}

export interface ChosenCategory {
  account_id: number;
  standard_category_id: string;
  category_id: string;
  path: string;
}

/** Categories of the accounts that were chosen for standard ones, last used first. */
export async function readChosenCategories(tx: TenantTx, accountIds: readonly number[]): Promise<ChosenCategory[]> {
  const { rows } = await tx.query<ChosenCategory>(
    `select account_id, standard_category_id, category_id, path from category_memory
      where seller_id = $1 and account_id = any ($2::bigint[]) order by used_at desc limit 20000`,
    [tx.sellerId, accountIds],
  );
  return rows;
}

/** Versions of products in the list, locked by id where asked. */
export async function readVersions(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ id: number; version: number }>(
    `select id, version from product where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id${lock ? ' for no key update' : ''}`,
    [tx.sellerId, ids],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

export interface ThereRow {
  id: number;
  product_id: number;
  account_id: number;
  register_key: string;
  /** It never was at its shop, and is not on its way there. */
  fresh: boolean;
}

/** Where products are to be sold among these accounts. */
export async function readThere(tx: TenantTx, productIds: readonly number[], accountIds: readonly number[]): Promise<ThereRow[]> {
  const { rows } = await tx.query<ThereRow>(
    `select id, product_id, account_id, register_key, shop_product_id is null and reg_status = 'NONE' as fresh from listing
      where seller_id = $1 and product_id = any ($2::bigint[]) and account_id = any ($3::bigint[]) and deleted_at is null and ${ofVisibleShops('account_id', '$4')}
      order by id`,
    [tx.sellerId, productIds, accountIds, tx.shopAccountIds],
  );
  return rows;
}
