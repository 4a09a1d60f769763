/** A fee of delivery is of a parcel, and channels show it on one of its lines or on each: it is counted once. Pure. */
import type { LineFact } from './order.ts';

/** Whose fee of a parcel is counted. */
export interface FeeCarrier {
  bundle: string;
  lineNo: string;
}

/** Numbers as texts, by their value. */
export function byNumber(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/**
 * Of the lines of a parcel that show a fee the one with the lowest number carries it, whatever their order; the others have none.
 * @param before whose was counted on the page before, where a page cuts a parcel
 * @returns whose fee was counted where each line stands
 */
export function chargeOnce(lines: LineFact[], before: FeeCarrier | null = null): Map<string, FeeCarrier> {
  const carriers = new Map(before === null ? [] : [[before.bundle, before.lineNo]]);
  for (const line of lines) {
    const bundle = bundleOf(line);
    const known = carriers.get(bundle);
    if (line.deliveryFee > 0 && (known === undefined || byNumber(line.lineNo, known) < 0)) carriers.set(bundle, line.lineNo);
  }
  for (const line of lines) if (carriers.get(bundleOf(line)) !== line.lineNo) line.deliveryFee = 0;
  return new Map(
    lines.map((line) => [line.lineNo, { bundle: bundleOf(line), lineNo: carriers.get(bundleOf(line)) ?? line.lineNo }] as const),
  );
}

/** Numbers of parcels may come again in another order; a line without one is a parcel of its own. */
function bundleOf({ orderNo, lineNo, bundleNo }: LineFact): string {
  return JSON.stringify([orderNo, bundleNo ?? `line ${lineNo}`]);
}
