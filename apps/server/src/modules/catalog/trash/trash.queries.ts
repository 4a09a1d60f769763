/** SQL of the trash: what lies in it, into it, back out of it, and away for good. */
import type { ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { exactInstant, type List } from '../../../platform/paging.ts';
import { SHOP_PLACE, type ShopPlace } from '../../listings/index.ts';
import { dropGrams } from '../../products/index.ts';

export interface KeptProduct {
  id: number;
  name: string;
  version: number;
  in_trash: boolean;
}

/** Products wherever they are kept, locked by id where asked. */
export async function readKept(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<KeptProduct[]> {
  const { rows } = await tx.query<KeptProduct>(
    `select id, name, version, deleted_at is not null as in_trash from product
      where seller_id = $1 and id = any ($2::bigint[]) order by id${lock ? ' for no key update' : ''}`,
    [tx.sellerId, ids],
  );
  return rows;
}

export interface SoldAt {
  id: number;
  product_id: number;
  shop_type: ShopType;
  shop_name: string;
  desired_sale: 'SALE' | 'SUSPENSION';
  /** It is at its shop, and the shop is linked. */
  there: boolean;
  seen: boolean;
}

/** The listings of products, those of shops that the caller doesn't see too. */
export async function readSoldAt(tx: TenantTx, productIds: readonly number[]): Promise<SoldAt[]> {
  const { rows } = await tx.query<SoldAt>(
    `select l.id, l.product_id, l.shop_type, a.shop_name, l.desired_sale, l.shop_product_id is not null and l.reg_status <> 'UNLINKED' as there,
            ${ofVisibleShops('l.account_id', '$3')} as seen
       from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
      where l.seller_id = $1 and l.product_id = any ($2::bigint[]) and l.deleted_at is null order by l.id`,
    [tx.sellerId, productIds, tx.shopAccountIds],
  );
  return rows;
}

/** What is wanted of listings by now, locked by id where asked. */
export async function readWanted(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<Map<number, Wanted>> {
  const { rows } = await tx.query<Wanted & { id: number }>(
    `select l.id, case when l.deleted_at is null then l.desired_sale end as sale, ${SHOP_PLACE} as place
       from listing l where l.seller_id = $1 and l.id = any ($2::bigint[]) order by l.id${lock ? ' for no key update' : ''}`,
    [tx.sellerId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Wanted {
  sale: string | null;
  place: ShopPlace;
}

/** Nothing finds a product in the trash. Answers how many were not in it before. */
export async function putAway(tx: TenantTx, ids: readonly number[], actor: string): Promise<number> {
  const { rowCount } = await tx.query(
    'update product set deleted_at = now(), deleted_by = $3 where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null',
    [tx.sellerId, ids, actor],
  );
  await dropGrams(tx, ids);
  return rowCount;
}

export async function takeOut(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.query(
    'update product set deleted_at = null, deleted_by = null where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is not null',
    [tx.sellerId, ids],
  );
}

/** Which of these lie in the trash, or those that went into it first and before this; locked by id, passed over where somebody holds them. */
export async function lockTrashed(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from product where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is not null order by id for update',
    [tx.sellerId, ids],
  );
  return rows.map(({ id }) => id);
}

export async function lockOldest(tx: TenantTx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from product where seller_id = $1 and deleted_at < $2 order by deleted_at limit $3 for update skip locked',
    [tx.sellerId, before, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Erases products that are locked. What is at a shop stays there and with us, tied to no product: its SKUs go on following its sales. What
 * never reached a shop goes too; SKUs stay with their stock and its history.
 */
export async function eraseProducts(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.query('select id from listing where seller_id = $1 and product_id = any ($2::bigint[]) order by id for no key update', [
    tx.sellerId,
    ids,
  ]);
  // While they are still tied: by their listings the items are found, and no index has the option that they name.
  await tx.query(
    `update listing_item i set product_item_id = null from listing l
      where i.seller_id = $1 and l.seller_id = $1 and l.product_id = any ($2::bigint[]) and i.listing_id = l.id and i.product_item_id is not null`,
    [tx.sellerId, ids],
  );
  await tx.query(
    `with locked as (select id from listing where seller_id = $1 and product_id = any ($2::bigint[]) order by id for no key update)
     update listing l set product_id = null, register_key = case when shop_product_id is null then register_key || ':' || l.id else register_key end,
            due_at = moa_time_if(shop_product_id is null, null, due_at), deleted_at = moa_time_if(shop_product_id is null, moa_time_or(deleted_at, now()), deleted_at)
       from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId, ids],
  );
  await dropGrams(tx, ids);
  await tx.query('delete from product_item where seller_id = $1 and product_id = any ($2::bigint[])', [tx.sellerId, ids]);
  await tx.query('delete from product where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, ids]);
}

export interface TrashRow {
  id: number;
  moa_product_seq: number;
  name: string;
  image_url: string | null;
  main_price: number;
  deleted_at: Date;
  placed_at: string;
  deleted_by: string;
  shops: { shopType: ShopType; shopName: string }[];
}

/** The last one in stands first. */
export function listTrash(tx: TenantTx): List<TrashRow> {
  return {
    order: 'deleted desc',
    count: async (bound) => {
      const { rows } = await tx.query<{ n: number }>(
        'select count(*) as n from (select 1 from product where seller_id = $1 and deleted_at is not null limit $2) bounded',
        [tx.sellerId, bound + 1],
        'catalog.trash-count',
      );
      return rows[0]?.n ?? 0;
    },
    read: async ({ size, offset, after, backwards }) => {
      const direction = backwards ? 'asc' : 'desc';
      const { rows } = await tx.query<TrashRow>(
        `select p.id, p.moa_product_seq, p.name, p.body -> 'common' -> 'images' -> 0 ->> 'url' as image_url, p.main_price, p.deleted_at,
                ${exactInstant('p.deleted_at')} as placed_at, coalesce(p.deleted_by, '') as deleted_by,
                coalesce((select jsonb_agg(jsonb_build_object('shopType', l.shop_type, 'shopName', a.shop_name) order by l.id)
                            from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
                           where l.seller_id = $1 and l.product_id = p.id and l.deleted_at is null and l.shop_product_id is not null
                             and l.desired_sale = 'SALE' and l.reg_status <> 'UNLINKED' and ${ofVisibleShops('l.account_id', '$4')}), '[]') as shops
           from product p
          where p.seller_id = $1 and p.deleted_at is not null and ($5::timestamptz is null or (p.deleted_at, p.id) < ($5::timestamptz, $6::bigint))
          order by p.deleted_at ${direction}, p.id ${direction} limit $2 offset $3`,
        [tx.sellerId, size, offset, tx.shopAccountIds, after?.value ?? null, after?.id ?? null],
        `catalog.trash.${direction}`,
      );
      return rows;
    },
    positionOf: (row) => ({ value: row.placed_at, id: row.id }),
  };
}
