/** Prices that the shops of a product last accepted: what the next ones are measured against. */
import type { AcceptedPrices } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';

/** Of all listings of a product, by registerKey. */
export async function readAcceptedPrices(tx: TenantTx, productId: number): Promise<Map<string, AcceptedPrices>> {
  const { rows } = await tx.query<{ register_key: string; sale_price: number; option_prices: Record<string, number> }>(
    `select l.register_key, l.sent_price as sale_price,
            coalesce(jsonb_object_agg(i.product_item_id, i.sent_price - l.sent_price) filter (where i.sent_price is not null and i.product_item_id is not null), '{}') as option_prices
       from listing l left join listing_item i on i.seller_id = l.seller_id and i.listing_id = l.id and i.removed_at is null
      where l.seller_id = $1 and l.product_id = $2 and l.deleted_at is null and l.sent_price is not null
      group by l.seller_id, l.id, l.register_key, l.sent_price`,
    [tx.sellerId, productId],
    'listings.accepted-prices',
  );
  return new Map(
    rows.map((row) => [row.register_key, { salePrice: row.sale_price, optionPrices: new Map(Object.entries(row.option_prices)) }]),
  );
}
