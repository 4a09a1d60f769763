/** Which orders the stock covers and which it does not, where more is promised than there is. Pure. */

export interface WaitingLine {
  id: number;
  /** Pieces of each SKU that it takes. */
  needs: ReadonlyMap<number, number>;
}

/**
 * Ids of the lines that go without: each takes all it needs in the order given, or nothing, so that what one can't use is left to the next.
 * @param onHand pieces of the SKUs that are short; others have enough for everybody
 */
export function uncoveredLines(lines: readonly WaitingLine[], onHand: ReadonlyMap<number, number>): number[] {
  const left = new Map(onHand);
  return lines.flatMap(({ id, needs }) => {
    const short = [...needs].some(([sku, pieces]) => pieces > (left.get(sku) ?? Number.POSITIVE_INFINITY));
    if (short) return [id];
    for (const [sku, pieces] of needs) if (left.has(sku)) left.set(sku, (left.get(sku) ?? 0) - pieces);
    return [];
  });
}
