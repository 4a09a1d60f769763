/** Walking a span of time in the windows a channel allows, one page a call, restartable from the cursor alone. */
import { DAY_MS } from './clock.ts';
import type { CollectCursor } from './order.ts';

export interface WalkSpan {
  /** Longest window one call may ask for, in milliseconds. */
  windowMs: number;
  /** How far the walk reaches back behind `since`, in milliseconds. */
  overlapMs: number;
}

/** Span of a list that is asked for just what the caller wants, who reaches back by itself: of questions, or of settlement. */
export function askedSpan(own: Pick<WalkSpan, 'windowMs'> | undefined): WalkSpan {
  return { windowMs: own?.windowMs ?? DAY_MS, overlapMs: 0 };
}

export interface WalkWindow {
  from: Date;
  to: Date;
}

/** Cursor at the start of a walk over what changed from `since` to `until` (ISO 8601). */
export function startWalk(since: string, until: string): CollectCursor {
  return { since, until, position: null, done: false };
}

/** The window the cursor stands in. The first one starts `overlapMs` before `since`, so that late records are seen. */
export function currentWindow(cursor: CollectCursor, span: WalkSpan): WalkWindow {
  const end = Date.parse(cursor.until);
  const from = cursor.position?.windowFrom ? Date.parse(cursor.position.windowFrom) : Date.parse(cursor.since) - span.overlapMs;
  return { from: new Date(from), to: new Date(Math.min(end, from + span.windowMs)) };
}

/** Cursor for a further page of the same window; `own` is the connector's place inside it. */
export function sameWindow(cursor: CollectCursor, window: WalkWindow, own: Record<string, string>): CollectCursor {
  return { ...cursor, position: { ...own, windowFrom: window.from.toISOString() }, done: false };
}

/** Cursor behind a finished window: the next one, or the end of the walk. */
export function nextWindow(cursor: CollectCursor, window: WalkWindow): CollectCursor {
  if (window.to.getTime() >= Date.parse(cursor.until)) return endWalk(cursor);
  return { ...cursor, position: { windowFrom: window.to.toISOString() }, done: false };
}

/** The end of a walk. One that is incomplete has seen nothing for sure: the next one begins where it began. */
export function endWalk(cursor: CollectCursor): CollectCursor {
  const since = cursor.incomplete === undefined ? cursor.until : cursor.since;
  return { ...cursor, since, position: null, done: true };
}
