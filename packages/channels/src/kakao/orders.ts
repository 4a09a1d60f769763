/** Orders of Kakao: a list of what changed, and each of them read by itself (section 5). Acting on them is in `order-actions.ts`. */
import { byNumber } from '@moa/core';
import { kstDigits, toInstant } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { TooBig } from '../sdk/halves.ts';
import { lookUpParts, type ReadLines } from '../sdk/look-up.ts';
import type { CollectCursor, LineRef, OrderPage } from '../sdk/order.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { wire } from '../sdk/reader.ts';
import { notShown, unreadableRecord } from '../sdk/record-reader.ts';
import { type WalkList, walkLists } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { ask, call, isAbsent, reading } from './client.ts';
import { talkstore } from './manifest.ts';
import { orderIdOf, toLines } from './order-in.ts';
import { PATHS, WINDOW } from './paths.ts';
import { listPage, orderRead } from './proofs.ts';

const PAGE = 100;
const changedOrders = listPage('orderId');
const OFFICE = '카카오 쇼핑 판매자센터';

const CHANGES: WalkList = {
  name: 'CHANGES',
  windowMs: talkstore.orders.windowMs,
  overlapMs: talkstore.orders.overlapMs,
  read: readChanges,
};

export function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, [CHANGES]);
}

export function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  return readOrders(ctx, [...new Set(lines.map(({ lineNo }) => lineNo))]);
}

/** Where a list goes on. */
interface Position {
  at: string;
  id: string;
}

async function readChanges(ctx: ConnectorContext, { from, to }: WalkWindow, page: string | null): ReturnType<WalkList['read']> {
  const position = page === null ? null : (JSON.parse(page) as Position);
  const query = {
    [WINDOW.from]: kstDigits(from),
    [WINDOW.to]: kstDigits(to),
    ...(position === null ? {} : { lastModifiedAt: position.at, lastOrderId: position.id }),
    size: PAGE,
  };
  const answer = await call(ctx, reading('orders.collect', PATHS.orders, changedOrders, { query }));
  if (answer.kind !== 'ok') return answer;
  const { rows, last } = answer.value;
  const nameless = rows.filter((row) => orderIdOf(row) === '').map((row) => unreadableRecord(row, '주문번호가 없습니다.'));
  const read = await readOrders(ctx, [...new Set(rows.map(orderIdOf).filter((id) => id !== ''))]);
  if (read.kind !== 'ok') return read;
  const { lines, unreadable } = read.value;
  const end = endOf(rows);
  const nextPage = last || end === null ? null : JSON.stringify(end);
  return { kind: 'ok', value: { lines, claims: [], unreadable: [...nameless, ...unreadable], nextPage } };
}

/** The row furthest on, in whatever order they came. */
function endOf(rows: readonly unknown[]): Position | null {
  const ends = rows.flatMap((row) => {
    const [id, at] = [orderIdOf(row), toInstant(wire(row).modifiedAt)];
    return id === '' || at === null ? [] : [{ at: kstDigits(new Date(at)), id }];
  });
  return ends.toSorted((a, b) => a.at.localeCompare(b.at) || byNumber(a.id, b.id)).at(-1) ?? null;
}

/** Each order by a call of its own. */
function readOrders(ctx: ConnectorContext, ids: readonly string[]): Promise<Outcome<OrderPage>> {
  return lookUpParts(
    ctx,
    ids.map((id) => [id]),
    ([id = '']) => readLines(ctx, id),
    OFFICE,
  );
}

async function readLines(ctx: ConnectorContext, id: string): Promise<Outcome<ReadLines> | TooBig> {
  const answer = await ask(ctx, readingOrder(id));
  if (answer.kind === 'ok') return { kind: 'ok', value: toLines(answer.value, ctx.now().toISOString()) };
  if (answer.kind === 'too_big' || !isAbsent(answer)) return answer;
  return { kind: 'ok', value: { lines: [], unreadable: notShown([id], '카카오에서 주문을 찾을 수 없습니다.') } };
}

export function readingOrder(orderId: string) {
  return reading('orders.lookUp', PATHS.order, orderRead(orderId), { query: { orderId } });
}
