/** Rows of COUPANG's revenue history (sheet 9): an order and day a row, of which each item and the delivery fee are entries. Pure. */
import { NO_PARTS, type SettleFact, type SettleParts } from '@moa/core';
import type { UnreadableRecord } from '../sdk/order.ts';
import { text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';

export function toSettleFacts(rows: readonly unknown[]): { entries: SettleFact[]; unreadable: UnreadableRecord[] } {
  const read: { entries: SettleFact[]; unreadable: UnreadableRecord[] } = { entries: [], unreadable: [] };
  for (const row of rows) {
    const entry = wire(row);
    const orderNo = text(entry.orderId);
    const basisDate = dayOf(entry.recognitionDate);
    const items = wires(entry.items);
    const facts = basisDate === null ? [] : [...items.map((item) => itemFact(entry, item, basisDate)), deliveryFact(entry, basisDate)];
    if (orderNo === '' || facts.length === 0 || facts.includes(null) || (items.length === 0 && facts[0] === undefined))
      read.unreadable.push(unreadableRecord(row, '매출 내역의 주문번호, 정산금액, 매출인식일을 읽을 수 없습니다.', orderNo));
    else read.entries.push(...facts.flatMap((fact) => fact ?? []));
  }
  return read;
}

/** What is given back has its sums the other way round, whichever sign COUPANG writes. */
const signOf = (entry: Wire) => (text(entry.saleType) === 'REFUND' ? -1 : 1);
const sized = (sign: number, value: unknown) => sign * Math.abs(whole(value) ?? 0) || 0;

function shared(entry: Wire, basisDate: string) {
  return {
    orderNo: text(entry.orderId),
    basisDate,
    expectDate: dayOf(entry.settlementDate),
    // That it was paid is not reported.
    paidDate: null,
  };
}

/** Null for one whose amount can't be read. */
function itemFact(entry: Wire, item: Wire, basisDate: string): SettleFact | null {
  const sign = signOf(entry);
  const lineNo = text(item.vendorItemId);
  if (whole(item.settlementAmount) === null || lineNo === '') return null;
  const amount = sized(sign, item.settlementAmount);
  const gross = sized(sign, item.saleAmount);
  const less = (...values: unknown[]) => 0 - values.reduce<number>((sum, value) => sum + sized(sign, value), 0);
  const sellerDiscount = less(item.sellerDiscountCoupon, item.downloadableCoupon);
  const salesFee = less(item.serviceFee);
  const feeVat = less(item.serviceFeeVat, item.couranteeFeeVat);
  const otherFee = less(item.couranteeFee);
  return {
    ...shared(entry, basisDate),
    key: [text(entry.orderId), lineNo, text(entry.saleType), basisDate].join('|'),
    event: sign < 0 ? 'RETURN' : 'SALE',
    lineNo,
    itemId: lineNo,
    productId: text(item.productId),
    productName: text(item.productName),
    optionName: text(item.vendorItemName),
    quantity: Math.abs(whole(item.quantity) ?? 1),
    parts: made({ gross, sellerDiscount, salesFee, feeVat, otherFee }, amount, sign),
    amount,
  };
}

/** Undefined where there is no fee, null where it can't be read. */
function deliveryFact(entry: Wire, basisDate: string): SettleFact | null | undefined {
  const fee = wire(entry.deliveryFee);
  const sign = signOf(entry);
  if ((whole(fee.amount) ?? 0) === 0 && (whole(fee.settlementAmount) ?? 0) === 0) return undefined;
  if (whole(fee.settlementAmount) === null) return null;
  const amount = sized(sign, fee.settlementAmount);
  const parts = {
    deliveryFee: sized(sign, fee.amount),
    deliveryFeeFee: 0 - sized(sign, fee.fee),
    feeVat: 0 - sized(sign, fee.feeVat),
  };
  return {
    ...shared(entry, basisDate),
    key: [text(entry.orderId), 'DELIVERY', text(entry.saleType), basisDate].join('|'),
    event: 'DELIVERY_FEE',
    lineNo: '',
    itemId: '',
    productId: '',
    productName: '',
    optionName: '',
    quantity: 1,
    parts: made(parts, amount, sign),
    amount,
  };
}

/** The parts make the amount: what is left over is a discount that COUPANG bears, or a deduction. */
function made(parts: Partial<SettleParts>, amount: number, sign: number): SettleParts {
  const rest = amount - Object.values(parts).reduce((sum, won) => sum + won, 0);
  return { ...NO_PARTS, ...parts, ...(rest * sign >= 0 ? { channelDiscount: rest } : { deduction: rest }) };
}

function dayOf(value: unknown): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text(value))?.[0] ?? null;
}
