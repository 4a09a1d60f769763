/** Where a SKU is shown: each listing with what it should show and what the shop accepted last. */
import type { stock } from '@moa/contract';
import { sellableQuantity, shownQuantity } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { SYNC_SQL } from './list.queries.ts';

type Shown = Awaited<ReturnType<Handlers<typeof stock>['detail']>>['listings'];

export async function listingsOfSku(tx: TenantTx, skuId: number): Promise<Shown> {
  const { rows } = await tx.query<{
    id: number;
    shop_type: Shown[number]['shopType'];
    shop_name: string;
    stock_cap: number | null;
    on_hand: number;
    reserved: number;
    safety_stock: number;
    unit_quantity: number;
    sent: number | null;
    sync: Shown[number]['sync'];
    last_sent_at: Date | null;
  }>(
    `select l.id, l.shop_type, a.shop_name, case when a.available_shop then a.stock_cap else 0 end as stock_cap, s.on_hand, s.reserved, s.safety_stock, x.unit_quantity, i.sent_quantity as sent, ${SYNC_SQL} as sync, l.last_sent_at
       from listing_item_sku x
       join listing_item i on i.seller_id = x.seller_id and i.id = x.listing_item_id and i.removed_at is null
       join listing l on l.seller_id = x.seller_id and l.id = x.listing_id and l.deleted_at is null
       join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
       join sku s on s.seller_id = x.seller_id and s.id = x.sku_id
       left join product p on p.seller_id = l.seller_id and p.id = l.product_id
      where x.seller_id = $1 and x.sku_id = $2 and ${ofVisibleShops('l.account_id', '$3')} order by l.id limit 200`,
    [tx.sellerId, skuId, tx.shopAccountIds],
    'listings.of-sku',
  );
  return rows.map((row) => ({
    listingId: String(row.id),
    shopType: row.shop_type,
    shopName: row.shop_name,
    desired: shownQuantity(
      [
        {
          sellable: sellableQuantity({ onHand: row.on_hand, reserved: row.reserved, safetyStock: row.safety_stock }),
          unitQuantity: row.unit_quantity,
        },
      ],
      row.stock_cap,
      99_999_999,
    ),
    sent: row.sent,
    sync: row.sync,
    sentAt: row.last_sent_at?.toISOString() ?? null,
  }));
}
