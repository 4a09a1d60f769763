/** Which item at a shop is which of ours. Pure. */
import type { ListingContent, ListingItem, ListingRef } from './product.ts';

/** How a row of the shop reports an item; an empty text or list where it does not. */
export interface ItemShape<Row> {
  id(row: Row): string;
  code(row: Row): string;
  optionValues(row: Row): readonly string[];
}

/** By the number at the shop, then by our item code, then by the option values; a single item of each side is the same. */
export function pairItems<Row>(items: readonly ListingItem[], rows: readonly Row[], shape: ItemShape<Row>): Map<ListingItem, Row> {
  const pairs = new Map<ListingItem, Row>();
  const free = new Set(rows);
  const rules: ((item: ListingItem, row: Row) => boolean)[] = [
    (item, row) => item.shopItemId !== null && shape.id(row) === item.shopItemId,
    (item, row) => item.itemCode !== '' && shape.code(row) === item.itemCode,
    (item, row) => sameValues(item.optionValues, shape.optionValues(row)),
    () => items.length === 1 && rows.length === 1,
  ];
  for (const rule of rules) {
    for (const item of items) {
      const row = pairs.has(item) ? undefined : [...free].find((candidate) => rule(item, candidate));
      if (row === undefined) continue;
      pairs.set(item, row);
      free.delete(row);
    }
  }
  return pairs;
}

export function sameValues(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.length > 0 && ours.length === theirs.length && ours.every((value, axis) => value === theirs[axis]);
}

/** Values of one axis, each once, in the order of the items. */
export function axisValues({ items }: Pick<ListingContent, 'items'>, axis: number): string[] {
  return [...new Set(items.map(({ optionValues }) => optionValues[axis] ?? ''))];
}

/** The items with the numbers at the shop that the caller knows, so that they keep their identity there. */
export function withKnownIds(content: ListingContent, ref: ListingRef): ListingContent {
  const ids = new Map(ref.items.map(({ key, shopItemId }) => [key, shopItemId]));
  return { ...content, items: content.items.map((item) => ({ ...item, shopItemId: item.shopItemId ?? ids.get(item.key) ?? null })) };
}
