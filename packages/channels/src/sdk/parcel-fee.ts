/** A fee of delivery is of a parcel, and channels show it on one of its lines or on each: it is counted once. Pure. */
import type { CollectCursor, LineFact, OrderPage } from './order.ts';
import type { Outcome } from './outcome.ts';

/** The line whose fee was counted, by its parcel. */
type FeeCarriers = ReadonlyMap<string, string>;

/** Parcels that a walk remembers: its place is stored with every page. */
const REMEMBERED = 1_000;

/** Numbers as texts, by their value. */
export function byNumber(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/**
 * Of the lines of a parcel the one that shows the greatest fee carries it, the lowest number among equals, whatever their order; the others have none.
 * @param before whose was counted already: nothing that comes later takes its place
 * @returns whose fee was counted, of what came before too
 */
export function chargeOnce(lines: LineFact[], before: FeeCarriers = new Map()): Map<string, string> {
  const shown = new Map<string, LineFact>();
  for (const line of lines) {
    const bundle = bundleOf(line);
    if (line.deliveryFee > 0 && !before.has(bundle) && isBefore(line, shown.get(bundle))) shown.set(bundle, line);
  }
  const carriers = new Map([...before, ...[...shown].map(([bundle, { lineNo }]) => [bundle, lineNo] as const)]);
  for (const line of lines) if (carriers.get(bundleOf(line)) !== line.lineNo) line.deliveryFee = 0;
  return carriers;
}

function isBefore(line: LineFact, other: LineFact | undefined): boolean {
  return other === undefined || (other.deliveryFee - line.deliveryFee || byNumber(line.lineNo, other.lineNo)) < 0;
}

/** The same over the pages of a walk: they cut parcels anywhere, and its lists and windows do. @param cursor that the page was asked by */
export function chargeOverPages({ position }: CollectCursor, page: Outcome<OrderPage>): Outcome<OrderPage> {
  if (page.kind !== 'ok') return page;
  const { lines, nextCursor } = page.value;
  const before = new Map(JSON.parse(position?.fees ?? '[]') as [string, string][]);
  const alone = new Set(lines.filter(({ bundleNo }) => bundleNo === null).map(bundleOf));
  const carriers = [...chargeOnce(lines, before)].filter(([bundle]) => !alone.has(bundle)).slice(-REMEMBERED);
  if (nextCursor.position === null || carriers.length === 0) return page;
  const next = { ...nextCursor, position: { ...nextCursor.position, fees: JSON.stringify(carriers) } };
  return { kind: 'ok', value: { ...page.value, nextCursor: next } };
}

/** Numbers of parcels may come again in another order; a line without one is a parcel of its own. */
function bundleOf({ orderNo, lineNo, bundleNo }: LineFact): string {
  return JSON.stringify([orderNo, bundleNo ?? `line ${lineNo}`]);
}
