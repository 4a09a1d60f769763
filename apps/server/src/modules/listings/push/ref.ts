import type { ListingRef } from '@moa/channels/sdk';
import { sellableQuantity } from '@moa/core';
import type { ContentItem } from './content.ts';
import { isUnsure } from './lease.ts';
import type { ListingItemRow, ListingRow } from './listing.queries.ts';

/** A listing by its numbers at the shop. */
export function refOf(
  listing: Pick<ListingRow, 'shop_product_id' | 'shop_product_sub_id'> & Partial<Pick<ListingRow, 'shared'>>,
  items: readonly ListingItemRow[],
): ListingRef {
  return {
    ...(listing.shared === undefined ? {} : { shared: listing.shared }),
    shopProductId: listing.shop_product_id ?? '',
    shopProductSubId: listing.shop_product_sub_id,
    items: items.flatMap((item) =>
      item.shop_item_id === null || item.removed ? [] : [{ key: String(item.id), shopItemId: item.shop_item_id }],
    ),
  };
}

/** Items with what the shop accepted last: nothing is known of it where the end of a write is not. */
export function asAccepted(listing: Pick<ListingRow, 'sent_stock_version'>, items: readonly ListingItemRow[]): ListingItemRow[] {
  return isUnsure(listing) ? items.map((item) => ({ ...item, sent_quantity: null })) : [...items];
}

/** The items that are still in the listing, with what can be sold of the SKUs of each. */
export function contentItems(items: readonly ListingItemRow[]): ContentItem[] {
  return items
    .filter((item) => !item.removed)
    .map((item) => ({
      id: item.id,
      productItemId: item.product_item_id,
      itemCode: item.item_code,
      shopItemId: item.shop_item_id,
      shown: item.sent_quantity,
      parts: item.parts.map((part) => ({
        sellable: sellableQuantity({ onHand: part.onHand, reserved: part.reserved, safetyStock: part.safety }),
        unitQuantity: part.unit,
      })),
    }));
}
