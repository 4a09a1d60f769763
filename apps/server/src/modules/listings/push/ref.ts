import type { ListingRef } from '@moa/channels/sdk';
import type { ListingItemRow, ListingRow } from './listing.queries.ts';

/** A listing by its numbers at the shop. */
export function refOf(listing: Pick<ListingRow, 'shop_product_id' | 'shop_product_sub_id'>, items: readonly ListingItemRow[]): ListingRef {
  return {
    shopProductId: listing.shop_product_id ?? '',
    shopProductSubId: listing.shop_product_sub_id,
    items: items.flatMap((item) =>
      item.shop_item_id === null || item.removed ? [] : [{ key: String(item.id), shopItemId: item.shop_item_id }],
    ),
  };
}
