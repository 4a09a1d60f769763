/** Exchanges that buyers ask for (sheet 6): received back, then sent anew in a box of their own, or refused. */
import { isJson, type Json } from '../kernel/fields.ts';
import { claimedLines, closeClaim, completeClaim, keepClaim } from '../market/claims.ts';
import { claimOf, orderBehind, timeRange } from '../market/market.ts';
import { FORMS } from '../shared/wall-clock.ts';
import { done, orderOk, orderRefusal } from './answers.ts';
import { days, stamp, windowOf } from './dates.ts';
import { requireVendor } from './gate.ts';
import { nextWideId } from './ids.ts';
import { readId, wireId } from './json.ts';
import type { Receipt, Shop, ShopLine } from './market.ts';
import { readInvoice } from './order-writes.ts';
import { type Call, numberedPage, ORDER_PATH, type Route, WRITE } from './wire.ts';

const MAX_WINDOW = days(7);
const PAGE_MAX = 50;
const EXCHANGE = `${ORDER_PATH}/exchangeRequests/:exchangeId`;
const REJECT_CODES = ['SOLDOUT', 'WITHDRAW'];
const STATUSES = ['RECEIPT', 'PROGRESS', 'SUCCESS', 'REJECT', 'CANCEL'];

export const exchangeRoutes: readonly Route[] = [
  ['GET', `${ORDER_PATH}/exchangeRequests`, 'claims.collect', list],
  [WRITE, `${EXCHANGE}/receiveConfirmation`, 'claims.receiveExchange', received],
  [WRITE, `${EXCHANGE}/rejection`, 'claims.rejectExchange', reject],
  ['POST', `${EXCHANGE}/invoices`, 'claims.dispatchExchange', sendAnew],
];

function statusOf({ state, extra }: Receipt): string {
  const ended = { DONE: 'SUCCESS', REFUSED: 'REJECT', WITHDRAWN: 'CANCEL', OPEN: '' }[state];
  return ended || (extra.received ? 'PROGRESS' : 'RECEIPT');
}

function list(call: Call): unknown {
  const { shop, account, query } = call;
  const status = query.get('status');
  if (status !== null && !STATUSES.includes(status)) throw orderRefusal(400, `status(${status})가 올바르지 않습니다.`);
  const window = windowOf(call, FORMS.SECOND, MAX_WINDOW);
  const claims = shop.claimsByAccount.range({ ...timeRange(window, account.id), newestFirst: true }).map(({ value }) => value);
  const found = claims.filter((claim) => claim.type === 'EXCHANGE' && (status === null || statusOf(claim) === status));
  const { rows, next } = numberedPage(call, found, { size: 'maxPerPage', page: 'nextToken' }, { usual: 10, max: PAGE_MAX });
  const data = rows.map((exchange) => rowOf(shop, exchange));
  return { ...orderOk(data, 200), nextToken: next };
}

function rowOf(shop: Shop, exchange: Receipt): Json {
  const { buyer, receiver } = orderBehind(shop, exchange);
  const { extra } = exchange;
  const claimed = claimedLines(shop, exchange);
  return {
    exchangeId: Number(exchange.no),
    orderId: wireId(exchange.orderNo),
    vendorId: exchange.accountId,
    orderDeliveryStatusCode: claimed[0]?.line.state ?? '',
    exchangeStatus: statusOf(exchange),
    referType: 'VENDOR',
    faultType: extra.fault,
    exchangeAmount: 0,
    reasonCode: extra.code,
    reasonCodeText: extra.category2,
    reasonEtcDetail: '',
    cancelReason: '',
    createdByType: 'CUSTOMER',
    createdAt: stamp(shop, exchange.requestedAt),
    modifiedByType: exchange.state === 'WITHDRAWN' ? 'CUSTOMER' : 'VENDOR',
    modifiedAt: stamp(shop, exchange.changedAt),
    exchangeItemDtoV1s: claimed.map(({ line, quantity }) => itemOf(exchange, line, quantity)),
    exchangeAddressDtoV1: {
      returnCustomerName: buyer.name,
      returnMobile: buyer.phone,
      returnAddressZipCode: receiver.zipCode,
      returnAddress: receiver.address1,
      returnAddressDetail: receiver.address2,
      deliveryCustomerName: receiver.name,
      deliveryMobile: receiver.phone,
      deliveryAddressZipCode: receiver.zipCode,
      deliveryAddress: receiver.address1,
      deliveryAddressDetail: receiver.address2,
    },
    deliveryInvoiceGroupDtos: extra.newBoxId === null ? [] : [{ shipmentBoxId: wireId(extra.newBoxId) }],
    deliveryStatus: exchange.state === 'DONE' ? 'COMPLETE' : 'READY',
    collectStatus: extra.received ? 'COMPLETE' : 'READY',
    collectInformationsDto: {
      returnType: extra.pickup ? '직접회수' : '연동택배',
      expectedReturnDate: '',
      returndeliveryItemDtos: extra.pickup
        ? [{ deliveryCompanyCode: extra.pickup.courier, deliveryInvoiceNo: extra.pickup.invoiceNo }]
        : [],
    },
  };
}

function itemOf(exchange: Receipt, line: ShopLine, quantity: number): Json {
  return {
    exchangeItemId: Number(exchange.no),
    orderItemId: Number(line.no),
    orderItemUnitPrice: line.unitPrice,
    targetItemId: Number(line.no),
    targetItemName: `${line.productName}, ${line.optionText}`,
    quantity,
    originalShipmentBoxId: wireId(line.parcelNo),
  };
}

/** The exchange of the path, checked against the body and in the status that the call is for. */
function exchangeIn({ shop, account, params }: Call, body: Json, ...wanted: string[]): Receipt {
  requireVendor(account, body.vendorId);
  const exchange = claimOf(shop, account.id, params.exchangeId ?? '');
  if (exchange?.type !== 'EXCHANGE') throw orderRefusal(404, `exchangeId (${params.exchangeId}) is not found.`);
  if (readId(body.exchangeId) !== exchange.no) throw orderRefusal(400, 'exchangeId가 경로의 값과 다릅니다.');
  const status = statusOf(exchange);
  if (!wanted.includes(status)) throw orderRefusal(412, `처리할 수 없는 교환 상태입니다. (${status})`);
  return exchange;
}

/** The goods are back: what is sent for them gets a box of its own. */
function received(call: Call): unknown {
  const exchange = exchangeIn(call, call.body(), 'RECEIPT');
  Object.assign(exchange.extra, { received: true, newBoxId: nextWideId(call.shop, 'box') });
  keepClaim(call.shop, exchange, null);
  call.shop.kernel.effect('claims.receiveExchange', exchange.orderNo);
  return done('입고확인 처리가 성공하였습니다.');
}

function reject(call: Call): unknown {
  const body = call.body();
  const exchange = exchangeIn(call, body, 'RECEIPT', 'PROGRESS');
  if (!REJECT_CODES.includes(String(body.exchangeRejectCode)))
    throw orderRefusal(400, `exchangeRejectCode는 ${REJECT_CODES.join(', ')} 중 하나여야 합니다.`);
  closeClaim(call.shop, exchange, 'REFUSED');
  call.shop.kernel.effect('claims.rejectExchange', exchange.orderNo);
  return done('교환 거부 처리가 성공하였습니다.');
}

/** The body is a list of invoices, each for the new box. */
function sendAnew(call: Call): unknown {
  const rows = call.list();
  const [first] = rows.filter(isJson);
  if (!first || rows.length > 1) throw orderRefusal(400, '교환 송장은 한 건씩 목록으로 보내 주세요.');
  const exchange = exchangeIn(call, first, 'PROGRESS');
  if (readId(first.shipmentBoxId) !== exchange.extra.newBoxId)
    throw orderRefusal(400, 'shipmentBoxId는 교환 상품의 묶음배송번호여야 합니다.');
  readInvoice(first.goodsDeliveryCode, first.invoiceNumber);
  completeClaim(call.shop, exchange, { backToStock: false });
  call.shop.kernel.effect('claims.dispatchExchange', exchange.orderNo);
  return done('교환 송장 등록이 성공하였습니다.');
}
