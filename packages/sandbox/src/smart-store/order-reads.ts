import { kstIso } from '../kernel/kst.ts';
import { pageAt, pageStart } from '../market/lists.ts';
import { linesOf, orderOf, timeRange } from '../market/market.ts';
import { envelope, invalid, WireError } from './answers.ts';
import { CHANGE_TYPES, type ShopLine } from './market.ts';
import { asItIs, asPaid, changeView, claimStatus, detailView, placeStatus, wireState } from './order-views.ts';
import { type Call, positive, type Route } from './wire.ts';

const WINDOW_MS = 24 * 60 * 60 * 1000;
/** Rows of the feed, numbers of a detail query, rows of a page (sheet 3). */
const ROWS_MAX = 300;
const PAGES_MAX = 100_000;
/** A `+` that was not percent-encoded arrives as a space and is no time. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const BASE = '/v1/pay-order/seller';

export const orderReadRoutes: readonly Route[] = [
  ['GET', `${BASE}/product-orders/last-changed-statuses`, 'orders.collect', changes],
  ['GET', `${BASE}/product-orders`, 'orders.collect', conditional],
  ['POST', `${BASE}/product-orders/query`, 'orders.lookUp', details],
  ['GET', `${BASE}/orders/:orderId/product-order-ids`, 'orders.lookUp', numbersOfOrder],
];

function numbersOfOrder(call: Call): object {
  const order = orderOf(call.shop, call.account.id, call.params.orderId ?? '');
  if (!order) throw new WireError(404, '100003', '주문번호에 해당하는 주문이 없습니다.');
  return envelope(
    call,
    linesOf(call.shop, order).map(({ no }) => no),
  );
}

function timeOf(value: string, name: string): number {
  if (!TIME.test(value) || Number.isNaN(Date.parse(value))) throw invalid(name, 'NotValid', `${name} 형식이 올바르지 않습니다.`);
  return Date.parse(value);
}

interface Window {
  from: Date;
  to: Date;
}

/** 24 hours at most (sheet 5), else error 104139. */
function windowOf({ query }: Call, fromName: string, toName: string): Window {
  const given = query[fromName] ?? '';
  if (given === '') throw invalid(fromName, 'NotNull', `${fromName}을 입력해 주세요.`);
  const from = timeOf(given, fromName);
  const to = query[toName] ? timeOf(query[toName], toName) : from + WINDOW_MS;
  if (to < from) throw invalid(toName, 'NotValid', '조회 종료 시각이 시작 시각보다 빠릅니다.');
  if (to - from > WINDOW_MS) throw new WireError(400, '104139', '조회 기간은 최대 24시간입니다.');
  return { from: new Date(from), to: new Date(to) };
}

/** The change feed: rows sorted by time, then number; `more` carries the last row given, since many rows may share one millisecond. */
function changes(call: Call): object {
  const { shop, query } = call;
  const window = windowOf(call, 'lastChangedFrom', 'lastChangedTo');
  const limit = positive(call, 'limitCount', ROWS_MAX, ROWS_MAX);
  const type = query.lastChangedType ?? '';
  if (type !== '' && !CHANGE_TYPES.some((one) => one === type))
    throw invalid('lastChangedType', 'NotValidEnum', '변경 구분 값이 올바르지 않습니다.');
  const rows = feedRows(call, window, limit, type);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (!last) return envelope(call);
  const views = page.map((line) => changeView(shop, asItIs(shop, line)));
  // The payments of the same lines once more, reported after what came later.
  if (shop.kernel.pageFault(call.request, 'OUT_OF_ORDER_STATUS'))
    views.push(...page.filter(({ reached }) => reached.PAYED !== undefined).map((line) => changeView(shop, asPaid(shop, line))));
  const more = rows.length > limit ? { more: { moreFrom: last.extra.change.at, moreSequence: last.no } } : {};
  return envelope(call, { count: views.length, lastChangeStatuses: views, ...more });
}

/** Up to limit + 1 rows, the extra one reporting that there is more. */
function feedRows(call: Call, window: Window, limit: number, type: string): ShopLine[] {
  const { kernel, feed } = call.shop;
  const [from, to] = [window.from, window.to].map((at) => `${call.account.id}|${kstIso(at)}`) as [string, string];
  const sequence = call.query.moreSequence ?? '';
  const most = type === '' ? limit + 1 : Number.POSITIVE_INFINITY;
  // Behind the first page, faults go back by a page or a row.
  const back = sequence === '' ? 0 : limit - pageStart(kernel, call.request, limit, limit);
  const entries = sequence === '' ? feed.range({ from, to, limit: most }) : feed.after(from, sequence, to, most);
  const rows = back === 0 ? entries : rowsAround(call, { from, to, sequence }, back);
  return rows
    .map(({ value }) => value)
    .filter(({ extra }) => type === '' || extra.change.type === type)
    .slice(0, limit + 1);
}

/** Rows beginning `back` rows before the cursor's end: an earlier page again, or a page shifted by one. */
function rowsAround({ shop, account }: Call, cursor: { from: string; to: string; sequence: string }, back: number) {
  const all = shop.feed.range({ from: `${account.id}|`, to: cursor.to });
  const at = all.findIndex(({ key, id }) => key === cursor.from && id === cursor.sequence);
  return all.slice(Math.max(0, at + 1 - back));
}

/** What the conditional list can count its window by. */
const RANGES: Record<string, (call: Call, range: { from: string; to: string }) => ShopLine[]> = {
  PAYED_DATETIME: ({ shop }, range) => shop.linesByPayment.range(range).map(({ value }) => value),
  ORDERED_DATETIME: ({ shop }, range) => shop.ordersByAccount.range(range).flatMap(({ value }) => linesOf(shop, value)),
  CLAIM_REQUESTED_DATETIME: ({ shop }, range) => [
    ...new Set(shop.claimsByAccount.range(range).flatMap(({ value }) => value.lines.flatMap(({ lineId }) => shop.lines.get(lineId) ?? []))),
  ],
};

function listParameter(value: unknown): string[] {
  const values = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  return values.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** The conditional list: page by number within a window of payment, order or claim time. */
function conditional(call: Call): object {
  const { shop, query, request } = call;
  const { from, to } = windowOf(call, 'from', 'to');
  const linesIn = RANGES[query.rangeType ?? 'PAYED_DATETIME'];
  if (!linesIn) throw invalid('rangeType', 'NotValidEnum', '조회 기준 값이 올바르지 않습니다.');
  const page = positive(call, 'page', 1, PAGES_MAX);
  const size = positive(call, 'pageSize', ROWS_MAX, ROWS_MAX);
  const window = { from: shop.time.ofShown(from), to: shop.time.ofShown(to) };
  const found = linesIn(call, timeRange(window, call.account.id)).filter(wantedBy(call));
  const { rows, more } = pageAt(shop.kernel, request, found, { start: (page - 1) * size, size });
  const shownAs = shop.kernel.pageFault(request, 'OUT_OF_ORDER_STATUS') ? asPaid : asItIs;
  const contents = rows.map((line) => ({ productOrderId: line.no, content: detailView(shop, shownAs(shop, line), true) }));
  return envelope(call, { contents, pagination: { page, size, hasNext: more } });
}

function wantedBy({ shop, query }: Call): (line: ShopLine) => boolean {
  const statuses = listParameter(query.productOrderStatuses);
  const claims = listParameter(query.claimStatuses);
  const place = query.placeOrderStatusType ?? '';
  const lastClaim = (line: ShopLine) => asItIs(shop, line).claims.at(-1);
  return (line) => {
    const claim = claims.length > 0 ? lastClaim(line) : undefined;
    return (
      (statuses.length === 0 || statuses.includes(wireState(line))) &&
      (claims.length === 0 || (claim !== undefined && claims.includes(claimStatus(claim)))) &&
      (place === '' || placeStatus(line) === place)
    );
  };
}

function details(call: Call): object {
  const { shop, account, body, request } = call;
  const ids = body.productOrderIds;
  if (!Array.isArray(ids) || ids.length === 0) throw invalid('productOrderIds', 'NotEmpty', '상품주문번호를 입력해 주세요.');
  if (ids.length > ROWS_MAX) throw invalid('productOrderIds', 'SizeMax', `상품주문번호는 최대 ${ROWS_MAX}개까지 조회할 수 있습니다.`);
  const shownAs = shop.kernel.pageFault(request, 'OUT_OF_ORDER_STATUS') ? asPaid : asItIs;
  const found = ids.flatMap((id) => shop.lines.get(String(id)) ?? []).filter(({ accountId }) => accountId === account.id);
  return envelope(
    call,
    found.map((line) => detailView(shop, shownAs(shop, line), body.quantityClaimCompatibility === true)),
  );
}
