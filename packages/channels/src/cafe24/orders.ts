/** Collecting by dates, looking up, confirming and the seller's cancel (sections 5 and 6). */
import type { OrderCapability } from '../sdk/connector.ts';
import type { TooBig } from '../sdk/halves.ts';
import {
  type ConnectorContext,
  chunks,
  isRecord,
  kstDateTime,
  mapOutcome,
  type Outcome,
  oneByOne,
  toInstant,
  wireText,
} from '../sdk/index.ts';
import { lookUpParts } from '../sdk/look-up.ts';
import type { CollectCursor, LineRef, OrderPage } from '../sdk/order.ts';
import { ask, type Call, call } from './client.ts';
import { type Group, type GroupCalls, groupBy, sendGroups } from './groups.ts';
import { type MappedOrder, toLines } from './order-mapping.ts';
import { EMBED, smallerStep, stepAfter, stepAt, type WalkStep } from './order-walk.ts';
import { listProof, madeProof, rowProof } from './proofs.ts';
import { dispatch, modifyInvoice } from './shipments.ts';

const LOOK_UP_MAX = 100;
/** One call names at most three months (section 3). */
const LOOK_UP_SPAN_MS = 60 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const orders: OrderCapability = {
  collect,
  lookUp,
  confirm: (ctx, lines) =>
    sendGroups(
      ctx,
      groupBy(lines, ({ orderNo }) => orderNo),
      CONFIRM,
    ),
  dispatch,
  modifyInvoice,
  cancelSale: (ctx, lines) =>
    oneByOne(lines, (line) =>
      cancel(ctx, line, {
        reason: line.detail || (line.reason === 'SOLD_OUT' ? '상품 품절' : '판매자 취소'),
        reasonType: line.reason === 'SOLD_OUT' ? 'H' : 'I',
        operation: 'orders.cancelSale',
      }),
    ),
};

async function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  const step = stepAt(cursor);
  const answer = await ask(ctx, ordersCall('orders.collect', step.query));
  const readAt = ctx.now().toISOString();
  if (answer.kind === 'too_big') return { kind: 'ok', value: smallerPage(cursor, step, answer.message) };
  return mapOutcome(answer, (rows) => ({ ...mapRows(rows, readAt), claims: [], nextCursor: stepAfter(cursor, step, rows.map(orderIdOf)) }));
}

/** A page that is too big is asked for in halves; an order that is too big by itself is told of and passed by. */
function smallerPage(cursor: CollectCursor, step: WalkStep, reason: string): OrderPage {
  const smaller = smallerStep(cursor, step);
  const unreadable = smaller.skipped ? [{ key: '알 수 없음', reason: `${reason} 카페24 관리자에서 확인해주십시오.`, raw: '' }] : [];
  return { lines: [], claims: [], unreadable, nextCursor: smaller.cursor };
}

function orderIdOf(row: unknown): string {
  return isRecord(row) ? String(row.order_id ?? '') : '';
}

function ordersCall(operation: string, query: Record<string, string | number>): Call<unknown[]> {
  return { operation, method: 'GET', path: '/orders', query, effect: 'READ', proof: listProof('orders') };
}

function mapRows(rows: readonly unknown[], readAt: string): MappedOrder {
  const mapped = rows.map((row) => toLines(row, readAt));
  return { lines: mapped.flatMap(({ lines }) => lines), unreadable: mapped.flatMap(({ unreadable }) => unreadable) };
}

/** All lines of the orders that the given lines belong to. An order that the mall does not show is reported, its state is not guessed. */
function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  const orderNos = [...new Set(lines.map(({ orderNo }) => orderNo))];
  return lookUpParts(ctx, togetherAskable(orderNos), (part) => readOrders(ctx, part), '카페24 관리자');
}

async function readOrders(ctx: ConnectorContext, orderNos: readonly string[]): Promise<Outcome<MappedOrder> | TooBig> {
  const query = { order_id: orderNos.join(','), ...daysOf(orderNos), embed: EMBED, limit: LOOK_UP_MAX };
  const answer = await ask(ctx, ordersCall('orders.lookUp', query));
  if (answer.kind !== 'ok') return answer;
  const { lines, unreadable } = mapRows(answer.value, ctx.now().toISOString());
  const there = new Set(answer.value.map(orderIdOf));
  const missing = orderNos.filter((orderNo) => !there.has(orderNo));
  return {
    kind: 'ok',
    value: {
      lines,
      unreadable: [...unreadable, ...missing.map((key) => ({ key, reason: '카페24에서 주문을 찾을 수 없습니다.', raw: '' }))],
    },
  };
}

/** The days that a search for these orders is bounded by; none where a number does not tell its day. */
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

const CONFIRM: GroupCalls<LineRef> = {
  resource: 'orders',
  owns: (row, group) => wireText.parse(row.order_id) === group.id,
  bulk: (groups) => ({
    operation: 'orders.confirm',
    method: 'PUT',
    path: '/orders',
    body: { requests: groups.map((group) => ({ order_id: group.id, ...confirmRequest(group) })) },
  }),
  single: (group) => ({
    operation: 'orders.confirm',
    method: 'PUT',
    path: `/orders/${encodeURIComponent(group.id)}`,
    body: { request: confirmRequest(group) },
    effect: 'WRITE',
    proof: rowProof('order', { order_id: group.id }),
  }),
};

function confirmRequest(group: Group<LineRef>) {
  return { process_status: 'prepare', order_item_code: group.items.map(({ lineNo }) => lineNo) };
}

/** Cancels a quantity of a line for good. Our stock is the truth, so the mall does not add it back itself. */
export async function cancel(
  ctx: ConnectorContext,
  line: { orderNo: string; lineNo: string; quantity: number },
  why: { reason: string; reasonType: string | undefined; operation: string },
): Promise<Outcome<void>> {
  const answer = await call(ctx, {
    operation: why.operation,
    method: 'POST',
    path: `/orders/${encodeURIComponent(line.orderNo)}/cancellation`,
    body: {
      request: {
        status: 'canceled',
        reason: why.reason,
        ...(why.reasonType ? { claim_reason_type: why.reasonType } : {}),
        items: [{ order_item_code: line.lineNo, quantity: line.quantity }],
        recover_inventory: 'F',
      },
    },
    effect: 'WRITE',
    proof: madeProof('cancellation', 'claim_code', { order_id: line.orderNo }),
  });
  return mapOutcome(answer, () => undefined);
}
