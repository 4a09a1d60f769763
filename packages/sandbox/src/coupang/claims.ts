import { timeKey } from '../shared/business-time.ts';
import { orderOk, orderRefusal, Refusal } from './answers.ts';
import { remaining } from './box.ts';
import { isCourier } from './category-data.ts';
import { DAY_MS, dayWindow, minuteWindow, stamp } from './dates.ts';
import { requireVendor } from './gate.ts';
import { type JsonObject, readId, readInt, wireId } from './json.ts';
import { type CancelItem, cancelAtOnce, completeReleaseStop, countOf, openReleaseStop, refuseReleaseStop } from './receipts.ts';
import type { Order, Receipt, ReceiptStatus, Shop } from './state.ts';
import { type Call, ORDER_PATH, ORDER_PATH_V5, ORDER_PATH_V6, queryInt, type Wire } from './wire.ts';

const MAX_DAYS = 31;
const PAGE_MAX = 50;

/** Receipts a status filter answers. A release stop is also in the list of return requests (sheet 6): clients de-duplicate. */
const FILTERS: Record<string, readonly ReceiptStatus[]> = {
  RU: ['RELEASE_STOP_UNCHECKED'],
  UC: ['RETURNS_UNCHECKED', 'RELEASE_STOP_UNCHECKED', 'VENDOR_WAREHOUSE_CONFIRM'],
  CC: ['RETURNS_COMPLETED'],
  PR: ['REQUEST_COUPANG_CHECK'],
};

const MIDDLE_CODES: Record<string, string> = { CCTTER: '상품품절', CCPNER: '배송지 오류', CCPRER: '가격 오류' };
const SOLD_OUT = 'CCTTER';

export function registerClaims(wire: Wire): void {
  for (const path of [ORDER_PATH, ORDER_PATH_V6]) {
    wire.on('GET', `${path}/returnRequests`, 'claims.collect', list);
    wire.on('GET', `${path}/returnRequests/:receiptId`, 'claims.read', (call) => orderOk([rowOf(call.shop, ownReceipt(call))]));
  }
  const writes = ['PUT', 'PATCH'] as const;
  wire.on([...writes], `${ORDER_PATH}/returnRequests/:receiptId/stoppedShipment`, 'claims.approveCancel', stoppedShipment);
  wire.on([...writes], `${ORDER_PATH}/returnRequests/:receiptId/completedShipment`, 'claims.rejectCancel', completedShipment);
  wire.on('POST', `${ORDER_PATH_V5}/orders/:orderId/cancel`, 'orders.cancelSale', sellerCancel);
}

/** Sheet 6: by minute without pages, by day with them; at most 31 days either way. */
function list(call: Call): unknown {
  const keep = filterOf(call);
  const [from, to] = [call.query.get('createdAtFrom'), call.query.get('createdAtTo')];
  const byMinute = call.query.get('searchType') === 'timeFrame';
  const window = byMinute
    ? minuteWindow(call.shop, from, to, MAX_DAYS * DAY_MS, `${MAX_DAYS}일`)
    : dayWindow(call.shop, from, to, MAX_DAYS);
  const prefix = `${call.account.id}|`;
  const rows = call.shop.receiptsByAccount
    .range({ from: prefix + timeKey(window.from), to: prefix + timeKey(window.to), newestFirst: true })
    .map(({ value }) => value)
    .filter((receipt) => keep(receipt) && !call.shop.withdrawals.has(receipt.id));
  if (byMinute)
    return orderOk(
      rows.map((receipt) => rowOf(call.shop, receipt)),
      200,
    );
  return dayPage(call, rows);
}

function dayPage(call: Call, rows: Receipt[]): unknown {
  const size = queryInt(call, 'maxPerPage', PAGE_MAX, 1, PAGE_MAX);
  const token = call.query.get('nextToken') ?? '';
  const at = token === '' ? 0 : rows.findIndex((receipt) => receipt.id === token) + 1;
  if (token !== '' && at === 0) throw orderRefusal(400, `nextToken(${token})이 올바르지 않습니다.`);
  const { kernel } = call.shop;
  const back =
    at > 0 && kernel.pageFault(call.request, 'REPEATED_PAGE') ? size : at > 0 && kernel.pageFault(call.request, 'SHIFTED_PAGE') ? 1 : 0;
  const start = Math.max(0, at - back);
  const page = rows.slice(start, start + size);
  const nextToken = start + size < rows.length ? (page.at(-1)?.id ?? '') : '';
  return {
    ...(orderOk(
      page.map((receipt) => rowOf(call.shop, receipt)),
      200,
    ) as JsonObject),
    nextToken,
  };
}

function filterOf(call: Call): (receipt: Receipt) => boolean {
  const status = call.query.get('status');
  const cancelType = call.query.get('cancelType');
  if (cancelType !== null && cancelType !== 'RETURN' && cancelType !== 'CANCEL')
    throw orderRefusal(400, `cancelType(${cancelType})이 올바르지 않습니다.`);
  const wanted = status === null ? null : FILTERS[status];
  if (wanted === undefined || (wanted === null && cancelType !== 'CANCEL'))
    throw orderRefusal(400, `status(${status ?? ''})가 올바르지 않습니다.`);
  return (receipt) => {
    if (wanted && !wanted.includes(receipt.receiptStatus)) return false;
    if (cancelType === null) return true;
    const beforeShipping =
      receipt.receiptType === 'CANCEL' || receipt.releaseStopStatus === '미처리' || receipt.releaseStopStatus === '처리(출고중지)';
    return cancelType === 'CANCEL' ? beforeShipping : receipt.receiptType === 'RETURN';
  };
}

function ownReceipt(call: Call): Receipt {
  const receipt = call.shop.receipts.get(call.params.receiptId ?? '');
  if (receipt?.accountId !== call.account.id) throw orderRefusal(404, `receiptId (${call.params.receiptId}) is not found.`);
  return receipt;
}

function rowOf(shop: Shop, receipt: Receipt): JsonObject {
  const order = shop.orders.get(receipt.orderId);
  return {
    receiptId: Number(receipt.id),
    orderId: wireId(receipt.orderId),
    paymentId: wireId(receipt.orderId),
    receiptType: receipt.receiptType,
    receiptStatus: receipt.receiptStatus,
    createdAt: stamp(shop, receipt.createdAt),
    modifiedAt: stamp(shop, receipt.modifiedAt),
    requesterName: order?.buyer.name ?? '',
    requesterPhoneNumber: order?.buyer.phone ?? '',
    requesterRealPhoneNumber: null,
    requesterAddress: order?.receiver.address1 ?? '',
    requesterAddressDetail: order?.receiver.address2 ?? '',
    requesterZipCode: order?.receiver.zipCode ?? '',
    cancelReasonCategory1: receipt.reason.category1,
    cancelReasonCategory2: receipt.reason.category2,
    cancelReason: receipt.reason.text,
    cancelCountSum: countOf(receipt),
    returnDeliveryId: Number(receipt.id),
    returnDeliveryType: receipt.receiptStatus === 'RETURNS_UNCHECKED' ? '연동택배' : '',
    releaseStopStatus: receipt.releaseStopStatus,
    enclosePrice: 0,
    faultByType: receipt.reason.fault,
    preRefund: false,
    completeConfirmDate: stamp(shop, receipt.completedAt),
    completeConfirmType: receipt.completedAt === null ? 'UNDEFINED' : 'VENDOR_CONFIRM',
    returnItems: order ? receipt.items.map((item) => itemOf(order, item)) : [],
    returnDeliveryDtos: receipt.invoiceNumber === '' ? [] : [{ deliveryCompanyCode: receipt.courier, deliveryInvoiceNo: '' }],
    reasonCode: receipt.reason.code,
    reasonCodeText: receipt.reason.category2,
  };
}

function itemOf(order: Order, item: Receipt['items'][number]): JsonObject {
  const line = order.lines.find((candidate) => candidate.vendorItemId === item.vendorItemId);
  return {
    vendorItemPackageId: 0,
    vendorItemPackageName: line?.productName ?? '',
    vendorItemId: Number(item.vendorItemId),
    vendorItemName: `${line?.productName ?? ''}, ${line?.itemName ?? ''}`,
    purchaseCount: line?.quantity ?? 0,
    cancelCount: item.cancelCount,
    shipmentBoxId: wireId(line?.boxId ?? '0'),
    sellerProductId: Number(line?.sellerProductId ?? 0),
    sellerProductName: line?.productName ?? '',
    releaseStatus: 'S',
  };
}

/** The receipt of the path, checked against the body and still to be answered. */
function undecided(call: Call, body: JsonObject): Receipt {
  requireVendor(call.account, body.vendorId);
  const receipt = ownReceipt(call);
  if (readId(body.receiptId) !== receipt.id) throw orderRefusal(400, 'receiptId가 경로의 값과 다릅니다.');
  if (receipt.receiptStatus !== 'RELEASE_STOP_UNCHECKED')
    throw orderRefusal(412, `출고중지 요청 상태가 아닙니다. (${receipt.receiptStatus}, ${receipt.releaseStopStatus})`);
  return receipt;
}

function stoppedShipment(call: Call): unknown {
  const body = call.body();
  const receipt = undecided(call, body);
  if (readInt(body.cancelCount) !== countOf(receipt))
    throw orderRefusal(400, `cancelCount는 취소 수량(${countOf(receipt)})과 같아야 합니다.`);
  completeReleaseStop(call.shop, receipt);
  call.shop.kernel.effect('claims.approveCancel', receipt.orderId);
  return orderOk({ resultCode: 'SUCCESS', resultMessage: '출고중지완료요청이 성공하였습니다' });
}

function completedShipment(call: Call): unknown {
  const body = call.body();
  const receipt = undecided(call, body);
  const courier = String(body.deliveryCompanyCode ?? '');
  const invoiceNumber = String(body.invoiceNumber ?? '').trim();
  if (!isCourier(courier)) throw orderRefusal(400, `택배사 코드(${courier})가 올바르지 않습니다.`);
  if (!/^[0-9A-Za-z-]{6,30}$/.test(invoiceNumber)) throw orderRefusal(400, `운송장번호(${invoiceNumber})가 올바르지 않습니다.`);
  refuseReleaseStop(call.shop, receipt, courier, invoiceNumber);
  return orderOk({ resultCode: 'SUCCESS', resultMessage: '이미출고 상태변경이 성공하였습니다.' });
}

/** Seller's cancel (sheet 5): at once before the confirmation, a release stop to be processed after it. */
function sellerCancel(call: Call): unknown {
  const body = call.body();
  const order = cancelledOrder(call, body);
  const reasonText = MIDDLE_CODES[String(body.middleCancelCode)] ?? '';
  const asked = askedCounts(body);
  const problems: { id: string; text: string }[] = [];
  const atOnce: CancelItem[] = [];
  const stops: CancelItem[] = [];
  for (const { vendorItemId, count } of asked) {
    const line = order.lines.find((candidate) => candidate.vendorItemId === vendorItemId);
    const status = line && call.shop.boxes.get(line.boxId)?.status;
    if (!line) problems.push({ id: vendorItemId, text: '주문에 없는 옵션입니다.' });
    else if (count > remaining(line) - line.held)
      problems.push({ id: vendorItemId, text: '취소 가능한 개수보다 요청한 개수가 더 많습니다.' });
    else if (status === 'ACCEPT') atOnce.push({ line, count });
    else if (status === 'INSTRUCT') stops.push({ line, count });
    else problems.push({ id: vendorItemId, text: '취소할 수 없는 배송 상태입니다.' });
  }
  const reason: Receipt['reason'] = { category1: '판매자 취소', category2: reasonText, text: '', code: 'CANERR', fault: 'VENDOR' };
  const backToStock = body.middleCancelCode !== SOLD_OUT;
  const receipts: Receipt[] = [];
  if (atOnce.length > 0) receipts.push(cancelAtOnce(call.shop, order, atOnce, reason, backToStock));
  if (stops.length > 0) receipts.push(openReleaseStop(call.shop, order, stops, reason));
  for (const _line of [...atOnce, ...stops]) call.shop.kernel.effect('orders.cancelSale', order.id);
  return cancelAnswer(order, receipts, problems);
}

function cancelledOrder(call: Call, body: JsonObject): Order {
  requireVendor(call.account, body.vendorId);
  const order = call.shop.orders.get(call.params.orderId ?? '');
  if (order?.accountId !== call.account.id || order.paidAt === null)
    throw orderRefusal(404, `orderId (${call.params.orderId}) is not found.`);
  if (readId(body.orderId) !== order.id) throw orderRefusal(400, 'orderId가 경로의 값과 다릅니다.');
  if (body.bigCancelCode !== 'CANERR') throw orderRefusal(400, 'bigCancelCode는 CANERR여야 합니다.');
  if (MIDDLE_CODES[String(body.middleCancelCode)] === undefined)
    throw orderRefusal(400, `middleCancelCode는 ${Object.keys(MIDDLE_CODES).join(', ')} 중 하나여야 합니다.`);
  if (body.userId !== call.account.secrets.vendorUserId) throw orderRefusal(400, 'userId가 이 업체의 WING 아이디가 아닙니다.');
  return order;
}

function askedCounts(body: JsonObject): { vendorItemId: string; count: number }[] {
  const ids = Array.isArray(body.vendorItemIds) ? body.vendorItemIds.map(readId) : [];
  const counts = Array.isArray(body.receiptCounts) ? body.receiptCounts.map(readInt) : [];
  const paired = ids.length > 0 && ids.length === counts.length && new Set(ids).size === ids.length;
  if (!paired || ids.includes(null) || !counts.every((count) => count !== null && count > 0))
    throw orderRefusal(400, 'vendorItemIds와 receiptCounts는 같은 개수의 목록이어야 하며 수량은 1 이상이어야 합니다.');
  return ids.map((id, index) => ({ vendorItemId: id ?? '', count: counts[index] ?? 0 }));
}

function cancelAnswer(order: Order, receipts: Receipt[], problems: { id: string; text: string }[]): unknown {
  const message = problems.map(({ id, text }) => `[${id}]<= ${text}`).join(' ');
  const failedVendorItemIds = problems.map(({ id }) => Number(id));
  const orderId = wireId(order.id);
  const [receipt] = receipts;
  if (!receipt) throw new Refusal(200, { code: 'FAIL', message, data: { receiptMap: null, orderId, failedVendorItemIds } }, false);
  const items = receipts.flatMap(({ items: cancelled }) => cancelled);
  return {
    code: problems.length > 0 ? 'PARTIAL' : 'SUCCESS',
    message,
    data: {
      receiptMap: {
        receiptId: Number(receipt.id),
        receiptType: receipt.receiptType === 'CANCEL' ? 'CANCEL' : 'STOP_SHIPMENT',
        vendorItemIds: items.map((item) => Number(item.vendorItemId)),
        totalCount: items.reduce((sum, item) => sum + item.cancelCount, 0),
      },
      orderId,
      failedVendorItemIds,
    },
  };
}
