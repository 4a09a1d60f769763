/** Readers of the values of an address, for `listSearch` and `validateSearch`: what does not fit becomes undefined. */

export type Field<Value> = (value: unknown) => Value | undefined;
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValuesOf<Of extends Fields> = { [Name in keyof Of]?: Exclude<ReturnType<Of[Name]>, undefined> | undefined };

/** Text of one character or more, cut to `max`. */
export function text(max: number): Field<string> {
  return (value) => (typeof value === 'string' && value !== '' ? value.slice(0, max) : undefined);
}

export function integer(min: number, max = 1_000_000): Field<number> {
  return (value) => {
    const number = typeof value === 'number' ? value : Number.parseInt(String(value ?? ''), 10);
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  };
}

export function oneOf<const Value extends string>(allowed: readonly Value[]): Field<Value> {
  return (value) => allowed.find((each) => each === value);
}

/** Allowed values of a comma list in the order of `allowed`; undefined when none is left. */
export function listOf<const Value extends string>(allowed: readonly Value[]): Field<Value[]> {
  return (value) => {
    const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
    const kept = allowed.filter((each) => parts.includes(each));
    return kept.length > 0 ? kept : undefined;
  };
}

/** Id of a row. */
export const id: Field<string> = (value) => (/^\d{1,20}$/.test(String(value ?? '')) ? String(value) : undefined);

/** Ids of rows, separated by commas; undefined when none is left. */
export const ids: Field<string[]> = (value) => {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  const kept = [...new Set(parts)].filter((each) => /^\d{1,20}$/.test(each)).slice(0, 100);
  return kept.length > 0 ? kept : undefined;
};

/** `2026-11-22`; whether the calendar has it is the page's matter. */
export const day: Field<string> = (value) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

/** `orderedAt,desc` for one of the keys. */
export function sortBy(...keys: readonly string[]): Field<string> {
  return oneOf(keys.flatMap((key) => [`${key},desc`, `${key},asc`]));
}

/** For `validateSearch` of a page that is no list. */
export function searchOf<Of extends Fields>(fields: Of): (raw: Record<string, unknown>) => ValuesOf<Of> {
  return (raw) => Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(raw[name])])) as ValuesOf<Of>;
}
