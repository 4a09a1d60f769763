/** SQL of base products as a whole: how many there are, where they are sold, taking them away. */
import { shopLimit, type TenantTx } from '../../platform/database/index.ts';

/** A product in the trash is in no list. */
const lives = (id: string) => `exists (select 1 from product w where w.seller_id = $1 and w.id = ${id} and w.deleted_at is null)`;

/** Versions are compared in their indexes, and what few are behind or sold out is looked up by its key: joined as a whole it was read from the tables. */
export async function countProducts(tx: TenantTx): Promise<{ total: number; soldOut: number; failed: number; changed: number }> {
  const limit = shopLimit(tx, 'account_id', '$2');
  const { rows } = await tx.query<{ total: number; failed: number; changed: number; sold_out: number }>(
    `select (select count(*) from product where seller_id = $1 and deleted_at is null) as total,
            (select count(distinct l.product_id) from listing l
              where l.seller_id = $1 and l.deleted_at is null and (l.reg_status = 'FAIL' or l.parked_reason is not null or l.refusals is not null) ${limit.and}
                and ${lives('l.product_id')}) as failed,
            (select count(distinct b.product_id) from (
               select l.id, l.product_id from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id
                where l.seller_id = $1 and p.seller_id = $1 and l.deleted_at is null and p.deleted_at is null and coalesce(l.sent_product_version, -1) < p.version offset 0) b
              cross join lateral (select x.id from listing x where x.seller_id = $1 and x.id = b.id and x.shop_product_id is not null ${limit.and} offset 0) known) as changed,
            (select count(distinct i.product_id) from (
               select s.id from sku s where s.seller_id = $1 and s.on_hand - s.reserved - s.safety_stock <= 0 offset 0) f
              cross join lateral (select x.product_id from product_item x where x.seller_id = $1 and x.sku_id = f.id and x.removed_at is null and ${lives('x.product_id')} offset 0) i) as sold_out`,
    [tx.sellerId, ...limit.values],
    `catalog.counts${limit.name}`,
  );
  const row = rows[0];
  return { total: row?.total ?? 0, soldOut: row?.sold_out ?? 0, failed: row?.failed ?? 0, changed: row?.changed ?? 0 };
}

/** Listings of a product by the keys that its draft names them by. */
export async function listingsOfKeys(tx: TenantTx, productId: number, registerKeys: readonly string[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from listing where seller_id = $1 and product_id = $2 and register_key = any ($3::text[]) and deleted_at is null',
    [tx.sellerId, productId, registerKeys],
  );
  return rows.map(({ id }) => id);
}
