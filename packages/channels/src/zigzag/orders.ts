/** Orders of ZIGZAG: lists by what happened when, paged by skipping (sheet 5 and 6). */
import { chunks } from '../sdk/batch.ts';
import { DAY_MS, kstDayDigits } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { TooBig } from '../sdk/halves.ts';
import { lookUpParts, type ReadLines } from '../sdk/look-up.ts';
import type { CollectCursor, LineRef, OrderPage } from '../sdk/order.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { text, wire } from '../sdk/reader.ts';
import { notShown } from '../sdk/record-reader.ts';
import { type WalkList, type WalkRecords, walkLists } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { ask, reading } from './client.ts';
import { manifest } from './manifest.ts';
import { toLines } from './order-in.ts';
import { pageProof } from './proofs.ts';
import { ORDERS_BY_NUMBER, type OrderFilter, orderList, REQUESTED_ORDERS, WITHDRAWN_CANCELS } from './queries.ts';
import { type SkippedList, skippedList } from './skipped-list.ts';

const LOOK_UP_MAX = 100;
/** Requests are filtered by when they were made: to see them go on, every walk reaches back this far. */
const REQUEST_REACH_MS = 14 * DAY_MS;
const REQUESTS = { operation: 'claims.collect', windowMs: 2 * REQUEST_REACH_MS, overlapMs: REQUEST_REACH_MS };

/** Each step of an order has a date of its own to be asked by, so a walk sees every change of its span and not only new orders. */
const STEPS: readonly OrderFilter[] = ['CREATED', 'PAID', 'PLACED', 'SENT', 'DELIVERED', 'CONFIRMED', 'REFUNDED'];
const REQUEST_TYPES = ['CANCEL', 'RETURN', 'EXCHANGE'];

const LISTS: readonly WalkList[] = [...STEPS.map(stepList), ...REQUEST_TYPES.map(requestList), withdrawnList()];

export function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, LISTS);
}

function stepList(step: OrderFilter): WalkList {
  const { windowMs, overlapMs } = manifest.orders;
  const variables = step === 'CREATED' ? instants : days;
  return listOf({
    name: step,
    operation: 'orders.collect',
    query: orderList(step),
    field: 'order_item_list',
    variables,
    windowMs,
    overlapMs,
  });
}

function requestList(type: string): WalkList {
  const variables = (window: WalkWindow) => ({ type, ...days(window) });
  return listOf({ ...REQUESTS, name: `REQUEST_${type}`, query: REQUESTED_ORDERS, field: 'requested_order_item_list', variables });
}

function withdrawnList(): WalkList {
  return listOf({ ...REQUESTS, name: 'WITHDRAWN_CANCELS', query: WITHDRAWN_CANCELS, field: 'order_item_list', variables: instants });
}

function listOf(list: Omit<SkippedList<WalkRecords>, 'keyOf' | 'records'>): WalkList {
  return skippedList({
    ...list,
    keyOf: numberOf,
    records: (rows, ctx) => ({ ...toLines(rows, ctx.now().toISOString()), claims: [] }),
  });
}

function instants({ from, to }: WalkWindow): Record<string, number> {
  return { from: from.getTime(), to: to.getTime() };
}

/** Korean days as `yyyymmdd`, the last one whole. */
function days({ from, to }: WalkWindow): Record<string, number> {
  return { from: dayOf(from), to: dayOf(to) };
}

function dayOf(instant: Date): number {
  return Number(kstDayDigits(instant));
}

function numberOf(row: unknown): string {
  return text(wire(row).order_item_number);
}

/** Re-reads single lines by their numbers. A number that ZIGZAG does not show is reported, its state is not guessed. */
export function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  const parts = chunks([...new Set(lines.map(({ lineNo }) => lineNo))], LOOK_UP_MAX);
  return lookUpParts(ctx, parts, (numbers) => readLines(ctx, numbers), '파트너센터');
}

async function readLines(ctx: ConnectorContext, numbers: readonly string[]): Promise<Outcome<ReadLines> | TooBig> {
  const variables = { numbers, limit: LOOK_UP_MAX, skip: 0 };
  const answer = await ask(ctx, reading('orders.lookUp', ORDERS_BY_NUMBER, pageProof('order_item_list'), variables));
  if (answer.kind !== 'ok' && !isNotFound(answer)) return answer;
  const rows = answer.kind === 'ok' ? answer.value.rows : [];
  const { lines, unreadable } = toLines(rows, ctx.now().toISOString());
  const there = new Set(rows.map(numberOf));
  const missing = numbers.filter((number) => !there.has(number));
  return { kind: 'ok', value: { lines, unreadable: [...unreadable, ...notShown(missing, '지그재그에서 상품주문을 찾을 수 없습니다.')] } };
}

function isNotFound(outcome: Outcome<unknown> | TooBig): boolean {
  return outcome.kind === 'refused' && /^order_(item_)?not_found$/.test(outcome.code);
}
