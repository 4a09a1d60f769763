/** A walk over several lists (one a status, one for claims…), each in the windows and pages it allows. Restartable from the cursor alone. */
import type { ConnectorContext } from './context.ts';
import type { CollectCursor, OrderPage } from './order.ts';
import type { Outcome } from './outcome.ts';
import { REREADS_MAX } from './pages.ts';
import { GOES_ROUND, trailTo } from './trail.ts';
import { currentWindow, endWalk, type WalkSpan, type WalkWindow } from './windows.ts';

export type WalkRecords = Omit<OrderPage, 'nextCursor'>;

export interface WalkList<R = WalkRecords> extends WalkSpan {
  /** Stays the same over releases: stored cursors name it. */
  name: string;
  /** One page of one window; `nextPage` is null on the last one. The page that was asked for means: it came again, ask once more. */
  read(ctx: ConnectorContext, window: WalkWindow, page: string | null): Promise<Outcome<R & { nextPage: string | null }>>;
}

type Walked = Pick<WalkList, 'name'>;

/** Empty pages are walked over within one call, but not for ever. */
const EMPTY_MAX = 60;

/**
 * The next page that holds something, or the end of the walk. A failure after empty pages is put off: the cursor behind them is handed
 * back, and the same call fails again at once if it still must.
 */
export function walkLists(ctx: ConnectorContext, cursor: CollectCursor, lists: readonly WalkList[]): Promise<Outcome<OrderPage>> {
  return walkRecords(ctx, cursor, lists, NOTHING);
}

/** The same over records of another kind. @param nothing the records of an empty page: lists, each empty */
export async function walkRecords<R extends Readonly<Partial<Record<keyof R, readonly unknown[] | undefined>>>>(
  ctx: ConnectorContext,
  cursor: CollectCursor,
  lists: readonly WalkList<R>[],
  nothing: R,
): Promise<Outcome<R & { nextCursor: CollectCursor }>> {
  let at = cursor;
  for (let passed = 0; ; passed += 1) {
    const list = lists.find(({ name }) => name === at.position?.list) ?? lists[0];
    if (!list) return { kind: 'ok', value: { ...nothing, nextCursor: endWalk(at) } };
    const window = currentWindow(at, list);
    const page = at.position?.page ?? null;
    const answer = await list.read(ctx, window, page);
    if (answer.kind !== 'ok') return passed === 0 ? answer : { kind: 'ok', value: { ...nothing, nextCursor: at } };
    const { nextPage, ...rest } = answer.value;
    const records = rest as unknown as R;
    at = cursorAfter(at, lists, list, window, nextPage);
    const empty = Object.values<readonly unknown[] | undefined>(records).every((rows) => rows === undefined || rows.length === 0);
    if (!empty || at.done || passed >= EMPTY_MAX) return { kind: 'ok', value: { ...records, nextCursor: at } };
  }
}

/**
 * Behind a page: the same once more for what was missed behind it, the one that follows, or what comes after the list. A list that leads
 * back to where it was is left, and the walk says at its end that it is incomplete.
 */
function cursorAfter(
  cursor: CollectCursor,
  lists: readonly Walked[],
  list: Walked,
  window: WalkWindow,
  nextPage: string | null,
): CollectCursor {
  if (nextPage === null) return behind(cursor, lists, list, window);
  const page = cursor.position?.page ?? null;
  const again = nextPage === page;
  const rereads = again ? Number(cursor.position?.rereads ?? '0') + 1 : 0;
  const trail = again ? (cursor.position?.trail ?? '') : trailTo(cursor.position?.trail, page, nextPage);
  if (trail === null || rereads > REREADS_MAX) return behind({ ...cursor, incomplete: GOES_ROUND }, lists, list, window);
  const position = { list: list.name, windowFrom: window.from.toISOString(), page: nextPage };
  return {
    ...cursor,
    position: { ...position, ...(trail === '' ? {} : { trail }), ...(again ? { rereads: String(rereads) } : {}) },
    done: false,
  };
}

const NOTHING: WalkRecords = { lines: [], claims: [], unreadable: [] };

/** The next window of the list, the next list, or the end. */
function behind(cursor: CollectCursor, lists: readonly Walked[], list: Walked, window: WalkWindow): CollectCursor {
  if (window.to.getTime() < Date.parse(cursor.until)) {
    return { ...cursor, position: { list: list.name, windowFrom: window.to.toISOString() }, done: false };
  }
  const next = lists[lists.indexOf(list) + 1];
  return next ? { ...cursor, position: { list: next.name }, done: false } : endWalk(cursor);
}
