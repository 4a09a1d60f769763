/** Orders between sellers: with goods that another one supplies (a product's role), or of SKUs that are lent to one. */
import type { TenantTx } from '../../../platform/database/index.ts';
import type { CrossSold } from './search.conditions.ts';

/** Products and SKUs of one seller that take part; far beyond what anybody lends. */
const MOST = 20_000;

/** Null where nothing of the seller's is sold between sellers: no order can be one. */
export async function crossSold(tx: TenantTx): Promise<CrossSold | null> {
  const [products, skus] = await Promise.all([
    tx.query<{ id: number }>(
      `select id from product where seller_id = $1 and role_id in ('CROSS_SALE', 'CROSS_SUPPLY') limit $2`,
      [tx.sellerId, MOST],
      'orders.cross-products',
    ),
    tx.query<{ id: number }>(
      `select id from sku where seller_id = $1 and sku_product_type = 'CROSS_SUPPLY' limit $2`,
      [tx.sellerId, MOST],
      'orders.cross-skus',
    ),
  ]);
  if (products.rows.length + skus.rows.length === 0) return null;
  return { products: products.rows.map(({ id }) => id), skus: skus.rows.map(({ id }) => id) };
}
