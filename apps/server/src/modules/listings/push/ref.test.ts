import { expect, test } from 'vitest';
import type { ListingItemRow } from './listing.queries.ts';
import { asAccepted, contentItems } from './ref.ts';

const ITEM: ListingItemRow = {
  id: 1,
  product_item_id: 2,
  item_code: 'A',
  shop_item_id: 'I',
  removed: false,
  sent_quantity: 5,
  parts: [],
} as Partial<ListingItemRow> as ListingItemRow;

test.each([
  ['what was accepted is known', 3, 5],
  ['of a write whose end is not known nothing is: a stop that Moa may have sent is undone', -1, null],
])('%s', (_, sent_stock_version, shown) => {
  expect(contentItems(asAccepted({ sent_stock_version }, [ITEM]))).toEqual([expect.objectContaining({ id: 1, shown })]);
});
