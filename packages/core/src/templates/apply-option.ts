/** Options of a template laid over those of a product: ids, stock and SKUs stay with the values they belong to. Pure. */
import { combine, optionKey, regenerate } from '../product/composition.ts';
import type { Composition, OptionAxis, OptionCombination } from '../product/draft.ts';
import { OPTION_COMBINATION_MAX } from '../product/validate.ts';
import type { ApplyMode, OptionContent, TemplateNote } from './template.ts';

type OptionInfo = Composition['optionInfo'];

export interface AppliedOptions {
  info: OptionInfo;
  notes: TemplateNote[];
}

/**
 * FILL adds the values that are missing, where the product has the same options or none. REPLACE makes the values those of the template.
 * In both, what is there under the same values keeps its id, stock and codes.
 */
export function applyOptions(info: OptionInfo, content: OptionContent, mode: ApplyMode): AppliedOptions {
  const used = info.usable ? info.options.filter(({ values }) => values.length > 0) : [];
  const same = sameNames(used, content.options);
  if (mode === 'FILL' && used.length > 0 && !same) return { info, notes: [{ kind: 'OTHER_OPTIONS' }] };
  // In the order of the product where both have the same options: another order would make every combination a new one.
  const wanted = same ? inOrderOf(used, content.options) : content.options;
  const options = mode === 'FILL' && same ? wanted.map((axis, at) => withMore(used[at], axis)) : wanted;
  if (combine(options).length > OPTION_COMBINATION_MAX) return { info, notes: [{ kind: 'TOO_MANY_OPTIONS' }] };

  const before = info.usable ? info.optionCombinations : [];
  const known = new Set(before.map(({ optionValues }) => optionKey(optionValues)));
  const prices = pricesIn(content, options);
  // Also what was put away by switching options off: it comes back with its stock.
  const optionCombinations = regenerate(options, info.optionCombinations).map((row) => {
    const price = prices.get(optionKey(row.optionValues));
    if (mode === 'FILL' && known.has(optionKey(row.optionValues))) return row;
    return { ...row, optionPrice: price ?? 0 };
  });
  return { info: { usable: true, options, optionCombinations }, notes: lost(before, optionCombinations) };
}

function sameNames(used: readonly OptionAxis[], wanted: readonly OptionAxis[]): boolean {
  const names = new Set(used.map(({ name }) => name));
  return used.length > 0 && names.size === used.length && used.length === wanted.length && wanted.every(({ name }) => names.has(name));
}

function inOrderOf(used: readonly OptionAxis[], wanted: readonly OptionAxis[]): OptionAxis[] {
  return used.flatMap(({ name }) => wanted.filter((axis) => axis.name === name).slice(0, 1));
}

function withMore(used: OptionAxis | undefined, axis: OptionAxis): OptionAxis {
  return { name: axis.name, values: [...new Set([...(used?.values ?? []), ...axis.values])] };
}

/** Added prices by the values in the order of `options`. */
function pricesIn({ options: own, optionCombinations }: OptionContent, options: readonly OptionAxis[]): Map<string, number> {
  const places = options.map(({ name }) => own.findIndex((axis) => axis.name === name));
  return new Map(
    optionCombinations.map(({ optionValues, optionPrice }) => [optionKey(places.map((at) => optionValues[at] ?? '')), optionPrice]),
  );
}

/** Combinations that are no more, where anything would be missed of them. */
function lost(before: readonly OptionCombination[], after: readonly OptionCombination[]): TemplateNote[] {
  const left = new Set(after.map(({ optionValues }) => optionKey(optionValues)));
  const gone = before.filter(
    ({ id, saleQuantity, optionValues }) => (id !== null || saleQuantity > 0) && !left.has(optionKey(optionValues)),
  );
  if (gone.length === 0) return [];
  return [{ kind: 'REMOVES_OPTIONS', count: gone.length, stock: gone.reduce((sum, { saleQuantity }) => sum + saleQuantity, 0) }];
}
