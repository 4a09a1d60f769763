/** What a product is made of: stock sums, derived fields, and the difference between two versions by identity. */
import type { Composition, OptionAxis, OptionCombination, ProductDraft } from './draft.ts';

/** Pieces on sale: with options the sum of the combinations, otherwise the main quantity (specification, point 4). */
export function stockQuantityOf(composition: Composition): number {
  if (!composition.optionInfo.usable) return composition.mainInfo.saleQuantity;
  return composition.optionInfo.optionCombinations.reduce((sum, combination) => sum + combination.saleQuantity, 0);
}

/** `basic.salePrice` and `basic.stockQuantity` as they follow from the composition. */
export function deriveBasic(draft: ProductDraft): { salePrice: number; stockQuantity: number } {
  return { salePrice: draft.composition.mainInfo.price, stockQuantity: stockQuantityOf(draft.composition) };
}

/** Pieces of so many that another unit makes of them, in whole ones. */
export const piecesAt = (pieces: number, unit: number, nextUnit: number): number => Math.floor((pieces * unit) / nextUnit);

/**
 * What an edit adds to the SKU, in its own pieces; negative takes off. What was seen was counted in the stored unit. A number that was left as it
 * was, or that is the same stock in another unit, changes nothing.
 */
export function stockChange(
  { saleQuantity, seenQuantity }: Pick<OptionCombination, 'saleQuantity' | 'seenQuantity'>,
  unit: number,
  storedUnit: number,
): number {
  if (seenQuantity === null || saleQuantity === seenQuantity || saleQuantity === piecesAt(seenQuantity, storedUnit, unit)) return 0;
  return saleQuantity * unit - seenQuantity * storedUnit;
}

/** The number to show when the unit changes: the same stock in the new one, unless another number was typed. */
export function piecesInUnit(
  { saleQuantity, seenQuantity }: Pick<OptionCombination, 'saleQuantity' | 'seenQuantity'>,
  units: { stored: number; before: number; next: number },
): number {
  if (seenQuantity === null) return saleQuantity;
  const isUntouched = saleQuantity === seenQuantity || saleQuantity === piecesAt(seenQuantity, units.stored, units.before);
  return isUntouched ? piecesAt(seenQuantity, units.stored, units.next) : saleQuantity;
}

const EMPTY_OPTION: Omit<OptionCombination, 'optionValues'> = {
  id: null,
  optionPrice: 0,
  saleQuantity: 0,
  seenQuantity: null,
  usable: true,
  skuCode: '',
  skuId: null,
  saleUnitQuantity: 1,
  barcode: '',
};

/** Separates values in a key; it can't be typed into an option value. */
const SEPARATOR = '\u001f';

export function optionKey(values: readonly string[]): string {
  return values.join(SEPARATOR);
}

/** Every combination of the axes' values, first axis slowest. Axes without values are left out. */
export function combine(axes: readonly OptionAxis[]): string[][] {
  const used = axes.filter((axis) => axis.values.length > 0);
  if (used.length === 0) return [];
  return used.reduce<string[][]>((rows, axis) => rows.flatMap((row) => axis.values.map((value) => [...row, value])), [[]]);
}

/**
 * Combinations for changed axes: those that are still meant keep id, price, stock and SKU. `renamed` maps old values to new ones an axis,
 * so that a rename keeps its identity.
 */
export function regenerate(
  axes: readonly OptionAxis[],
  previous: readonly OptionCombination[],
  renamed: readonly ReadonlyMap<string, string>[] = [],
): OptionCombination[] {
  const byKey = new Map(
    previous.map((combination) => [
      optionKey(combination.optionValues.map((value, axis) => renamed[axis]?.get(value) ?? value)),
      combination,
    ]),
  );
  return combine(axes).map((optionValues) => ({ ...EMPTY_OPTION, ...byKey.get(optionKey(optionValues)), optionValues }));
}

export interface CombinationDiff {
  added: OptionCombination[];
  /** Kept by id, or by equal values where the client lost the id. */
  kept: { id: string; next: OptionCombination }[];
  removedIds: string[];
}

/** Which stored combinations survive an edit: by id first, then by their values, so that ids, stock and history are not reset. */
export function diffCombinations(
  stored: readonly { id: string; optionValues: readonly string[] }[],
  next: readonly OptionCombination[],
): CombinationDiff {
  const left = new Map(stored.map((row) => [row.id, row]));
  const claimed = new Map<OptionCombination, string>();
  for (const combination of next) {
    if (combination.id !== null && left.delete(combination.id)) claimed.set(combination, combination.id);
  }
  const byValues = new Map([...left.values()].map((row) => [optionKey(row.optionValues), row.id]));
  for (const combination of next) {
    if (claimed.has(combination)) continue;
    const key = optionKey(combination.optionValues);
    const id = byValues.get(key);
    if (id === undefined) continue;
    byValues.delete(key);
    left.delete(id);
    claimed.set(combination, id);
  }
  return {
    added: next.filter((combination) => !claimed.has(combination)),
    kept: [...claimed].map(([combination, id]) => ({ id, next: combination })),
    removedIds: [...left.keys()],
  };
}

/** `블랙 / L`, or an empty text for a product without options. */
export function optionText(values: readonly string[]): string {
  return values.join(' / ');
}
