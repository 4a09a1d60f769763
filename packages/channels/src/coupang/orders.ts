/** Orders of COUPANG: collecting and re-reading (sheet 5). Acting on them is in `order-actions.ts`. */
import { withClaims } from '../sdk/claim-rows.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { TooBig } from '../sdk/halves.ts';
import { lookUpParts, type ReadLines } from '../sdk/look-up.ts';
import type { CollectCursor, LineRef, OrderPage, UnreadableRecord } from '../sdk/order.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { type WalkList, walkLists } from '../sdk/walk.ts';
import { returnLists } from './claim-lists.ts';
import { readClaims } from './claim-look-up.ts';
import { ask, call, isAbsent, minuteRange, reading, vendorPath } from './client.ts';
import { manifest } from './manifest.ts';
import { dividedOrders } from './order-boxes.ts';
import { toLines } from './order-in.ts';
import { boxesOf, pageOf } from './proofs.ts';

const STATUSES = ['ACCEPT', 'INSTRUCT', 'DEPARTURE', 'DELIVERING', 'NONE_TRACKING', 'FINAL_DELIVERY'];
const PAGE = 50;

/**
 * One list a status, because a call takes one, then the return requests. Dates filter on the creation of the order sheet: changes of older
 * lines are seen by `lookUp`, which the caller runs over its open lines.
 */
const LISTS: readonly WalkList[] = [...STATUSES.map(orderList), ...returnLists];

export function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, LISTS);
}

function orderList(status: string): WalkList {
  const { windowMs, overlapMs } = manifest.orders;
  return {
    name: status,
    windowMs,
    overlapMs,
    async read(ctx, window, page) {
      const query = { ...minuteRange(window), status, maxPerPage: PAGE, nextToken: page ?? undefined };
      const answer = await call(
        ctx,
        reading('orders.collect', vendorPath(ctx, '/ordersheets'), pageOf('shipmentBoxId', 'nextToken'), { query }),
      );
      if (answer.kind !== 'ok') return answer;
      const read = await withWholeOrders(ctx, toLines(answer.value.rows, ctx.now().toISOString()));
      if (read.kind !== 'ok') return read;
      return { kind: 'ok', value: { ...read.value, claims: [], nextPage: answer.value.next || null } };
    },
  };
}

/** A list shows the boxes of one status: of an order that was divided the others are read too, so that its lines are reported whole. */
async function withWholeOrders(ctx: ConnectorContext, page: ReadLines): Promise<Outcome<ReadLines>> {
  const whole: ReadLines = { lines: [...page.lines], unreadable: [...page.unreadable] };
  for (const orderNo of dividedOrders(page.lines)) {
    const order = await readOrder(ctx, orderNo);
    if (order.kind === 'too_big') {
      whole.unreadable.push(partOnly(orderNo, order.message));
      continue;
    }
    if (isAbsent(order)) continue;
    if (order.kind !== 'ok') return order;
    whole.lines = [...whole.lines.filter((line) => line.orderNo !== orderNo), ...order.value.lines];
    whole.unreadable.push(...order.value.unreadable);
  }
  return { kind: 'ok', value: whole };
}

/** What the list shows of the order is kept. */
function partOnly(key: string, reason: string): UnreadableRecord {
  return { key, reason: `${reason} 나누어 배송하는 주문의 나머지를 쿠팡 WING에서 확인해주십시오.`, raw: '' };
}

async function readOrder(ctx: ConnectorContext, orderNo: string): Promise<Outcome<ReadLines> | TooBig> {
  const path = vendorPath(ctx, `/${encodeURIComponent(orderNo)}/ordersheets`);
  const answer = await ask(ctx, reading('orders.lookUp', path, boxesOf(orderNo), { subject: orderNo }));
  return answer.kind === 'too_big' ? answer : mapOutcome(answer, (boxes) => toLines(boxes, ctx.now().toISOString()));
}

/**
 * Re-reads the orders of the lines, one call an order, and the claims that the caller asks about, one call a claim. An order that COUPANG no
 * longer shows is reported, its state is not guessed.
 */
export async function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  const parts = [...new Set(lines.map(({ orderNo }) => orderNo))].map((orderNo) => [orderNo]);
  const page = await lookUpParts(ctx, parts, async ([orderNo = '']) => orRefused(orderNo, await readOrder(ctx, orderNo)), '쿠팡 WING');
  if (page.kind !== 'ok') return page;
  const claims = await readClaims(
    ctx,
    lines.flatMap(({ claim }) => claim ?? []),
  );
  return mapOutcome(claims, (read) => withClaims(page.value, read));
}

function orRefused(key: string, order: Outcome<ReadLines> | TooBig): Outcome<ReadLines> | TooBig {
  if (order.kind !== 'refused') return order;
  const unreadable = [{ key, reason: `쿠팡에서 주문을 찾을 수 없습니다: ${order.message}`, raw: order.code }];
  return { kind: 'ok', value: { lines: [], unreadable } };
}
