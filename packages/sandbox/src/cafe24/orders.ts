import type { FastifyInstance } from 'fastify';
import type { SandboxKernel } from '../kernel/types.ts';
import { timeKey } from '../shared/business-time.ts';
import { type Answer, adminRoute, type Call, type RouteSpec } from './gate.ts';
import { buyerResource, itemResource, ORDER_EMBEDS, type OrderView, orderResource, receiverResources } from './order-view.ts';
import { shiftedOffset } from './products.ts';
import { type MallOrder, type OrderItem, orderKey, shopKey } from './state.ts';
import { ApiError, embedParam, invalid, listParam, param, parseKst, pickFields, wholeParam } from './wire.ts';

const MAX_OFFSET = 15_000;
const WINDOW_MONTHS = 3;

const STATUSES: ReadonlySet<string> = new Set(
  `N00 N01 N02 N10 N20 N21 N22 N30 N40 N50 C00 C10 C11 C34 C35 C36 C40 C41 C42 C43 C47 C48 C49 R00 R10 R11 R12 R13 R20 R30 R31 R34 R36
R40 R41 R42 R43 E00 E10 E11 E12 E20 E30 E31 E32 E33 E34 E35 E36 E40 E50 E51`.split(/\s+/),
);

/** Dates an item carries, by `date_type`. Order and payment date belong to the order. */
const ITEM_DATES: Record<string, (item: OrderItem) => number | null> = {
  place_date: (item) => item.placedAt,
  shipbegin_date: (item) => item.shippedAt,
  shipend_date: (item) => item.deliveredAt,
  purchaseconfirmation_date: (item) => item.confirmedAt,
  cancel_date: (item) => item.canceledAt,
  cancel_request_date: (item) => item.cancelRequestedAt,
};

/** Reading of orders (sheet 5). */
export function registerOrders(app: FastifyInstance, kernel: SandboxKernel): void {
  const get = (path: string, operation: RouteSpec['operation'], handle: (call: Call) => Answer) =>
    adminRoute(app, kernel, { method: 'GET', path, scope: 'read_order', operation }, handle);
  get('/orders', ({ query }) => (param(query, 'order_id') === null ? 'orders.collect' : 'orders.lookUp'), list);
  get('/orders/count', 'orders.count', (call) => ({ status: 200, body: { count: matching(call).length } }));
  get('/orders/:order_id', 'orders.lookUp', (call) => ({
    status: 200,
    body: { order: pickFields(orderResource(orderOf(call), viewOf(call)), listParam(call.query, 'fields')) },
  }));
  get('/orders/:order_id/items', 'orders.lookUp', (call) => {
    const order = orderOf(call);
    const view = viewOf(call);
    return { status: 200, body: { items: order.items.map((item) => itemResource(order, item, view)) } };
  });
  get('/orders/:order_id/receivers', 'orders.lookUp', (call) => ({ status: 200, body: { receivers: receiverResources(orderOf(call)) } }));
  get('/orders/:order_id/buyer', 'orders.lookUp', (call) => ({ status: 200, body: { buyer: buyerResource(orderOf(call)) } }));
}

function viewOf(call: Call): OrderView {
  return {
    state: call.state,
    embeds: embedParam(call.query, ORDER_EMBEDS),
    stale: call.kernel.pageFault(call.request, 'OUT_OF_ORDER_STATUS'),
  };
}

/** The order of the path in the call's shop, or 404. */
export function orderOf(call: Call, orderId: unknown = call.path.order_id): MallOrder {
  const order = call.state.orders.get(orderKey(call.mall.id, String(orderId)));
  if (!order || order.shopNo !== call.shopNo) throw new ApiError(404, 'The order does not exist.', { order_id: orderId });
  return order;
}

function list(call: Call): Answer {
  const limit = wholeParam(call.query, 'limit', 10, 1, 1000);
  const asked = wholeParam(call.query, 'offset', 0, 0, MAX_OFFSET);
  const fields = listParam(call.query, 'fields');
  const found = matching(call);
  const offset = shiftedOffset(call, asked, limit);
  const view = viewOf(call);
  return {
    status: 200,
    body: { orders: found.slice(offset, offset + limit).map((order) => pickFields(orderResource(order, view), fields)) },
  };
}

/** Orders that fit the query, newest first. An order fits a status when one of its items has it. */
function matching(call: Call): MallOrder[] {
  const statuses = listParam(call.query, 'order_status');
  const strange = statuses?.find((status) => !STATUSES.has(status));
  if (strange !== undefined) throw invalid('order_status', `unknown status ${strange}`);
  const wanted = statuses && new Set(statuses);
  const ids = listParam(call.query, 'order_id');
  const marketId = param(call.query, 'market_id');
  if (marketId !== null && marketId !== 'self') return [];
  const found = ids ? byIds(call, ids) : byWindow(call);
  return wanted ? found.filter((order) => order.items.some((item) => wanted.has(item.status))) : found;
}

function byIds(call: Call, ids: string[]): MallOrder[] {
  return ids.flatMap((id) => {
    const order = call.state.orders.get(orderKey(call.mall.id, id));
    return order && order.shopNo === call.shopNo ? [order] : [];
  });
}

function byWindow(call: Call): MallOrder[] {
  const type = param(call.query, 'date_type') ?? 'order_date';
  const [from, to] = windowOf(call);
  const prefix = shopKey(call.mall.id, call.shopNo);
  const range = { from: prefix + timeKey(from), to: prefix + timeKey(to + 1), newestFirst: true };
  if (type === 'order_date') return call.state.ordersByDate.range(range).map((entry) => entry.value);
  if (type === 'pay_date') return call.state.ordersByPayment.range(range).map((entry) => entry.value);
  const dateOf = ITEM_DATES[type];
  if (!dateOf) throw invalid('date_type', `unknown value ${type}`);
  const all = call.state.ordersByDate.range({ from: prefix, to: `${prefix}~`, newestFirst: true });
  const inside = (at: number | null) => at !== null && at >= from && at <= to;
  return all.filter(({ value }) => value.items.some((item) => inside(dateOf(item)))).map((entry) => entry.value);
}

/** Record times of `start_date` and `end_date`, which are both demanded and at most three months apart. */
function windowOf(call: Call): [number, number] {
  const [start, end] = (['start_date', 'end_date'] as const).map((name, index) => {
    const text = param(call.query, name);
    if (text === null) throw invalid(name, 'required');
    const at = parseKst(text, index === 1);
    if (at === null) throw invalid(name, 'must be YYYY-MM-DD or YYYY-MM-DD HH:MM:SS');
    return at;
  }) as [number, number];
  if (end < start) throw invalid('end_date', 'must not be before start_date');
  const limit = new Date(start);
  limit.setUTCMonth(limit.getUTCMonth() + WINDOW_MONTHS);
  if (end > limit.getTime() + 24 * 60 * 60 * 1000 - 1) throw invalid('end_date', `at most ${WINDOW_MONTHS} months after start_date`);
  const record = (at: number) => call.state.time.ofShown(new Date(at));
  return [record(start), record(end)];
}
