/** From an order with its embeds to lines, one an order item (section 5). Pure. */
import type { LineState } from '@moa/core';
import { z } from 'zod';
import {
  courierByName,
  createRecordReader,
  fromChannelCourier,
  isRecord,
  rawText,
  readRows,
  toInt,
  wireId,
  wireInstant,
  wireInt,
  wireRows,
  wireText,
} from '../sdk/index.ts';
import type { LineFact, Person, UnreadableRecord } from '../sdk/order.ts';
import { toClaim } from './claim-mapping.ts';

const person = z.looseObject({ name: wireText, phone: wireText, cellphone: wireText });
const receiver = z.looseObject({
  name: wireText,
  phone: wireText,
  cellphone: wireText,
  zipcode: wireText,
  address1: wireText,
  address2: wireText,
  address_full: wireText,
  shipping_message: wireText,
  shipping_code: wireText,
});
const orderSchema = z.looseObject({
  order_id: wireId,
  market_id: wireText,
  market_order_no: wireText,
  order_place_id: wireText,
  order_date: wireInstant,
  payment_date: wireInstant,
  shipping_fee: wireInt,
  // PHP writes an object without anything in it as an empty list.
  actual_order_amount: wireRows,
  buyer: wireRows,
  receivers: wireRows,
  items: wireRows,
});
export const itemSchema = z.looseObject({
  order_item_code: wireId,
  order_status: wireText,
  product_no: wireText,
  variant_code: wireText,
  custom_product_code: wireText,
  custom_variant_code: wireText,
  product_name: wireText,
  option_value: wireText,
  quantity: wireInt,
  product_price: wireInt,
  option_price: wireInt,
  additional_discount_price: wireInt,
  coupon_discount_price: wireInt,
  payment_amount: wireInt,
  shipping_code: wireText,
  shipping_company_code: wireText,
  shipping_company_name: wireText,
  tracking_no: wireText,
  claim_code: wireText,
  claim_reason_type: wireText,
  claim_reason: wireText,
  claim_quantity: wireInt,
  shipped_date: wireInstant,
  delivered_date: wireInstant,
  purchaseconfirmation_date: wireInstant,
  cancel_request_date: wireInstant,
  cancel_date: wireInstant,
  return_request_date: wireInstant,
  return_date: wireInstant,
  exchange_request_date: wireInstant,
  exchange_date: wireInstant,
});
export type WireItem = z.infer<typeof itemSchema>;

const STATES: Record<string, LineState> = {
  N00: 'PAYMENT_WAITING',
  N02: 'PAYMENT_WAITING',
  N10: 'NEW',
  N20: 'PREPARING',
  N21: 'PREPARING',
  N22: 'PREPARING',
  N30: 'DELIVERING',
  N40: 'DELIVERED',
  N50: 'CONFIRMED',
  C40: 'CANCELED',
  C41: 'CANCELED',
  C42: 'CANCELED',
  C43: 'CANCELED',
  C47: 'UNPAID_CANCELED',
  C48: 'UNPAID_CANCELED',
  C49: 'UNPAID_CANCELED',
  R40: 'RETURNED',
  R41: 'RETURNED',
  R42: 'RETURNED',
  R43: 'RETURNED',
  E40: 'EXCHANGED',
};
const HELD = 'N22';

/** Canonical state. An open claim's code hides the state the line is in, and a new code means nothing yet: both are null. */
export function toLineState(status: string): LineState | null {
  return STATES[status] ?? null;
}

export interface MappedOrder {
  lines: LineFact[];
  unreadable: UnreadableRecord[];
}

/**
 * The lines of one order; an item that can't be read is set aside and the others go on. `readAt` is when the answer came, ISO 8601.
 */
export function toLines(raw: unknown, readAt: string): MappedOrder {
  const parsed = orderSchema.safeParse(raw);
  if (!parsed.success) {
    const reason = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    return setAside('알 수 없음', reason, raw);
  }
  const order = parsed.data;
  const problems = orderProblems(raw, readAt);
  if (problems.length > 0) return setAside(order.order_id, problems.join(' '), raw);
  if (order.items.length === 0) return setAside(order.order_id, '주문에 상품이 없습니다.', raw);
  const receivers = readRows(receiver, order.receivers).rows;
  const mapped: MappedOrder = { lines: [], unreadable: [] };
  for (const row of order.items) {
    const item = itemSchema.safeParse(row);
    const wrong = item.success ? itemProblems(row, readAt) : item.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    if (item.success && wrong.length === 0) {
      mapped.lines.push(toLine(order, item.data, receiverOf(receivers, item.data), mapped.lines.length === 0));
    } else {
      const key = (item.success && item.data.order_item_code) || order.order_id;
      mapped.unreadable.push({ key, reason: wrong.join(' '), raw: rawText(row) });
    }
  }
  return mapped;
}

function setAside(key: string, reason: string, raw: unknown): MappedOrder {
  return { lines: [], unreadable: [{ key, reason, raw: rawText(raw) }] };
}

function orderProblems(raw: unknown, readAt: string): string[] {
  const order = isRecord(raw) ? raw : {};
  const reader = createRecordReader(readAt);
  const ordered = reader.time(dateOf(order.order_date), '주문일시');
  const paid = reader.time(dateOf(order.payment_date), '결제일시');
  reader.need(ordered ?? paid, '주문일시');
  reader.money(order.shipping_fee, '배송비');
  return reader.problems;
}

function itemProblems(raw: unknown, readAt: string): string[] {
  const item = isRecord(raw) ? raw : {};
  const reader = createRecordReader(readAt);
  reader.need(reader.number(item.quantity, '수량', 1), '수량');
  reader.number(item.claim_quantity, '취소·반품·교환 수량', 0);
  const prices = [reader.money(item.product_price, '상품가'), reader.money(item.payment_amount, '결제금액')];
  reader.need(prices.find((price) => price !== null) ?? null, '상품가');
  reader.money(item.option_price, '옵션가', Number.NEGATIVE_INFINITY);
  reader.money(item.additional_discount_price, '할인액');
  reader.money(item.coupon_discount_price, '쿠폰 할인액');
  for (const [name, label] of ITEM_DATES) reader.time(dateOf(item[name]), label);
  return reader.problems;
}

const ITEM_DATES = [
  ['shipped_date', '발송일시'],
  ['delivered_date', '배송완료일시'],
  ['purchaseconfirmation_date', '구매확정일시'],
  ['cancel_request_date', '취소요청일시'],
  ['cancel_date', '취소일시'],
  ['return_request_date', '반품요청일시'],
  ['return_date', '반품일시'],
  ['exchange_request_date', '교환요청일시'],
  ['exchange_date', '교환일시'],
] as const;

/** A date of noughts is how databases write none. */
function dateOf(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('0000-00-00') ? null : value;
}

type WireOrder = z.infer<typeof orderSchema>;
type WireReceiver = z.infer<typeof receiver>;

function receiverOf(receivers: readonly WireReceiver[], item: WireItem): WireReceiver | undefined {
  return receivers.find(({ shipping_code }) => shipping_code !== '' && shipping_code === item.shipping_code) ?? receivers[0];
}

const NOBODY: Person = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };

/** The delivery fee stands on the first line of an order. */
function toLine(order: WireOrder, item: WireItem, to: WireReceiver | undefined, first: boolean): LineFact {
  const claim = toClaim(item);
  const orderedAt = order.order_date ?? order.payment_date ?? '';
  return {
    orderNo: order.order_id,
    lineNo: item.order_item_code,
    bundleNo: item.shipping_code || null,
    state: toLineState(item.order_status),
    rawState: item.order_status,
    delayed: false,
    hold: item.order_status === HELD,
    sourceTime: latestOf(order, item) ?? orderedAt,
    orderedAt,
    paidAt: order.payment_date,
    dispatchDue: null,
    dispatchedAt: item.shipped_date,
    deliveredAt: item.delivered_date,
    confirmedAt: item.purchaseconfirmation_date,
    shopProductId: item.product_no || null,
    shopItemId: item.variant_code || null,
    managementCode: item.custom_product_code || null,
    itemCode: item.custom_variant_code || null,
    productName: item.product_name,
    optionText: item.option_value,
    ...money(item),
    deliveryFee: first ? (order.shipping_fee ?? actualFee(order) ?? 0) : 0,
    expectedSettlement: null,
    buyer: toBuyer(order.buyer),
    receiver: toReceiver(to),
    deliveryMessage: to?.shipping_message ?? '',
    ...toParcel(item),
    claims: claim ? [claim] : [],
    refs: refsOf(order, item),
    raw: { ...item, market_id: order.market_id, market_order_no: order.market_order_no },
  };
}

/** The channel tells no time of change, so the newest time of the record stands for it. */
function latestOf(order: WireOrder, item: WireItem): string | null {
  const times = [
    order.order_date,
    order.payment_date,
    item.shipped_date,
    item.delivered_date,
    item.purchaseconfirmation_date,
    item.cancel_request_date,
    item.cancel_date,
    item.return_request_date,
    item.return_date,
    item.exchange_request_date,
    item.exchange_date,
  ].filter((time) => time !== null);
  return times.toSorted().at(-1) ?? null;
}

function money(item: WireItem) {
  const quantity = item.quantity ?? 1;
  const unitPrice = (item.product_price ?? 0) + (item.option_price ?? 0);
  const discount = (item.additional_discount_price ?? 0) + (item.coupon_discount_price ?? 0);
  return { quantity, unitPrice, discount, amount: item.payment_amount ?? unitPrice * quantity - discount };
}

function actualFee({ actual_order_amount: [amount] }: WireOrder): number | null {
  return isRecord(amount) ? toInt(amount.shipping_fee) : null;
}

function toBuyer(buyers: readonly unknown[]): Person {
  const [buyer] = readRows(person, buyers).rows;
  if (!buyer) return NOBODY;
  return { ...NOBODY, name: buyer.name, ...phonesOf(buyer) };
}

/** The mobile number first; the other one only when it is another. */
function phonesOf({ phone, cellphone }: { phone: string; cellphone: string }): Pick<Person, 'phone' | 'phone2'> {
  const first = cellphone || phone;
  return { phone: first, phone2: phone === first ? '' : phone };
}

function toReceiver(to: WireReceiver | undefined): Person {
  if (!to) return NOBODY;
  return {
    name: to.name,
    ...phonesOf(to),
    zipCode: to.zipcode,
    address1: to.address1 || to.address_full,
    address2: to.address2,
  };
}

/** The mall's courier codes are its own, so the name goes before the code. */
function toParcel(item: WireItem) {
  const { shipping_company_name: name, shipping_company_code: code } = item;
  return {
    courierCode: courierByName(name) ?? (name === '' && code !== '' ? fromChannelCourier('CAFE24', code) : null),
    rawCourier: name || code || null,
    invoiceNo: item.tracking_no || null,
  };
}

function refsOf(order: WireOrder, item: WireItem): Record<string, string> {
  const refs: Record<string, string> = {
    shippingCode: item.shipping_code,
    claimCode: item.claim_code,
    marketId: order.market_id,
    marketOrderNo: order.market_order_no,
  };
  return Object.fromEntries(Object.entries(refs).filter(([, value]) => value !== ''));
}
