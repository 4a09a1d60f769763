/** What the seller does about cancels and returns (sheet 6), and her own cancel of a sale (sheet 5). */
import type { FastifyRequest } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import {
  claimAtOnce,
  claimedLines,
  completeClaim,
  freePieces,
  keepClaim,
  type NewClaim,
  openClaim,
  turnIntoReturn,
} from '../market/claims.ts';
import { claimOf, lineOf, orderOf } from '../market/market.ts';
import type { Order } from '../market/types.ts';
import { jsonBody } from '../shared/routes.ts';
import { done, orderRefusal, Refusal } from './answers.ts';
import { boxIdsOf } from './boxes.ts';
import { requireVendor } from './gate.ts';
import { readId, readInt, wireId } from './json.ts';
import { type Coupang, RELEASE_STOP_MS, type Receipt, receiptExtra, type Shop } from './market.ts';
import { depart, readInvoice } from './order-writes.ts';
import { countOf, ownReceipt, receiptStatusOf, receiptTypeOf, releaseStopStatusOf } from './receipts.ts';
import { type Call, ORDER_PATH, ORDER_PATH_V5, type Route, WRITE } from './wire.ts';

const RECEIPT = `${ORDER_PATH}/returnRequests/:receiptId`;
const MIDDLE_CODES: Record<string, string> = { CCTTER: '상품품절', CCPNER: '배송지 오류', CCPRER: '가격 오류' };
const SOLD_OUT = 'CCTTER';

/** One call for both: what it is for is in its body. */
const PICK_UPS = { RETURN: 'claims.pickUpReturn', EXCHANGE: 'claims.pickUpExchange' } as const;

function pickUpOf(request: FastifyRequest): string {
  const body = jsonBody(request);
  return isJson(body) && body.returnExchangeDeliveryType === 'EXCHANGE' ? PICK_UPS.EXCHANGE : PICK_UPS.RETURN;
}

export const claimWriteRoutes: readonly Route[] = [
  [
    WRITE,
    `${RECEIPT}/stoppedShipment`,
    'claims.approveCancel',
    (call) => agree(call, 'claims.approveCancel', 'RELEASE_STOP_UNCHECKED', '출고중지 요청', '출고중지완료요청이 성공하였습니다'),
  ],
  [WRITE, `${RECEIPT}/completedShipment`, 'claims.rejectCancel', completedShipment],
  [WRITE, `${RECEIPT}/receiveConfirmation`, 'claims.receiveReturn', received],
  [
    WRITE,
    `${RECEIPT}/approval`,
    'claims.approveReturn',
    (call) => agree(call, 'claims.approveReturn', 'VENDOR_WAREHOUSE_CONFIRM', '입고확인', '반품 승인이 성공하였습니다.'),
  ],
  ['POST', `${ORDER_PATH}/return-exchange-invoices/manual`, { among: Object.values(PICK_UPS), of: pickUpOf }, pickupInvoice],
  ['POST', `${ORDER_PATH_V5}/orders/:orderId/cancel`, 'orders.cancelSale', sellerCancel],
];

/** The receipt of the path, checked against the body and in the status that the call is for. */
function receiptIn(call: Call, body: Json, status: string, name: string): Receipt {
  requireVendor(call.account, body.vendorId);
  const receipt = ownReceipt(call);
  if (readId(body.receiptId) !== receipt.no) throw orderRefusal(400, 'receiptId가 경로의 값과 다릅니다.');
  const now = receiptStatusOf(receipt);
  if (receipt.state !== 'OPEN' || now !== status)
    throw orderRefusal(412, `${name} 상태가 아닙니다. (${now}, ${releaseStopStatusOf(receipt)})`);
  return receipt;
}

/** Ends a receipt as the seller agrees to it, for all of its pieces. */
function agree(call: Call, operation: string, status: string, name: string, message: string): unknown {
  const body = call.body();
  const receipt = receiptIn(call, body, status, name);
  if (readInt(body.cancelCount) !== countOf(receipt))
    throw orderRefusal(400, `cancelCount는 취소 수량(${countOf(receipt)})과 같아야 합니다.`);
  completeClaim(call.shop, receipt, { backToStock: true });
  call.shop.kernel.effect(operation, receipt.orderNo);
  return done(message);
}

/** The goods were gone already: their boxes are on their way, and every open stop of them becomes a return request. */
function completedShipment(call: Call): unknown {
  const body = call.body();
  const receipt = receiptIn(call, body, 'RELEASE_STOP_UNCHECKED', '출고중지 요청');
  const { courier, invoiceNo } = readInvoice(body.deliveryCompanyCode, body.invoiceNumber);
  const { shop } = call;
  const boxIds = boxIdsOf(shop, receipt);
  for (const open of shop.claimsByOrder.get(receipt.orderId)) {
    if (open.type !== 'CANCEL' || open.state !== 'OPEN' || ![...boxIdsOf(shop, open)].some((id) => boxIds.has(id))) continue;
    open.extra.alreadySent = open === receipt ? '처리(이미출고)' : '자동처리(이미출고)';
    turnIntoReturn(shop, open);
  }
  for (const id of boxIds) {
    const box = shop.boxes.get(id);
    if (box) depart(shop, box, courier, invoiceNo);
  }
  shop.kernel.effect('claims.rejectCancel', receipt.orderNo);
  return done('이미출고 상태변경이 성공하였습니다.');
}

function received(call: Call): unknown {
  const receipt = receiptIn(call, call.body(), 'RETURNS_UNCHECKED', '반품 접수');
  receipt.extra.received = true;
  keepClaim(call.shop, receipt, null);
  call.shop.kernel.effect('claims.receiveReturn', receipt.orderNo);
  return done('입고확인 처리가 성공하였습니다.');
}

/** The invoice with which goods come back, where the channel's own courier does not fetch them. Until they have come, it may be written anew. */
function pickupInvoice({ shop, account, body: read }: Call): unknown {
  const body = read();
  const type = body.returnExchangeDeliveryType;
  if (type !== 'RETURN' && type !== 'EXCHANGE')
    throw orderRefusal(400, 'returnExchangeDeliveryType은 RETURN, EXCHANGE 중 하나여야 합니다.');
  const receipt = claimOf(shop, account.id, readId(body.receiptId) ?? '');
  if (receipt?.type !== type) throw orderRefusal(404, `receiptId (${String(body.receiptId)}) is not found.`);
  const pickup = readInvoice(body.deliveryCompanyCode, body.invoiceNumber);
  if (receipt.state !== 'OPEN' || receipt.extra.received) throw orderRefusal(412, '이미 입고되었거나 처리된 반품·교환입니다.');
  receipt.extra.pickup = pickup;
  keepClaim(shop, receipt, null);
  shop.kernel.effect(PICK_UPS[type], receipt.orderNo);
  return done('회수 송장 등록이 성공하였습니다.');
}

type Counts = NewClaim<Coupang>['lines'];

/** At once before the confirmation, a release stop to be processed after it. */
function sellerCancel(call: Call): unknown {
  const { shop, account } = call;
  const body = call.body();
  const order = cancelledOrder(call, body);
  const problems: { id: string; text: string }[] = [];
  const atOnce: Counts = [];
  const stops: Counts = [];
  for (const { vendorItemId, quantity } of askedCounts(body)) {
    const line = lineOf(shop, account.id, order.no, vendorItemId);
    if (!line) problems.push({ id: vendorItemId, text: '주문에 없는 옵션입니다.' });
    else if (quantity > freePieces(shop, line))
      problems.push({ id: vendorItemId, text: '취소 가능한 개수보다 요청한 개수가 더 많습니다.' });
    else if (line.state === 'ACCEPT') atOnce.push({ line, quantity });
    else if (line.state === 'INSTRUCT') stops.push({ line, quantity });
    else problems.push({ id: vendorItemId, text: '취소할 수 없는 배송 상태입니다.' });
  }
  const middleCode = String(body.middleCancelCode);
  const category2 = MIDDLE_CODES[middleCode] ?? '';
  const cancelOf = (lines: Counts): NewClaim<Coupang> => {
    const extra = receiptExtra({ category1: '판매자 취소', category2, code: 'CANERR', fault: 'VENDOR' });
    return { type: 'CANCEL', by: 'SELLER', lines, extra };
  };
  const receipts: Receipt[] = [];
  if (atOnce.length > 0) receipts.push(claimAtOnce(shop, cancelOf(atOnce), middleCode !== SOLD_OUT));
  if (stops.length > 0) receipts.push(openClaim(shop, { ...cancelOf(stops), dueAt: shop.time.now() + RELEASE_STOP_MS }));
  for (const _line of [...atOnce, ...stops]) shop.kernel.effect('orders.cancelSale', order.no);
  return cancelAnswer(shop, order, receipts, problems);
}

function cancelledOrder(call: Call, body: Json): Order<Coupang> {
  const { account, params } = call;
  requireVendor(account, body.vendorId);
  const order = orderOf(call.shop, account.id, params.orderId ?? '');
  if (!order || order.paidAt === null) throw orderRefusal(404, `orderId (${params.orderId}) is not found.`);
  if (readId(body.orderId) !== order.no) throw orderRefusal(400, 'orderId가 경로의 값과 다릅니다.');
  if (body.bigCancelCode !== 'CANERR') throw orderRefusal(400, 'bigCancelCode는 CANERR여야 합니다.');
  if (MIDDLE_CODES[String(body.middleCancelCode)] === undefined)
    throw orderRefusal(400, `middleCancelCode는 ${Object.keys(MIDDLE_CODES).join(', ')} 중 하나여야 합니다.`);
  if (body.userId !== account.secrets.vendorUserId) throw orderRefusal(400, 'userId가 이 업체의 WING 아이디가 아닙니다.');
  return order;
}

function askedCounts(body: Json): { vendorItemId: string; quantity: number }[] {
  const ids = Array.isArray(body.vendorItemIds) ? body.vendorItemIds.map(readId) : [];
  const counts = Array.isArray(body.receiptCounts) ? body.receiptCounts.map(readInt) : [];
  const paired = ids.length > 0 && ids.length === counts.length && new Set(ids).size === ids.length;
  if (!paired || ids.includes(null) || !counts.every((count) => count !== null && count > 0))
    throw orderRefusal(400, 'vendorItemIds와 receiptCounts는 같은 개수의 목록이어야 하며 수량은 1 이상이어야 합니다.');
  return ids.map((id, index) => ({ vendorItemId: id ?? '', quantity: counts[index] ?? 0 }));
}

function cancelAnswer(shop: Shop, order: Order<Coupang>, receipts: Receipt[], problems: { id: string; text: string }[]): unknown {
  const message = problems.map(({ id, text }) => `[${id}]<= ${text}`).join(' ');
  const failedVendorItemIds = problems.map(({ id }) => Number(id));
  const orderId = wireId(order.no);
  const [receipt] = receipts;
  if (!receipt) throw new Refusal(200, { code: 'FAIL', message, data: { receiptMap: null, orderId, failedVendorItemIds } }, false);
  const lines = receipts.flatMap((one) => claimedLines(shop, one));
  const receiptMap = {
    receiptId: Number(receipt.no),
    receiptType: receiptTypeOf(receipt) === 'CANCEL' ? 'CANCEL' : 'STOP_SHIPMENT',
    vendorItemIds: lines.map(({ line }) => Number(line.no)),
    totalCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
  return { code: problems.length > 0 ? 'PARTIAL' : 'SUCCESS', message, data: { receiptMap, orderId, failedVendorItemIds } };
}
