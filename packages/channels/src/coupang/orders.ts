/** Orders of COUPANG: collecting and re-reading (sheet 5). Acting on them is in `order-actions.ts`. */
import type { ConnectorContext } from '../sdk/context.ts';
import type { CollectCursor, LineRef, OrderPage } from '../sdk/order.ts';
import { isOk, type Outcome } from '../sdk/outcome.ts';
import { type WalkList, walkLists } from '../sdk/walk.ts';
import { returnLists } from './claim-lists.ts';
import { callCoupang, vendorPath } from './client.ts';
import { coupangManifest } from './manifest.ts';
import { minuteRange } from './minutes.ts';
import { toLines } from './order-mapping.ts';

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
  const { windowMs, overlapMs } = coupangManifest.orders;
  return {
    name: status,
    windowMs,
    overlapMs,
    async read(ctx, window, page) {
      const answer = await callCoupang(ctx, {
        method: 'GET',
        path: vendorPath(ctx, '/ordersheets'),
        query: { ...minuteRange(window), searchType: 'timeFrame', status, maxPerPage: PAGE, nextToken: page ?? undefined },
        operation: 'orders.collect',
        effect: 'READ',
      });
      if (answer.kind !== 'ok') return answer;
      const { lines, unreadable } = toLines(answer.value.data, ctx.now().toISOString());
      return { kind: 'ok', value: { lines, claims: [], unreadable, nextPage: answer.value.nextToken || null } };
    },
  };
}

/** Re-reads the orders of the lines, one call an order. An order that COUPANG no longer shows is reported, its state is not guessed. */
export async function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  const now = ctx.now().toISOString();
  const page: OrderPage = { lines: [], claims: [], unreadable: [], nextCursor: { since: now, until: now, position: null, done: true } };
  for (const orderNo of new Set(lines.map((line) => line.orderNo))) {
    const answer = await callCoupang(ctx, {
      method: 'GET',
      path: vendorPath(ctx, `/${encodeURIComponent(orderNo)}/ordersheets`),
      operation: 'orders.lookUp',
      effect: 'READ',
    });
    if (isOk(answer)) {
      const read = toLines(answer.value.data, now);
      page.lines.push(...read.lines);
      page.unreadable.push(...read.unreadable);
    } else if (answer.kind === 'refused') {
      page.unreadable.push({ key: orderNo, reason: `쿠팡에서 주문을 찾을 수 없습니다: ${answer.message}`, raw: answer.code });
    } else {
      return answer;
    }
  }
  return { kind: 'ok', value: page };
}
