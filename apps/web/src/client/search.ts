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
