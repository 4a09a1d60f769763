import { pageAt } from '../market/lists.ts';
import { lineOf, linesOf, orderOf as orderInMarket, prefixRange, timeRange } from '../market/market.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { type Call, type Guess, get, type Route } from './gate.ts';
import type { Mall, MallClaim, MallOrder, OrderItem } from './market.ts';
import { endOf, itemResource, ORDER_EMBEDS, type OrderView, orderResource, shownClaim } from './order-view.ts';
import { ApiError, embedParam, invalid, listParam, param, parseKst, pickFields, wholeParam } from './wire.ts';

const MAX_OFFSET = 15_000;
const WINDOW_MONTHS = 3;

const STATUSES: ReadonlySet<string> = new Set(
  `N00 N01 N02 N10 N20 N21 N22 N30 N40 N50 C00 C10 C11 C34 C35 C36 C40 C41 C42 C43 C47 C48 C49 R00 R10 R11 R12 R13 R20 R30 R31 R34 R36
R40 R41 R42 R43 E00 E10 E11 E12 E20 E30 E31 E32 E33 E34 E35 E36 E40 E50 E51`.split(/\s+/),
);

type DateOf = (line: OrderItem, mall: Mall) => number | null | undefined;
/** Dates an item carries, by `date_type`. Order and payment date belong to the order. */
const ITEM_DATES: Record<string, DateOf> = {
  place_date: ({ reached }) => reached.N20,
  shipbegin_date: ({ reached }) => reached.N30,
  shipend_date: ({ reached }) => reached.N40,
  purchaseconfirmation_date: ({ reached }) => reached.N50,
  cancel_request_date: (line, mall) => cancelOf(line, mall)?.requestedAt,
  cancel_date: (line, mall) => endOf(cancelOf(line, mall)),
};

function cancelOf(line: OrderItem, mall: Mall): MallClaim | undefined {
  const claim = shownClaim(mall, line);
  return claim?.type === 'CANCEL' ? claim : undefined;
}

/** Reading of orders (sheet 5). */
export const orderRoutes: readonly Route[] = [
  get('/orders', 'read_order', { among: ['orders.collect', 'orders.lookUp'], of: listOperation }, list),
  get('/orders/:order_id', 'read_order', 'orders.lookUp', (call) => ({
    order: pickFields(call.query, orderResource(call.mall, orderOf(call), viewOf(call))),
  })),
  get('/orders/:order_id/items', 'read_order', 'orders.lookUp', (call) => {
    const view = viewOf(call);
    return { items: linesOf(call.mall, orderOf(call)).map((line) => itemResource(call.mall, line, view)) };
  }),
];

function listOperation({ query }: Guess): string {
  return param(query, 'order_id') === null ? 'orders.collect' : 'orders.lookUp';
}

function viewOf({ mall, query, request }: Call): OrderView {
  return { embeds: embedParam(query, ORDER_EMBEDS), stale: mall.kernel.pageFault(request, 'OUT_OF_ORDER_STATUS') };
}

/** The order of the path in the call's shop, or 404. */
export function orderOf(call: Call, orderId: unknown = call.path.order_id): MallOrder {
  const order = orderInMarket(call.mall, call.account.id, String(orderId));
  if (order?.extra.shopNo !== call.shopNo) throw new ApiError(404, 'The order does not exist.', { order_id: orderId });
  return order;
}

/** Items of an order by their codes, each of which must be of this order and given once. */
export function itemsByCode({ mall, account }: Call, order: MallOrder, codes: string[], field = 'order_item_code'): OrderItem[] {
  if (new Set(codes).size !== codes.length) throw invalid(field, 'an item is given twice');
  return codes.map((code) => {
    const line = lineOf(mall, account.id, order.no, code);
    if (!line) throw invalid(field, `${code} is not an item of this order`);
    return line;
  });
}

/** 422 for an item whose status does not allow what was asked. */
export function wrongStatus({ no, state }: OrderItem, message: string): ApiError {
  return new ApiError(422, `${message} (${no}: ${state})`, { order_item_code: no, order_status: state });
}

function list(call: Call): object {
  const { mall, query } = call;
  const limit = wholeParam(query, 'limit', 10, 1, 1000);
  const asked = wholeParam(query, 'offset', 0, 0, MAX_OFFSET);
  const found = matching(call);
  const { rows } = pageAt(mall.kernel, call.request, found, { start: asked, size: limit });
  const view = viewOf(call);
  return { orders: rows.map((order) => pickFields(query, orderResource(mall, order, view))) };
}

/** Orders that fit the query, newest first. An order fits a status when one of its items has it. */
function matching(call: Call): MallOrder[] {
  const { mall, query } = call;
  const statuses = listParam(query, 'order_status');
  const strange = statuses?.find((status) => !STATUSES.has(status));
  if (strange !== undefined) throw invalid('order_status', `unknown status ${strange}`);
  const wanted = statuses && new Set<string>(statuses);
  const ids = listParam(query, 'order_id');
  const found = ids ? ids.flatMap((id) => orderInMarket(mall, call.account.id, id) ?? []) : byWindow(call);
  if (![null, 'self'].includes(param(query, 'market_id'))) return [];
  return found.filter(
    (order) => order.extra.shopNo === call.shopNo && (!wanted || linesOf(mall, order).some(({ state }) => wanted.has(state))),
  );
}

function byWindow(call: Call): MallOrder[] {
  const { mall, account } = call;
  const type = param(call.query, 'date_type') ?? 'order_date';
  const window = windowOf(call);
  const inTime = { ...timeRange({ from: window.from, to: window.to + 1 }, account.id), newestFirst: true };
  if (type === 'order_date') return mall.ordersByAccount.range(inTime).map(({ value }) => value);
  if (type === 'pay_date') return mall.ordersByPayment.range(inTime).map(({ value }) => value);
  const dateOf = ITEM_DATES[type];
  if (!dateOf) throw invalid('date_type', `unknown value ${type}`);
  const inside = (line: OrderItem) => {
    const at = dateOf(line, mall) ?? null;
    return at !== null && at >= window.from && at <= window.to;
  };
  const all = mall.ordersByAccount.range({ ...prefixRange(account.id), newestFirst: true });
  return all.flatMap(({ value }) => (linesOf(mall, value).some(inside) ? value : []));
}

/** Record times of `start_date` and `end_date`, which are both demanded and at most three months apart. */
function windowOf({ mall, query }: Call): { from: number; to: number } {
  const start = dateParam(query, 'start_date');
  const end = dateParam(query, 'end_date');
  if (end < start) throw invalid('end_date', 'must not be before start_date');
  const limit = new Date(start);
  limit.setUTCMonth(limit.getUTCMonth() + WINDOW_MONTHS);
  if (end.getTime() > limit.getTime() + DAY_MS - 1) throw invalid('end_date', `at most ${WINDOW_MONTHS} months after start_date`);
  return { from: mall.time.ofShown(start), to: mall.time.ofShown(end) };
}

function dateParam(query: Call['query'], name: 'start_date' | 'end_date'): Date {
  const text = param(query, name);
  if (text === null) throw invalid(name, 'required');
  const at = parseKst(text, name === 'end_date');
  if (Number.isNaN(at)) throw invalid(name, 'must be YYYY-MM-DD or YYYY-MM-DD HH:MM:SS');
  return new Date(at);
}
