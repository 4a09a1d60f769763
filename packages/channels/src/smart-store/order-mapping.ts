/** From a product order's detail to a line (section 5). Pure: one detail, what the feed said of it, one line. */
import type { LineState } from '@moa/core';
import { z } from 'zod';
import { fromChannelCourier, isRecord, wireId, wireInstant, wireInt, wireText } from '../sdk/index.ts';
import type { LineFact, Person } from '../sdk/order.ts';
import { isBrokenNumber, pieces } from '../sdk/record-reader.ts';
import { claimProblems, toClaims } from './claim-mapping.ts';

const order = z.looseObject({
  orderId: wireId,
  orderDate: wireInstant,
  paymentDate: wireInstant,
  ordererName: wireText,
  ordererTel: wireText,
  ordererTel1: wireText,
  ordererTel2: wireText,
});
const shippingAddress = z.looseObject({
  name: wireText,
  tel1: wireText,
  tel2: wireText,
  zipCode: wireText,
  baseAddress: wireText,
  detailedAddress: wireText,
});
const productOrder = z.looseObject({
  productOrderId: wireId,
  productOrderStatus: wireText,
  placeOrderStatus: wireText,
  placeOrderDate: wireInstant,
  productId: wireText,
  originalProductId: wireText,
  productName: wireText,
  productOption: wireText,
  optionCode: wireText,
  optionManageCode: wireText,
  sellerProductCode: wireText,
  packageNumber: wireText,
  quantity: wireInt,
  initialQuantity: wireInt,
  unitPrice: wireInt,
  optionPrice: wireInt,
  totalProductAmount: wireInt,
  productDiscountAmount: wireInt,
  totalPaymentAmount: wireInt,
  deliveryFeeAmount: wireInt,
  shippingDueDate: wireInstant,
  shippingMemo: wireText,
  delayedDispatchReason: wireText,
  decisionDate: wireInstant,
  expectedSettlementAmount: wireInt,
  shippingAddress: shippingAddress.nullish(),
  claimType: wireText,
  claimStatus: wireText,
  claimId: wireText,
});
const delivery = z.looseObject({
  deliveryCompany: wireText,
  trackingNumber: wireText,
  sendDate: wireInstant,
  deliveredDate: wireInstant,
});

export const detailSchema = z.looseObject({
  order,
  productOrder,
  delivery: delivery.nullish(),
  cancel: z.unknown().optional(),
  return: z.unknown().optional(),
  exchange: z.unknown().optional(),
  currentClaim: z.unknown().optional(),
  completedClaims: z.unknown().optional(),
});
export type OrderDetail = z.infer<typeof detailSchema>;

/** What the change feed said; null when the detail was asked for without it. */
export interface FeedRow {
  lastChangedDate: string | null;
  /** Status after that change; empty when the feed did not say. */
  productOrderStatus: string;
}

const STATES: Record<string, LineState> = {
  PAYMENT_WAITING: 'PAYMENT_WAITING',
  DELIVERING: 'DELIVERING',
  DELIVERED: 'DELIVERED',
  PURCHASE_DECIDED: 'CONFIRMED',
  EXCHANGED: 'EXCHANGED',
  CANCELED: 'CANCELED',
  RETURNED: 'RETURNED',
  CANCELED_BY_NOPAYMENT: 'UNPAID_CANCELED',
};
const PAID_STATES: Record<string, LineState> = { NOT_YET: 'NEW', CANCEL: 'NEW', OK: 'PREPARING' };

/** Canonical state; PAYED is divided by whether the seller confirmed. Null for a code nobody knows. */
export function toLineState(status: string, placeStatus: string, placeOrderDate: string | null): LineState | null {
  if (status !== 'PAYED') return STATES[status] ?? null;
  if (placeStatus === '') return placeOrderDate === null ? 'NEW' : 'PREPARING';
  return PAID_STATES[placeStatus] ?? null;
}

const MONEY = [
  'unitPrice',
  'optionPrice',
  'totalProductAmount',
  'productDiscountAmount',
  'totalPaymentAmount',
  'deliveryFeeAmount',
  'expectedSettlementAmount',
] as const;

/** What of a detail can't be read: with something in `line` there is no line, with something in `claims` a part of it is missing. */
export function detailProblems(detail: OrderDetail, feed: FeedRow | null, raw: unknown): { line: string[]; claims: string[] } {
  const told = isRecord(raw) && isRecord(raw.productOrder) ? raw.productOrder : {};
  const { order: orderPart } = detail;
  const line: string[] = [];
  if (orderedQuantity(told) === null) line.push('수량을 읽을 수 없습니다.');
  if (MONEY.some((name) => isBrokenNumber(told[name]))) line.push('금액을 읽을 수 없습니다.');
  if (!(orderPart.orderDate ?? orderPart.paymentDate ?? feed?.lastChangedDate)) line.push('주문일시를 읽을 수 없습니다.');
  return { line, claims: claimProblems(detail) };
}

/** Pieces that were ordered: what is left after claims only where the first count is not told. */
function orderedQuantity({ initialQuantity, quantity }: Readonly<Record<string, unknown>>): number | null {
  const isTold = (value: unknown) => value !== undefined && value !== null && value !== '';
  if (!isTold(initialQuantity)) return pieces(quantity);
  const negative = Number(quantity ?? 0) < 0;
  return negative || isBrokenNumber(quantity) ? null : pieces(initialQuantity);
}

export function toLine(detail: OrderDetail, feed: FeedRow | null, raw: unknown): LineFact {
  const { order: orderPart, productOrder: line, delivery: parcel } = detail;
  const claims = toClaims(detail);
  const times = [
    toldBy(feed, line.productOrderStatus),
    orderPart.orderDate,
    orderPart.paymentDate,
    line.placeOrderDate,
    line.decisionDate,
    parcel?.sendDate,
    parcel?.deliveredDate,
    ...claims.map(({ changedAt }) => changedAt),
  ].filter((time) => typeof time === 'string');
  const orderedAt = orderPart.orderDate ?? orderPart.paymentDate ?? feed?.lastChangedDate ?? EPOCH;
  const shopProductId = line.originalProductId || line.productId || null;
  return {
    orderNo: orderPart.orderId,
    lineNo: line.productOrderId,
    bundleNo: line.packageNumber || null,
    state: toLineState(line.productOrderStatus, line.placeOrderStatus, line.placeOrderDate),
    rawState: line.placeOrderStatus ? `${line.productOrderStatus}/${line.placeOrderStatus}` : line.productOrderStatus,
    delayed: line.delayedDispatchReason !== '',
    hold: false,
    sourceTime: latest(times) ?? orderedAt,
    orderedAt,
    paidAt: orderPart.paymentDate,
    dispatchDue: line.shippingDueDate,
    dispatchedAt: parcel?.sendDate ?? null,
    deliveredAt: parcel?.deliveredDate ?? null,
    confirmedAt: line.decisionDate,
    shopProductId,
    shopItemId: line.optionCode || shopProductId,
    managementCode: line.sellerProductCode || null,
    itemCode: line.optionManageCode || null,
    productName: line.productName,
    optionText: line.productOption,
    ...money(line),
    deliveryFee: line.deliveryFeeAmount ?? 0,
    expectedSettlement: line.expectedSettlementAmount,
    buyer: { ...NOBODY, name: orderPart.ordererName, phone: orderPart.ordererTel || orderPart.ordererTel1, phone2: orderPart.ordererTel2 },
    receiver: toReceiver(line.shippingAddress),
    deliveryMessage: line.shippingMemo,
    ...toParcel(parcel),
    claims: claims.map(({ fact }) => fact),
    refs: { productOrderId: line.productOrderId },
    raw,
  };
}

/** When the feed saw the record as it is told. A detail in another status is from before that change, or from after it. */
function toldBy(feed: FeedRow | null, status: string): string | null {
  const same = feed?.productOrderStatus === '' || feed?.productOrderStatus === status;
  return same ? (feed?.lastChangedDate ?? null) : null;
}

/** Smallest instant a fact may carry when a record has no time at all. */
const EPOCH = '1970-01-01T00:00:00.000Z';
const NOBODY: Person = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };

function latest(times: readonly string[]): string | null {
  return times.reduce<string | null>((last, time) => (last === null || time > last ? time : last), null);
}

/** The quantity is what was ordered: claims tell what became of parts of it. */
function money(line: OrderDetail['productOrder']) {
  const quantity = line.initialQuantity ?? line.quantity ?? 1;
  const unitPrice = (line.unitPrice ?? 0) + (line.optionPrice ?? 0);
  const discount = line.productDiscountAmount ?? 0;
  const amount = line.totalPaymentAmount ?? (line.totalProductAmount ?? unitPrice * quantity) - discount;
  return { quantity, unitPrice, discount, amount };
}

function toReceiver(address: OrderDetail['productOrder']['shippingAddress']): Person {
  if (!address) return NOBODY;
  return {
    name: address.name,
    phone: address.tel1,
    phone2: address.tel2,
    zipCode: address.zipCode,
    address1: address.baseAddress,
    address2: address.detailedAddress,
  };
}

function toParcel(parcel: OrderDetail['delivery']) {
  const rawCourier = parcel?.deliveryCompany || null;
  return {
    courierCode: rawCourier === null ? null : fromChannelCourier('SMART_STORE', rawCourier),
    rawCourier,
    invoiceNo: parcel?.trackingNumber || null,
  };
}
