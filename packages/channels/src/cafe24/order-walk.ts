/** The channel has no change feed, so a walk asks by each of its dates, and once by the states of open claims (section 5). Pure. */
import { currentWindow, kstDateTime, nextWindow, REREADS_MAX, rowsAfter, sameWindow, type WalkWindow } from '../sdk/index.ts';
import type { CollectCursor } from '../sdk/order.ts';
import { manifest } from './manifest.ts';

export const PAGE = 500;
const OFFSET_MAX = 15_000;
const DAY_MS = 24 * 60 * 60 * 1000;
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
  pass: (typeof DATE_TYPES)[number] | typeof CLAIMS;
  offset: number;
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
  const paging = { embed: EMBED, limit: PAGE, offset };
  if (pass === CLAIMS) {
    const from = new Date(window.to.getTime() - CLAIM_SPAN_MS);
    return {
      window,
      pass,
      offset,
      spanMs,
      query: { ...span(from, window.to), date_type: 'order_date', order_status: OPEN_CLAIMS, ...paging },
    };
  }
  return { window, pass, offset, spanMs, query: { ...span(window.from, window.to), date_type: pass, ...paging } };
}

function passOf(name: string | undefined): WalkStep['pass'] {
  if (name === CLAIMS) return CLAIMS;
  return DATE_TYPES.find((known) => known === name) ?? DATE_TYPES[0];
}

/** Wall time to the second, the end rounded up so that nothing falls between two windows. */
function span(from: Date, to: Date): { start_date: string; end_date: string } {
  return { start_date: kstDateTime(from), end_date: kstDateTime(new Date(Math.ceil(to.getTime() / 1000) * 1000)) };
}

/** The next place: further page, next date, open claims at the end of the last window, next window. `orderIds` are the rows of this page. */
export function stepAfter(cursor: CollectCursor, step: WalkStep, orderIds: readonly string[]): CollectCursor {
  const { window, spanMs } = step;
  const own = spanMs === null ? {} : { spanMs: String(spanMs) };
  if (orderIds.length >= PAGE) {
    const { offset, rereads } = following(cursor, step, orderIds);
    if (offset > OFFSET_MAX) return narrowed(cursor, step);
    return sameWindow(cursor, window, { ...own, pass: step.pass, offset: String(offset), last: orderIds.at(-1) ?? '', rereads });
  }
  const next = DATE_TYPES[(DATE_TYPES as readonly string[]).indexOf(step.pass) + 1];
  if (step.pass !== CLAIMS && next) return sameWindow(cursor, window, { ...own, pass: next });
  const isLast = window.to.getTime() >= Date.parse(cursor.until);
  if (step.pass !== CLAIMS && isLast) return sameWindow(cursor, window, { ...own, pass: CLAIMS });
  return nextWindow(cursor, window);
}

/** Behind the rows that are new here. A page that came again is asked for again, but not for ever. */
function following({ position }: CollectCursor, { offset }: WalkStep, orderIds: readonly string[]): { offset: number; rereads: string } {
  const added = rowsAfter(orderIds, position?.last);
  const rereads = Number(position?.rereads ?? '0') + 1;
  if (added === 0 && rereads <= REREADS_MAX) return { offset, rereads: String(rereads) };
  return { offset: offset + (added || PAGE), rereads: '0' };
}

/** More orders than the offset reaches: half the window, from its start. Open claims are cut off instead, the next walk sees them. */
function narrowed(cursor: CollectCursor, { window, pass }: WalkStep): CollectCursor {
  const half = Math.floor((window.to.getTime() - window.from.getTime()) / 2);
  if (pass === CLAIMS || half < 1_000) return nextWindow(cursor, window);
  return sameWindow(cursor, window, { spanMs: String(half), pass });
}
