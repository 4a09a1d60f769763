/** From an order with its embeds to lines, one an order item (section 5). Pure. */
import { isTerminal, type LineState } from '@moa/core';
import { byCode } from '../sdk/codes.ts';
import { courierByName, fromChannelCourier } from '../sdk/couriers.ts';
import { lineFact, NOBODY, phonesOf, sourceTime } from '../sdk/line.ts';
import type { ReadLines } from '../sdk/look-up.ts';
import type { LineFact, Person } from '../sdk/order.ts';
import { firstText, rowsOf, text, textOrNull, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import { createRecordReader, unreadableRecord } from '../sdk/record-reader.ts';
import { openClaimRefs, reportedRefs, toClaim } from './claim-in.ts';

/** Canonical state. An open claim's code hides the state the line is in, and a new code means nothing yet: both are null. */
export const toLineState = byCode<LineState>({
  PAYMENT_WAITING: 'N00 N02',
  NEW: 'N10',
  PREPARING: 'N20 N21 N22',
  DELIVERING: 'N30',
  DELIVERED: 'N40',
  CONFIRMED: 'N50',
  CANCELED: 'C40 C41 C42 C43',
  UNPAID_CANCELED: 'C47 C48 C49',
  RETURNED: 'R40 R41 R42 R43',
  EXCHANGED: 'E40',
});
const HELD = 'N22';

/** What the lines of an order share. */
interface OrderHead {
  order: Wire;
  orderNo: string;
  orderedAt: string;
  paidAt: string | null;
  deliveryFee: number;
  readAt: string;
  /** Numbers of its lines by the ids of their items (`item_no`). */
  lineNos: ReadonlyMap<string, string>;
  /** Numbers of the lines that have an exchange. */
  exchanged: ReadonlySet<string>;
  /** Lines that are goods for an exchange, by the line that is exchanged. */
  sentFor: ReadonlyMap<string, string>;
}

/**
 * The lines of one order; an item that can't be read is set aside and the others go on. The delivery fee stands on the line with the lowest number,
 * which is there from the start: others come to an order later, and may stand before it. `readAt` is when the answer came, ISO 8601.
 */
export function toLines(raw: unknown, readAt: string): ReadLines {
  const items = rowsOf(wire(raw).items);
  const head = headOf(wire(raw), items, readAt);
  if (typeof head === 'string') return { lines: [], unreadable: [unreadableRecord(raw, head, text(wire(raw).order_id))] };
  const read: ReadLines = { lines: [], unreadable: [] };
  const numbers = wires(items).flatMap(({ order_item_code }) => text(order_item_code) || []);
  const [carrier] = numbers.toSorted(byLineNo);
  for (const item of items) {
    const line = toLine(head, wire(item), text(wire(item).order_item_code) === carrier);
    if (typeof line !== 'string') read.lines.push(line);
    else read.unreadable.push(unreadableRecord(item, line, text(wire(item).order_item_code) || head.orderNo));
  }
  return read;
}

/** What the lines share, or what is wrong with the order. */
function headOf(order: Wire, items: readonly unknown[], readAt: string): OrderHead | string {
  const reader = createRecordReader(readAt);
  const orderNo = text(order.order_id);
  const ordered = reader.time(dateOf(order.order_date), '주문일시');
  const paidAt = reader.time(dateOf(order.payment_date), '결제일시');
  const orderedAt = ordered ?? paidAt;
  const fee = reader.money(order.shipping_fee, '배송비');
  reader.need(orderNo || null, '주문번호');
  reader.need(orderedAt, '주문일시');
  reader.need(items[0] ?? null, '상품');
  if (reader.problems.length > 0 || orderedAt === null) return reader.problems.join(' ');
  // PHP writes an object without anything in it as an empty list.
  const [actual] = wires(order.actual_order_amount);
  const lineNos = new Map(
    wires(items).flatMap(({ item_no, order_item_code }) => (text(item_no) === '' ? [] : [[text(item_no), text(order_item_code)] as const])),
  );
  const exchanged = new Set(
    wires(items).flatMap(({ order_status, order_item_code }) => (text(order_status).startsWith('E') ? text(order_item_code) : [])),
  );
  const sentFor = new Map(
    wires(items).flatMap((item): [string, string][] => {
      const lineNo = text(item.order_item_code);
      const original = isSentInExchange(item) ? earlierLine(item, lineNo, { lineNos, exchanged }) : null;
      return original === null ? [] : [[original, lineNo]];
    }),
  );
  return { order, orderNo, orderedAt, paidAt, deliveryFee: fee ?? whole(actual?.shipping_fee) ?? 0, readAt, lineNos, exchanged, sentFor };
}

/**
 * Where an item was before its claim (section 5, `order_status_before_cs`). That it holds a code as `order_status` does is inferred: whatever else it
 * says tells nothing. Something with an open claim can't have ended before but by being kept, and no line leaves another end again.
 */
function stateBefore({ order_status_before_cs }: Wire): LineState | null {
  const before = toLineState(text(order_status_before_cs));
  return before === null || (isTerminal(before) && before !== 'CONFIRMED') ? null : before;
}

/** Goods that go out for an exchange (section 5): an item of their own, that nobody pays for again. */
function isSentInExchange({ status_code }: Wire): boolean {
  return text(status_code) === 'N2';
}

/**
 * The line that this one was made of (section 5, `original_item_no`): it was divided from it, or goes out for it; null where the order has none. An
 * item that was divided from a divided one may name both, in whatever order: the newest before it is where its pieces were. Of goods for an exchange
 * it is the newest with an exchange.
 */
function earlierLine(item: Wire, lineNo: string, { lineNos, exchanged }: Pick<OrderHead, 'lineNos' | 'exchanged'>): string | null {
  const { original_item_no: earlier } = item;
  const named = (Array.isArray(earlier) ? earlier : [earlier])
    .map((id) => lineNos.get(text(id)) ?? '')
    .filter((no) => no !== '' && no !== lineNo)
    .toSorted((a, b) => -byLineNo(a, b));
  const before = named.find((no) => byLineNo(no, lineNo) < 0) ?? named[0] ?? null;
  return isSentInExchange(item) ? (named.find((no) => exchanged.has(no)) ?? before) : before;
}

/** Numbers of one order's items count up. */
function byLineNo(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

const CLAIM_DATES = [
  ['cancel_request_date', '취소요청일시'],
  ['cancel_date', '취소일시'],
  ['return_request_date', '반품요청일시'],
  ['return_date', '반품일시'],
  ['exchange_request_date', '교환요청일시'],
  ['exchange_date', '교환일시'],
] as const;

/** The line, or what is wrong with the item. */
function toLine(
  { order, orderNo, orderedAt, paidAt, deliveryFee, readAt, lineNos, exchanged, sentFor }: OrderHead,
  item: Wire,
  first: boolean,
): LineFact | string {
  const reader = createRecordReader(readAt);
  const lineNo = text(item.order_item_code);
  const quantity = reader.number(item.quantity, '수량', 1);
  const price = reader.money(item.product_price, '상품가');
  const paid = reader.money(item.payment_amount, '결제금액');
  const unitPrice = (price ?? 0) + (reader.money(item.option_price, '옵션가', Number.NEGATIVE_INFINITY) ?? 0);
  const discount =
    (reader.money(item.additional_discount_price, '할인액') ?? 0) + (reader.money(item.coupon_discount_price, '쿠폰 할인액') ?? 0);
  const times = {
    orderedAt,
    paidAt,
    dispatchedAt: reader.time(dateOf(item.shipped_date), '발송일시'),
    deliveredAt: reader.time(dateOf(item.delivered_date), '배송완료일시'),
    confirmedAt: reader.time(dateOf(item.purchaseconfirmation_date), '구매확정일시'),
  };
  const claimTimes = CLAIM_DATES.map(([name, label]) => reader.time(dateOf(item[name]), label));
  reader.number(item.claim_quantity, '취소·반품·교환 수량', 0);
  reader.need(lineNo || null, '품목 주문번호');
  reader.need(quantity, '수량');
  reader.need(price ?? paid, '상품가');
  if (reader.problems.length > 0 || quantity === null) return reader.problems.join(' ');
  const rawState = text(item.order_status);
  const state = toLineState(rawState);
  const to = receiverOf(order, item);
  const sent = isSentInExchange(item);
  const sentAs = sentFor.get(lineNo);
  const earlier = earlierLine(item, lineNo, { lineNos, exchanged });
  const claims = [toClaim(item)]
    .filter((claim) => claim !== null)
    .map((claim) => (claim.type === 'EXCHANGE' && sentAs !== undefined ? { ...claim, sentAs } : claim));
  return lineFact({
    orderNo,
    lineNo,
    bundleNo: textOrNull(item.shipping_code),
    state,
    rawState,
    hold: rawState === HELD,
    sourceTime: sourceTime(state, times, readAt, claimTimes),
    ...times,
    shopProductId: textOrNull(item.product_no),
    shopItemId: textOrNull(item.variant_code),
    managementCode: textOrNull(item.custom_product_code),
    itemCode: textOrNull(item.custom_variant_code),
    productName: text(item.product_name),
    optionText: text(item.option_value),
    quantity,
    division: { from: sent ? null : earlier },
    ...(sent && { sentFor: earlier }),
    ...(state === null && { stateBefore: stateBefore(item) }),
    unitPrice,
    discount,
    // A mall of one's own: nobody else bears it.
    shopDiscount: 0,
    amount: paid ?? (sent ? 0 : unitPrice * quantity - discount),
    deliveryFee: first ? deliveryFee : 0,
    buyer: personOf(wire(wires(order.buyer)[0])),
    receiver: { ...personOf(to), ...addressOf(to) },
    deliveryMessage: text(to.shipping_message),
    ...parcelOf(item),
    claims,
    refs: {
      ...reportedRefs({ shippingCode: item.shipping_code, marketId: order.market_id, marketOrderNo: order.market_order_no }),
      ...openClaimRefs(claims),
    },
    raw: { ...item, market_id: order.market_id, market_order_no: order.market_order_no },
  });
}

/** A date of noughts is how databases write none. */
function dateOf(value: unknown): unknown {
  return text(value).startsWith('0000-00-00') ? null : value;
}

/** Whom the item's shipment goes to. */
function receiverOf(order: Wire, item: Wire): Wire {
  const receivers = wires(order.receivers);
  const shipment = text(item.shipping_code);
  return wire(receivers.find(({ shipping_code }) => shipment !== '' && text(shipping_code) === shipment) ?? receivers[0]);
}

/** The mobile number goes first. */
function personOf({ name, cellphone, phone }: Wire): Person {
  return { ...NOBODY, name: text(name), ...phonesOf(cellphone, phone) };
}

function addressOf({ zipcode, address1, address2, address_full }: Wire): Pick<Person, 'zipCode' | 'address1' | 'address2'> {
  return { zipCode: text(zipcode), address1: firstText(address1, address_full), address2: text(address2) };
}

/** The mall's courier codes are its own, so the name goes before the code. */
function parcelOf(item: Wire): Pick<LineFact, 'courierCode' | 'rawCourier' | 'invoiceNo'> {
  const [name, code] = [text(item.shipping_company_name), text(item.shipping_company_code)];
  return {
    courierCode: courierByName(name) ?? (name === '' && code !== '' ? fromChannelCourier('CAFE24', code) : null),
    rawCourier: name || code || null,
    invoiceNo: textOrNull(item.tracking_no),
  };
}
