/** Orders of ZIGZAG: lists by what happened when, paged by skipping (sheet 5 and 6). */
import { chunks } from '../sdk/batch.ts';
import { DAY_MS, kstDigits } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { PASSED_MAX, stayedTooBig, type TooBig } from '../sdk/halves.ts';
import { lookUpParts, type ReadLines } from '../sdk/look-up.ts';
import type { CollectCursor, LineRef, OrderPage } from '../sdk/order.ts';
import { type Outcome, ok } from '../sdk/outcome.ts';
import { rowsAfter } from '../sdk/pages.ts';
import { text, wire } from '../sdk/reader.ts';
import { namelessKey } from '../sdk/record-reader.ts';
import { type WalkList, type WalkRecords, walkLists } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { ask, reading } from './client.ts';
import { manifest } from './manifest.ts';
import { toLines } from './order-in.ts';
import { pageProof } from './proofs.ts';
import { ORDERS_BY_NUMBER, type OrderFilter, orderList, REQUESTED_ORDERS, WITHDRAWN_CANCELS } from './queries.ts';

const PAGE = 100;
const LOOK_UP_MAX = 100;
/** Requests are filtered by when they were made: to see them go on, every walk reaches back this far. */
const REQUEST_REACH_MS = 14 * DAY_MS;

/** Each step of an order has a date of its own to be asked by, so a walk sees every change of its span and not only new orders. */
const STEPS: readonly OrderFilter[] = ['CREATED', 'PAID', 'PLACED', 'SENT', 'DELIVERED', 'CONFIRMED', 'REFUNDED'];
/** Lists are asked for by instants in milliseconds, or by days as `yyyymmdd`. */
const YMD_MAX = 99_991_231;
const REQUEST_TYPES = ['CANCEL', 'RETURN', 'EXCHANGE'];

const LISTS: readonly WalkList[] = [...STEPS.map(stepList), ...REQUEST_TYPES.map(requestList), withdrawnList()];

export function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, LISTS);
}

function stepList(step: OrderFilter): WalkList {
  const { windowMs, overlapMs } = manifest.orders;
  const range = step === 'CREATED' ? instants : days;
  return {
    name: step,
    windowMs,
    overlapMs,
    read: (ctx, window, page) => readPage(ctx, orderList(step), range(window), 'order_item_list', page, 'orders.collect'),
  };
}

function requestList(type: string): WalkList {
  return {
    name: `REQUEST_${type}`,
    windowMs: 2 * REQUEST_REACH_MS,
    overlapMs: REQUEST_REACH_MS,
    read: (ctx, window, page) =>
      readPage(ctx, REQUESTED_ORDERS, { type, ...days(window) }, 'requested_order_item_list', page, 'claims.collect'),
  };
}

function withdrawnList(): WalkList {
  return {
    name: 'WITHDRAWN_CANCELS',
    windowMs: 2 * REQUEST_REACH_MS,
    overlapMs: REQUEST_REACH_MS,
    read: (ctx, window, page) => readPage(ctx, WITHDRAWN_CANCELS, instants(window), 'order_item_list', page, 'claims.collect'),
  };
}

function instants({ from, to }: WalkWindow): Record<string, number> {
  return { from: from.getTime(), to: to.getTime() };
}

/** Korean days as `yyyymmdd`, the last one whole. */
function days({ from, to }: WalkWindow): Record<string, number> {
  return { from: dayOf(from), to: dayOf(to) };
}

function dayOf(instant: Date): number {
  return Number(kstDigits(instant).slice(0, 8));
}

async function readPage(
  ctx: ConnectorContext,
  query: string,
  range: Record<string, unknown>,
  name: string,
  page: string | null,
  operation: string,
): ReturnType<WalkList['read']> {
  const position = positionOf(page);
  const variables = { ...range, limit: position.limit, skip: position.skip };
  const answer = await ask(ctx, reading(operation, query, pageProof(name), variables));
  if (answer.kind === 'too_big')
    return position.passed >= PASSED_MAX ? stayedTooBig(answer) : ok(smallerPage(Number(range.from), position, answer.message));
  if (answer.kind !== 'ok') return answer;
  const { rows, total } = answer.value;
  const numbers = rows.map(numberOf);
  const skip = position.skip + rowsAfter(numbers, position.last);
  const more = rows.length > 0 && skip < total;
  const read = toLines(rows, ctx.now().toISOString());
  return {
    kind: 'ok',
    value: { ...read, claims: [], nextPage: more ? pageAt({ ...position, skip, last: numbers.at(-1), passed: 0 }) : null },
  };
}

/** A page that is too big is asked for in halves; a row that is too big by itself is reported of and passed by. */
function smallerPage(from: number, position: Position, reason: string): WalkRecords & { nextPage: string } {
  if (position.limit > 1)
    return { lines: [], claims: [], unreadable: [], nextPage: pageAt({ ...position, limit: Math.floor(position.limit / 2) }) };
  const key = namelessKey(`${from > YMD_MAX ? dayOf(new Date(from)) : from} ${position.skip + 1}번째`);
  const unreadable = [{ key, reason: `${reason} 파트너센터에서 확인해주십시오.`, raw: '' }];
  return {
    lines: [],
    claims: [],
    unreadable,
    nextPage: pageAt({ ...position, skip: position.skip + 1, last: undefined, passed: position.passed + 1 }),
  };
}

function numberOf(row: unknown): string {
  return text(wire(row).order_item_number);
}

interface Position {
  /** Rows to skip. */
  skip: number;
  /** Number of the row they end with, where it is known. */
  last: string | undefined;
  limit: number;
  /** Rows right before it that were passed by, each too big by itself. */
  passed: number;
}

const SEPARATOR = ':';

function positionOf(page: string | null): Position {
  const [skip, last, limit, passed] = (page ?? '0').split(SEPARATOR);
  return { skip: Number(skip), last, limit: Number(limit ?? PAGE), passed: Number(passed ?? 0) };
}

function pageAt({ skip, last, limit, passed }: Position): string {
  return [skip, last ?? '', ...(limit === PAGE ? [] : [limit, ...(passed > 0 ? [passed] : [])])].join(SEPARATOR);
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
  return {
    kind: 'ok',
    value: {
      lines,
      unreadable: [...unreadable, ...missing.map((key) => ({ key, reason: '지그재그에서 상품주문을 찾을 수 없습니다.', raw: '' }))],
    },
  };
}

function isNotFound(outcome: Outcome<unknown> | TooBig): boolean {
  return outcome.kind === 'refused' && /^order_(item_)?not_found$/.test(outcome.code);
}
