/** The channel has no change feed, so a walk asks by each of its dates, and once by the states of open claims (section 5). Pure. */
import { DAY_MS, kstDateTime, roundedUp } from '../sdk/clock.ts';
import type { CollectCursor } from '../sdk/order.ts';
import { REREADS_MAX, rowsAfter } from '../sdk/pages.ts';
import { GOES_ROUND, trailTo } from '../sdk/trail.ts';
import { currentWindow, nextWindow, sameWindow, type WalkWindow } from '../sdk/windows.ts';
import { manifest } from './manifest.ts';

export const PAGE = 500;
const OFFSET_MAX = 15_000;
/** Open claims are asked for among the orders of the longest span one call may name. */
const CLAIM_SPAN_MS = 89 * DAY_MS;

const DATE_TYPES = [
  'order_date',
  'pay_date',
  'place_date',
  'shipbegin_date',
  'shipend_date',
  'cancel_request_date',
  'cancel_date',
] as const;
const OPEN_CLAIMS = 'C00,C10,C34,C35,C36,R00,R10,R12,R13,R20,R30,R31,R34,R36,E00,E10,E12,E20,E30,E31,E32,E33,E34,E35,E36';
const CLAIMS = 'claims';
/** Everything an order line is made of. */
export const EMBED = 'items,receivers,buyer,cancellation,return,exchange';

export interface WalkStep {
  window: WalkWindow;
  /** What is asked for: the window, or a part of the longest span behind it where open claims are. */
  asked: WalkWindow;
  pass: (typeof DATE_TYPES)[number] | typeof CLAIMS;
  offset: number;
  /** Orders of a page; fewer where a whole one was too big to read. */
  limit: number;
  /** Orders right before it that were passed by, each too big by itself. */
  passed: number;
  /** Width of the window when it had to be narrowed. */
  spanMs: number | null;
  query: Record<string, string | number>;
}

/** What to ask for at this place of the walk. */
export function stepAt(cursor: CollectCursor): WalkStep {
  const spanMs = cursor.position?.spanMs ? Number(cursor.position.spanMs) : null;
  const window = currentWindow(cursor, { ...manifest.orders, windowMs: spanMs ?? manifest.orders.windowMs });
  const pass = passOf(cursor.position?.pass);
  const offset = Number(cursor.position?.offset ?? '0');
  const limit = Number(cursor.position?.limit ?? PAGE);
  const passed = Number(cursor.position?.passed ?? '0');
  const paging = { embed: EMBED, limit, offset };
  const asked = pass === CLAIMS ? claimSpan(cursor, window) : window;
  const kind = pass === CLAIMS ? { date_type: 'order_date', order_status: OPEN_CLAIMS } : { date_type: pass };
  return { window, asked, pass, offset, limit, passed, spanMs, query: { ...span(asked), ...kind, ...paging } };
}

/** All of the longest span behind the window, or the part of it where the walk stands when there were too many for one. */
function claimSpan({ position }: CollectCursor, { to }: WalkWindow): WalkWindow {
  const from = position?.claimsFrom ? Date.parse(position.claimsFrom) : to.getTime() - CLAIM_SPAN_MS;
  const end = position?.claimsMs ? Math.min(to.getTime(), from + Number(position.claimsMs)) : to.getTime();
  return { from: new Date(from), to: new Date(end) };
}

function passOf(name: string | undefined): WalkStep['pass'] {
  if (name === CLAIMS) return CLAIMS;
  return DATE_TYPES.find((known) => known === name) ?? DATE_TYPES[0];
}

/** Wall time to the second, the end rounded up so that nothing falls between two windows. */
function span({ from, to }: WalkWindow): { start_date: string; end_date: string } {
  return { start_date: kstDateTime(from), end_date: kstDateTime(roundedUp(to, 1000)) };
}

/** The next place: further page, next date, open claims at the end of the last window, next window. `orderIds` are the rows of this page. */
export function stepAfter(cursor: CollectCursor, step: WalkStep, orderIds: readonly string[]): CollectCursor {
  if (orderIds.length < step.limit) return behind(cursor, step);
  const offsets = following(cursor, step, orderIds);
  if (offsets === null) return behind({ ...cursor, incomplete: GOES_ROUND }, step);
  if (Number(offsets.offset) > OFFSET_MAX) return narrowed(cursor, step);
  return sameWindow(cursor, step.window, { ...ownOf(step), ...claimPosition(cursor), ...offsets });
}

function claimPosition({ position }: CollectCursor): Record<string, string> {
  const { claimsFrom, claimsMs } = position ?? {};
  return { ...(claimsFrom === undefined ? {} : { claimsFrom }), ...(claimsMs === undefined ? {} : { claimsMs }) };
}

/** The same place with half as many orders, or behind the one order that is too big by itself: then `skipped` is true. */
export function smallerStep(cursor: CollectCursor, step: WalkStep): { cursor: CollectCursor; skipped: boolean } {
  const { last, trail } = cursor.position ?? {};
  const skipped = step.limit === 1;
  const offsets = {
    ...claimPosition(cursor),
    limit: String(Math.max(1, Math.floor(step.limit / 2))),
    offset: String(step.offset + (skipped ? 1 : 0)),
    ...(skipped ? { passed: String(step.passed + 1) } : {}),
    // Behind a skipped order nobody knows what the page before ended with.
    ...(last === undefined || skipped ? {} : { last }),
    ...(trail === undefined ? {} : { trail }),
  };
  return { cursor: sameWindow(cursor, step.window, { ...ownOf(step), ...offsets }), skipped };
}

function ownOf({ pass, limit, spanMs }: WalkStep): Record<string, string> {
  return { pass, ...(limit === PAGE ? {} : { limit: String(limit) }), ...(spanMs === null ? {} : { spanMs: String(spanMs) }) };
}

/** Behind the last page of a date, or of a part of the open claims. */
function behind(cursor: CollectCursor, { window, asked, pass, spanMs }: WalkStep): CollectCursor {
  if (pass === CLAIMS && asked.to.getTime() < window.to.getTime()) {
    // Twice as much: a crowd in one place does not make the rest of the span a walk of single seconds.
    const claimsMs = String(2 * (asked.to.getTime() - asked.from.getTime()));
    return sameWindow(cursor, window, { pass, claimsFrom: asked.to.toISOString(), claimsMs });
  }
  const own = spanMs === null ? {} : { spanMs: String(spanMs) };
  const next = DATE_TYPES[(DATE_TYPES as readonly string[]).indexOf(pass) + 1];
  if (pass !== CLAIMS && next) return sameWindow(cursor, window, { ...own, pass: next });
  const isLast = window.to.getTime() >= Date.parse(cursor.until);
  if (pass !== CLAIMS && isLast) return sameWindow(cursor, window, { ...own, pass: CLAIMS });
  return nextWindow(cursor, window);
}

/**
 * Behind the rows that are new here. A page that came again is asked for again, but not for ever: null where the pages go round, reported by the
 * orders they end with.
 */
function following({ position }: CollectCursor, { offset }: WalkStep, orderIds: readonly string[]): Record<string, string> | null {
  const added = rowsAfter(orderIds, position?.last);
  const own = position?.trail === undefined ? {} : { trail: position.trail };
  if (added === 0) {
    const rereads = Number(position?.rereads ?? '0') + 1;
    return rereads > REREADS_MAX ? null : { ...own, offset: String(offset), last: position?.last ?? '', rereads: String(rereads) };
  }
  const last = orderIds.at(-1) ?? '';
  const trail = trailTo(position?.trail, position?.last ?? null, last);
  return trail === null ? null : { offset: String(offset + added), last, trail };
}

/** More orders than the offset reaches: half of what was asked for, from its start. A single second is as narrow as it gets. */
function narrowed(cursor: CollectCursor, step: WalkStep): CollectCursor {
  const { window, asked, pass } = step;
  const half = Math.floor((asked.to.getTime() - asked.from.getTime()) / 2);
  if (half < 1_000) return behind({ ...cursor, incomplete: CROWDED }, step);
  if (pass !== CLAIMS) return sameWindow(cursor, window, { spanMs: String(half), pass });
  return sameWindow(cursor, window, { pass, claimsFrom: asked.from.toISOString(), claimsMs: String(half) });
}

const CROWDED = '같은 시각의 주문이 15,000건을 넘어 카페24에서 모두 읽지 못했습니다. 카페24 관리자에서 주문을 확인해주십시오.';
