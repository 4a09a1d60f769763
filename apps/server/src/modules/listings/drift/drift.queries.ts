/** How much of each account differs from its shop, with how much was looked at. */
import type { CreateShopDTO, KnownDifference, ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

/** How far back a look counts. */
const DAYS = 7;

export interface DriftCount {
  accountId: string;
  shopType: ShopType;
  shopAccountId: string;
  shopName: string;
  there: number;
  checked: number;
  differing: number;
  lastCheckedAt: string | null;
}

export async function countDrift(tx: TenantTx): Promise<DriftCount[]> {
  const { rows } = await tx.query<{
    id: number;
    shop_type: ShopType;
    shop_account_id: string;
    shop_name: string;
    there: number;
    checked: number;
    differing: number;
    last: Date | null;
  }>(
    `with counted as (
       select l.account_id, count(*) as there, count(*) filter (where l.drift_checked_at > now() - make_interval(days => ${DAYS})) as checked,
              count(*) filter (where l.drift is not null and l.drift_checked_at > now() - make_interval(days => ${DAYS})) as differing,
              max(l.drift_checked_at) as last
         from listing l
        where l.seller_id = $1 and l.product_id is not null and l.shop_product_id is not null and l.deleted_at is null
        group by l.account_id)
     select a.id, a.shop_type, a.shop_account_id, a.shop_name, c.there, c.checked, c.differing, c.last
       from shop_account a join counted c on c.account_id = a.id
      where a.seller_id = $1 and a.status <> 'UNLINKED' and ${ofVisibleShops('a.id', '$2')} order by a.id`,
    [tx.sellerId, tx.shopAccountIds],
    'listings.drift-counts',
  );
  return rows.map(({ id, shop_type, shop_account_id, shop_name, last, ...counts }) => ({
    accountId: String(id),
    shopType: shop_type,
    shopAccountId: shop_account_id,
    shopName: shop_name,
    ...counts,
    lastCheckedAt: last?.toISOString() ?? null,
  }));
}

export interface DriftRow {
  id: number;
  product_id: number | null;
  account_id: number;
  shop_type: ShopType;
  register_key: string;
  name: string;
  desired_sale: 'SALE' | 'SUSPENSION';
  drift: KnownDifference[] | null;
  left_to_shop: string[];
  overrides: CreateShopDTO['basic'];
  shop_parts: Partial<Pick<CreateShopDTO, 'composition'>>;
  category_id: string | null;
  category_path: string;
  /** There are changes here that were not sent yet. */
  changed: boolean;
}

const ROWS = `
  select l.id, l.product_id, l.account_id, l.shop_type, l.register_key, l.name, l.desired_sale, l.drift, l.left_to_shop, l.overrides, l.shop_parts, l.category_id, l.category_path,
         l.sent_product_version is distinct from p.version as changed
    from listing l left join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.deleted_at is null
   where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')} order by l.id`;

/** The listings that the caller sees, by id. Locked: their products first, as whoever saves a product does. */
export async function readDriftRows(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<DriftRow[]> {
  if (lock)
    await tx.query(
      `select p.id from product p
        where p.seller_id = $1 and p.id in (select l.product_id from listing l where l.seller_id = $1 and l.id = any ($2::bigint[])) order by p.id for no key update`,
      [tx.sellerId, ids],
      'listings.lock-drift-products',
    );
  const { rows } = await tx.query<DriftRow>(`${ROWS}${lock ? ' for no key update of l' : ''}`, [tx.sellerId, ids, tx.shopAccountIds]);
  return rows;
}
