/** An order of Kakao as a line: one product, grouped by its payment (section 5). Pure. */
import type { LineState } from '@moa/core';
import { latestOf, lineFact, NOBODY } from '../sdk/line.ts';
import type { ReadLines } from '../sdk/look-up.ts';
import type { LineFact, Person } from '../sdk/order.ts';
import { firstText, isWire, text, textOrNull, type Wire, wire } from '../sdk/reader.ts';
import { createRecordReader, type RecordReader, unreadableRecord } from '../sdk/record-reader.ts';
import { brokenClaims, claimsOf } from './claim-in.ts';
import { courierOf } from './couriers.ts';
import { lineStateOf } from './statuses.ts';

/** @param parcel its `orderDelivery` */
export function toLineState(status: string, { confirmedAt, deliveredAt }: Wire): LineState | null {
  return lineStateOf(status, { isConfirmed: text(confirmedAt) !== '', isDelivered: text(deliveredAt) !== '' });
}

/** An order as a line. What can't be read of it is set aside; a line whose claim can't is there without it. */
export function toLines(order: Wire, readAt: string): ReadLines {
  const reader = createRecordReader(readAt);
  const line = toLine(order, reader, readAt);
  const { problems } = reader;
  const claims = line === null ? null : createRecordReader(readAt);
  if (line !== null && claims !== null) {
    line.claims = claimsOf(order, line.quantity, claims);
    line.sourceTime = latestOf([line.sourceTime, ...line.claims.map(({ changedAt }) => changedAt ?? null)]) ?? line.sourceTime;
  }
  const broken = [...problems, ...(claims?.problems ?? []), ...brokenClaims(order)];
  return {
    lines: line === null ? [] : [line],
    unreadable: broken.length === 0 ? [] : [unreadableRecord(order, broken.join(' '), text(order.id))],
  };
}

/** Null when the reader found what makes the line useless. */
function toLine(order: Wire, reader: RecordReader, readAt: string): LineFact | null {
  const [base, product, parcel] = [wire(order.orderBase), wire(order.orderProduct), wire(order.orderDelivery)];
  const lineNo = text(order.id);
  if (lineNo === '') reader.problems.push('주문번호가 없습니다.');
  const paidAt = reader.time(base.paidAt, '결제일시');
  const orderedAt = reader.time(base.createdAt, '주문일시') ?? paidAt;
  reader.need(orderedAt, '주문일시');
  const changedAt = reader.time(base.modifiedAt, '변경일시');
  const quantity = reader.number(product.quantity, '수량', 1);
  reader.need(quantity, '수량');
  const price = reader.money(product.productPrice, '상품금액');
  reader.need(price, '상품금액');
  const extra = reader.money(product.optionPrice, '옵션금액', -MONEY_MAX) ?? 0;
  const cut =
    (reader.money(product.sellerDiscountPrice, '할인금액') ?? 0) + (reader.money(product.sellerCouponDiscountPrice, '쿠폰금액') ?? 0);
  const settled = reader.money(product.settlementBasicPrice, '결제금액');
  const shownFee =
    (reader.money(product.deliveryAmount, '배송비') ?? 0) + (reader.money(product.areaAdditionalDeliveryAmount, '지역 배송비') ?? 0);
  // What the courier collects is nothing that the shop pays out.
  const fee = /COLLECT|착불/.test(text(product.deliveryAmountPayPointTime)) ? 0 : shownFee;
  const times = {
    dispatchedAt: reader.time(parcel.invoiceRegisteredAt, '발송일시'),
    deliveredAt: reader.time(parcel.deliveredAt, '배송완료일시'),
    confirmedAt: reader.time(base.decidedAt, '구매확정일시'),
  };
  if (reader.problems.length > 0 || orderedAt === null || quantity === null || price === null) return null;
  const [rawState, company, options] = [text(base.status), textOrNull(parcel.deliveryCompanyCode), text(product.optionContent)];
  const unitPrice = price + extra;
  // A time to come would make everything that is reported until then look old.
  const since = changedAt ?? latestOf([orderedAt, paidAt, ...Object.values(times)]) ?? orderedAt;
  return lineFact({
    orderNo: firstText(base.paymentId, order.id),
    lineNo,
    bundleNo: textOrNull(product.deliveryAmountOriginId),
    state: toLineState(rawState, parcel),
    rawState,
    sourceTime: since < readAt ? since : readAt,
    orderedAt,
    paidAt,
    ...times,
    shopProductId: textOrNull(product.id),
    shopItemId: firstText(product.sellerItemOptionCode, options, product.id) || null,
    managementCode: textOrNull(product.sellerItemNo),
    itemCode: textOrNull(product.sellerItemOptionCode),
    productName: text(product.name),
    optionText: options.replaceAll('/', ' / ').replaceAll(':', ': '),
    quantity,
    unitPrice,
    discount: cut * quantity,
    amount: settled ?? (unitPrice - cut) * quantity,
    deliveryFee: fee,
    feeParcel: textOrNull(product.deliveryAmountOriginId),
    buyer: { ...NOBODY, name: text(wire(order.orderer).name), phone: phoneOf(wire(order.orderer).phoneNumber) },
    receiver: receiverOf(wire(order.orderDeliveryRequest)),
    deliveryMessage: text(wire(order.orderDeliveryRequest).requirement),
    courierCode: company === null ? null : courierOf(company),
    rawCourier: company,
    invoiceNo: textOrNull(parcel.invoiceNumber),
    refs: changedAt === null ? {} : { changedAt },
    raw: order,
  });
}

const MONEY_MAX = 9_000_000_000;

/** Nobody, as long as whoever was given the present has not said where it goes. */
function receiverOf(request: Wire): Person {
  const phone = phoneOf(firstText(request.receiverMobileNumber, request.receiverPhoneNumber));
  const second = phoneOf(request.receiverPhoneNumber);
  return {
    name: text(request.receiverName),
    phone,
    phone2: second === phone ? '' : second,
    zipCode: firstText(request.roadZipCode, request.zipcode),
    address1: text(request.receiverAddress),
    address2: '',
  };
}

/** `010-1234-5678` of `+82 10-1234-5678`. */
function phoneOf(value: unknown): string {
  return text(value).replace(/^\+82[\s-]?0?/, '0');
}

/** Number of an order in a row of the list; empty where it does not say. */
export function orderIdOf(row: unknown): string {
  return isWire(row) ? text(row.orderId) : '';
}
