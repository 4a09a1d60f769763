/** Lists in pages: rows may move between two pages, and a page may come twice. */

/** How often a page that came again is asked for again before the list counts as ended. */
export const REREADS_MAX = 5;
/** The same for a page that began too early: after this many the rows have moved for good. */
const MOVED_REREADS_MAX = 2;

/**
 * How many rows of a page follow the one that the page before ended with. Rows up to it have moved there, or the whole page came again: the
 * next page starts that much earlier. All of them when it is not among them.
 */
export function rowsAfter(keys: readonly string[], last: string | undefined): number {
  return last === undefined || last === '' ? keys.length : keys.length - 1 - keys.lastIndexOf(last);
}

/** Where a list of numbered pages, or of pages with a token, goes on. */
export interface PagePosition {
  /** The channel's own word for the page; null for the first one. */
  at: string | null;
  /** Key of the row that the page before ended with; empty for the first page. */
  last: string;
  /** How often this page was asked for again. */
  rereads: number;
}

export function pagePosition(cursor: string | null): PagePosition {
  if (cursor === null) return { at: null, last: '', rereads: 0 };
  const [at, last, rereads] = JSON.parse(cursor) as [string | null, string, number];
  return { at, last, rereads };
}

/**
 * Cursor behind a page with these rows; `next` is the page that follows, null for none. A page that came again is asked for again. One that
 * only began too early is asked for twice more: either it was a slip, or the rows moved and the pages that follow moved with them.
 */
export function pageAfter({ at, last, rereads }: PagePosition, keys: readonly string[], next: string | null): string | null {
  const added = rowsAfter(keys, last);
  if (added < keys.length && rereads < (added === 0 ? REREADS_MAX : MOVED_REREADS_MAX)) return JSON.stringify([at, last, rereads + 1]);
  return next === null ? null : JSON.stringify([next, keys.at(-1) ?? last, 0]);
}
