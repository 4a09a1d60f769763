import type { Json } from '../kernel/fields.ts';
import { closeClaim, openClaims } from '../market/claims.ts';
import { orderBehind } from '../market/market.ts';
import { isBeforeShipping, move, ship } from '../market/orders.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { envelope, invalid } from './answers.ts';
import { children, text } from './json.ts';
import { type Parcel, type Shop, type ShopLine, shipBy } from './market.ts';
import { placeStatus } from './order-views.ts';
import { deliveryCompanies } from './reference.ts';
import type { Call, Route } from './wire.ts';

const BATCH_MAX = 30;
const DELAY_MAX_DAYS = 90;
const DELIVERY_METHODS = ['DELIVERY', 'GDFW_ISSUE_SVC', 'VISIT_RECEIPT', 'DIRECT_DELIVERY', 'QUICK_SVC', 'NOTHING'];
/** Methods that travel with a courier's invoice. */
const WITH_INVOICE = new Set(['DELIVERY', 'GDFW_ISSUE_SVC']);
const DELAY_REASONS = ['PRODUCT_PREPARE', 'CUSTOMER_REQUEST', 'CUSTOM_BUILD', 'RESERVED_DISPATCH', 'OVERSEA_DELIVERY', 'ETC'];
const INVOICE = /^[0-9A-Z-]{8,30}$/i;
const BASE = '/v1/pay-order/seller/product-orders';

/** An item's refusal inside a 200 (sheet 8, item codes). */
export interface ItemFailure {
  code: string;
  message: string;
}

const failure = (code: string, message: string): ItemFailure => ({ code, message });

const MISSING = failure('100001', '상품주문번호에 해당하는 상품주문이 없습니다.');
const FORBIDDEN = failure('101009', '처리 권한이 없는 상품주문입니다.');
const TWICE = failure('104131', '요청에 같은 상품주문번호가 중복되었습니다.');
export const WRONG_STATE = failure('104133', '처리할 수 없는 상태의 상품주문입니다.');
export const ALREADY = failure('105306', '이미 처리된 상품주문입니다.');

export function badParameter(message: string): ItemFailure {
  return failure('4000', message);
}

export const orderWriteRoutes: readonly Route[] = [
  ['POST', `${BASE}/confirm`, 'orders.confirm', confirmAll],
  ['POST', `${BASE}/dispatch`, 'orders.dispatch', dispatchAll],
  ['POST', `${BASE}/:id/delay`, 'orders.delayDispatch', (call) => single(call, delay)],
  [
    'POST',
    `${BASE}/:id/hope-delivery/change`,
    'orders.hopeDelivery',
    (call) => single(call, () => failure('104441', '희망일배송 상품주문이 아닙니다.')),
  ],
];

/** What a write does to one line by what was sent of it; null when it is done. */
export type Effect = (shop: Shop, line: ShopLine, item: Json) => ItemFailure | null;

function confirmAll(call: Call): object {
  const ids = call.body.productOrderIds;
  if (!Array.isArray(ids)) throw invalid('productOrderIds', 'NotEmpty', '상품주문번호를 입력해 주세요.');
  const items = ids.map((id) => ({ id: String(id), item: {} }));
  return batch(call, 'productOrderIds', items, confirm);
}

function dispatchAll(call: Call): object {
  const items = children(call.body, 'dispatchProductOrders').map((item) => ({ id: text(item, 'productOrderId'), item }));
  return batch(call, 'dispatchProductOrders', items, dispatch);
}

/** A write on one product order, answered in the same form as a batch. */
export function single(call: Call, effect: Effect): object {
  return batch(call, 'productOrderId', [{ id: call.params.id ?? '', item: call.body }], effect);
}

function batch(call: Call, name: string, items: { id: string; item: Json }[], effect: Effect): object {
  if (items.length === 0) throw invalid(name, 'NotEmpty', '처리할 상품주문을 입력해 주세요.');
  if (items.length > BATCH_MAX) throw invalid(name, 'SizeMax', `한 번에 최대 ${BATCH_MAX}건까지 처리할 수 있습니다.`);
  const successProductOrderIds: string[] = [];
  const failProductOrderInfos: object[] = [];
  for (const [id, [first, second]] of Map.groupBy(items, (entry) => entry.id)) {
    const refused = second ? TWICE : applyTo(call, id, first?.item ?? {}, effect);
    if (refused) failProductOrderInfos.push({ productOrderId: id, ...refused });
    else successProductOrderIds.push(id);
  }
  return envelope(call, { successProductOrderIds, failProductOrderInfos });
}

function applyTo({ shop, account }: Call, id: string, item: Json, effect: Effect): ItemFailure | null {
  const line = shop.lines.get(id);
  if (!line) return MISSING;
  return line.accountId === account.id ? effect(shop, line, item) : FORBIDDEN;
}

function confirm(shop: Shop, line: ShopLine): ItemFailure | null {
  if (placeStatus(line) === 'OK') return ALREADY;
  if (line.state !== 'PAYED') return WRONG_STATE;
  move(shop, line, 'PLACED');
  shop.kernel.effect('orders.confirm', line.orderNo);
  return null;
}

/** Dispatching with an open cancel request refuses the request (sheet 6), and confirms what nobody had. */
function dispatch(shop: Shop, line: ShopLine, item: Json): ItemFailure | null {
  const parcel = parcelOf(item, 'deliveryMethod', 'deliveryCompanyCode', 'trackingNumber');
  const wrong = checkParcel(parcel);
  if (wrong) return wrong;
  const sentAt = Date.parse(text(item, 'dispatchDate'));
  if (Number.isNaN(sentAt)) return badParameter('발송일을 확인해 주세요.');
  if (line.state === 'DELIVERING' || line.state === 'DELIVERED') return ALREADY;
  if (!isBeforeShipping(shop, line)) return WRONG_STATE;
  if (WITH_INVOICE.has(parcel.method) && isUsedElsewhere(shop, line, parcel))
    return failure('104121', '이미 다른 주문에 사용된 송장번호입니다.');
  for (const claim of openClaims(shop, line)) {
    claim.extra.rejectReason = '발송처리';
    closeClaim(shop, claim, 'REFUSED');
  }
  if (line.state === 'PAYED') move(shop, line, 'PLACED');
  line.extra.sentAt = shop.time.ofShown(new Date(sentAt));
  ship(shop, line, { method: parcel.method, courier: parcel.company, invoiceNo: parcel.trackingNumber }, 'DELIVERING');
  shop.kernel.effect('orders.dispatch', line.orderNo);
  return null;
}

/** A parcel under the names that the call has for its parts. */
export function parcelOf(item: Json, method: string, company: string, trackingNumber: string): Parcel {
  return { method: text(item, method), company: text(item, company), trackingNumber: text(item, trackingNumber) };
}

export function checkParcel(parcel: Parcel): ItemFailure | null {
  if (!DELIVERY_METHODS.includes(parcel.method)) return badParameter('배송방법을 확인해 주세요.');
  return WITH_INVOICE.has(parcel.method) ? checkInvoice(parcel) : null;
}

/** Courier and number of what travels by one. */
export function checkInvoice({ company, trackingNumber }: Parcel): ItemFailure | null {
  if (company === '') return failure('104118', '택배사를 입력해 주세요.');
  if (!deliveryCompanies.has(company)) return failure('104119', '등록되지 않은 택배사 코드입니다.');
  if (trackingNumber === '') return failure('104120', '송장번호를 입력해 주세요.');
  return INVOICE.test(trackingNumber) ? null : failure('104122', '송장번호 형식이 올바르지 않습니다.');
}

/** One box may hold several lines of one receiver; the same invoice for another receiver is a mistake. */
function isUsedElsewhere(shop: Shop, line: ShopLine, { company, trackingNumber }: Parcel): boolean {
  const receiverOf = (of: ShopLine) => {
    const { name, zipCode, address1, address2 } = orderBehind(shop, of).receiver;
    return `${name}|${zipCode}|${address1}|${address2}`;
  };
  return shop.linesByInvoice.get(`${company}|${trackingNumber}`).some((other) => other !== line && receiverOf(other) !== receiverOf(line));
}

/** Once per order line; the new date lies after the old one and within 90 days. */
function delay(shop: Shop, line: ShopLine, body: Json): ItemFailure | null {
  const due = Date.parse(text(body, 'dispatchDueDate'));
  const reason = text(body, 'delayedDispatchReason');
  const detail = text(body, 'dispatchDelayedDetailedReason');
  if (Number.isNaN(due)) return badParameter('발송기한을 확인해 주세요.');
  if (!DELAY_REASONS.includes(reason)) return badParameter('발송지연 사유를 확인해 주세요.');
  if (detail.trim() === '') return badParameter('발송지연 상세 사유를 입력해 주세요.');
  if (!isBeforeShipping(shop, line) || line.extra.delay || openClaims(shop, line).length > 0) return WRONG_STATE;
  const at = shop.time.ofShown(new Date(due));
  const now = shop.time.now();
  if (at <= now || at <= (shipBy(shop, line) ?? 0) || at > now + DELAY_MAX_DAYS * DAY_MS)
    return failure('104105', '발송기한으로 지정할 수 없는 날짜입니다.');
  line.extra.delay = { reason, detail, shipBy: at };
  shop.lines.put(line.id, line);
  shop.kernel.effect('orders.delayDispatch', line.orderNo);
  return null;
}
