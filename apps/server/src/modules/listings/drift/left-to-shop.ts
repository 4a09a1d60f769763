/** Fields that the seller left to the shop: a push carries the value that is there, so that it overwrites none. */
import type { Connector, ConnectorContext, ListingContent, ObservedProduct, Outcome } from '@moa/channels/sdk';
import { pairItems } from '@moa/core';
import type { ListingItemRow, ListingRow } from '../push/listing.queries.ts';
import { refOf } from '../push/ref.ts';

/** The listing as its shop shows it now; null where a push needs not know it. */
export async function readLeft(
  connector: Connector,
  ctx: ConnectorContext,
  listing: ListingRow,
  items: readonly ListingItemRow[],
): Promise<Outcome<ObservedProduct> | null> {
  if (listing.left_to_shop.length === 0 || listing.shop_product_id === null) return null;
  return (await connector.products?.read(ctx, refOf(listing, items))) ?? null;
}

/** What is sent: ours, but for the fields that are left to the shop. An option that the shop does not have yet stands on its price there. */
export function withLiveValues(content: ListingContent, live: ObservedProduct, left: readonly string[]): ListingContent {
  const name = left.includes('productName') && live.name !== '' ? live.name : content.name;
  const categoryId = left.includes('category') ? (live.categoryId ?? content.categoryId) : content.categoryId;
  return { ...(left.includes('price') ? withLivePrices(content, live) : content), name, categoryId };
}

function withLivePrices(content: ListingContent, live: ObservedProduct): ListingContent {
  const pairs = pairItems(
    content.items.map((item) => ({ ...item, id: item.key, used: item.usable })),
    live.items,
  );
  const prices = new Map(pairs.flatMap(([ours, theirs]) => (theirs.price === null ? [] : [[ours.id, theirs.price]])));
  // The option that costs what the product costs carries its price; without one all are moved alike.
  const anchor =
    content.items.find((item) => item.price === content.price && prices.has(item.key)) ?? content.items.find(({ key }) => prices.has(key));
  if (!anchor) return content;
  const by = (prices.get(anchor.key) ?? anchor.price) - anchor.price;
  return {
    ...content,
    price: content.price + by,
    items: content.items.map((item) => ({ ...item, price: prices.get(item.key) ?? item.price + by })),
  };
}
