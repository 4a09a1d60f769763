/** Settlement rows of 11ST (sheet 9). Pure. */
import { NO_PARTS, type SettleParts } from '@moa/core';
import { text, type Wire, whole, wire } from '../sdk/reader.ts';
import { dayIn, type ReadEntry, settleFact, sizedBy, unreadableEntry } from '../sdk/settlement.ts';

export function toSettleFact(row: unknown): ReadEntry {
  const entry = wire(row);
  const [orderNo, lineNo] = [text(entry.ordNo), text(entry.ordPrdSeq)];
  const amount = whole(entry.stlAmt);
  const basisDate = dayIn(entry.pocnfrmDt) ?? dayIn(entry.stlDy);
  if (orderNo === '' || amount === null || basisDate === null) return unreadableEntry(row, [orderNo, lineNo].filter(Boolean).join('-'));
  const claimNo = text(entry.clmReqSeq);
  const back = amount < 0;
  return settleFact({
    key: [orderNo, lineNo, claimNo, basisDate, back ? '-' : '+'].join('|'),
    event: back ? 'RETURN' : 'SALE',
    orderNo,
    lineNo,
    productId: text(entry.prdNo),
    productName: text(entry.prdNm),
    optionName: text(entry.slctPrdOptNm),
    quantity: Math.abs(whole(entry.ordQty) ?? 1),
    parts: partsOf(entry, amount),
    amount,
    basisDate,
    expectDate: dayIn(entry.stlPlnDy),
  });
}

/**
 * The fee is part of what is deducted. Whether the price holds the delivery fee and the options is not said alike everywhere, so that it is what
 * the amount leaves: the parts always make the amount. Null where the row names no fee.
 */
function partsOf(entry: Wire, amount: number): SettleParts | null {
  const fee = whole(entry.selFee);
  if (fee === null) return null;
  const sign = amount < 0 ? -1 : 1;
  const salesFee = -sign * Math.abs(fee);
  const deduction = 0 - sign * Math.max(0, Math.abs(whole(entry.deductAmt) ?? 0) - Math.abs(fee));
  const deliveryFee = sizedBy(amount < 0)(entry.dlvAmt);
  return { ...NO_PARTS, gross: amount - deliveryFee - salesFee - deduction, deliveryFee, salesFee, deduction };
}
