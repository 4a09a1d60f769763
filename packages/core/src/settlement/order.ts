/** Which rows of a shop belong to which line of an order. */
import type { SettleEntry } from './types.ts';

export interface NamedLine {
  lineNo: string;
  shopItemId: string | null;
  shopProductId: string | null;
  quantity: number;
  /** What its parcel cost the buyer, where this line carries it. */
  deliveryFee: number;
}

/** What a row says of the thing that was sold, where it names no line. */
export type OrderEntry = SettleEntry & { itemId: string; productId: string };

export interface OrderAssignment<L, E> {
  lines: { line: L; entries: E[] }[];
  /** Rows that mean none of the lines, by the number of line that they give. */
  strangers: Map<string, E[]>;
}

/**
 * A row means the line whose number it gives, else the only line of its item or product. A delivery fee belongs to the line that carries one in
 * our orders and has none yet.
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

interface Assigned<E> {
  line: NamedLine;
  entries: E[];
}

function find<E extends OrderEntry>(lines: readonly Assigned<E>[], entry: E): Assigned<E> | undefined {
  const named = entry.lineNo === '' ? undefined : lines.find(({ line }) => line.lineNo === entry.lineNo);
  if (named) return named;
  // It has a number of its own at some shops.
  if (entry.event === 'DELIVERY_FEE') return carrierOf(lines, entry);
  if (entry.lineNo !== '') return undefined;
  const [byItem, byProduct] = [
    lines.filter(({ line }) => entry.itemId !== '' && line.shopItemId === entry.itemId),
    lines.filter(({ line }) => entry.productId !== '' && line.shopProductId === entry.productId),
  ];
  if (byItem.length > 0) return byItem.find(({ entries }) => entries.every(({ event }) => event !== entry.event)) ?? byItem[0];
  if (byProduct.length === 1) return byProduct[0];
  if (entry.itemId !== '' || entry.productId !== '') return lines.length === 1 && entry.itemId === '' ? lines[0] : undefined;
  return lines.length === 1 || entry.event !== 'SALE' ? lines[0] : undefined;
}

function carrierOf<E extends OrderEntry>(lines: readonly Assigned<E>[], entry: E): Assigned<E> | undefined {
  const carriers = lines.filter(({ line }) => line.deliveryFee > 0);
  const open = carriers.filter(({ entries }) => entries.every(({ event }) => event !== 'DELIVERY_FEE'));
  const ofIts = (one: Assigned<E>) => entry.productId !== '' && one.line.shopProductId === entry.productId;
  return open.find(ofIts) ?? open[0] ?? carriers.find(ofIts) ?? carriers[0] ?? lines.find(ofIts) ?? lines[0];
}
