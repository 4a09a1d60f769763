/** What a list shows in the place of its rows, and how it says how many there are. Pure. */

/** An answer as the lists of the server give it; one that is not paged has its rows only. */
export interface ListAnswer<Row> {
  contents: readonly Row[];
  totalElements?: number;
  /** False: there are more than `totalElements`. */
  totalExact?: boolean;
  totalPages?: number;
  nextCursor?: string | null;
}

export interface ListQuestion<Row> {
  /** False while there is nothing to ask: a search without a keyword. */
  asked: boolean;
  /** The last answer; while `stale` it is that of the question before. */
  data: ListAnswer<Row> | undefined;
  stale: boolean;
  error: unknown;
  /** Zero-based. */
  page: number;
}

/**
 * `rows` and `outdated` have rows, the latter some that could not be renewed. Nothing is said of a question that is not answered: the
 * emptiness of the one before says nothing about it.
 */
export type ListView = 'idle' | 'waiting' | 'failed' | 'rows' | 'outdated' | 'empty';

export function listView<Row>({ asked, data, stale, error, page }: ListQuestion<Row>): ListView {
  if (!asked) return 'idle';
  if (data === undefined) return error ? 'failed' : 'waiting';
  if (data.contents.length > 0) return error && !stale ? 'outdated' : 'rows';
  if (stale) return error ? 'failed' : 'waiting';
  return lastPageInstead(data, page) === null ? 'empty' : 'waiting';
}

/**
 * The page to show instead of one that is not there any more, zero-based: its rows were moved on, or the address is old. Null where the
 * page is there, or the list has no rows at all.
 */
export function lastPageInstead({ contents, totalElements = 0, totalPages = 0 }: ListAnswer<unknown>, page: number): number | null {
  return contents.length === 0 && totalElements > 0 && page >= totalPages ? totalPages - 1 : null;
}

/** How many rows to name beside the title; undefined while that is not known. */
export function shownTotal(view: ListView, data: ListAnswer<unknown> | undefined): number | undefined {
  if (data === undefined || view === 'idle' || view === 'waiting' || view === 'failed') return undefined;
  return data.totalElements ?? data.contents.length;
}

export interface PageStep {
  /** Zero-based. */
  page: number;
  after?: string;
}

export interface PageSteps {
  previous: PageStep | null;
  next: PageStep | null;
}

/**
 * Where 이전 and 다음 lead: by number as far as the server counts, by cursor beyond. Behind the numbered pages 이전 leads to the last of
 * them, since a cursor knows no way back.
 */
export function pageSteps({ totalPages = 1, nextCursor }: Omit<ListAnswer<unknown>, 'contents'>, page: number, after: boolean): PageSteps {
  const last = Math.max(0, totalPages - 1);
  const beyond = nextCursor ? { page: page + 1, after: nextCursor } : null;
  if (after) return { previous: { page: last }, next: beyond };
  return { previous: page > 0 ? { page: Math.min(page - 1, last) } : null, next: page < last ? { page: page + 1 } : beyond };
}
