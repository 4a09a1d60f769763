/** Rows of COUPANG's revenue history (sheet 9): an order and day a row, of which each item and the delivery fee are entries. Pure. */
import type { SettleFact } from '@moa/core';
import { text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';
import { dayIn, partsMaking, type ReadEntry, readEntries, type SettlementRecords, settleFact, sizedBy } from '../sdk/settlement.ts';

export function toSettleFacts(rows: readonly unknown[]): SettlementRecords {
  return readEntries(rows, factsOf);
}

function factsOf(row: unknown): ReadEntry | ReadEntry[] {
  const entry = wire(row);
  const orderNo = text(entry.orderId);
  const basisDate = dayIn(entry.recognitionDate);
  const items = wires(entry.items);
  const facts = basisDate === null ? [] : [...items.map((item) => itemFact(entry, item, basisDate)), deliveryFact(entry, basisDate)];
  if (orderNo === '' || facts.length === 0 || facts.includes(null) || (items.length === 0 && facts[0] === undefined))
    return unreadableRecord(row, '매출 내역의 주문번호, 정산금액, 매출인식일을 읽을 수 없습니다.', orderNo);
  return facts.flatMap((fact) => fact ?? []);
}

/** What is given back has its sums the other way round, whichever sign COUPANG writes. */
const isBack = (entry: Wire) => text(entry.saleType) === 'REFUND';

/** That it was paid is not reported. */
function shared(entry: Wire, basisDate: string) {
  return { orderNo: text(entry.orderId), basisDate, expectDate: dayIn(entry.settlementDate) };
}

/** Null for one whose amount can't be read. */
function itemFact(entry: Wire, item: Wire, basisDate: string): SettleFact | null {
  const back = isBack(entry);
  const sized = sizedBy(back);
  const lineNo = text(item.vendorItemId);
  if (whole(item.settlementAmount) === null || lineNo === '') return null;
  const amount = sized(item.settlementAmount);
  const less = (...values: unknown[]) => 0 - values.reduce<number>((sum, value) => sum + sized(value), 0);
  const parts = {
    gross: sized(item.saleAmount),
    sellerDiscount: less(item.sellerDiscountCoupon, item.downloadableCoupon),
    salesFee: less(item.serviceFee),
    feeVat: less(item.serviceFeeVat, item.couranteeFeeVat),
    otherFee: less(item.couranteeFee),
  };
  return settleFact({
    ...shared(entry, basisDate),
    key: [text(entry.orderId), lineNo, text(entry.saleType), basisDate].join('|'),
    event: back ? 'RETURN' : 'SALE',
    lineNo,
    itemId: lineNo,
    productId: text(item.productId),
    productName: text(item.productName),
    optionName: text(item.vendorItemName),
    quantity: Math.abs(whole(item.quantity) ?? 1),
    parts: partsMaking(amount, parts, back),
    amount,
  });
}

/** Undefined where there is no fee, null where it can't be read. */
function deliveryFact(entry: Wire, basisDate: string): SettleFact | null | undefined {
  const fee = wire(entry.deliveryFee);
  const back = isBack(entry);
  const sized = sizedBy(back);
  if ((whole(fee.amount) ?? 0) === 0 && (whole(fee.settlementAmount) ?? 0) === 0) return undefined;
  if (whole(fee.settlementAmount) === null) return null;
  const amount = sized(fee.settlementAmount);
  const parts = { deliveryFee: sized(fee.amount), deliveryFeeFee: 0 - sized(fee.fee), feeVat: 0 - sized(fee.feeVat) };
  return settleFact({
    ...shared(entry, basisDate),
    key: [text(entry.orderId), 'DELIVERY', text(entry.saleType), basisDate].join('|'),
    event: 'DELIVERY_FEE',
    parts: partsMaking(amount, parts, back),
    amount,
  });
}
