/** Changes of option axes that keep what the seller typed into the combinations. Pure. */
import { combine, type OptionAxis, type OptionCombination, type ProductDraft, regenerate } from '@moa/core';

export type OptionInfo = ProductDraft['composition']['optionInfo'];

export const AXES_MAX = 3;

/**
 * Combinations for new axes. An axis that gets its first value extends the combinations that are there, an axis that is taken away
 * shortens them, so that prices, stock and SKUs stay with what they belong to.
 */
export function withAxes(info: OptionInfo, options: OptionAxis[], renamed: readonly ReadonlyMap<string, string>[] = []): OptionInfo {
  return { ...info, options, optionCombinations: regenerate(options, info.optionCombinations, renamed) };
}

/** Sets the values of one axis. */
export function withValues(info: OptionInfo, axis: number, values: string[]): OptionInfo {
  const before = info.options[axis]?.values ?? [];
  const options = info.options.map((option, index) => (index === axis ? { ...option, values } : option));
  const [first] = values;
  const place = info.options.slice(0, axis).filter((option) => option.values.length > 0).length;
  if (before.length === 0 && first !== undefined) {
    return withAxes({ ...info, optionCombinations: info.optionCombinations.map((row) => insertValue(row, place, first)) }, options);
  }
  if (before.length > 0 && first === undefined) {
    return withAxes({ ...info, optionCombinations: uniqueRows(info.optionCombinations.map((row) => dropValue(row, place))) }, options);
  }
  return withAxes(info, options);
}

export function withoutAxis(info: OptionInfo, axis: number): OptionInfo {
  const emptied = withValues(info, axis, []);
  return { ...emptied, options: emptied.options.filter((_, index) => index !== axis) };
}

export function withRenamedValue(info: OptionInfo, axis: number, from: string, to: string): OptionInfo {
  const options = info.options.map((option, index) =>
    index === axis ? { ...option, values: option.values.map((value) => (value === from ? to : value)) } : option,
  );
  const used = info.options.map((_, index) => index).filter((index) => (info.options[index]?.values.length ?? 0) > 0);
  return withAxes(
    info,
    options,
    used.map((index) => (index === axis ? new Map([[from, to]]) : new Map<string, string>())),
  );
}

export function combinationCount(options: readonly OptionAxis[]): number {
  return combine(options).length;
}

function insertValue(row: OptionCombination, place: number, value: string): OptionCombination {
  return { ...row, optionValues: [...row.optionValues.slice(0, place), value, ...row.optionValues.slice(place)] };
}

function dropValue(row: OptionCombination, place: number): OptionCombination {
  return { ...row, optionValues: row.optionValues.filter((_, index) => index !== place) };
}

function uniqueRows(rows: readonly OptionCombination[]): OptionCombination[] {
  const seen = new Map<string, OptionCombination>();
  for (const row of rows) {
    const key = row.optionValues.join('\u001f');
    if (!seen.has(key)) seen.set(key, row);
  }
  return [...seen.values()];
}

/** Values out of typed or pasted text: by line, tab or comma; blanks and repetitions go. */
export function valuesOf(text: string): string[] {
  const parts = text.split(/[\r\n\t,]+/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}
