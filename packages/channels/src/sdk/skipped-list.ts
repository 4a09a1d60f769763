/**
 * Lists of a walk that are paged by skipping rows. Rows may move between two pages, and a page that is too big is asked for in halves. Where
 * a walk stands is in its cursor alone.
 */
import { kstDayDigits } from './clock.ts';
import type { ConnectorContext } from './context.ts';
import { PASSED_MAX, stayedTooBig, type TooBig } from './halves.ts';
import type { UnreadableRecord } from './order.ts';
import { type Outcome, ok } from './outcome.ts';
import { rowsAfter } from './pages.ts';
import { namelessKey } from './record-reader.ts';
import type { WalkList } from './walk.ts';
import type { WalkSpan, WalkWindow } from './windows.ts';

export interface ListBySkipping<R> extends WalkSpan {
  name: string;
  /** Rows a page. */
  size: number;
  /** Rows behind the first `skip` ones of the window, at most `limit`, and how many the window has. */
  ask(
    ctx: ConnectorContext,
    window: WalkWindow,
    page: { skip: number; limit: number },
  ): Promise<Outcome<{ rows: readonly unknown[]; total: number }> | TooBig>;
  /** What tells rows apart: a page that begins too early, or comes again, is known by it. */
  keyOf(row: unknown): string;
  records(rows: readonly unknown[], ctx: ConnectorContext): R;
  /** The channel's own place in which the seller finds a row that is too big by itself (`파트너센터`). */
  where: string;
}

/**
 * A row that is too big by itself is reported of and passed by; more than `PASSED_MAX` in a row end the walk for now. Behind it pages are whole
 * again as soon as one was read: it alone had made them small. Pages that fit in halves stay halves.
 *
 * Such a row is known by its list, day and place. Records that are kept under the day and the place alone are of older releases: no walk
 * reports them any more, so the next one that covers their time whole marks them as done, and reports the row under its new key.
 */
export function listBySkipping<R extends { unreadable: UnreadableRecord[] }>({
  size,
  ask,
  keyOf,
  records,
  where,
  ...list
}: ListBySkipping<R>): WalkList<R> {
  const pageAt = ({ skip, last, limit, passed }: Position) =>
    [skip, encodeURIComponent(last), ...(limit === size ? [] : [limit, ...(passed > 0 ? [passed] : [])])].join(SEPARATOR);

  function smaller(ctx: ConnectorContext, window: WalkWindow, at: Position, reason: string): R & { nextPage: string } {
    const nothing = records([], ctx);
    if (at.limit > 1) return { ...nothing, nextPage: pageAt({ ...at, limit: Math.floor(at.limit / 2) }) };
    const key = namelessKey(`${list.name} ${kstDayDigits(window.from)} ${at.skip + 1}번째`);
    const unreadable = [{ key, reason: `${reason} ${where}에서 확인해주십시오.`, raw: '' }];
    // Behind a row that nobody has seen, what the page before ended with is not known.
    return { ...nothing, unreadable, nextPage: pageAt({ skip: at.skip + 1, last: '', limit: 1, passed: at.passed + 1 }) };
  }

  return {
    ...list,
    async read(ctx, window, page) {
      const at = positionOf(page, size);
      const answer = await ask(ctx, window, { skip: at.skip, limit: at.limit });
      if (answer.kind === 'too_big') return at.passed >= PASSED_MAX ? stayedTooBig(answer) : ok(smaller(ctx, window, at, answer.message));
      if (answer.kind !== 'ok') return answer;
      const { rows, total } = answer.value;
      const keys = rows.map(keyOf);
      const added = rowsAfter(keys, at.last);
      const skip = at.skip + added;
      // Where rows moved into the page its end is the list's end all the same; a page that only came again ends nothing.
      const more = rows.length > 0 && skip < total && (added === 0 || at.skip + rows.length < total);
      return ok({
        ...records(rows, ctx),
        nextPage: more ? pageAt({ skip, last: keys.at(-1) ?? '', limit: at.passed > 0 ? size : at.limit, passed: 0 }) : null,
      });
    },
  };
}

interface Position {
  /** Rows to skip. */
  skip: number;
  /** Key of the row they end with; empty where it is not known. */
  last: string;
  limit: number;
  /** Rows right before it that were passed by, each too big by itself. */
  passed: number;
}

const SEPARATOR = ':';

function positionOf(page: string | null, size: number): Position {
  const [skip, last = '', limit, passed] = (page ?? '0').split(SEPARATOR);
  return { skip: Number(skip), last: decodeURIComponent(last), limit: Number(limit ?? size), passed: Number(passed ?? 0) };
}
