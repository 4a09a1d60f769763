import type { Json } from '../kernel/fields.ts';
import { kstParts } from '../kernel/kst.ts';
import { claimsOf } from '../market/claims.ts';
import { pageStart } from '../market/lists.ts';
import { linesOf, orderBehind, orderOf, timeRange } from '../market/market.ts';
import { timeKey } from '../shared/business-time.ts';
import { DAY_MS, FORMS } from '../shared/wall-clock.ts';
import { orderOk, orderRefusal } from './answers.ts';
import { activeLines, type Box, type BoxStatus, isBoxStatus, linesIn } from './boxes.ts';
import { courierName } from './category-data.ts';
import { DAY, days, spacedStamp, stamp, windowOf } from './dates.ts';
import { wireId } from './json.ts';
import type { Receipt, Shop, ShopLine } from './market.ts';
import { type Call, ORDER_PATH, queryInt, type Route } from './wire.ts';

const SHEETS = `${ORDER_PATH}/ordersheets`;
const PAGE_MAX = 50;
const MAX_WINDOW = days(31);
const REMOTE_PRICE = 3000;

const STATUS_NAMES: Record<BoxStatus, string> = {
  ACCEPT: '결제완료',
  INSTRUCT: '상품준비중',
  DEPARTURE: '배송지시',
  DELIVERING: '배송중',
  FINAL_DELIVERY: '배송완료',
  NONE_TRACKING: '업체 직접 배송(배송 연동 미적용), 추적불가',
};

/** The status that follows, for lists that answer a box as it was a moment ago. */
const NEXT: Partial<Record<BoxStatus, BoxStatus>> = {
  ACCEPT: 'INSTRUCT',
  INSTRUCT: 'DEPARTURE',
  DEPARTURE: 'DELIVERING',
  DELIVERING: 'FINAL_DELIVERY',
};

export const orderSheetRoutes: readonly Route[] = [
  ['GET', SHEETS, 'orders.collect', list],
  ['GET', `${SHEETS}/:boxId`, 'orders.lookUp', (call) => orderOk(sheetOf(call.shop, ownBox(call)))],
  ['GET', `${SHEETS}/:boxId/history`, 'orders.lookUp', history],
  ['GET', `${ORDER_PATH}/:orderId/ordersheets`, 'orders.lookUp', byOrder],
];

/** Sheet 5: one status a call, by day (at most 31) or by minute (at most 24 hours), at most 50 boxes a page. */
function list(call: Call): unknown {
  const { shop, account, query } = call;
  const status = query.get('status');
  if (!isBoxStatus(status)) throw orderRefusal(400, `status(${status ?? ''})가 올바르지 않습니다.`);
  const byMinute = query.get('searchType') === 'timeFrame';
  const window = byMinute ? windowOf(call, FORMS.MINUTE, { ms: DAY_MS, shown: '24시간' }) : windowOf(call, DAY, MAX_WINDOW);
  const keysOf = (wanted: BoxStatus) => timeRange(window, account.id, wanted);
  const size = queryInt(call, 'maxPerPage', PAGE_MAX, 1, PAGE_MAX);
  const boxes = boxesFrom(call, keysOf(status), `${account.id}|${status}|`, size);
  const next = NEXT[status];
  // Old news: boxes that have moved on come once more.
  const late = query.get('nextToken') ? false : next !== undefined && shop.kernel.pageFault(call.request, 'OUT_OF_ORDER_STATUS');
  const stale = late && next ? shop.boxesByStatus.range({ ...keysOf(next), limit: size }).map(({ value }) => value) : [];
  const page = [...stale, ...boxes.slice(0, size)].slice(0, size);
  const data = page.map((box) => sheetOf(shop, box, status));
  return { ...orderOk(data, 200), nextToken: boxes.length > size ? page.at(-1)?.id : '' };
}

/** One box more than a page takes. A token is the last box of the page before, which may be in another status by now. */
function boxesFrom({ shop, account, query, request }: Call, range: { from: string; to: string }, prefix: string, size: number): Box[] {
  const { boxes, boxesByStatus, kernel } = shop;
  const token = query.get('nextToken') ?? '';
  const last = boxes.get(token);
  if (token !== '' && last?.accountId !== account.id) throw orderRefusal(400, `nextToken(${token})이 올바르지 않습니다.`);
  const key = prefix + timeKey(last?.orderedAt ?? 0);
  const sameTime = boxesByStatus.range({ from: key, to: `${key}~` }).filter(({ id }) => id <= token);
  const read = last ? boxesByStatus.count(range.from, key) + sameTime.length : 0;
  return boxesByStatus.range({ ...range, offset: pageStart(kernel, request, read, size), limit: size + 1 }).map(({ value }) => value);
}

/** A box that is visible to its vendor; 404 for any other, and for one that was cancelled or replaced. */
function ownBox({ shop, account, params }: Call): Box {
  const box = shop.boxes.get(params.boxId ?? '');
  if (box?.accountId !== account.id || box.status === 'GONE' || box.status === 'UNPAID')
    throw orderRefusal(404, `shipmentBoxId (${params.boxId}) is not found.`);
  return box;
}

function history(call: Call): unknown {
  const box = ownBox(call);
  const details = box.history.map(({ status, at }) => ({
    deliveryStatus: status,
    deliveryStatusDesc: STATUS_NAMES[status],
    updatedAt: stamp(call.shop, at),
  }));
  return orderOk({ shipmentBoxId: wireId(box.id), details });
}

/** Every box of an order, cancelled lines too. As in the published sample, a single box comes without a list around it. */
function byOrder({ shop, account, params }: Call): unknown {
  const order = orderOf(shop, account.id, params.orderId ?? '');
  if (!order || order.paidAt === null) throw orderRefusal(404, `orderId (${params.orderId}) is not found.`);
  const boxIds = new Set(linesOf(shop, order).map(({ parcelNo }) => parcelNo));
  const sheets = [...boxIds].flatMap((id) => shop.boxes.get(id) ?? []).map((box) => sheetOf(shop, box));
  return orderOk(sheets.length === 1 ? sheets[0] : sheets);
}

/** The channel's relay number for a phone number. */
function safeNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').slice(-8).padStart(8, '0');
  return `0502-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

function sheetOf(shop: Shop, box: Box, shownStatus?: BoxStatus): Json {
  const { buyer, receiver, orderedAt, paidAt, message } = orderBehind(shop, box);
  const remoteArea = receiver.zipCode.startsWith('63');
  const lines = linesIn(shop, box);
  const shipment = lines[0]?.shipment;
  const cameTo = (status: BoxStatus) => spacedStamp(shop, box.history.find((entry) => entry.status === status)?.at);
  return {
    shipmentBoxId: wireId(box.id),
    orderId: wireId(box.orderId),
    orderedAt: stamp(shop, orderedAt),
    orderer: { name: buyer.name, email: '', safeNumber: safeNumber(buyer.phone), ordererNumber: null },
    paidAt: stamp(shop, paidAt),
    status: shownStatus ?? box.history[0]?.status ?? 'ACCEPT',
    shippingPrice: box.shippingPrice,
    remotePrice: remoteArea ? REMOTE_PRICE : 0,
    remoteArea,
    parcelPrintMessage: message === '' ? null : message,
    splitShipping: box.splitShipping,
    ableSplitShipping: activeLines(shop, box).length > 1,
    receiver: {
      name: receiver.name,
      safeNumber: safeNumber(receiver.phone),
      receiverNumber: null,
      addr1: receiver.address1,
      addr2: receiver.address2,
      postCode: receiver.zipCode,
    },
    orderItems: lines.map((line) => itemOf(shop, box, line, paidAt ?? orderedAt)),
    overseaShippingInfoDto: { personalCustomsClearanceCode: '', ordererSsn: '', ordererPhoneNumber: '' },
    deliveryCompanyName: courierName(shipment?.courier ?? ''),
    invoiceNumber: shipment?.invoiceNo ?? '',
    inTrasitDateTime: cameTo('DELIVERING'),
    deliveredDate: cameTo('FINAL_DELIVERY'),
    refer: '안드로이드앱',
  };
}

/** `shippingCount` is what was ordered; what is left to ship is that less `cancelCount`. What came back later is reported by its receipt only. */
function itemOf(shop: Shop, box: Box, line: ShopLine, paidAt: number): Json {
  const cancels = claimsOf(shop, line).filter(({ type }) => type === 'CANCEL');
  const pieces = (state: Receipt['state']) => {
    const claimed = cancels.filter((cancel) => cancel.state === state).flatMap(({ lines }) => lines);
    return claimed.reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0);
  };
  return {
    vendorItemPackageId: 0,
    vendorItemPackageName: line.productName,
    productId: Number(line.extra.catalogueNo),
    vendorItemId: Number(line.no),
    vendorItemName: `${line.productName}, ${line.optionText}`,
    shippingCount: line.quantity,
    salesPrice: line.unitPrice,
    orderPrice: line.unitPrice * line.quantity,
    discountPrice: 0,
    instantCouponDiscount: 0,
    externalVendorSkuCode: line.itemCode,
    etcInfoHeader: null,
    etcInfoValue: null,
    sellerProductId: Number(line.productId),
    sellerProductName: line.productName,
    sellerProductItemName: line.optionText,
    firstSellerProductItemName: line.optionText,
    cancelCount: pieces('DONE'),
    holdCountForCancel: pieces('OPEN'),
    estimatedShippingDate: kstParts(shop.time.shown(paidAt + line.extra.shippingDays * DAY_MS)).date,
    plannedShippingDate: box.plannedShippingDate,
    invoiceNumberUploadDate: stamp(shop, box.invoicedAt),
    extraProperties: {},
    pricingBadge: false,
    usedProduct: false,
    confirmDate: spacedStamp(shop, line.reached.CONFIRMED),
    deliveryChargeTypeName: box.shippingPrice === 0 ? '무료' : '유료',
    canceled: line.state === 'CANCELED',
  };
}
