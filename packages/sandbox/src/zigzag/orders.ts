import { timeKey } from '../shared/business-time.ts';
import type { ZigzagContext } from './context.ts';
import { approveCancellation, markAwaiting, processCancellation, rejectCancellation, updateInvoice } from './order-actions.ts';
import { orderItemObject } from './order-view.ts';
import { activeRequests, type ItemStatus, type OrderItemRecord } from './state.ts';
import { dayOf, type Page, pageOf, refused } from './wire.ts';

const LIST_DEFAULT = 100;
/** Not published; a careful guess. */
const LIST_MAX = 500;

type Maybe<T> = T | null | undefined;
type Filter = (item: OrderItemRecord) => boolean;

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
  /** Replaced by two steps; fails whatever it is given (sheet 6). */
  approveOrderReturn: (): never => {
    throw refused('deprecated_mutation');
  },
};

/** Day windows of `…_ymd_from/_to` and the date of an item they are about. */
const DAY_WINDOWS: [string, (item: OrderItemRecord) => number | null][] = [
  ['date_paid', (item) => item.paidAt],
  ['date_marked_awaiting_shipment', (item) => item.awaitingAt],
  ['date_marked_in_transit', (item) => item.inTransitAt],
  ['date_shipped', (item) => item.shippedAt],
  ['date_confirmed', (item) => item.confirmedAt],
  ['date_refunded', (item) => item.refundedAt],
];

/** Newest first. The window of the order date and the status are answered from an index, everything else by filters. */
function orderItemList(args: ListArgs, context: ZigzagContext): object {
  const page = pageOf(args, LIST_DEFAULT, LIST_MAX);
  const filters = filtersOf(args, context);
  const [from, to] = window(context, args, 'date', args.date_from, args.date_to);
  const named = namedItems(args, context);
  if (named) return answer(context, page, keep(named, [...filters, (item) => inside(item.createdAt, from, to), byStatus(args.status)]));
  const prefix = args.status ? `${context.account.id}|${args.status}|` : `${context.account.id}|`;
  const index = args.status ? context.state.itemsByStatus : context.state.itemsByDate;
  const keys = { from: prefix + timeKey(from), to: to === Number.POSITIVE_INFINITY ? `${prefix}~` : prefix + timeKey(to + 1) };
  if (filters.length > 0)
    return answer(
      context,
      page,
      keep(
        index.range({ ...keys, newestFirst: true }).map((entry) => entry.value),
        filters,
      ),
    );
  const skip = shiftedSkip(context, page);
  const entries = index.range({ ...keys, offset: skip, limit: page.limit, newestFirst: true });
  return shown(
    context,
    index.count(keys.from, keys.to),
    entries.map((entry) => entry.value),
  );
}

function byStatus(status: Maybe<ItemStatus>): Filter {
  return (item) => !status || item.status === status;
}

function keep(items: OrderItemRecord[], filters: Filter[]): OrderItemRecord[] {
  return items.filter((item) => filters.every((filter) => filter(item)));
}

function answer(context: ZigzagContext, page: Page, items: OrderItemRecord[]): object {
  const skip = shiftedSkip(context, page);
  return shown(context, items.length, items.slice(skip, skip + page.limit));
}

/** Where the page really begins under a page fault: the page before once more, or one entry too early. */
function shiftedSkip({ kernel, request }: ZigzagContext, page: Page): number {
  if (page.skip === 0) return 0;
  if (kernel.pageFault(request, 'REPEATED_PAGE')) return Math.max(0, page.skip - page.limit);
  if (kernel.pageFault(request, 'SHIFTED_PAGE')) return page.skip - 1;
  return page.skip;
}

function shown({ kernel, request, state }: ZigzagContext, total: number, items: OrderItemRecord[]): object {
  const stale = kernel.pageFault(request, 'OUT_OF_ORDER_STATUS');
  return { total_count: total, item_list: items.map((item) => orderItemObject(state, item, stale)) };
}

/** Items asked for by number, in that order; null when the call names none. */
function namedItems(args: ListArgs, { state, account }: ZigzagContext): OrderItemRecord[] | null {
  const own = (item: OrderItemRecord | undefined) => (item?.accountId === account.id ? [item] : []);
  const byOrder = args.order_number ? state.itemsByOrder.get(`${account.id}|${args.order_number}`) : null;
  if (!args.order_item_number_list) return byOrder;
  const byNumber = args.order_item_number_list.flatMap((number) => own(state.items.get(number)));
  return byOrder ? byNumber.filter((item) => byOrder.includes(item)) : byNumber;
}

function filtersOf(args: ListArgs, context: ZigzagContext): Filter[] {
  const filters: Filter[] = [];
  for (const [name, dateOf] of DAY_WINDOWS) {
    const [from, to] = window(context, args, name, null, null);
    if (from > 0 || to < Number.POSITIVE_INFINITY) filters.push((item) => inside(dateOf(item), from, to));
  }
  if (args.is_withdrawn_cancel_list) filters.push((item) => item.requests.some((request) => request.withdrawnAt !== null));
  if (args.site && args.site !== 'ZIGZAG') filters.push(() => false);
  if (args.fulfillment_type) filters.push((item) => item.product.fulfillmentType === args.fulfillment_type);
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
  const record = (at: number) => context.state.time.ofShown(new Date(at));
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
  const { state, account } = context;
  const [from, to] = window(context, args, 'date_requested', args.date_requested_from, args.date_requested_to);
  const candidates = state.itemsRequested
    .range({ from: `${account.id}|`, to: `${account.id}|~`, newestFirst: true })
    .map((entry) => entry.value);
  const found = candidates.filter(
    (item) =>
      args.is_deferred !== true &&
      (!args.fulfillment_type || item.product.fulfillmentType === args.fulfillment_type) &&
      activeRequests(item).some(
        (request) =>
          inside(request.requestedAt, from, to) &&
          (!args.request_type || request.type === args.request_type) &&
          (!args.request_status || request.status === args.request_status),
      ),
  );
  return answer(context, page, found);
}
