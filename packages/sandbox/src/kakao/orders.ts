import type { Json } from '../kernel/fields.ts';
import { pageStart } from '../market/lists.ts';
import { move } from '../market/orders.ts';
import type { Shipment } from '../market/types.ts';
import { DAY_MS, FORMS, instantOf } from '../shared/wall-clock.ts';
import { badParameter, invalid, noOrder } from './answers.ts';
import { fieldsOf, refuseProblems } from './fields.ts';
import { type KakaoLine, type Mall, takeInvoice, wireTime } from './market.ts';
import { changeView, earlierView, orderView } from './order-view.ts';
import { type Call, listOf, positive, type Route } from './wire.ts';

const ROWS_MAX = 100;
const CONFIRMED_MAX = 200;
const INVOICES_MAX = 100;
const DELIVERIES = '/v1/shopping/orders/deliveries';

export const orderRoutes: readonly Route[] = [
  ['GET', '/v2/shopping/orders', 'orders.collect', changed],
  ['GET', '/v1/shopping/order', 'orders.lookUp', detail],
  ['POST', `${DELIVERIES}/status/confirm`, 'orders.confirm', confirm],
  ['POST', `${DELIVERIES}/invoices`, 'orders.dispatch', (call) => takeInvoices(call, mayShip), { body: 'list' }],
  ['POST', `${DELIVERIES}/shippingmethod`, 'orders.modifyInvoice', (call) => takeInvoices(call, isOnItsWay), { body: 'list' }],
];

function secondIn(value: string, name: string): Date {
  const at = instantOf(value, FORMS.COMPACT_SECOND);
  if (Number.isNaN(at)) throw badParameter(`${name}은(는) yyyyMMddHHmmss 형식이어야 합니다.`);
  return new Date(at);
}

/** Keys of the list of changes between both ends of the window, under either pair of names. */
function windowOf({ account, query }: Call): { from: string; to: string } {
  const from = secondIn(query.fromDate ?? query.startDate ?? '', 'fromDate');
  const to = secondIn(query.toDate ?? query.endDate ?? '', 'toDate');
  if (to < from) throw badParameter('조회 종료 시각이 시작 시각보다 빠릅니다.');
  if (to.getTime() - from.getTime() > DAY_MS) throw badParameter('조회 기간은 최대 24시간입니다.');
  return { from: `${account.id}|${wireTime(from)}`, to: `${account.id}|${wireTime(new Date(to.getTime() + FORMS.COMPACT_SECOND.ms))}` };
}

/** The row that the call goes on behind; null for the first page. */
function cursorOf({ account, query }: Call): { key: string; id: string } | null {
  const { lastOrderId = '', lastModifiedAt = '' } = query;
  if (lastOrderId === '' && lastModifiedAt === '') return null;
  if (lastOrderId === '' || lastModifiedAt === '') throw badParameter('lastOrderId와 lastModifiedAt을 함께 보내 주세요.');
  const shown = FORMS.SECOND.pattern.test(lastModifiedAt) ? lastModifiedAt : wireTime(secondIn(lastModifiedAt, 'lastModifiedAt'));
  return { key: `${account.id}|${shown}`, id: lastOrderId };
}

/** Orders by the time of their last change, the oldest first. */
function changed(call: Call): object {
  const { mall, request } = call;
  const window = windowOf(call);
  const cursor = cursorOf(call);
  const size = positive(call, 'size', ROWS_MAX, ROWS_MAX);
  const rows = changesIn(call, window, cursor, size);
  const page = rows.slice(0, size);
  const contents = page.map(changeView);
  // What was true before of the same orders once more, behind what is true now.
  if (mall.kernel.pageFault(request, 'OUT_OF_ORDER_STATUS')) contents.push(...page.flatMap((line) => earlierView(mall, line)));
  return { contents, last: rows.length <= size };
}

/** One row more than the page has, where there is one. */
function changesIn(
  { mall, request }: Call,
  window: { from: string; to: string },
  cursor: { key: string; id: string } | null,
  size: number,
) {
  const { feed, kernel } = mall;
  const limit = size + 1;
  if (!cursor) return feed.range({ ...window, limit }).map(({ value }) => value);
  // Behind the first page, faults go back by a page or a row.
  const back = size - pageStart(kernel, request, size, size);
  if (back === 0) return feed.after(cursor.key, cursor.id, window.to, limit).map(({ value }) => value);
  const all = feed.range(window);
  const passed = all.filter(({ key, id }) => key < cursor.key || (key === cursor.key && id <= cursor.id)).length;
  return all.slice(Math.max(0, passed - back), Math.max(0, passed - back) + limit).map(({ value }) => value);
}

/** A paid order of the seller. */
export function ownLine({ mall, account }: Call, id: unknown): KakaoLine | undefined {
  const line = mall.lines.get(String(id ?? ''));
  return line?.accountId === account.id && line.reached.ShippingRequest !== undefined ? line : undefined;
}

function detail(call: Call): object {
  const line = ownLine(call, call.query.orderId);
  if (!line) throw noOrder();
  return orderView(call.mall, line);
}

export function outcome(failed: readonly unknown[]): object {
  return { success: failed.length === 0, failedOrderIds: failed.map(Number) };
}

function confirm(call: Call): object {
  const { mall, body } = call;
  const ids = Array.isArray(body.orderIds) ? [...new Set(body.orderIds.map(String))] : [];
  if (ids.length === 0) throw invalid([{ field: 'orderIds', message: '주문번호를 입력해 주세요.' }]);
  if (ids.length > CONFIRMED_MAX)
    throw invalid([{ field: 'orderIds', message: `한 번에 최대 ${CONFIRMED_MAX}건까지 처리할 수 있습니다.` }]);
  return outcome(ids.filter((id) => !confirmed(mall, ownLine(call, id))));
}

function confirmed(mall: Mall, line: KakaoLine | undefined): boolean {
  if (line?.state !== 'ShippingRequest') return false;
  move(mall, line, 'ShippingWaiting');
  mall.kernel.effect('orders.confirm', line.orderNo);
  return true;
}

const mayShip = (_mall: Mall, { state }: KakaoLine) => state === 'ShippingWaiting';
const isOnItsWay = (_mall: Mall, { state }: KakaoLine) => state === 'ShippingProgress';

/** Invoices are taken here and done later, whatever is wrong with the courier (sheet 5). */
function takeInvoices(call: Call, fits: (mall: Mall, line: KakaoLine) => boolean): object {
  const { mall } = call;
  const rows = listOf(call);
  if (rows.length === 0) throw invalid([{ field: 'orderId', message: '주문번호를 입력해 주세요.' }]);
  if (rows.length > INVOICES_MAX) throw invalid([{ field: 'orderId', message: `한 번에 최대 ${INVOICES_MAX}건까지 처리할 수 있습니다.` }]);
  const parcels = readParcels(rows);
  const failed = parcels.filter(({ orderId, shipment }) => {
    const line = ownLine(call, orderId);
    if (!line || !fits(mall, line)) return true;
    takeInvoice(mall, line, shipment);
    return false;
  });
  return outcome(failed.map(({ orderId }) => orderId));
}

function readParcels(rows: readonly Json[]): { orderId: string; shipment: Shipment }[] {
  const problems: Parameters<typeof fieldsOf>[2] = [];
  const parcels = rows.map((row, at) => {
    const fields = fieldsOf(row, `[${at}]`, problems);
    const orderId = fields.text('orderId', { label: '주문번호', required: true });
    const method = fields.choice('shippingMethod', ['SHIPPING', 'DIRECT'], { label: '배송 방법', required: true });
    const invoice = fields.object('deliveryInvoiceInfo', { label: '송장 정보', required: method === 'SHIPPING' });
    const part = (name: string, label: string) => invoice?.text(name, { label, required: method === 'SHIPPING' }) ?? '';
    const [courier, invoiceNo] = [part('deliveryCompanyCode', '택배사'), part('invoiceNumber', '송장번호')];
    return { orderId, shipment: { method, courier, invoiceNo } };
  });
  refuseProblems({ problems: problems ?? [] });
  return parcels;
}
