/** Lists of a walk that come in pages, asked for by their numbers or by the word that the channel gave for the next one. */
import type { ConnectorContext } from './context.ts';
import { mapOutcome, type Outcome } from './outcome.ts';
import { pageAfter, pagePosition } from './pages.ts';
import type { WalkList } from './walk.ts';
import type { WalkSpan, WalkWindow } from './windows.ts';

export interface PageOfRows {
  rows: readonly unknown[];
  /** The channel's word for the page that follows, or its number; null behind the last. */
  next: string | null;
}

export interface AskedPage {
  /** As `next` of the page before said it; null for the first. */
  at: string | null;
  /** The same where pages are numbered. */
  number: number;
}

interface ListInPages<R> extends WalkSpan {
  name: string;
  ask(ctx: ConnectorContext, window: WalkWindow, page: AskedPage): Promise<Outcome<PageOfRows>>;
  /** What tells rows apart: a page that comes again, or begins too early, is known by it. Absent where one page is all there is. */
  keyOf?(row: unknown): string;
  records(rows: readonly unknown[], ctx: ConnectorContext): R;
}

/** A list of a walk whose place in a window is a page. */
export function listInPages<R>({ ask, keyOf = () => '', records, ...list }: ListInPages<R>): WalkList<R> {
  return {
    ...list,
    async read(ctx, window, page) {
      const position = pagePosition(page);
      const answer = await ask(ctx, window, { at: position.at, number: Number(position.at ?? '1') });
      return mapOutcome(answer, ({ rows, next }) => ({
        ...records(rows, ctx),
        nextPage: pageAfter(position, rows.map(keyOf), next),
      }));
    },
  };
}

/** A list that comes whole. */
export function wholeList(answer: Outcome<readonly unknown[]>): Outcome<PageOfRows> {
  return mapOutcome(answer, (rows) => ({ rows, next: null }));
}

/** The page behind `number`; null behind the last of so many. */
export function numberAfter(number: number, pages: number): string | null {
  return number < pages ? String(number + 1) : null;
}
