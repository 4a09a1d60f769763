import type { Item, Kinds, Line, Market } from './types.ts';

/** What the seller says is there. */
export function setQuantity<K extends Kinds>(market: Market<K>, item: Item<K>, quantity: number): void {
  market.items.put(item.id, { ...item, quantity });
}

/** Takes the pieces of a new or newly paid line; never more than there are, as where the stock bounds nothing. */
export function takeStock<K extends Kinds>(market: Market<K>, line: Line<K>): void {
  const item = market.items.get(line.itemId);
  if (!item || item.quantity === null || market.rules.counted?.(item) === false) return;
  const pieces = Math.min(line.quantity - line.taken, item.quantity);
  line.taken += pieces;
  market.lines.put(line.id, line);
  market.items.put(item.id, { ...item, quantity: item.quantity - pieces, sold: item.sold + pieces });
}

/** Gives back pieces that the line took, where the channel does; a retired item takes them too. */
export function returnStock<K extends Kinds>(market: Market<K>, line: Line<K>, quantity: number): void {
  if (market.rules.restocks === false) return;
  const item = market.items.get(line.itemId);
  const pieces = Math.min(quantity, line.taken);
  line.taken -= pieces;
  market.lines.put(line.id, line);
  if (item && item.quantity !== null) market.items.put(item.id, { ...item, quantity: item.quantity + pieces, sold: item.sold - pieces });
}
