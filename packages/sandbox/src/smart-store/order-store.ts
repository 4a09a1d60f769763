import { kstIso, kstParts } from '../kernel/kst.ts';
import type { PlaceOrderInput } from '../kernel/types.ts';
import { child, type Json, number, text } from './json.ts';
import { combinationsOf, groupNamesOf, isUsable, valuesOf } from './option-rules.ts';
import { sellerCodeOf } from './product-search.ts';
import { setStock, stockOf } from './product-store.ts';
import type { ChangeType, ClaimRecord, LineRecord, ProductRecord, Shop } from './shop.ts';

const DAY_MS = 86_400_000;
const BUSINESS_DAYS_TO_SHIP = 3;
const FIRST_NO = 10_000_001;

/** Records a change that the change feed tells (sheet 5: only listed types bump it). */
export function bump(shop: Shop, line: LineRecord, type: ChangeType): void {
  line.lastChangedType = type;
  line.lastChangedStatus = line.status;
  line.lastChangedDate = kstIso(shop.kernel.clock.now());
  keep(shop, line);
}

/** Records a change that the feed does not tell. */
export function keep(shop: Shop, line: LineRecord): void {
  shop.lines.put(line.productOrderId, line);
}

interface Choice {
  record: ProductRecord;
  combination: Json | null;
  quantity: number;
}

/** A buyer buys: refuses what is not on sale or more than the stock; the shop's own stock falls at once. */
export function placeOrder(shop: Shop, input: PlaceOrderInput): { orderNo: string; lineNos: string[] } {
  const choices = input.lines.map((line) => choose(shop, input.accountId, line));
  refuseShortage(choices);
  const now = shop.kernel.clock.now();
  const orderId = newNo(shop, now);
  const lines = choices.map((choice, at) => newLine(shop, input, choice, orderId, now, at === 0));
  for (const { record, combination, quantity } of choices) {
    const id = combination ? number(combination, 'id') : null;
    setStock(shop, record, id, stockOf(record, id) - quantity);
  }
  for (const line of lines) bump(shop, line, input.unpaid ? 'PAY_WAITING' : 'PAYED');
  return { orderNo: orderId, lineNos: lines.map((line) => line.productOrderId) };
}

function choose(shop: Shop, accountId: string, line: PlaceOrderInput['lines'][number]): Choice {
  const record = shop.products.get(line.productId);
  if (!record || record.accountId !== accountId) throw new Error('상품을 찾을 수 없습니다.');
  const name = text(record.origin, 'name');
  if (record.status !== 'SALE' || record.channel.channelProductDisplayStatusType !== 'ON')
    throw new Error(`판매중이 아닌 상품입니다: ${name}`);
  const combinations = combinationsOf(record.origin);
  const combination = combinations.find((entry) => String(entry.id) === line.itemId) ?? null;
  if (combinations.length > 0 && (!combination || !isUsable(combination))) throw new Error(`선택할 수 없는 옵션입니다: ${name}`);
  return { record, combination, quantity: line.quantity };
}

function refuseShortage(choices: Choice[]): void {
  const wanted = new Map<string, number>();
  for (const { record, combination, quantity } of choices) {
    const id = combination ? number(combination, 'id') : null;
    const key = `${record.originProductNo}|${id}`;
    const sum = (wanted.get(key) ?? 0) + quantity;
    wanted.set(key, sum);
    if (sum > stockOf(record, id)) throw new Error(`재고가 부족합니다: ${text(record.origin, 'name')}`);
  }
}

/** Sixteen digits, the day first, as the channel's order numbers look. */
function newNo(shop: Shop, now: Date): string {
  return `${kstParts(now).compact.slice(0, 8)}${shop.kernel.store.next('order', FIRST_NO)}`;
}

function newLine(shop: Shop, input: PlaceOrderInput, choice: Choice, orderId: string, now: Date, first: boolean): LineRecord {
  const { record, combination, quantity } = choice;
  const at = kstIso(now);
  const groups = groupNamesOf(record.origin);
  const option = combination
    ? valuesOf(combination)
        .map((value, position) => `${groups[position]}: ${value}`)
        .join(' / ')
    : '';
  return {
    productOrderId: newNo(shop, now),
    orderId,
    accountId: input.accountId,
    orderDate: at,
    paymentDate: input.unpaid ? null : at,
    status: input.unpaid ? 'PAYMENT_WAITING' : 'PAYED',
    placeOrderStatus: 'NOT_YET',
    placeOrderDate: null,
    originProductNo: record.originProductNo,
    channelProductNo: record.channelProductNo,
    combinationId: combination ? number(combination, 'id') : null,
    productName: text(record.origin, 'name'),
    productOption: option,
    optionManageCode: combination ? text(combination, 'sellerManagerCode') : '',
    sellerProductCode: sellerCodeOf(record),
    quantity,
    remaining: quantity,
    unitPrice: number(record.origin, 'salePrice'),
    optionPrice: combination ? number(combination, 'price') : 0,
    deliveryFee: first ? deliveryFeeOf(record) : 0,
    buyer: { id: `buyer${orderId.slice(-6)}`, ...input.buyer },
    receiver: { ...input.receiver },
    message: input.message,
    shippingDueDate: input.unpaid ? null : dueDate(now),
    delayed: null,
    delivery: null,
    claim: null,
    completedClaims: [],
    lastChangedType: 'PAYED',
    lastChangedStatus: 'PAYED',
    lastChangedDate: at,
  };
}

function deliveryFeeOf(record: ProductRecord): number {
  const fee = child(child(record.origin, 'deliveryInfo'), 'deliveryFee');
  return fee.deliveryFeeType === 'FREE' ? 0 : number(fee, 'baseFee');
}

/** Midnight of the third working day after payment. */
function dueDate(paid: Date): string {
  let day = new Date(paid.getTime());
  for (let left = BUSINESS_DAYS_TO_SHIP; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    const weekday = new Date(`${kstParts(day).date}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return `${kstParts(day).date}T23:59:59.000+09:00`;
}

export function markPaid(shop: Shop, line: LineRecord): void {
  if (line.status !== 'PAYMENT_WAITING') throw new Error('입금대기 상태가 아닌 주문입니다.');
  const now = shop.kernel.clock.now();
  line.status = 'PAYED';
  line.paymentDate = kstIso(now);
  line.shippingDueDate = dueDate(now);
  bump(shop, line, 'PAYED');
}

/** Courier's scan. The feed does not tell it (sheet 5). */
export function markDelivered(shop: Shop, line: LineRecord): void {
  if (line.status !== 'DELIVERING' || !line.delivery) throw new Error('배송중 상태가 아닌 주문입니다.');
  line.status = 'DELIVERED';
  line.delivery.deliveredDate = kstIso(shop.kernel.clock.now());
  keep(shop, line);
}

export function markDecided(shop: Shop, line: LineRecord): void {
  if (line.status !== 'DELIVERING' && line.status !== 'DELIVERED') throw new Error('배송이 시작되지 않은 주문은 구매확정할 수 없습니다.');
  if (line.claim) throw new Error('처리 중인 클레임이 있는 주문입니다.');
  if (line.delivery && line.delivery.deliveredDate === null) line.delivery.deliveredDate = kstIso(shop.kernel.clock.now());
  line.status = 'PURCHASE_DECIDED';
  bump(shop, line, 'PURCHASE_DECIDED');
}

export function newClaim(
  shop: Shop,
  type: ClaimRecord['type'],
  status: string,
  reason: string,
  detail: string,
  quantity: number,
): ClaimRecord {
  const now = shop.kernel.clock.now();
  return {
    claimId: newNo(shop, now),
    type,
    status,
    reason,
    detail,
    quantity,
    requestedAt: kstIso(now),
    completedAt: null,
    holdback: null,
    collect: null,
    redelivery: null,
    rejectReason: null,
  };
}

/** Ends the open claim; what is canceled or returned leaves the line, and the last piece decides the line's state. */
export function completeClaim(shop: Shop, line: LineRecord, claim: ClaimRecord): void {
  claim.status = `${claim.type}_DONE`;
  claim.completedAt = kstIso(shop.kernel.clock.now());
  line.claim = null;
  line.completedClaims.push(claim);
  if (claim.type === 'EXCHANGE') line.status = 'EXCHANGED';
  else {
    line.remaining -= claim.quantity;
    if (line.remaining === 0) line.status = claim.type === 'CANCEL' ? 'CANCELED' : 'RETURNED';
    if (line.status === 'CANCELED') line.placeOrderStatus = 'CANCEL';
  }
  bump(shop, line, 'CLAIM_COMPLETED');
}

export function rejectClaim(shop: Shop, line: LineRecord, claim: ClaimRecord, reason: string): void {
  claim.status = `${claim.type}_REJECT`;
  claim.rejectReason = reason;
  claim.completedAt = kstIso(shop.kernel.clock.now());
  line.claim = null;
  line.completedClaims.push(claim);
}

/** The buyer cancels: at once before 발주확인 or payment, a request after it, refused once it is on its way. */
export function requestCancel(shop: Shop, line: LineRecord, reason: string, quantity: number): string {
  if (line.claim) throw new Error('이미 처리 중인 클레임이 있습니다.');
  if (line.status !== 'PAYED' && line.status !== 'PAYMENT_WAITING') throw new Error('취소할 수 없는 상태의 주문입니다.');
  if (quantity > line.remaining) throw new Error('남은 수량보다 많이 취소할 수 없습니다.');
  const claim = newClaim(shop, 'CANCEL', 'CANCEL_REQUEST', reason, '구매자 취소 요청', quantity);
  if (line.placeOrderStatus === 'OK') {
    line.claim = claim;
    bump(shop, line, 'CLAIM_REQUESTED');
  } else completeClaim(shop, line, claim);
  return claim.claimId;
}
