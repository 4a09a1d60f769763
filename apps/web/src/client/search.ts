/** Search parameters as people read them: `?range=7d&shops=COUPANG,11ST&page=2`. Every value is a string; lists are joined by commas. */

export type SearchRecord = Record<string, string>;

export function parseSearch(search: string): SearchRecord {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Leaves out what is empty, so that a default never shows in the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text === undefined || text === null || text === '' || text === false) continue;
    params.set(name, String(text));
  }
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return query ? `?${query}` : '';
}

/** Readers for `validateSearch` of a route: what does not fit becomes undefined. */
export const read = {
  text: (value: unknown, max = 200): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, max) : undefined),
  integer: (value: unknown, min = 0, max = 1_000_000): number | undefined => {
    const number = typeof value === 'number' ? value : Number.parseInt(String(value ?? ''), 10);
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  },
  oneOf: <T extends string>(value: unknown, allowed: readonly T[]): T | undefined => allowed.find((each) => each === value),
  /** Allowed values of a comma list, or undefined when none is left. */
  listOf: <T extends string>(value: unknown, allowed: readonly T[]): T[] | undefined => {
    const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
    const kept = allowed.filter((each) => parts.includes(each));
    return kept.length > 0 ? kept : undefined;
  },
};
