import { read } from '../../../client/search.ts';

/** Address of an order list. Lists of values stay comma-separated text here; the page knows what they may hold. */
export interface OrderSearch {
  /** Preset of days, `all`, or `custom` with `from` and `to`. */
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Which date the days are of. */
  date?: string | undefined;
  shops?: string | undefined;
  states?: string | undefined;
  flags?: string | undefined;
  q?: string | undefined;
  scope?: string | undefined;
  /** Counts from one. */
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  /** Line that is open beside the list. */
  id?: string | undefined;
  /** Open dialog: `handwriting`. */
  dialog?: string | undefined;
  /** Invoice fields in the rows: `new`, or `edit` for numbers already sent. */
  entry?: string | undefined;
}

export function readOrderSearch(search: Record<string, unknown>): OrderSearch {
  return {
    range: read.text(search.range, 10),
    from: read.text(search.from, 10),
    to: read.text(search.to, 10),
    date: read.text(search.date, 12),
    shops: read.text(search.shops, 400),
    states: read.text(search.states, 200),
    flags: read.text(search.flags, 120),
    q: read.text(search.q, 100),
    scope: read.text(search.scope, 12),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
    sort: read.text(search.sort, 30),
    id: /^\d{1,15}$/.test(String(search.id ?? '')) ? String(search.id) : undefined,
    dialog: read.oneOf(search.dialog, ['handwriting']),
    entry: read.oneOf(search.entry, ['new', 'edit']),
  };
}
