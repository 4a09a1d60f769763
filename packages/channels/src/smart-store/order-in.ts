/** From a product order's detail to a line (section 5). Pure: one detail, what the feed said of it, one line. */
import type { LineState } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import { fromChannelCourier } from '../sdk/couriers.ts';
import { latestOf, lineFact, NOBODY, phonesOf } from '../sdk/line.ts';
import type { LineFact, Person } from '../sdk/order.ts';
import { firstText, isWire, text, textOrNull, type Wire, whole, wire } from '../sdk/reader.ts';
import { isBrokenNumber, pieces } from '../sdk/record-reader.ts';
import { claimProblems, isReported, toClaims } from './claim-in.ts';

/** What the change feed said; null when the detail was asked for without it. */
export interface FeedRow {
  lastChangedDate: string | null;
  /** Status after that change; empty when the feed did not say. */
  productOrderStatus: string;
}

const stateByCode = byCode<LineState>({
  PAYMENT_WAITING: 'PAYMENT_WAITING',
  DELIVERING: 'DELIVERING',
  DELIVERED: 'DELIVERED',
  CONFIRMED: 'PURCHASE_DECIDED',
  EXCHANGED: 'EXCHANGED',
  CANCELED: 'CANCELED',
  RETURNED: 'RETURNED',
  UNPAID_CANCELED: 'CANCELED_BY_NOPAYMENT',
});
const stateByPlace = byCode<LineState>({ NEW: 'NOT_YET CANCEL', PREPARING: 'OK' });

/** Canonical state; PAYED is divided by whether the seller confirmed. Null for a code nobody knows. */
export function toLineState(status: string, placeStatus: string, placeOrderDate: string | null): LineState | null {
  if (status !== 'PAYED') return stateByCode(status);
  if (placeStatus === '') return placeOrderDate === null ? 'NEW' : 'PREPARING';
  return stateByPlace(placeStatus);
}

/** Number of the product order that a detail or a row of the feed is about; empty where it does not say. */
export function lineNoOf(raw: unknown): string {
  const reported = wire(raw);
  return text((isWire(reported.productOrder) ? reported.productOrder : reported).productOrderId);
}

const MONEY = [
  'unitPrice',
  'optionPrice',
  'totalProductAmount',
  'productDiscountAmount',
  'totalPaymentAmount',
  'deliveryFeeAmount',
  'expectedSettlementAmount',
];

export interface ReadDetail {
  /** Null where the detail can't be read. */
  line: LineFact | null;
  /** What of it can't be: the line itself, or claims that it lacks. */
  problems: string[];
}

export function readDetail(raw: unknown, feed: FeedRow | null): ReadDetail {
  const detail = wire(raw);
  const orderedAt = orderedAtOf(detail, feed);
  const problems = lineProblems(detail, orderedAt);
  if (orderedAt === null || problems.length > 0) return { line: null, problems: [problems.join(' ')] };
  return { line: toLine(detail, feed, orderedAt), problems: claimProblems(detail) };
}

function orderedAtOf({ order }: Wire, feed: FeedRow | null): string | null {
  const { orderDate, paymentDate } = wire(order);
  return toInstant(orderDate) ?? toInstant(paymentDate) ?? feed?.lastChangedDate ?? null;
}

function lineProblems(detail: Wire, orderedAt: string | null): string[] {
  const [order, line] = [wire(detail.order), wire(detail.productOrder)];
  if (text(order.orderId) === '' || text(line.productOrderId) === '') return ['주문번호나 상품주문번호가 없습니다.'];
  const problems: string[] = [];
  if (orderedQuantity(line) === null) problems.push('수량을 읽을 수 없습니다.');
  if (MONEY.some((name) => isBrokenNumber(line[name]))) problems.push('금액을 읽을 수 없습니다.');
  if (orderedAt === null) problems.push('주문일시를 읽을 수 없습니다.');
  if ([line.shippingAddress, detail.delivery].some((part) => isReported(part) && !isWire(part)))
    problems.push('배송 정보를 읽을 수 없습니다.');
  return problems;
}

/** Pieces that were ordered: what is left after claims only where the first count is not reported. */
function orderedQuantity({ initialQuantity, quantity }: Wire): number | null {
  if (!isReported(initialQuantity)) return pieces(quantity);
  const isNegative = Number(quantity ?? 0) < 0;
  return isNegative || isBrokenNumber(quantity) ? null : pieces(initialQuantity);
}

function toLine(detail: Wire, feed: FeedRow | null, orderedAt: string): LineFact {
  const [order, line, parcel] = [wire(detail.order), wire(detail.productOrder), wire(detail.delivery)];
  const [status, placeStatus] = [text(line.productOrderStatus), text(line.placeOrderStatus)];
  const placedAt = toInstant(line.placeOrderDate);
  const claims = toClaims(detail);
  const times = {
    orderedAt,
    paidAt: toInstant(order.paymentDate),
    dispatchedAt: toInstant(parcel.sendDate),
    deliveredAt: toInstant(parcel.deliveredDate),
    confirmedAt: toInstant(line.decisionDate),
  };
  const changes = [reportedBy(feed, status), toInstant(order.orderDate), times.paidAt, placedAt, times.confirmedAt];
  const shopProductId = firstText(line.originalProductId, line.productId) || null;
  const rawCourier = textOrNull(parcel.deliveryCompany);
  return lineFact({
    orderNo: text(order.orderId),
    lineNo: text(line.productOrderId),
    bundleNo: textOrNull(line.packageNumber),
    state: toLineState(status, placeStatus, placedAt),
    rawState: placeStatus === '' ? status : `${status}/${placeStatus}`,
    delayed: text(line.delayedDispatchReason) !== '',
    sourceTime: latestOf([...changes, times.dispatchedAt, times.deliveredAt, ...claims.map(({ changedAt }) => changedAt)]) ?? orderedAt,
    ...times,
    dispatchDue: toInstant(line.shippingDueDate),
    shopProductId,
    shopItemId: itemOf(line) ?? shopProductId,
    managementCode: textOrNull(line.sellerProductCode),
    itemCode: textOrNull(line.optionManageCode),
    productName: text(line.productName),
    optionText: text(line.productOption),
    ...moneyOf(line),
    deliveryFee: whole(line.deliveryFeeAmount) ?? 0,
    expectedSettlement: whole(line.expectedSettlementAmount),
    buyer: { ...NOBODY, name: text(order.ordererName), ...phonesOf(firstText(order.ordererTel, order.ordererTel1), order.ordererTel2) },
    receiver: toReceiver(wire(line.shippingAddress)),
    deliveryMessage: text(line.shippingMemo),
    courierCode: rawCourier === null ? null : fromChannelCourier('SMART_STORE', rawCourier),
    rawCourier,
    invoiceNo: textOrNull(parcel.trackingNumber),
    claims: claims.map(({ fact }) => fact),
    refs: { productOrderId: text(line.productOrderId) },
    raw: detail,
  });
}

/** What is sold beside the product is not the product: it goes under its own name, so that no stock of the product is taken for it. */
function itemOf(line: Wire): string | null {
  const option = textOrNull(line.optionCode);
  return text(line.productClass) === SUPPLEMENT ? (option ?? `${SUPPLEMENT} ${firstText(line.productOption, line.productName)}`) : option;
}

const SUPPLEMENT = '추가구성상품';

/** When the feed saw the record as it is reported. A detail in another status is from before that change, or from after it. */
function reportedBy(feed: FeedRow | null, status: string): string | null {
  return feed?.productOrderStatus === '' || feed?.productOrderStatus === status ? feed.lastChangedDate : null;
}

/** The quantity is what was ordered: claims report what became of parts of it. */
function moneyOf(line: Wire): Pick<LineFact, 'quantity' | 'unitPrice' | 'discount' | 'amount'> {
  const won = (name: string) => whole(line[name]);
  const quantity = orderedQuantity(line) ?? 1;
  const unitPrice = (won('unitPrice') ?? 0) + (won('optionPrice') ?? 0);
  const discount = won('productDiscountAmount') ?? 0;
  const amount = won('totalPaymentAmount') ?? (won('totalProductAmount') ?? unitPrice * quantity) - discount;
  return { quantity, unitPrice, discount, amount };
}

function toReceiver({ name, tel1, tel2, zipCode, baseAddress, detailedAddress }: Wire): Person {
  return {
    name: text(name),
    ...phonesOf(tel1, tel2),
    zipCode: text(zipCode),
    address1: text(baseAddress),
    address2: text(detailedAddress),
  };
}
