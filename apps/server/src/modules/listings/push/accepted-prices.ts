/** Prices that shops last accepted: what the next ones are measured against. */
import type { AcceptedPrices } from '@moa/core';
import type { ListingItemRow, ListingRow } from './listing.queries.ts';

/** Of one listing as it was read; null before its first registration. */
export function acceptedPrices(listing: Pick<ListingRow, 'sent_price'>, items: readonly ListingItemRow[]): AcceptedPrices | null {
  const { sent_price: salePrice } = listing;
  if (salePrice === null) return null;
  const optionPrices = items.flatMap(({ removed, product_item_id, sent_price }): [string, number][] =>
    removed || product_item_id === null || sent_price === null ? [] : [[String(product_item_id), sent_price - salePrice]],
  );
  return { salePrice, optionPrices: new Map(optionPrices) };
}
