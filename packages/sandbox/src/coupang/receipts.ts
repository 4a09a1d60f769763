/** Cancels and returns share one list of receipts (sheet 6); those that the buyer took back have one of their own. */
import type { Json } from '../kernel/fields.ts';
import { claimedLines } from '../market/claims.ts';
import { pageAt } from '../market/lists.ts';
import { claimOf, orderBehind, timeRange } from '../market/market.ts';
import { FORMS } from '../shared/wall-clock.ts';
import { orderOk, orderRefusal } from './answers.ts';
import { DAY, days, stamp, windowOf } from './dates.ts';
import { requireVendor } from './gate.ts';
import { readId, wireId } from './json.ts';
import type { Receipt, Shop, ShopLine } from './market.ts';
import { type Call, numberedPage, ORDER_PATH, ORDER_PATH_V6, queryInt, type Route } from './wire.ts';

const MAX_WINDOW = days(31);
const PAGE_MAX = 50;
const WITHDRAWN_WINDOW = days(7);
const WITHDRAWN_PAGE_MAX = 100;
const WITHDRAWN_IDS_MAX = 50;

/** Receipts that a status filter answers. A release stop is also in the list of return requests (sheet 6): clients de-duplicate. */
const FILTERS: Record<string, readonly string[]> = {
  RU: ['RELEASE_STOP_UNCHECKED'],
  UC: ['RETURNS_UNCHECKED', 'RELEASE_STOP_UNCHECKED', 'VENDOR_WAREHOUSE_CONFIRM'],
  CC: ['RETURNS_COMPLETED'],
  PR: ['REQUEST_COUPANG_CHECK'],
};

export const receiptRoutes: readonly Route[] = [
  ...[ORDER_PATH, ORDER_PATH_V6].flatMap((path): Route[] => [
    ['GET', `${path}/returnRequests`, 'claims.collect', list],
    ['GET', `${path}/returnRequests/:receiptId`, 'claims.read', (call) => orderOk([rowOf(call.shop, ownReceipt(call))])],
  ]),
  ['GET', `${ORDER_PATH}/returnWithdrawRequests`, 'claims.collectWithdrawn', withdrawn],
  ['POST', `${ORDER_PATH}/returnWithdrawList`, 'claims.read', withdrawnByNumbers],
];

/** Of the path; a stopped release is gone with its withdrawal. */
export function ownReceipt({ shop, account, params }: Call): Receipt {
  const receipt = claimOf(shop, account.id, params.receiptId ?? '');
  const gone = receipt?.type === 'CANCEL' && receipt.state === 'WITHDRAWN';
  if (!receipt || gone || receipt.type === 'EXCHANGE') throw orderRefusal(404, `receiptId (${params.receiptId}) is not found.`);
  return receipt;
}

export function countOf({ lines }: Receipt): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The goods were in preparation when the cancel was asked for: until it is answered, it is listed as a return. */
function isReleaseStop({ lines }: Receipt): boolean {
  return lines[0]?.stateBefore === 'INSTRUCT';
}

export function receiptTypeOf(receipt: Receipt): 'CANCEL' | 'RETURN' {
  return receipt.type === 'CANCEL' && !isReleaseStop(receipt) ? 'CANCEL' : 'RETURN';
}

export function receiptStatusOf({ type, state, extra }: Receipt): string {
  if (state === 'DONE') return 'RETURNS_COMPLETED';
  if (type === 'CANCEL') return 'RELEASE_STOP_UNCHECKED';
  return extra.received ? 'VENDOR_WAREHOUSE_CONFIRM' : 'RETURNS_UNCHECKED';
}

export function releaseStopStatusOf(receipt: Receipt): string {
  if (!isReleaseStop(receipt)) return '비대상';
  if (receipt.type === 'RETURN') return receipt.extra.alreadySent;
  return receipt.state === 'DONE' ? '처리(출고중지)' : '미처리';
}

/** By minute without pages, by day with them; at most 31 days either way. */
function list(call: Call): unknown {
  const { shop, account, query } = call;
  const keep = filterOf(call);
  const byMinute = query.get('searchType') === 'timeFrame';
  const window = windowOf(call, byMinute ? FORMS.MINUTE : DAY, MAX_WINDOW);
  const rows = shop.claimsByAccount.range({ ...timeRange(window, account.id), newestFirst: true }).map(({ value }) => value);
  const found = rows.filter((receipt) => receipt.type !== 'EXCHANGE' && receipt.state !== 'WITHDRAWN' && keep(receipt));
  return byMinute ? answer(shop, found) : dayPage(call, found);
}

function answer(shop: Shop, receipts: Receipt[], more: object = {}): unknown {
  const rows = receipts.map((receipt) => rowOf(shop, receipt));
  return { ...orderOk(rows, 200), ...more };
}

function dayPage(call: Call, rows: Receipt[]): unknown {
  const size = queryInt(call, 'maxPerPage', PAGE_MAX, 1, PAGE_MAX);
  const token = call.query.get('nextToken') ?? '';
  const at = token === '' ? 0 : rows.findIndex(({ no }) => no === token) + 1;
  if (token !== '' && at === 0) throw orderRefusal(400, `nextToken(${token})이 올바르지 않습니다.`);
  const page = pageAt(call.shop.kernel, call.request, rows, { start: at, size });
  return answer(call.shop, page.rows, { nextToken: page.more ? page.rows.at(-1)?.no : '' });
}

function filterOf({ query }: Call): (receipt: Receipt) => boolean {
  const [status, cancelType] = [query.get('status'), query.get('cancelType')];
  if (cancelType !== null && cancelType !== 'RETURN' && cancelType !== 'CANCEL')
    throw orderRefusal(400, `cancelType(${cancelType})이 올바르지 않습니다.`);
  const wanted = status === null ? null : FILTERS[status];
  if (wanted === undefined || (wanted === null && cancelType !== 'CANCEL'))
    throw orderRefusal(400, `status(${status ?? ''})가 올바르지 않습니다.`);
  return (receipt) => {
    if (wanted && !wanted.includes(receiptStatusOf(receipt))) return false;
    if (cancelType === null) return true;
    return cancelType === 'CANCEL' ? receipt.type === 'CANCEL' : receiptTypeOf(receipt) === 'RETURN';
  };
}

function rowOf(shop: Shop, receipt: Receipt): Json {
  const { buyer, receiver } = orderBehind(shop, receipt);
  const { extra } = receipt;
  const done = receipt.state === 'DONE';
  const status = receiptStatusOf(receipt);
  return {
    receiptId: Number(receipt.no),
    orderId: wireId(receipt.orderNo),
    paymentId: wireId(receipt.orderNo),
    receiptType: receiptTypeOf(receipt),
    receiptStatus: status,
    createdAt: stamp(shop, receipt.requestedAt),
    modifiedAt: stamp(shop, receipt.changedAt),
    requesterName: buyer.name,
    requesterPhoneNumber: buyer.phone,
    requesterRealPhoneNumber: null,
    requesterAddress: receiver.address1,
    requesterAddressDetail: receiver.address2,
    requesterZipCode: receiver.zipCode,
    cancelReasonCategory1: extra.category1,
    cancelReasonCategory2: extra.category2,
    cancelReason: '',
    cancelCountSum: countOf(receipt),
    returnDeliveryId: Number(receipt.no),
    returnDeliveryType: status === 'RETURNS_UNCHECKED' ? '연동택배' : '',
    releaseStopStatus: releaseStopStatusOf(receipt),
    enclosePrice: 0,
    faultByType: extra.fault,
    preRefund: false,
    completeConfirmDate: done ? stamp(shop, receipt.changedAt) : '',
    completeConfirmType: done ? 'VENDOR_CONFIRM' : 'UNDEFINED',
    returnItems: claimedLines(shop, receipt).map(({ line, quantity }) => itemOf(line, quantity)),
    returnDeliveryDtos: extra.pickup ? [{ deliveryCompanyCode: extra.pickup.courier, deliveryInvoiceNo: extra.pickup.invoiceNo }] : [],
    reasonCode: extra.code,
    reasonCodeText: extra.category2,
  };
}

function itemOf(line: ShopLine, cancelCount: number): Json {
  return {
    vendorItemPackageId: 0,
    vendorItemPackageName: line.productName,
    vendorItemId: Number(line.no),
    vendorItemName: `${line.productName}, ${line.optionText}`,
    purchaseCount: line.quantity,
    cancelCount,
    shipmentBoxId: wireId(line.parcelNo),
    sellerProductId: Number(line.productId),
    sellerProductName: line.productName,
    releaseStatus: 'S',
  };
}

/** By day of the withdrawal, at most seven, in numbered pages; `nextPageIndex` is empty on the last one. */
function withdrawn(call: Call): unknown {
  const { shop, account } = call;
  const window = windowOf(call, DAY, WITHDRAWN_WINDOW, ['dateFrom', 'dateTo']);
  const claims = shop.claimsByState.range({ ...timeRange(window, account.id, 'WITHDRAWN'), newestFirst: true });
  const found = claims.map(({ value }) => value).filter(({ type }) => type !== 'EXCHANGE');
  const size = { usual: WITHDRAWN_PAGE_MAX, max: WITHDRAWN_PAGE_MAX };
  const { rows, next } = numberedPage(call, found, { size: 'sizePerPage', page: 'pageIndex' }, size);
  const data = rows.map((receipt) => withdrawnRow(shop, receipt));
  return { ...orderOk(data, 200), nextPageIndex: next };
}

function withdrawnByNumbers(call: Call): unknown {
  const body = call.body();
  if (body.vendorId !== undefined) requireVendor(call.account, body.vendorId);
  const ids = Array.isArray(body.cancelIds) ? body.cancelIds.map(readId) : [];
  if (ids.length === 0 || ids.length > WITHDRAWN_IDS_MAX || ids.includes(null))
    throw orderRefusal(400, `cancelIds는 접수번호 1개 이상 ${WITHDRAWN_IDS_MAX}개 이하의 목록이어야 합니다.`);
  const found = ids.flatMap((id) => claimOf(call.shop, call.account.id, id ?? '') ?? []);
  return orderOk(found.filter(({ state }) => state === 'WITHDRAWN').map((receipt) => withdrawnRow(call.shop, receipt)));
}

function withdrawnRow(shop: Shop, receipt: Receipt): Json {
  const { no, orderNo, accountId, changedAt, extra } = receipt;
  return {
    cancelId: Number(no),
    orderId: wireId(orderNo),
    vendorId: accountId,
    refundDeliveryDuty: extra.fault === 'CUSTOMER' ? 'CUS' : 'COM',
    createdAt: stamp(shop, changedAt),
    vendorItemIds: claimedLines(shop, receipt).map(({ line }) => Number(line.no)),
  };
}
