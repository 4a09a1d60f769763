/** Which rows of a shop belong to which line of an order. */
import type { SettleEntry } from './types.ts';

export interface NamedLine {
  lineNo: string;
  shopItemId: string | null;
  shopProductId: string | null;
  quantity: number;
}

/** What a row says of the thing that was sold, where it names no line. */
export type OrderEntry = SettleEntry & { itemId: string; productId: string };

export interface OrderAssignment<L, E> {
  lines: { line: L; entries: E[] }[];
  /** Rows that mean none of the lines, by the number of line that they give. */
  strangers: Map<string, E[]>;
}

/**
 * A row means the line whose number it gives, else the only line of its item or product. A row about the whole order (its delivery fee)
 * belongs to the first line, which carries the fee in our orders too.
 */
export function assignEntries<L extends NamedLine, E extends OrderEntry>(
  lines: readonly L[],
  entries: readonly E[],
): OrderAssignment<L, E> {
  const assigned = lines.map((line) => ({ line, entries: [] as E[] }));
  const strangers = new Map<string, E[]>();
  for (const entry of entries) {
    const mine = find(assigned, entry);
    if (mine) mine.entries.push(entry);
    else addTo(strangers, entry);
  }
  return { lines: assigned, strangers };
}

function addTo<E extends OrderEntry>(strangers: Map<string, E[]>, entry: E): void {
  const own = strangers.get(entry.lineNo);
  if (own) own.push(entry);
  else strangers.set(entry.lineNo, [entry]);
}

function find<L extends NamedLine, E extends OrderEntry>(lines: readonly { line: L; entries: E[] }[], entry: E) {
  if (entry.lineNo !== '') {
    const named = lines.find(({ line }) => line.lineNo === entry.lineNo);
    // A delivery fee has a number of its own at some shops.
    return named ?? (entry.event === 'DELIVERY_FEE' ? lines[0] : undefined);
  }
  const [byItem, byProduct] = [
    lines.filter(({ line }) => entry.itemId !== '' && line.shopItemId === entry.itemId),
    lines.filter(({ line }) => entry.productId !== '' && line.shopProductId === entry.productId),
  ];
  if (byItem.length > 0) return byItem.find(({ entries }) => entries.every(({ event }) => event !== entry.event)) ?? byItem[0];
  if (byProduct.length === 1) return byProduct[0];
  if (entry.itemId !== '' || entry.productId !== '') return lines.length === 1 && entry.itemId === '' ? lines[0] : undefined;
  return lines.length === 1 || entry.event !== 'SALE' ? lines[0] : undefined;
}
