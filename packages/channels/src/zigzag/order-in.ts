/** Order items of ZIGZAG as line facts, with their requests as claims (sheet 5 and 6). Pure. */
import { lineFact, NOBODY } from '../sdk/line.ts';
import type { ReadLines } from '../sdk/look-up.ts';
import type { ClaimFact, LineFact, Person } from '../sdk/order.ts';
import { firstText, isWire, text, textOrNull, type Wire, wire, wires } from '../sdk/reader.ts';
import { createRecordReader, type RecordReader, unreadableRecord } from '../sdk/record-reader.ts';
import { claimsOf, NO_CLAIMS } from './claim-in.ts';
import { courierOf, stateRuleOf } from './codes.ts';

/** Every item of a list. `readAt` is when the answer came, ISO 8601. What can't be read is set aside, and the rest goes on. */
export function toLines(rows: readonly unknown[], readAt: string): ReadLines {
  const result: ReadLines = { lines: [], unreadable: [] };
  const charged = new Set<string>();
  for (const row of rows) {
    const group = text(wire(wire(row).shipping_group).id);
    const reader = createRecordReader(readAt);
    const requests = isWire(row) ? claimsOf(row, readAt) : NO_CLAIMS;
    const line = isWire(row) ? toLine(row, reader, requests.claims, readAt, group === '' || !charged.has(group)) : null;
    if (line) {
      result.lines.push(line);
      charged.add(group);
    } else {
      const reason = reader.problems.join(' ') || '상품주문이 아닌 값입니다.';
      result.unreadable.push(unreadableRecord(row, reason, keyOf(row)));
    }
    result.unreadable.push(...requests.unreadable);
  }
  return result;
}

function keyOf(row: unknown): string {
  const { order_item_number, order } = wire(row);
  return firstText(order_item_number, wire(order).order_number);
}

/** The line, or null when the reader found what makes it useless. The delivery fee is the shipping group's and counts once. */
function toLine(row: Wire, reader: RecordReader, claims: ClaimFact[], readAt: string, chargesFee: boolean): LineFact | null {
  const order = wire(row.order);
  const product = wire(row.order_item_product);
  const group = wire(row.shipping_group);
  const orderNo = text(order.order_number);
  const lineNo = text(row.order_item_number);
  if (orderNo === '' || lineNo === '') reader.problems.push('주문번호나 상품주문번호가 없습니다.');
  const orderedAt = reader.time(order.date_created, '주문일시');
  reader.need(orderedAt, '주문일시');
  const paidAt = reader.time(order.date_paid, '결제일시');
  const quantity = reader.number(row.quantity, '수량', 1);
  reader.need(quantity, '수량');
  const unitPrice = reader.money(row.unit_price, '단가');
  const total = reader.money(row.total_amount, '금액');
  reader.need(unitPrice ?? total, '금액');
  const fee = reader.money(group.total_shipping_fee, '배송비');
  const rawState = text(row.status);
  if (reader.problems.length > 0 || orderedAt === null || quantity === null) return null;
  const rule = stateRuleOf(rawState);
  const company = textOrNull(row.shipping_company);
  return lineFact({
    orderNo,
    lineNo,
    bundleNo: textOrNull(group.id),
    state: rule?.state ?? null,
    rawState,
    delayed: rule?.delayed === true,
    hold: rule?.hold === true,
    sourceTime: rule?.since === 'READING' ? readAt : (paidAt ?? orderedAt),
    orderedAt,
    paidAt,
    shopProductId: textOrNull(product.product_id),
    shopItemId: textOrNull(product.product_item_id),
    managementCode: textOrNull(product.product_code),
    itemCode: textOrNull(product.product_item_code),
    productName: text(product.name),
    optionText: optionText(product),
    quantity,
    unitPrice: unitPrice ?? Math.round((total ?? 0) / quantity),
    amount: total ?? (unitPrice ?? 0) * quantity,
    deliveryFee: chargesFee ? (fee ?? 0) : 0,
    feeParcel: textOrNull(group.id),
    buyer: { ...NOBODY, name: text(wire(order.orderer).name), phone: text(wire(order.orderer).mobile_tel) },
    receiver: receiverOf(row, order),
    deliveryMessage: text(order.shipping_memo),
    courierCode: company === null ? null : courierOf(company),
    rawCourier: company,
    invoiceNo: textOrNull(row.invoice_number),
    claims,
    refs: { quantity: String(quantity) },
    raw: row,
  });
}

/** The line's own receiver; `contract_number` is the phone. Older orders have one for the whole order only. */
function receiverOf(row: Wire, order: Wire): Person {
  const own = wire(row.order_item_receiver);
  const whole = wire(order.receiver);
  return {
    name: firstText(own.name, whole.name),
    phone: firstText(own.contract_number, whole.mobile_tel),
    phone2: '',
    zipCode: firstText(own.postcode, whole.postcode),
    address1: firstText(own.address, whole.address1),
    address2: firstText(own.detail_address, whole.address2),
  };
}

function optionText(product: Wire): string {
  const details = wires(product.option_detail_list).map((detail) => `${text(detail.name)}: ${text(detail.value)}`);
  return details.length > 0 ? details.join(' / ') : text(product.options);
}
