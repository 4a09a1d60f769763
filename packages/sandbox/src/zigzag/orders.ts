import { goodsOf } from '../market/claim-goods.ts';
import { claimsOf } from '../market/claims.ts';
import { pageAt, pageStart } from '../market/lists.ts';
import { linesOf, orderBehind, orderOf, prefixRange } from '../market/market.ts';
import { timeKey } from '../shared/business-time.ts';
import type { ZigzagContext } from './context.ts';
import {
  activeRequests,
  type ItemStatus,
  isActive,
  type OrderItem,
  refundedAt,
  requestedItems,
  requestStatus,
  type Store,
} from './market.ts';
import { approveCancellation, markAwaiting, processCancellation, rejectCancellation, updateInvoice } from './order-actions.ts';
import { orderItemObject, replacementObject } from './order-view.ts';
import {
  deferClaims,
  markCollected,
  markCollecting,
  markExchanged,
  reject,
  replacementsOf,
  returnAndRefund,
  updateExchangeInvoice,
  withdrawDefer,
} from './return-actions.ts';
import { dayOf, type Page, pageOf, refused } from './wire.ts';

const LIST_DEFAULT = 100;
/** Not published; a careful guess. */
const LIST_MAX = 500;

type Maybe<T> = T | null | undefined;
type Span = [from: number, to: number];
type Filter = (item: OrderItem) => boolean;

interface ListArgs extends Record<string, unknown> {
  status?: Maybe<ItemStatus>;
  date_from?: Maybe<number>;
  date_to?: Maybe<number>;
  order_number?: Maybe<string>;
  order_item_number_list?: Maybe<string[]>;
  is_withdrawn_cancel_list?: Maybe<boolean>;
  site?: Maybe<string>;
  fulfillment_type?: Maybe<string>;
  limit_count?: Maybe<number>;
  skip_count?: Maybe<number>;
}

interface RequestedArgs extends Record<string, unknown> {
  request_type?: Maybe<string>;
  request_status?: Maybe<string>;
  date_requested_from?: Maybe<number>;
  date_requested_to?: Maybe<number>;
  fulfillment_type?: Maybe<string>;
  is_deferred?: Maybe<boolean>;
  limit_count?: Maybe<number>;
  skip_count?: Maybe<number>;
}

/** Root fields of orders and cancel requests. */
export const orderRoot = {
  order_item_list: orderItemList,
  requested_order_item_list: requestedList,
  markOrderItemListAsAwaitingShipment: markAwaiting,
  updateInvoiceOfOrderItemList: updateInvoice,
  processOrderCancellation: processCancellation,
  approveOrderCancellation: approveCancellation,
  rejectOrderCancellation: rejectCancellation,
  markOrderItemListAsReturnCollecting: markCollecting('RETURN'),
  markOrderItemListAsReturnCollected: markCollected('RETURN'),
  returnAndRefundOrderItemList: returnAndRefund,
  rejectOrderReturn: reject('RETURN'),
  markOrderItemListAsExchangeCollecting: markCollecting('EXCHANGE'),
  markOrderItemListAsExchangeCollected: markCollected('EXCHANGE'),
  markOrderItemListAsExchanged: markExchanged,
  updateInvoiceOfExchangeOrderItemList: updateExchangeInvoice,
  rejectOrderExchange: reject('EXCHANGE'),
  deferClaimList: deferClaims,
  withdrawClaimListDefer: withdrawDefer,
  exchange_new_order_item_list: replacementList,
  /** Replaced by two steps; fails whatever it is given (sheet 6). */
  approveOrderReturn: (): never => {
    throw refused('deprecated_mutation');
  },
};

/** Day windows of `…_ymd_from/_to` and the date of an item they are about. */
const DAY_WINDOWS: [string, (store: Store, item: OrderItem) => number | null | undefined][] = [
  ['date_paid', (store, item) => orderBehind(store, item).paidAt],
  ['date_marked_awaiting_shipment', (_store, item) => item.reached.AWAITING_SHIPMENT],
  ['date_marked_in_transit', (_store, item) => item.reached.IN_TRANSIT],
  ['date_shipped', (_store, item) => item.reached.SHIPPED],
  ['date_confirmed', (_store, item) => item.reached.CONFIRMED],
  ['date_refunded', refundedAt],
];

/** Newest first. The window of the order date and the status are answered from an index, everything else by filters. */
function orderItemList(args: ListArgs, context: ZigzagContext): object {
  const page = pageOf(args, LIST_DEFAULT, LIST_MAX);
  const filters = filtersOf(args, context);
  const [from, to] = window(context, args, 'date', args.date_from, args.date_to);
  const named = namedItems(args, context);
  if (named) return answer(context, page, keep(named, [...filters, (item) => inside(item.orderedAt, from, to), byStatus(args.status)]));
  const { store } = context;
  const prefix = args.status ? [context.account.id, args.status] : [context.account.id];
  const index = args.status ? store.linesByStatus : store.linesByDate;
  const keys = prefixRange(...prefix);
  keys.from += timeKey(from);
  if (to < Number.POSITIVE_INFINITY) keys.to = `${prefix.join('|')}|${timeKey(to + 1)}`;
  if (filters.length > 0)
    return answer(
      context,
      page,
      keep(
        index.range({ ...keys, newestFirst: true }).map((entry) => entry.value),
        filters,
      ),
    );
  const skip = pageStart(context.store.kernel, context.request, page.start, page.size);
  const entries = index.range({ ...keys, offset: skip, limit: page.size, newestFirst: true });
  return shown(
    context,
    index.count(keys.from, keys.to),
    entries.map((entry) => entry.value),
  );
}

function byStatus(status: Maybe<ItemStatus>): Filter {
  return (item) => !status || item.state === status;
}

function keep(items: OrderItem[], filters: Filter[]): OrderItem[] {
  return items.filter((item) => filters.every((filter) => filter(item)));
}

function answer(context: ZigzagContext, page: Page, items: OrderItem[]): object {
  return shown(context, items.length, pageAt(context.store.kernel, context.request, items, page).rows);
}

function shown({ store, request }: ZigzagContext, total: number, items: OrderItem[]): object {
  const stale = store.kernel.pageFault(request, 'OUT_OF_ORDER_STATUS');
  return { total_count: total, item_list: items.map((item) => orderItemObject(store, item, stale)) };
}

/** Items asked for by number, in that order; null when the call names none. */
function namedItems(args: ListArgs, { store, account }: ZigzagContext): OrderItem[] | null {
  const own = (item: OrderItem | undefined) => (item?.accountId === account.id ? [item] : []);
  const order = args.order_number ? orderOf(store, account.id, args.order_number) : null;
  const byOrder = args.order_number ? (order ? linesOf(store, order) : []) : null;
  if (!args.order_item_number_list) return byOrder;
  const byNumber = args.order_item_number_list.flatMap((number) => own(store.lines.get(number)));
  return byOrder ? byNumber.filter((item) => byOrder.includes(item)) : byNumber;
}

function filtersOf(args: ListArgs, context: ZigzagContext): Filter[] {
  const filters: Filter[] = [];
  for (const [name, dateOf] of DAY_WINDOWS) {
    const [from, to] = window(context, args, name, null, null);
    if (from > 0 || to < Number.POSITIVE_INFINITY) filters.push((item) => inside(dateOf(context.store, item) ?? null, from, to));
  }
  if (args.is_withdrawn_cancel_list) filters.push((item) => claimsOf(context.store, item).some((request) => !isActive(request)));
  if (args.site && args.site !== 'ZIGZAG') filters.push(() => false);
  if (args.fulfillment_type) filters.push((item) => item.extra.fulfillmentType === args.fulfillment_type);
  return filters;
}

function inside(at: number | null, from: number, to: number): boolean {
  return at !== null && at >= from && at <= to;
}

/** Record times of a window given in days, milliseconds or both; open ends are 0 and infinity. */
function window(
  context: ZigzagContext,
  args: Record<string, unknown>,
  name: string,
  fromMs: Maybe<number>,
  toMs: Maybe<number>,
): [number, number] {
  const record = (at: number) => context.store.time.ofShown(new Date(at));
  const day = (end: 'from' | 'to') => {
    const ymd = args[`${name}_ymd_${end}`];
    return typeof ymd === 'number' ? record(dayOf(ymd)[end === 'from' ? 0 : 1]) : null;
  };
  const from = Math.max(day('from') ?? 0, typeof fromMs === 'number' ? record(fromMs) : 0);
  const to = Math.min(day('to') ?? Number.POSITIVE_INFINITY, typeof toMs === 'number' ? record(toMs) : Number.POSITIVE_INFINITY);
  if (from > to) throw refused('invalid_parameter');
  return [from, to];
}

/** Items with a request in progress or done, newest request first. */
function requestedList(args: RequestedArgs, context: ZigzagContext): object {
  const page = pageOf(args, LIST_DEFAULT, LIST_MAX);
  const { store, account } = context;
  const [from, to] = window(context, args, 'date_requested', args.date_requested_from, args.date_requested_to);
  const found = requestedItems(store, account.id).filter(
    (item) =>
      (!args.fulfillment_type || item.extra.fulfillmentType === args.fulfillment_type) &&
      activeRequests(store, item).some(
        (request) =>
          inside(request.requestedAt, from, to) &&
          (typeof args.is_deferred !== 'boolean' || args.is_deferred === (request.state === 'OPEN' && goodsOf(request).hold !== null)) &&
          (!args.request_type || request.type === args.request_type) &&
          (!args.request_status || requestStatus(request) === args.request_status),
      ),
  );
  return answer(context, page, found);
}

/** Items that leave for exchanged ones, the newest exchange first. */
function replacementList(args: RequestedArgs & ListArgs, context: ZigzagContext): object {
  const { store } = context;
  const page = pageOf(args, LIST_DEFAULT, LIST_MAX);
  const [made, requested] = ['date', 'date_requested'].map((name) => window(context, args, name, null, null)) as [Span, Span];
  const found = replacementsOf(context).filter(
    ({ request, replacement }) =>
      inside(replacement.madeAt, ...made) &&
      inside(request.requestedAt, ...requested) &&
      (!args.order_number || request.orderNo === args.order_number) &&
      (!args.order_item_number_list || args.order_item_number_list.includes(replacement.no)) &&
      (!args.status || String(args.status) === replacement.status),
  );
  return {
    total_count: found.length,
    item_list: pageAt(store.kernel, context.request, found, page).rows.map(({ request, replacement, item }) => ({
      exchange_new_order_item: replacementObject(store, request, replacement, item),
    })),
  };
}
