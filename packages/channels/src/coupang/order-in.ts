/** Order sheets of COUPANG as line facts. A line is one vendorItemId of an order; the box is a bundle that may change. Pure. */
import type { LineState } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import { courierByName, fromChannelCourier } from '../sdk/couriers.ts';
import { dueTime, lineFact, sourceTime } from '../sdk/line.ts';
import type { ReadLines } from '../sdk/look-up.ts';
import type { LineFact, Person, UnreadableRecord } from '../sdk/order.ts';
import { firstText, flag, isWire, rowsOf, text, textOrNull, type Wire, whole, wire } from '../sdk/reader.ts';
import { isBrokenNumber, pieces, unreadableRecord } from '../sdk/record-reader.ts';
import { managementCodeOf } from './codes.ts';
import { joinBoxes, joinLines } from './order-boxes.ts';

const stateByCode = byCode<LineState>({
  NEW: 'ACCEPT',
  PREPARING: 'INSTRUCT',
  DELIVERING: 'DEPARTURE DELIVERING NONE_TRACKING',
  DELIVERED: 'FINAL_DELIVERY',
});

/** Every line of a list of boxes (or of one box). What can't be read is named, whatever it is. `readAt` is when the answer came, ISO 8601. */
export function toLines(boxes: unknown, readAt: string): ReadLines {
  const read: ReadLines = { lines: [], unreadable: [] };
  for (const box of rowsOf(boxes)) {
    const own = isWire(box) ? boxLines(box, readAt) : { lines: [], unreadable: [unreadable(box, '주문서가 객체가 아닙니다.')] };
    read.lines.push(...own.lines);
    read.unreadable.push(...own.unreadable);
  }
  return { ...read, lines: joinBoxes(read.lines, readAt) };
}

function boxLines(box: Wire, readAt: string): ReadLines {
  const items = rowsOf(box.orderItems);
  if (items.length === 0) return { lines: [], unreadable: [unreadable(box, 'orderItems가 없습니다.')] };
  const read: ReadLines = { lines: [], unreadable: [] };
  for (const item of items) {
    const first = read.lines.length === 0;
    const line = isWire(item) ? toLine(box, item, first, liveItems(items.filter(isWire)), readAt) : '상품이 객체가 아닙니다.';
    if (typeof line === 'string') read.unreadable.push(unreadable({ ...box, orderItems: [item] }, line));
    else read.lines.push(line);
  }
  const byItem = Map.groupBy(read.lines, ({ lineNo }) => lineNo);
  return { ...read, lines: [...byItem.values()].flatMap((parts) => (parts.length > 1 ? [joinLines(parts, readAt)] : parts)) };
}

function unreadable(record: unknown, reason: string): UnreadableRecord {
  const { orderId, shipmentBoxId } = wire(record);
  return unreadableRecord(record, reason, [orderId, shipmentBoxId].map(text).filter(Boolean).join('/'));
}

/** Numbers of what is still to be shipped with the box. */
function liveItems(items: readonly Wire[]): string {
  return items
    .filter((item) => !isCanceled(item) && text(item.invoiceNumberUploadDate) === '')
    .map(({ vendorItemId }) => text(vendorItemId))
    .join(',');
}

function isCanceled(item: Wire): boolean {
  const quantity = whole(item.shippingCount) ?? 0;
  const canceled = whole(item.cancelCount) ?? 0;
  return flag(item.canceled) === true || (canceled > 0 && canceled >= quantity);
}

const MONEY = ['salesPrice', 'orderPrice', 'discountPrice', 'instantCouponDiscount'] as const;

/** The line, or what is wrong with the record. */
function toLine(box: Wire, item: Wire, first: boolean, boxItems: string, readAt: string): LineFact | string {
  const orderNo = text(box.orderId);
  const lineNo = text(item.vendorItemId);
  const orderedAt = toInstant(box.orderedAt);
  const quantity = pieces(item.shippingCount) ?? (isCanceled(item) ? pieces(item.cancelCount) : null);
  if (orderNo === '' || lineNo === '') return '주문번호나 옵션 번호가 없습니다.';
  if (orderedAt === null) return '주문일시를 읽을 수 없습니다.';
  if (quantity === null) return '수량을 읽을 수 없습니다.';
  if (MONEY.some((name) => isBrokenNumber(item[name])) || isBrokenNumber(box.shippingPrice)) return '금액을 읽을 수 없습니다.';
  const rawState = text(box.status);
  const state = stateOf(rawState, item);
  const bundleNo = textOrNull(box.shipmentBoxId);
  const unitPrice = whole(item.salesPrice) ?? 0;
  const total = whole(item.orderPrice) ?? unitPrice * quantity;
  const discount = whole(item.discountPrice) ?? whole(item.instantCouponDiscount) ?? 0;
  const code = textOrNull(item.externalVendorSkuCode);
  const rawCourier = textOrNull(box.deliveryCompanyName);
  const due = firstText(item.plannedShippingDate, item.estimatedShippingDate);
  const times = {
    orderedAt,
    paidAt: toInstant(box.paidAt),
    dispatchedAt: toInstant(firstText(item.invoiceNumberUploadDate, box.inTrasitDateTime, box.inTransitDateTime)),
    deliveredAt: toInstant(box.deliveredDate),
    confirmedAt: toInstant(item.confirmDate),
  };
  return lineFact({
    orderNo,
    lineNo,
    bundleNo,
    state,
    rawState: flag(item.canceled) === true ? `${rawState} (canceled)` : rawState,
    hold: (whole(item.holdCountForCancel) ?? 0) > 0,
    sourceTime: sourceTime(state, times, readAt),
    ...times,
    dispatchDue: dueTime(due),
    shopProductId: textOrNull(item.sellerProductId),
    shopItemId: lineNo,
    managementCode: code === null ? null : managementCodeOf(code),
    itemCode: code,
    productName: firstText(item.sellerProductName, item.vendorItemPackageName, item.vendorItemName),
    optionText: firstText(item.sellerProductItemName, item.firstSellerProductItemName, item.vendorItemName),
    quantity,
    unitPrice,
    amount: Math.max(0, total - discount),
    // The fee is the box's: its first readable line carries it, so that the sum over lines is right.
    deliveryFee: first ? (whole(box.shippingPrice) ?? 0) + (whole(box.remotePrice) ?? 0) : 0,
    discount,
    buyer: personOf(wire(box.orderer), 'ordererNumber'),
    receiver: personOf(wire(box.receiver), 'receiverNumber'),
    deliveryMessage: text(box.parcelPrintMessage),
    courierCode: rawCourier === null ? null : (courierByName(rawCourier) ?? fromChannelCourier('COUPANG', rawCourier)),
    rawCourier,
    invoiceNo: textOrNull(box.invoiceNumber),
    refs: {
      shipmentBoxId: bundleNo ?? '',
      boxItems,
      boxes: '',
      splitShipping: String(flag(box.splitShipping) === true),
      due: due.slice(0, 10),
      invoiceNo: text(box.invoiceNumber),
    },
    raw: { ...box, orderItems: [item] },
  });
}

function stateOf(rawState: string, item: Wire): LineState | null {
  if (isCanceled(item)) return 'CANCELED';
  if (text(item.confirmDate) !== '') return 'CONFIRMED';
  return stateByCode(rawState);
}

function personOf(person: Wire, numberKey: string): Person {
  return {
    name: text(person.name),
    phone: firstText(person.safeNumber, person[numberKey]),
    phone2: text(person.safeNumber) === '' ? '' : text(person[numberKey]),
    zipCode: text(person.postCode),
    address1: text(person.addr1),
    address2: text(person.addr2),
  };
}
