/** Reading what a channel sent without trusting its types: ids as numbers or text, booleans as "False", absent lists as null. */
import { cutText } from './message.ts';
import { visibleText } from './visible.ts';

export type Wire = Readonly<Record<string, unknown>>;

/** The object, or an empty one for anything else. */
export function wire(value: unknown): Wire {
  return isWire(value) ? value : {};
}

export function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; a single object stands for a list of one, anything else for none. */
export function wires(value: unknown): Wire[] {
  if (Array.isArray(value)) return value.filter(isWire);
  return isWire(value) ? [value] : [];
}

/** Everything in a list, as it came; a single value stands for a list of one, null and nothing for none. */
export function rowsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** Trimmed, storable text of a string, number or boolean; an empty text for everything else and for the literal `null`. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value.trim() === 'null' ? '' : visibleText(value.trim());
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : '';
}

export function textOrNull(value: unknown): string | null {
  return text(value) || null;
}

/** The first non-empty text. */
export function firstText(...values: unknown[]): string {
  for (const value of values) {
    const found = text(value);
    if (found !== '') return found;
  }
  return '';
}

/** A whole number from a number, digits, or money as `{ units }`; null when there is none. */
export function whole(value: unknown): number | null {
  if (isWire(value)) return 'units' in value ? whole(value.units) : null;
  const read = text(value).replaceAll(',', '');
  if (!/^-?\d+(\.\d+)?$/.test(read)) return null;
  const number = Math.round(Number(read));
  return Number.isSafeInteger(number) ? number : null;
}

/** The one truth table: `true`, "True", "T", "Y", "1" and 1 are true, `false`, "False", "F", "N", "0" and 0 are false, all else says neither: null. */
export function flag(value: unknown): boolean | null {
  const read = text(value);
  if (/^(true|t|y|1)$/i.test(read)) return true;
  return /^(false|f|n|0)$/i.test(read) ? false : null;
}

/** A whole order of any shop. */
export const RAW_MAX = 64_000;

/** A bad row as text, for an unreadable record; what had to be cut ends in an ellipsis. */
export function rawText(row: unknown): string {
  return cutText(JSON.stringify(row) ?? String(row), RAW_MAX);
}
