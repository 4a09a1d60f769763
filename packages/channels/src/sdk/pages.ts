/** Lists that are paged by skipping: rows may move between two pages, and a page may come twice. */

/** How often a page that came again is asked for again before the list counts as ended. */
export const REREADS_MAX = 5;

/**
 * How many rows of a page follow the one that the page before ended with. Rows up to it have moved there, or the whole page came again: the
 * next page starts that much earlier. All of them when it is not among them.
 */
export function rowsAfter(keys: readonly string[], last: string | undefined): number {
  return last === undefined || last === '' ? keys.length : keys.length - 1 - keys.lastIndexOf(last);
}
