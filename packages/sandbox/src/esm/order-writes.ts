import type { Json } from '../kernel/fields.ts';
import { closeClaim, openClaims } from '../market/claims.ts';
import { isBeforeShipping, move, ship } from '../market/orders.ts';
import { DAY_MS, instantOf, type TimeForm } from '../shared/wall-clock.ts';
import { businessRefusal, CODES, done, parameterRefusal, stateRefusal } from './answers.ts';
import { isCompany } from './catalog.ts';
import type { EsmLine, Mall } from './market.ts';
import { type Call, type Peek, type Route, SHIPPING, textOf, whole } from './wire.ts';

const SENT_WITHIN_MS = 2 * DAY_MS;
const DIRECT = '10031';
const INVOICE_NO = /^[0-9A-Za-z-]{6,30}$/;
/** A day, or a time of it in either form. */
const SENT_AT: TimeForm = { pattern: /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/, shown: 'yyyy-MM-dd HH:mm', ms: 0 };

/** One call sends goods, corrects their invoice, and refuses a cancel: the state of the order tells what it is for. */
const SEND = { among: ['orders.dispatch', 'orders.modifyInvoice', 'claims.rejectCancel'], of: sendOperation };

export const orderWriteRoutes: readonly Route[] = [
  ['POST', `${SHIPPING}/Order/OrderCheck/:orderNo`, 'orders.confirm', confirm],
  ['POST', `${SHIPPING}/Delivery/ShippingInfo`, SEND, send],
  ['POST', `${SHIPPING}/Order/ShippingExpectedDate`, 'orders.delayDispatch', delay],
  ['POST', `${SHIPPING}/Delivery/AddShippingCompleteInfo/:orderNo`, 'orders.markDelivered', markDelivered],
];

function ownLine({ mall, account }: Call, orderNo: string): EsmLine {
  const line = mall.lines.get(orderNo);
  if (line?.accountId !== account.id || line.state === 'UNPAID')
    throw businessRefusal(CODES.INVALID, `주문번호(${orderNo})를 찾을 수 없습니다.`);
  return line;
}

function confirm({ mall, params: { orderNo = '' }, ...call }: Call): Json {
  const line = ownLine({ mall, params: {}, ...call }, orderNo);
  if (line.extra.gift?.waits) throw stateRefusal('해당 주문은 선물수락대기 상태로 주문확인이 불가합니다.');
  if (line.state !== 'NEW_ORDER') throw stateRefusal('결제완료 상태의 주문만 주문확인할 수 있습니다.');
  move(mall, line, 'AWAITING_SHIPMENT');
  mall.kernel.effect('orders.confirm', line.orderNo);
  return done({ IsChanged: 0 });
}

function sendOperation({ mall, body }: Peek): string {
  const state = mall.lines.get(String(body.OrderNo))?.state;
  if (state === 'CANCEL_REQUEST') return 'claims.rejectCancel';
  return state === 'DELIVERING' ? 'orders.modifyInvoice' : 'orders.dispatch';
}

/** Courier and invoice of a call; refuses what is none. Who delivers directly needs no invoice. */
export function readParcel(
  call: Call,
  names: { company: string; invoice: string },
): { method: string; courier: string; invoiceNo: string } {
  const [courier, invoiceNo] = [textOf(call, names.company), textOf(call, names.invoice)];
  if (!isCompany(courier)) throw parameterRefusal(`택배사 코드(${courier})가 올바르지 않습니다.`);
  if (!INVOICE_NO.test(invoiceNo) && !(courier === DIRECT && invoiceNo === ''))
    throw parameterRefusal(`운송장번호(${invoiceNo})가 올바르지 않습니다.`);
  return { method: '택배', courier, invoiceNo };
}

function send(call: Call): Json {
  const { mall } = call;
  const line = ownLine(call, textOf(call, 'OrderNo'));
  const sentAt = instantOf(textOf(call, 'ShippingDate'), SENT_AT);
  if (!(Math.abs(sentAt - mall.time.real().getTime()) <= SENT_WITHIN_MS))
    throw parameterRefusal('발송일(ShippingDate)은 오늘부터 2일 이내여야 합니다.');
  const shipment = readParcel(call, { company: 'DeliveryCompanyCode', invoice: 'InvoiceNo' });
  const operation = sendOperation(call);
  if (operation === 'orders.modifyInvoice') {
    mall.lines.put(line.id, { ...line, shipment });
  } else {
    if (operation === 'claims.rejectCancel') refuseCancels(mall, line);
    else if (line.state !== 'AWAITING_SHIPMENT') throw stateRefusal('주문확인 후 배송 전인 주문만 발송처리할 수 있습니다.');
    ship(mall, line, shipment, 'DELIVERING');
  }
  mall.kernel.effect(operation, line.orderNo);
  return done({ OrderNo: Number(line.no) });
}

function refuseCancels(mall: Mall, line: EsmLine): void {
  for (const claim of openClaims(mall, line)) closeClaim(mall, claim, 'REFUSED');
}

function delay(call: Call): Json {
  const { mall } = call;
  const line = ownLine(call, textOf(call, 'OrderNo'));
  whole(call, 'ReasonType', { min: 1, max: 3 });
  if (textOf(call, 'ReasonDetail') === '') throw parameterRefusal('지연 사유(ReasonDetail)를 입력해 주세요.');
  const until = instantOf(textOf(call, 'ShippingExpectedDate'), SENT_AT);
  if (!(until > mall.time.real().getTime())) throw parameterRefusal('발송예정일(ShippingExpectedDate)은 오늘 이후여야 합니다.');
  if (!isBeforeShipping(mall, line) || line.state === 'CANCEL_REQUEST')
    throw stateRefusal('배송 전인 주문만 발송예정일을 등록할 수 있습니다.');
  mall.lines.put(line.id, { ...line, extra: { ...line.extra, lateUntil: mall.time.ofShown(new Date(until)) } });
  mall.kernel.effect('orders.delayDispatch', line.orderNo);
  return done({ OrderNo: Number(line.no) });
}

function markDelivered(call: Call): Json {
  const { mall, params } = call;
  const line = ownLine(call, params.orderNo ?? '');
  if (line.state !== 'DELIVERING') throw stateRefusal('배송 중인 주문만 배송완료 처리할 수 있습니다.');
  move(mall, line, 'DELIVERED');
  mall.kernel.effect('orders.markDelivered', line.orderNo);
  return done({ OrderNo: Number(line.no) });
}
