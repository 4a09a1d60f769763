import { kstParts } from '../kernel/kst.ts';
import { timeKey } from '../shared/business-time.ts';
import { orderOk, orderRefusal } from './answers.ts';
import { activeLines, orderOf, remaining } from './box.ts';
import { courierName } from './category-data.ts';
import { DAY_MS, dayWindow, minuteWindow, spacedStamp, stamp } from './dates.ts';
import { type JsonObject, wireId } from './json.ts';
import { BOX_STATUSES, type Box, type BoxStatus, type Order, type OrderLine, type Shop } from './state.ts';
import { type Call, ORDER_PATH, queryInt, type Wire } from './wire.ts';

const SHEETS = `${ORDER_PATH}/ordersheets`;
const PAGE_MAX = 50;
const MAX_DAYS = 31;
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

export function registerOrderSheets(wire: Wire): void {
  wire.on('GET', SHEETS, 'orders.collect', list);
  wire.on('GET', `${SHEETS}/:boxId`, 'orders.lookUp', (call) => orderOk(sheetOf(call.shop, ownBox(call))));
  wire.on('GET', `${SHEETS}/:boxId/history`, 'orders.lookUp', history);
  wire.on('GET', `${ORDER_PATH}/:orderId/ordersheets`, 'orders.lookUp', byOrder);
}

function isBoxStatus(text: string | null): text is BoxStatus {
  return BOX_STATUSES.includes(text as BoxStatus);
}

/** Sheet 5: one status a call, by day (at most 31) or by minute (at most 24 hours), at most 50 boxes a page. */
function list(call: Call): unknown {
  const status = call.query.get('status');
  if (!isBoxStatus(status)) throw orderRefusal(400, `status(${status ?? ''})가 올바르지 않습니다.`);
  const [from, to] = [call.query.get('createdAtFrom'), call.query.get('createdAtTo')];
  const window =
    call.query.get('searchType') === 'timeFrame'
      ? minuteWindow(call.shop, from, to, DAY_MS, '24시간')
      : dayWindow(call.shop, from, to, MAX_DAYS);
  const prefix = `${call.account.id}|${status}|`;
  const range = { from: prefix + timeKey(window.from), to: prefix + timeKey(window.to) };
  const size = queryInt(call, 'maxPerPage', PAGE_MAX, 1, PAGE_MAX);
  const page = pageOf(call, range, prefix, size);
  const last = page.rows.at(-1);
  const data = page.rows.map((box) => sheetOf(call.shop, box, status));
  return { ...(orderOk(data, 200) as JsonObject), nextToken: page.more && last ? last.id : '' };
}

type Page = { rows: Box[]; more: boolean };

function pageOf(call: Call, range: { from: string; to: string }, prefix: string, size: number): Page {
  const { boxes, boxesByStatus, kernel } = call.shop;
  const token = call.query.get('nextToken') ?? '';
  if (token === '') return firstPage(call, range, prefix, size);
  const last = boxes.get(token);
  if (last?.accountId !== call.account.id) throw orderRefusal(400, `nextToken(${token})이 올바르지 않습니다.`);
  const key = prefix + timeKey(last.orderedAt);
  const back = kernel.pageFault(call.request, 'REPEATED_PAGE') ? size : kernel.pageFault(call.request, 'SHIFTED_PAGE') ? 1 : 0;
  if (back === 0) return cut(boxesByStatus.after(key, token, range.to, size + 1), size);
  const read =
    boxesByStatus.count(range.from, key) + boxesByStatus.range({ from: key, to: `${key}~` }).filter(({ id }) => id <= token).length;
  return cut(boxesByStatus.range({ ...range, offset: Math.max(0, read - back), limit: size + 1 }), size);
}

function firstPage(call: Call, range: { from: string; to: string }, prefix: string, size: number): Page {
  const { boxesByStatus, kernel } = call.shop;
  const page = cut(boxesByStatus.range({ ...range, limit: size + 1 }), size);
  const next = NEXT[prefix.split('|')[1] as BoxStatus];
  if (!next || !kernel.pageFault(call.request, 'OUT_OF_ORDER_STATUS')) return page;
  const move = (key: string) => key.replace(prefix, `${call.account.id}|${next}|`);
  const stale = boxesByStatus.range({ from: move(range.from), to: move(range.to), limit: size }).map(({ value }) => value);
  return { rows: [...stale, ...page.rows].slice(0, size), more: page.more };
}

function cut(entries: { value: Box }[], size: number): Page {
  return { rows: entries.slice(0, size).map(({ value }) => value), more: entries.length > size };
}

/** A box that is visible to its vendor; 404 for any other, and for one that was cancelled or replaced. */
function ownBox(call: Call): Box {
  const box = call.shop.boxes.get(call.params.boxId ?? '');
  if (box?.accountId !== call.account.id || box.status === 'GONE' || box.status === 'UNPAID')
    throw orderRefusal(404, `shipmentBoxId (${call.params.boxId}) is not found.`);
  return box;
}

function history(call: Call): unknown {
  const box = ownBox(call);
  return orderOk({
    shipmentBoxId: wireId(box.id),
    details: box.history.map(({ status, at }) => ({
      deliveryStatus: status,
      deliveryStatusDesc: STATUS_NAMES[status],
      updatedAt: stamp(call.shop, at),
    })),
  });
}

/** Every box of an order, cancelled lines too. As in the published sample, a single box comes without a list around it. */
function byOrder(call: Call): unknown {
  const order = call.shop.orders.get(call.params.orderId ?? '');
  if (order?.accountId !== call.account.id || order.paidAt === null)
    throw orderRefusal(404, `orderId (${call.params.orderId}) is not found.`);
  const boxes = [...new Set(order.lines.map((line) => line.boxId))].flatMap((id) => call.shop.boxes.get(id) ?? []);
  const sheets = boxes.map((box) => sheetOf(call.shop, box));
  return orderOk(sheets.length === 1 ? sheets[0] : sheets);
}

/** The channel's relay number for a phone number. */
function safeNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').slice(-8).padStart(8, '0');
  return `0502-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

function sheetOf(shop: Shop, box: Box, shownStatus?: BoxStatus): JsonObject {
  const order = orderOf(shop, box);
  const remoteArea = order.receiver.zipCode.startsWith('63');
  const lines = order.lines.filter((line) => line.boxId === box.id);
  return {
    shipmentBoxId: wireId(box.id),
    orderId: wireId(order.id),
    orderedAt: stamp(shop, order.orderedAt),
    orderer: { name: order.buyer.name, email: '', safeNumber: safeNumber(order.buyer.phone), ordererNumber: null },
    paidAt: stamp(shop, order.paidAt),
    status: shownStatus ?? box.history[0]?.status ?? 'ACCEPT',
    shippingPrice: box.shippingPrice,
    remotePrice: remoteArea ? REMOTE_PRICE : 0,
    remoteArea,
    parcelPrintMessage: order.message === '' ? null : order.message,
    splitShipping: box.splitShipping,
    ableSplitShipping: activeLines(order, box.id).length > 1,
    receiver: {
      name: order.receiver.name,
      safeNumber: safeNumber(order.receiver.phone),
      receiverNumber: null,
      addr1: order.receiver.address1,
      addr2: order.receiver.address2,
      postCode: order.receiver.zipCode,
    },
    orderItems: lines.map((line) => lineOf(shop, order, box, line)),
    overseaShippingInfoDto: { personalCustomsClearanceCode: '', ordererSsn: '', ordererPhoneNumber: '' },
    deliveryCompanyName: courierName(box.deliveryCompanyCode),
    invoiceNumber: box.invoiceNumber,
    inTrasitDateTime: spacedStamp(shop, box.inTransitAt),
    deliveredDate: spacedStamp(shop, box.deliveredAt),
    refer: '안드로이드앱',
  };
}

/** `shippingCount` is what was ordered; what is left to ship is that less `cancelCount`. */
function lineOf(shop: Shop, order: Order, box: Box, line: OrderLine): JsonObject {
  const dueAt = (order.paidAt ?? order.orderedAt) + line.shippingDays * DAY_MS;
  return {
    vendorItemPackageId: 0,
    vendorItemPackageName: line.productName,
    productId: Number(line.productId),
    vendorItemId: Number(line.vendorItemId),
    vendorItemName: `${line.productName}, ${line.itemName}`,
    shippingCount: line.quantity,
    salesPrice: line.salePrice,
    orderPrice: line.salePrice * line.quantity,
    discountPrice: 0,
    instantCouponDiscount: 0,
    externalVendorSkuCode: line.externalVendorSku,
    etcInfoHeader: null,
    etcInfoValue: null,
    sellerProductId: Number(line.sellerProductId),
    sellerProductName: line.productName,
    sellerProductItemName: line.itemName,
    firstSellerProductItemName: line.itemName,
    cancelCount: line.cancelled,
    holdCountForCancel: line.held,
    estimatedShippingDate: kstParts(shop.time.shown(dueAt)).date,
    plannedShippingDate: box.plannedShippingDate,
    invoiceNumberUploadDate: stamp(shop, box.invoiceAt),
    extraProperties: {},
    pricingBadge: false,
    usedProduct: false,
    confirmDate: spacedStamp(shop, box.confirmedAt),
    deliveryChargeTypeName: box.shippingPrice === 0 ? '무료' : '유료',
    canceled: remaining(line) === 0,
  };
}
