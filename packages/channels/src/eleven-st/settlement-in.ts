/** Settlement rows of 11ST (sheet 9). Pure. */
import { NO_PARTS, type SettleFact, type SettleParts } from '@moa/core';
import type { UnreadableRecord } from '../sdk/order.ts';
import { text, type Wire, whole, wire } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';

export function toSettleFact(row: unknown): SettleFact | UnreadableRecord {
  const entry = wire(row);
  const [orderNo, lineNo] = [text(entry.ordNo), text(entry.ordPrdSeq)];
  const amount = whole(entry.stlAmt);
  const basisDate = dayOf(entry.pocnfrmDt) ?? dayOf(entry.stlDy);
  if (orderNo === '' || amount === null || basisDate === null)
    return unreadableRecord(row, '정산 내역의 주문번호, 정산금액, 기준일을 읽을 수 없습니다.', [orderNo, lineNo].filter(Boolean).join('-'));
  const claimNo = text(entry.clmReqSeq);
  const back = amount < 0;
  return {
    key: [orderNo, lineNo, claimNo, basisDate, back ? '-' : '+'].join('|'),
    event: back ? 'RETURN' : 'SALE',
    orderNo,
    lineNo,
    itemId: '',
    productId: text(entry.prdNo),
    productName: text(entry.prdNm),
    optionName: text(entry.slctPrdOptNm),
    quantity: Math.abs(whole(entry.ordQty) ?? 1),
    parts: partsOf(entry, amount),
    amount,
    basisDate,
    expectDate: dayOf(entry.stlPlnDy),
    paidDate: null,
  };
}

/**
 * The fee is part of what is deducted. Whether the price holds the delivery fee and the options is not said alike everywhere, so that it is what
 * the amount leaves: the parts always make the amount. Null where the row names no fee.
 */
function partsOf(entry: Wire, amount: number): SettleParts | null {
  const fee = whole(entry.selFee);
  if (fee === null) return null;
  const sign = amount < 0 ? -1 : 1;
  const size = (value: unknown) => sign * Math.abs(whole(value) ?? 0);
  const salesFee = -sign * Math.abs(fee);
  const deduction = 0 - sign * Math.max(0, Math.abs(whole(entry.deductAmt) ?? 0) - Math.abs(fee));
  const deliveryFee = size(entry.dlvAmt);
  return { ...NO_PARTS, gross: amount - deliveryFee - salesFee - deduction, deliveryFee, salesFee, deduction };
}

/** `2026-03-04` of `20260304` or `2026/03/04`; null for none. */
function dayOf(value: unknown): string | null {
  const [, year, month, day] = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})/.exec(text(value)) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
