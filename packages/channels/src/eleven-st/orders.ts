/** Orders of 11ST: a list a stage in windows of at most seven days, without pages (sheet 5 and 6). */

import { chunks } from '../sdk/batch.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { text, type Wire } from '../sdk/loose.ts';
import type { CollectCursor, LineFact, LineRef, OrderPage } from '../sdk/order.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { type WalkList, walkLists } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { type CancelList, toCancelClaims } from './claim-mapping.ts';
import { callEleven, minute } from './client.ts';
import { elevenStManifest } from './manifest.ts';
import { NO_STAGE, type Stage, toLines } from './order-mapping.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Lists of open stages hold only what is still there: every walk asks for the widest window at the price of a narrow one. */
const OPEN_REACH_MS = 6 * DAY_MS;
const CLAIM_WINDOW_MS = 30 * DAY_MS - MINUTE_MS;
/** Rows beyond this number are silently missing (sheet 3): the window is halved until they fit. */
const CLAIM_ROWS_MAX = 3000;
const LOOK_UP_MAX = 100;

const LISTS: readonly WalkList[] = [
  stageList('STANDBY', ['standby'], { state: 'PAYMENT_WAITING', fixed: true, delayed: false }, OPEN_REACH_MS),
  stageList('COMPLETE', ['complete'], { state: 'NEW', fixed: false, delayed: false }, OPEN_REACH_MS),
  stageList('RESERVED', ['reservatecomplete'], { state: 'NEW', fixed: false, delayed: false }, OPEN_REACH_MS),
  stageList('PACKAGING', ['packaging'], { state: 'PREPARING', fixed: false, delayed: false }, OPEN_REACH_MS),
  stageList('DELAY_COMPLETE', ['delaydelivery', 'completes'], { state: 'NEW', fixed: false, delayed: true }, OPEN_REACH_MS),
  stageList('DELAY_PACKAGING', ['delaydelivery', 'packagings'], { state: 'PREPARING', fixed: false, delayed: true }, OPEN_REACH_MS),
  stageList('SHIPPING', ['shipping'], { state: 'DELIVERING', fixed: false, delayed: false }),
  stageList('DELIVERED', ['dlvcompleted'], { state: 'DELIVERED', fixed: false, delayed: false }),
  stageList('DECIDED', ['completed'], { state: 'CONFIRMED', fixed: false, delayed: false }),
  cancelList('CANCEL_REQUESTED', 'cancelorders', 'REQUESTED', 29 * DAY_MS),
  cancelList('CANCEL_DONE', 'canceledorders', 'DONE', 7 * DAY_MS),
  cancelList('CANCEL_WITHDRAWN', 'withdrawcanceledorders', 'WITHDRAWN', 7 * DAY_MS),
];

export function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, LISTS);
}

function stageList(name: string, path: readonly string[], stage: Stage, reachMs = elevenStManifest.orders.overlapMs): WalkList {
  return {
    name,
    windowMs: elevenStManifest.orders.windowMs,
    overlapMs: reachMs,
    async read(ctx, window) {
      const rows = await readWindow(ctx, ['ordservices', ...path], window, 'orders.collect');
      if (rows.kind !== 'ok') return rows;
      return { kind: 'ok', value: { ...toLines(rows.value, stage, ctx.now().toISOString()), claims: [], nextPage: null } };
    },
  };
}

function cancelList(name: string, path: string, list: CancelList, reachMs: number): WalkList {
  return {
    name,
    windowMs: CLAIM_WINDOW_MS,
    overlapMs: reachMs,
    async read(ctx, window) {
      const rows = await readWhole(ctx, ['claimservice', path], window);
      if (rows.kind !== 'ok') return rows;
      return { kind: 'ok', value: { lines: [], ...toCancelClaims(rows.value, list), nextPage: null } };
    },
  };
}

async function readWindow(
  ctx: ConnectorContext,
  path: readonly string[],
  { from, to }: WalkWindow,
  operation: string,
): Promise<Outcome<Wire[]>> {
  const end = new Date(Math.ceil(to.getTime() / MINUTE_MS) * MINUTE_MS);
  const answer = await callEleven(ctx, { method: 'GET', path: [...path, minute(from), minute(end)], operation, effect: 'READ' });
  // A list that this seller does not have is none.
  if (answer.kind === 'refused' && answer.code === '404') return { kind: 'ok', value: [] };
  return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.rows } : answer;
}

/** All rows of a claim list, in halves when there are more than a call gives. */
async function readWhole(ctx: ConnectorContext, path: readonly string[], window: WalkWindow): Promise<Outcome<Wire[]>> {
  const rows = await readWindow(ctx, path, window, 'claims.collect');
  const span = window.to.getTime() - window.from.getTime();
  if (rows.kind !== 'ok' || rows.value.length < CLAIM_ROWS_MAX || span <= MINUTE_MS) return rows;
  const middle = new Date(window.from.getTime() + Math.floor(span / 2));
  const first = await readWhole(ctx, path, { from: window.from, to: middle });
  if (first.kind !== 'ok') return first;
  const second = await readWhole(ctx, path, { from: middle, to: window.to });
  return second.kind === 'ok' ? { kind: 'ok', value: [...first.value, ...second.value] } : second;
}

/**
 * State check of single orders, up to a hundred a call. Where its rows are too thin for a whole line, the order is read with its addresses.
 * Orders that 11ST does not show are reported; nobody guesses their state.
 */
export async function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  const now = ctx.now().toISOString();
  const page: OrderPage = { lines: [], claims: [], unreadable: [], nextCursor: { since: now, until: now, position: null, done: true } };
  for (const orders of chunks([...new Set(lines.map(({ orderNo }) => orderNo))], LOOK_UP_MAX)) {
    const rows = await orderRows(ctx, 'orderlistall', orders.join(','));
    if (rows.kind !== 'ok') return rows;
    for (const orderNo of orders) {
      const own = rows.value.filter(({ ordNo }) => text(ordNo) === orderNo);
      const read = toLines(own, NO_STAGE, now);
      if (own.length > 0 && read.unreadable.length === 0 && read.lines.every(isWhole)) {
        page.lines.push(...read.lines);
        continue;
      }
      const full = await orderRows(ctx, 'orderlistalladdr', orderNo);
      if (full.kind !== 'ok') return full;
      const found = toLines(full.value, NO_STAGE, now);
      page.lines.push(...found.lines);
      page.unreadable.push(...found.unreadable);
      if (full.value.length === 0) page.unreadable.push({ key: orderNo, reason: '11번가에서 주문을 찾을 수 없습니다.', raw: '' });
    }
  }
  return { kind: 'ok', value: page };
}

function isWhole(line: LineFact): boolean {
  return line.state !== null && line.receiver.name !== '' && line.receiver.address1 !== '';
}

async function orderRows(ctx: ConnectorContext, service: string, orders: string): Promise<Outcome<Wire[]>> {
  const answer = await callEleven(ctx, {
    method: 'GET',
    path: ['claimservice', service, orders],
    operation: 'orders.lookUp',
    effect: 'READ',
  });
  if (answer.kind === 'refused') return { kind: 'ok', value: [] };
  return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.rows } : answer;
}
