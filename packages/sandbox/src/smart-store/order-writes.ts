import { kstIso } from '../kernel/kst.ts';
import { envelope, invalid } from './answers.ts';
import type { Call, Define } from './call.ts';
import { children, type Json, text } from './json.ts';
import { bump, keep, rejectClaim } from './order-store.ts';
import { deliveryCompanies } from './reference.ts';
import type { LineRecord, Shop } from './shop.ts';

const BATCH_MAX = 30;
const DAY_MS = 86_400_000;
const DELAY_MAX_DAYS = 90;
const DELIVERY_METHODS = ['DELIVERY', 'GDFW_ISSUE_SVC', 'VISIT_RECEIPT', 'DIRECT_DELIVERY', 'QUICK_SVC', 'NOTHING'];
/** Methods that travel with a courier's invoice. */
const WITH_INVOICE = new Set(['DELIVERY', 'GDFW_ISSUE_SVC']);
const DELAY_REASONS = ['PRODUCT_PREPARE', 'CUSTOMER_REQUEST', 'CUSTOM_BUILD', 'RESERVED_DISPATCH', 'OVERSEA_DELIVERY', 'ETC'];
const INVOICE = /^[0-9A-Z-]{8,30}$/i;

/** An item's refusal inside a 200 (sheet 8, item codes). */
export interface ItemFailure {
  code: string;
  message: string;
}

const MISSING: ItemFailure = { code: '100001', message: '상품주문번호에 해당하는 상품주문이 없습니다.' };
const FORBIDDEN: ItemFailure = { code: '101009', message: '처리 권한이 없는 상품주문입니다.' };
const TWICE: ItemFailure = { code: '104131', message: '요청에 같은 상품주문번호가 중복되었습니다.' };
export const WRONG_STATE: ItemFailure = { code: '104133', message: '처리할 수 없는 상태의 상품주문입니다.' };
export const ALREADY: ItemFailure = { code: '105306', message: '이미 처리된 상품주문입니다.' };

export function badParameter(message: string): ItemFailure {
  return { code: '4000', message };
}

export function registerOrderWrites(define: Define, shop: Shop): void {
  const base = '/v1/pay-order/seller/product-orders';
  define('POST', `${base}/confirm`, { operation: 'orders.confirm' }, (call) => {
    const ids = call.body.productOrderIds;
    if (!Array.isArray(ids)) throw invalid('productOrderIds', 'NotEmpty', '상품주문번호를 입력해 주세요.');
    return batch(
      shop,
      call,
      'productOrderIds',
      ids.map((id) => ({ id: String(id), item: {} })),
      (line) => confirm(shop, line),
    );
  });
  define('POST', `${base}/dispatch`, { operation: 'orders.dispatch' }, (call) => {
    const items = children(call.body, 'dispatchProductOrders').map((item) => ({ id: text(item, 'productOrderId'), item }));
    return batch(shop, call, 'dispatchProductOrders', items, (line, item) => dispatch(shop, line, item));
  });
  define('POST', `${base}/:id/delay`, { operation: 'orders.delay' }, (call) => single(shop, call, (line) => delay(shop, line, call.body)));
  define('POST', `${base}/:id/hope-delivery/change`, { operation: 'orders.hopeDelivery' }, (call) =>
    single(shop, call, () => ({ code: '104441', message: '희망일배송 상품주문이 아닙니다.' })),
  );
}

type Effect = (line: LineRecord, item: Json) => ItemFailure | null;

function batch(shop: Shop, call: Call, name: string, items: { id: string; item: Json }[], effect: Effect): object {
  if (items.length === 0) throw invalid(name, 'NotEmpty', '처리할 상품주문을 입력해 주세요.');
  if (items.length > BATCH_MAX) throw invalid(name, 'SizeMax', `한 번에 최대 ${BATCH_MAX}건까지 처리할 수 있습니다.`);
  const times = new Map<string, number>();
  for (const { id } of items) times.set(id, (times.get(id) ?? 0) + 1);
  const successProductOrderIds: string[] = [];
  const failProductOrderInfos: object[] = [];
  for (const id of times.keys()) {
    const item = items.find((entry) => entry.id === id)?.item ?? {};
    const failure = (times.get(id) ?? 0) > 1 ? TWICE : applyTo(shop, call, id, item, effect);
    if (failure) failProductOrderInfos.push({ productOrderId: id, ...failure });
    else successProductOrderIds.push(id);
  }
  return envelope(call.request, shop.kernel, { successProductOrderIds, failProductOrderInfos });
}

function applyTo(shop: Shop, call: Call, id: string, item: Json, effect: Effect): ItemFailure | null {
  const line = shop.lines.get(id);
  if (!line) return MISSING;
  if (line.accountId !== call.account.id) return FORBIDDEN;
  return effect(line, item);
}

/** A write on one product order, answered in the same form as a batch. */
export function single(shop: Shop, call: Call, effect: (line: LineRecord) => ItemFailure | null): object {
  return batch(shop, call, 'productOrderId', [{ id: call.params.id ?? '', item: call.body }], effect);
}

function confirm(shop: Shop, line: LineRecord): ItemFailure | null {
  if (line.placeOrderStatus === 'OK') return ALREADY;
  if (line.status !== 'PAYED' || line.claim) return WRONG_STATE;
  line.placeOrderStatus = 'OK';
  line.placeOrderDate = kstIso(shop.kernel.clock.now());
  keep(shop, line);
  shop.kernel.effect('orders.confirm', line.orderId);
  return null;
}

/** Dispatching with an open cancel request refuses the request (sheet 6). */
function dispatch(shop: Shop, line: LineRecord, item: Json): ItemFailure | null {
  const wrong = checkShipment(text(item, 'deliveryMethod'), text(item, 'deliveryCompanyCode'), text(item, 'trackingNumber'));
  if (wrong) return wrong;
  const sendDate = text(item, 'dispatchDate');
  if (Number.isNaN(Date.parse(sendDate))) return badParameter('발송일을 확인해 주세요.');
  if (line.status === 'DELIVERING' || line.status === 'DELIVERED') return ALREADY;
  if (line.status !== 'PAYED') return WRONG_STATE;
  const delivery = {
    method: text(item, 'deliveryMethod'),
    company: text(item, 'deliveryCompanyCode'),
    trackingNumber: text(item, 'trackingNumber'),
    sendDate,
    deliveredDate: null,
  };
  if (WITH_INVOICE.has(delivery.method) && usedElsewhere(shop, line, delivery)) {
    return { code: '104121', message: '이미 다른 주문에 사용된 송장번호입니다.' };
  }
  if (line.claim) rejectClaim(shop, line, line.claim, '발송처리');
  line.status = 'DELIVERING';
  line.placeOrderStatus = 'OK';
  line.placeOrderDate ??= kstIso(shop.kernel.clock.now());
  line.delivery = delivery;
  bump(shop, line, 'DISPATCHED');
  shop.kernel.effect('orders.dispatch', line.orderId);
  return null;
}

export function checkShipment(method: string, company: string, trackingNumber: string): ItemFailure | null {
  if (!DELIVERY_METHODS.includes(method)) return badParameter('배송방법을 확인해 주세요.');
  if (!WITH_INVOICE.has(method)) return null;
  if (company === '') return { code: '104118', message: '택배사를 입력해 주세요.' };
  if (!deliveryCompanies.has(company)) return { code: '104119', message: '등록되지 않은 택배사 코드입니다.' };
  if (trackingNumber === '') return { code: '104120', message: '송장번호를 입력해 주세요.' };
  return INVOICE.test(trackingNumber) ? null : { code: '104122', message: '송장번호 형식이 올바르지 않습니다.' };
}

/** One box may hold several lines of one receiver; the same invoice for another receiver is a mistake. */
function usedElsewhere(shop: Shop, line: LineRecord, delivery: { company: string; trackingNumber: string }): boolean {
  const receiverOf = ({ receiver }: LineRecord) => `${receiver.name}|${receiver.zipCode}|${receiver.address1}|${receiver.address2}`;
  return shop.linesByInvoice
    .get(`${delivery.company}|${delivery.trackingNumber}`)
    .some((other) => other.productOrderId !== line.productOrderId && receiverOf(other) !== receiverOf(line));
}

/** Once per order line; the new date lies after the old one and within 90 days. */
function delay(shop: Shop, line: LineRecord, body: Json): ItemFailure | null {
  const due = Date.parse(text(body, 'dispatchDueDate'));
  const reason = text(body, 'delayedDispatchReason');
  const detail = text(body, 'dispatchDelayedDetailedReason');
  if (Number.isNaN(due)) return badParameter('발송기한을 확인해 주세요.');
  if (!DELAY_REASONS.includes(reason)) return badParameter('발송지연 사유를 확인해 주세요.');
  if (detail.trim() === '') return badParameter('발송지연 상세 사유를 입력해 주세요.');
  if (line.status !== 'PAYED' || line.delayed || line.claim) return WRONG_STATE;
  const now = shop.kernel.clock.now().getTime();
  if (due <= now || due <= Date.parse(line.shippingDueDate ?? '') || due > now + DELAY_MAX_DAYS * DAY_MS) {
    return { code: '104105', message: '발송기한으로 지정할 수 없는 날짜입니다.' };
  }
  line.delayed = { reason, detail };
  line.shippingDueDate = kstIso(new Date(due));
  keep(shop, line);
  return null;
}
