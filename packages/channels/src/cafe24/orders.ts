/** Collecting by dates and looking up (section 5). */
import { chunks } from '../sdk/batch.ts';
import { DAY_MS, kstDateTime, toInstant } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { PASSED_MAX, stayedTooBig, type TooBig } from '../sdk/halves.ts';
import { lookUpParts, type ReadLines } from '../sdk/look-up.ts';
import type { CollectCursor, LineRef, OrderPage } from '../sdk/order.ts';
import { mapOutcome, type Outcome, ok } from '../sdk/outcome.ts';
import { text, wire } from '../sdk/reader.ts';
import { namelessKey, notShown } from '../sdk/record-reader.ts';
import { withGoneClaims } from './claim-look-up.ts';
import { ask, reading } from './client.ts';
import { toLines } from './order-in.ts';
import { EMBED, smallerStep, stepAfter, stepAt, type WalkStep } from './order-walk.ts';
import { listProof } from './proofs.ts';

const LOOK_UP_MAX = 100;
/** One call names at most three months (section 3). */
const LOOK_UP_SPAN_MS = 60 * 24 * 60 * 60 * 1000;

export async function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  const step = stepAt(cursor);
  const answer = await ask(ctx, reading('orders.collect', '/orders', listProof('orders'), step.query));
  if (answer.kind === 'too_big') return step.passed >= PASSED_MAX ? stayedTooBig(answer) : ok(smallerPage(cursor, step, answer.message));
  return mapOutcome(answer, (rows) => ({ ...linesOf(ctx, rows), claims: [], nextCursor: stepAfter(cursor, step, rows.map(orderNoOf)) }));
}

/** A page that is too big is asked for in halves; an order that is too big by itself is reported of and passed by. */
function smallerPage(cursor: CollectCursor, step: WalkStep, reason: string): OrderPage {
  const smaller = smallerStep(cursor, step);
  const key = namelessKey(`${kstDateTime(step.asked.from).slice(0, 10)} ${step.offset + 1}번째`);
  const unreadable = smaller.skipped ? [{ key, reason: `${reason} 카페24 관리자에서 확인해주십시오.`, raw: '' }] : [];
  return { lines: [], claims: [], unreadable, nextCursor: smaller.cursor };
}

function orderNoOf(row: unknown): string {
  return text(wire(row).order_id);
}

function linesOf(ctx: ConnectorContext, rows: readonly unknown[]): ReadLines {
  const readAt = ctx.now().toISOString();
  const read = rows.map((row) => toLines(row, readAt));
  return { lines: read.flatMap(({ lines }) => lines), unreadable: read.flatMap(({ unreadable }) => unreadable) };
}

/**
 * All lines of the orders that the given lines belong to, with the end of claims that left no trace on them. An order that the mall does not
 * show is reported, its state is not guessed.
 */
export async function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  const orderNos = [...new Set(lines.map(({ orderNo }) => orderNo))];
  const page = await lookUpParts(ctx, togetherAskable(orderNos), (part) => readOrders(ctx, part), '카페24 관리자');
  return page.kind === 'ok' ? withGoneClaims(ctx, lines, page.value) : page;
}

async function readOrders(ctx: ConnectorContext, orderNos: readonly string[]): Promise<Outcome<ReadLines> | TooBig> {
  const query = { order_id: orderNos.join(','), ...daysOf(orderNos), embed: EMBED, limit: LOOK_UP_MAX };
  const answer = await ask(ctx, reading('orders.lookUp', '/orders', listProof('orders'), query));
  if (answer.kind !== 'ok') return answer;
  const { lines, unreadable } = linesOf(ctx, answer.value);
  const there = new Set(answer.value.map(orderNoOf));
  const missing = orderNos.filter((orderNo) => !there.has(orderNo));
  return { kind: 'ok', value: { lines, unreadable: [...unreadable, ...notShown(missing, '카페24에서 주문을 찾을 수 없습니다.')] } };
}

/** The days that a search for these orders is bounded by; none where a number does not report its day. */
export function daysOf(orderNos: readonly string[]): Record<string, string> {
  const days = orderNos.map(dayOf);
  if (days.length === 0 || days.includes(null)) return {};
  const [first, last] = [Math.min(...days.map(Number)), Math.max(...days.map(Number))];
  return { start_date: kstDateTime(new Date(first)), end_date: kstDateTime(new Date(last + DAY_MS - 1000)), date_type: 'order_date' };
}

/** Orders that one call may name: order numbers start with their day (`20261102-0000031`), which keeps them to the span that a call may have. */
export function togetherAskable(orderNos: readonly string[]): string[][] {
  const dated = orderNos.map((orderNo) => ({ orderNo, day: dayOf(orderNo) }));
  const undated = dated.filter(({ day }) => day === null).map(({ orderNo }) => orderNo);
  const sorted = dated.flatMap(({ orderNo, day }) => (day === null ? [] : [{ orderNo, day }])).toSorted((a, b) => a.day - b.day);
  const spans: { orderNo: string; day: number }[][] = [];
  for (const row of sorted) {
    const current = spans.at(-1);
    const fits = current?.[0] && current.length < LOOK_UP_MAX && row.day - current[0].day < LOOK_UP_SPAN_MS;
    if (fits) current.push(row);
    else spans.push([row]);
  }
  return [...chunks(undated, LOOK_UP_MAX), ...spans.map((part) => part.map(({ orderNo }) => orderNo))];
}

function dayOf(orderNo: string): number | null {
  const day = toInstant(/^(\d{8})-/.exec(orderNo)?.[1] ?? '');
  return day === null ? null : Date.parse(day);
}
