/** SQL of base products as a whole: how many there are, where they are sold, taking them away. */
import { shopLimit, type TenantTx } from '../../platform/database/index.ts';

export async function countProducts(tx: TenantTx): Promise<{ total: number; soldOut: number; failed: number; changed: number }> {
  const limit = shopLimit(tx, 'account_id', '$2');
  const { rows } = await tx.query<{ total: number; failed: number; changed: number; sold_out: number }>(
    `select (select count(*) from product where seller_id = $1 and deleted_at is null) as total,
            (select count(distinct product_id) from listing where seller_id = $1 and deleted_at is null and (reg_status = 'FAIL' or parked_reason is not null or refusals is not null) ${limit.and}) as failed,
            (select count(distinct l.product_id) from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id
              where l.seller_id = $1 and l.deleted_at is null and l.shop_product_id is not null and coalesce(l.sent_product_version, -1) < p.version ${limit.and}) as changed,
            (select count(distinct i.product_id) from product_item i join sku s on s.seller_id = i.seller_id and s.id = i.sku_id
              where i.seller_id = $1 and i.removed_at is null and s.on_hand - s.reserved - s.safety_stock <= 0) as sold_out`,
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
