import { kstIso } from '../kernel/kst.ts';
import type { OrderedIndex } from '../kernel/types.ts';
import { envelope, invalid, WireError } from './answers.ts';
import type { Call, Define } from './call.ts';
import { asPaid, changeView, detailView } from './order-views.ts';
import { accountKey, type LineRecord, type Shop } from './shop.ts';

const WINDOW_MS = 24 * 60 * 60 * 1000;
const FEED_MAX = 300;
const DETAIL_MAX = 300;
const PAGE_MAX = 300;
/** A `+` that was not percent-encoded arrives as a space and is no time. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const CHANGE_TYPES = [
  'PAY_WAITING',
  'PAYED',
  'EXCHANGE_OPTION',
  'DELIVERY_ADDRESS_CHANGED',
  'GIFT_RECEIVED',
  'CLAIM_REJECTED',
  'DISPATCHED',
  'CLAIM_REQUESTED',
  'COLLECT_DONE',
  'CLAIM_HOLDBACK_RELEASED',
  'CLAIM_COMPLETED',
  'PURCHASE_DECIDED',
  'HOPE_DELIVERY_INFO_CHANGED',
  'CLAIM_REDELIVERING',
];

interface Window {
  from: string;
  to: string;
}

export function registerOrderReads(define: Define, shop: Shop): void {
  const base = '/v1/pay-order/seller';
  define('GET', `${base}/product-orders/last-changed-statuses`, { operation: 'orders.collect' }, (call) => changes(shop, call));
  define('GET', `${base}/product-orders`, { operation: 'orders.collect' }, (call) => conditional(shop, call));
  define('POST', `${base}/product-orders/query`, { operation: 'orders.lookUp' }, (call) => details(shop, call));
  define('GET', `${base}/orders/:orderId/product-order-ids`, { operation: 'orders.lookUp' }, (call) => {
    const lines = shop.linesByOrder.get(call.params.orderId ?? '').filter((line) => line.accountId === call.account.id);
    if (lines.length === 0) throw new WireError(404, '100003', '주문번호에 해당하는 주문이 없습니다.');
    return envelope(
      call.request,
      shop.kernel,
      lines.map((line) => line.productOrderId),
    );
  });
}

function timeOf(value: string, name: string): number {
  if (!TIME.test(value) || Number.isNaN(Date.parse(value))) throw invalid(name, 'NotValid', `${name} 형식이 올바르지 않습니다.`);
  return Date.parse(value);
}

/** 24 hours at most (sheet 5), else error 104139. */
function windowOf(call: Call, fromName: string, toName: string): Window {
  const given = call.query[fromName] ?? '';
  if (given === '') throw invalid(fromName, 'NotNull', `${fromName}을 입력해 주세요.`);
  const from = timeOf(given, fromName);
  const to = call.query[toName] ? timeOf(call.query[toName], toName) : from + WINDOW_MS;
  if (to < from) throw invalid(toName, 'NotValid', '조회 종료 시각이 시작 시각보다 빠릅니다.');
  if (to - from > WINDOW_MS) throw new WireError(400, '104139', '조회 기간은 최대 24시간입니다.');
  return { from: accountKey(call.account.id, kstIso(new Date(from))), to: accountKey(call.account.id, kstIso(new Date(to))) };
}

function positive(call: Call, name: string, fallback: number, max: number): number {
  const given = call.query[name];
  if (given === undefined || given === '') return fallback;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1) throw invalid(name, 'NumberMin', `${name}은 1 이상이어야 합니다.`);
  if (value > max) throw invalid(name, 'NumberMax', `${name}은 ${max} 이하여야 합니다.`);
  return value;
}

/** The change feed: rows sorted by time, then number; `more` carries the last row given, since many rows may share one millisecond. */
function changes(shop: Shop, call: Call): object {
  const window = windowOf(call, 'lastChangedFrom', 'lastChangedTo');
  const limit = positive(call, 'limitCount', FEED_MAX, FEED_MAX);
  const type = call.query.lastChangedType ?? '';
  if (type !== '' && !CHANGE_TYPES.includes(type)) throw invalid('lastChangedType', 'NotValidEnum', '변경 구분 값이 올바르지 않습니다.');
  const sequence = call.query.moreSequence ?? '';
  const rows = feedRows(shop, call, window, sequence, limit, type);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (!last) return envelope(call.request, shop.kernel);
  const views = page.map(changeView);
  if (shop.kernel.pageFault(call.request, 'OUT_OF_ORDER_STATUS'))
    views.push(...page.filter(({ paymentDate }) => paymentDate !== null).map(staleView));
  return envelope(call.request, shop.kernel, {
    count: views.length,
    lastChangeStatuses: views,
    ...(rows.length > limit ? { more: { moreFrom: last.lastChangedDate, moreSequence: last.productOrderId } } : {}),
  });
}

/** The payment of the same line once more, told after what came later. */
function staleView(line: LineRecord): object {
  return changeView({ ...asPaid(line), lastChangedType: 'PAYED', lastChangedDate: line.paymentDate ?? line.orderDate });
}

/** Up to limit + 1 rows, the extra one telling that there is more. */
function feedRows(shop: Shop, call: Call, window: Window, sequence: string, limit: number, type: string): LineRecord[] {
  const wanted = (line: LineRecord) => type === '' || line.lastChangedType === type;
  if (sequence !== '') {
    const repeated = shop.kernel.pageFault(call.request, 'REPEATED_PAGE');
    const shifted = shop.kernel.pageFault(call.request, 'SHIFTED_PAGE');
    if (repeated || shifted)
      return rowsAround(shop, call, window, sequence, repeated ? limit : 1)
        .filter(wanted)
        .slice(0, limit + 1);
  }
  if (type === '') return unfiltered(shop.feed, window, sequence, limit + 1);
  return unfiltered(shop.feed, window, sequence, Number.POSITIVE_INFINITY)
    .filter(wanted)
    .slice(0, limit + 1);
}

function unfiltered(feed: OrderedIndex<LineRecord>, window: Window, sequence: string, limit: number): LineRecord[] {
  const entries = sequence === '' ? feed.range({ ...window, limit }) : feed.after(window.from, sequence, window.to, limit);
  return entries.map((entry) => entry.value);
}

/** Rows beginning `back` rows before the cursor's end: an earlier page again, or a page shifted by one. */
function rowsAround(shop: Shop, call: Call, window: Window, sequence: string, back: number): LineRecord[] {
  const all = shop.feed.range({ from: accountKey(call.account.id, ''), to: window.to });
  const cursor = all.findIndex((entry) => entry.key === window.from && entry.id === sequence);
  return all.slice(Math.max(0, cursor + 1 - back)).map((entry) => entry.value);
}

const RANGE_TYPES = ['PAYED_DATETIME', 'ORDERED_DATETIME', 'CLAIM_REQUESTED_DATETIME'];

function listParameter(value: unknown): string[] {
  const values = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  return values.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** The conditional list: page by number within a window of payment, order or claim time. */
function conditional(shop: Shop, call: Call): object {
  const window = windowOf(call, 'from', 'to');
  const rangeType = call.query.rangeType ?? 'PAYED_DATETIME';
  if (!RANGE_TYPES.includes(rangeType)) throw invalid('rangeType', 'NotValidEnum', '조회 기준 값이 올바르지 않습니다.');
  const page = positive(call, 'page', 1, 100_000);
  const size = positive(call, 'pageSize', PAGE_MAX, PAGE_MAX);
  const statuses = listParameter(call.query.productOrderStatuses);
  const claims = listParameter(call.query.claimStatuses);
  const place = call.query.placeOrderStatusType ?? '';
  const matches = (line: LineRecord) =>
    (statuses.length === 0 || statuses.includes(line.status)) &&
    (claims.length === 0 || claims.includes((line.claim ?? line.completedClaims.at(-1))?.status ?? '')) &&
    (place === '' || line.placeOrderStatus === place);
  const filtered = statuses.length > 0 || claims.length > 0 || place !== '' || rangeType === 'CLAIM_REQUESTED_DATETIME';
  const back = page > 1 ? pageShift(shop, call, size) : 0;
  const offset = Math.max(0, (page - 1) * size - back);
  const rows = filtered
    ? inWindow(shop, rangeType, window)
        .filter(matches)
        .slice(offset, offset + size + 1)
    : indexOf(shop, rangeType)
        .range({ ...window, offset, limit: size + 1 })
        .map((entry) => entry.value);
  const stale = shop.kernel.pageFault(call.request, 'OUT_OF_ORDER_STATUS');
  const contents = rows
    .slice(0, size)
    .map((line) => ({ productOrderId: line.productOrderId, content: detailView(stale ? asPaid(line) : line, true) }));
  return envelope(call.request, shop.kernel, { contents, pagination: { page, size, hasNext: rows.length > size } });
}

function pageShift(shop: Shop, call: Call, size: number): number {
  if (shop.kernel.pageFault(call.request, 'REPEATED_PAGE')) return size;
  return shop.kernel.pageFault(call.request, 'SHIFTED_PAGE') ? 1 : 0;
}

function indexOf(shop: Shop, rangeType: string): OrderedIndex<LineRecord> {
  return rangeType === 'PAYED_DATETIME' ? shop.linesByPayment : shop.linesByOrderDate;
}

/** Claims have no index: they are few, and a claim is never older than the change the feed tells of it. */
function inWindow(shop: Shop, rangeType: string, window: Window): LineRecord[] {
  if (rangeType !== 'CLAIM_REQUESTED_DATETIME')
    return indexOf(shop, rangeType)
      .range(window)
      .map((entry) => entry.value);
  const requested = (line: LineRecord) => accountKey(line.accountId, (line.claim ?? line.completedClaims.at(-1))?.requestedAt ?? '');
  return shop.feed
    .range({ from: window.from })
    .map((entry) => entry.value)
    .filter((line) => requested(line) >= window.from && requested(line) < window.to);
}

function details(shop: Shop, call: Call): object {
  const ids = call.body.productOrderIds;
  if (!Array.isArray(ids) || ids.length === 0) throw invalid('productOrderIds', 'NotEmpty', '상품주문번호를 입력해 주세요.');
  if (ids.length > DETAIL_MAX) throw invalid('productOrderIds', 'SizeMax', `상품주문번호는 최대 ${DETAIL_MAX}개까지 조회할 수 있습니다.`);
  const stale = shop.kernel.pageFault(call.request, 'OUT_OF_ORDER_STATUS');
  const found = ids.flatMap((id) => {
    const line = shop.lines.get(String(id));
    return line?.accountId === call.account.id ? [line] : [];
  });
  const partial = call.body.quantityClaimCompatibility === true;
  return envelope(
    call.request,
    shop.kernel,
    found.map((line) => detailView(stale ? asPaid(line) : line, partial)),
  );
}
