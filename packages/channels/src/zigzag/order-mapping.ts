/** Order items of ZIGZAG as line facts, with their requests as claims (sheet 5 and 6). Pure. */
import { toInstant } from '../sdk/clock.ts';
import { firstText, text, textOrNull, type Wire, whole, wire, wires } from '../sdk/loose.ts';
import type { ClaimFact, LineFact, Person, UnreadableRecord } from '../sdk/order.ts';
import { rawText } from '../sdk/wire.ts';
import { claimStateOf, claimTypeOf, courierOf, reasonOf, stateRuleOf } from './codes.ts';

export interface ReadLines {
  lines: LineFact[];
  unreadable: UnreadableRecord[];
}

/** Every item of a list. `readAt` is when the answer came, ISO 8601. */
export function toLines(rows: readonly Wire[], readAt: string): ReadLines {
  const result: ReadLines = { lines: [], unreadable: [] };
  const charged = new Set<string>();
  for (const row of rows) {
    const group = text(wire(row.shipping_group).id);
    const line = toLine(row, readAt, group === '' || !charged.has(group));
    if (typeof line === 'string') {
      const key = firstText(row.order_item_number, wire(row.order).order_number) || '알 수 없음';
      result.unreadable.push({ key, reason: line, raw: rawText(row) });
    } else {
      result.lines.push(line);
      charged.add(group);
    }
  }
  return result;
}

/** The line, or what is wrong with the item. The delivery fee is the shipping group's and counts once. */
function toLine(row: Wire, readAt: string, chargesFee: boolean): LineFact | string {
  const order = wire(row.order);
  const product = wire(row.order_item_product);
  const group = wire(row.shipping_group);
  const orderNo = text(order.order_number);
  const lineNo = text(row.order_item_number);
  const orderedAt = timeOf(order.date_created);
  const quantity = whole(row.quantity);
  if (orderNo === '' || lineNo === '') return '주문번호나 상품주문번호가 없습니다.';
  if (orderedAt === null) return '주문일시를 읽을 수 없습니다.';
  if (quantity === null || quantity <= 0) return '수량을 읽을 수 없습니다.';
  const rawState = text(row.status);
  const rule = stateRuleOf(rawState);
  const paidAt = timeOf(order.date_paid);
  const claims = claimsOf(row, rawState);
  const unitPrice = whole(row.unit_price) ?? 0;
  const company = textOrNull(row.shipping_company);
  return {
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
    dispatchDue: null,
    dispatchedAt: null,
    deliveredAt: null,
    confirmedAt: null,
    shopProductId: textOrNull(product.product_id),
    shopItemId: textOrNull(product.product_item_id),
    managementCode: textOrNull(product.product_code),
    itemCode: textOrNull(product.product_item_code),
    productName: text(product.name),
    optionText: optionText(product),
    quantity,
    unitPrice,
    amount: whole(row.total_amount) ?? unitPrice * quantity,
    deliveryFee: chargesFee ? (whole(group.total_shipping_fee) ?? 0) : 0,
    discount: 0,
    expectedSettlement: null,
    buyer: { ...NOBODY, name: text(wire(order.orderer).name), phone: text(wire(order.orderer).mobile_tel) },
    receiver: receiverOf(row, order),
    deliveryMessage: text(order.shipping_memo),
    courierCode: company === null ? null : courierOf(company),
    rawCourier: company,
    invoiceNo: textOrNull(row.invoice_number),
    claims,
    refs: { quantity: String(quantity) },
    raw: row,
  };
}

const NOBODY: Person = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };

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

/** Active requests, and withdrawn ones where the query asked for all. A request of a kind that we don't know is left to the raw record. */
function claimsOf(row: Wire, lineStatus: string): ClaimFact[] {
  const active = wires(row.active_request_list);
  const numbers = new Set(active.map(({ order_item_request_number }) => text(order_item_request_number)));
  const others = wires(row.request_list).filter((request) => !numbers.has(text(request.order_item_request_number)));
  return [...active, ...others].flatMap((request) => {
    const claim = claimOf(request, lineStatus);
    return claim ? [claim] : [];
  });
}

function claimOf(request: Wire, lineStatus: string): ClaimFact | null {
  const claimNo = text(request.order_item_request_number);
  const type = claimTypeOf(text(request.type));
  if (claimNo === '' || type === null) return null;
  const rawState = text(request.status);
  const category = text(request.requested_reason_category);
  const withdrawn = timeOf(request.date_withdrawn) !== null;
  const state = claimStateOf(rawState);
  const deferred = state === 'REQUESTED' && lineStatus === `${type}_DEFERRED`;
  return {
    claimNo,
    type,
    state: withdrawn ? 'WITHDRAWN' : deferred ? 'HOLD' : state,
    rawState: withdrawn ? `${rawState} (withdrawn)` : rawState,
    raiser: /SOLD_OUT|BY_SELLER/.test(category) ? 'SELLER' : /BY_KAKAOSTYLE|CROQUIS/.test(category) ? 'CHANNEL' : 'BUYER',
    fault: FAULTS[text(request.responsibility)] ?? 'NONE',
    reason: reasonOf(category),
    rawReason: category,
    detail: text(request.requested_reason),
    quantity: whole(request.requested_quantity) ?? 0,
    requestedAt: timeOf(request.date_requested),
    refs: {},
  };
}

const FAULTS: Readonly<Record<string, ClaimFact['fault']>> = { SELLER: 'SELLER', USER: 'BUYER' };

/** Times are milliseconds since the epoch, sent as numbers or as their digits. */
function timeOf(value: unknown): string | null {
  const ms = whole(value);
  return ms !== null && ms > 0 ? toInstant(ms) : toInstant(text(value));
}
