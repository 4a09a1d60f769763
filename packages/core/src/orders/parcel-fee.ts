/** A fee of delivery is of a parcel, and channels show it on one of its lines or on each: it is counted once. Pure. */

/** A line as far as its fee goes, in won. */
export interface FeeLine {
  orderNo: string;
  lineNo: string;
  /** The parcel that the fee is of; null where it is the line's own. */
  feeParcel: string | null;
  deliveryFee: number;
}

/** Number of the line that carries the fee, by its parcel (`parcelOf`). */
export type FeeCarriers = ReadonlyMap<string, string>;

/** Key of a parcel: the same number may come again in another order. */
export function parcelOf(orderNo: string, parcel: string): string {
  return JSON.stringify([orderNo, parcel]);
}

/** Numbers as texts, by their value. */
export function byNumber(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/**
 * The fee that each line is charged, in their order: of the lines of a parcel the one that shows the greatest carries it, the lowest number among
 * equals, and the others have none.
 * @param before whose was counted already: nothing that comes later takes its place
 */
export function chargedFees(lines: readonly FeeLine[], before: FeeCarriers = new Map()): number[] {
  const shown = new Map<string, FeeLine>();
  for (const line of lines) {
    const parcel = keyOf(line);
    if (parcel !== null && line.deliveryFee > 0 && !before.has(parcel) && isBefore(line, shown.get(parcel))) shown.set(parcel, line);
  }
  return lines.map((line) => {
    const parcel = keyOf(line);
    if (parcel === null) return line.deliveryFee;
    return (before.get(parcel) ?? shown.get(parcel)?.lineNo) === line.lineNo ? line.deliveryFee : 0;
  });
}

function keyOf({ orderNo, feeParcel }: FeeLine): string | null {
  return feeParcel === null ? null : parcelOf(orderNo, feeParcel);
}

function isBefore(line: FeeLine, other: FeeLine | undefined): boolean {
  return other === undefined || (other.deliveryFee - line.deliveryFee || byNumber(line.lineNo, other.lineNo)) < 0;
}
