/** Settlement rows of SMART_STORE (section 9): commissions are negative, rows of delivery fees have numbers of their own. Pure. */
import { NO_PARTS, type SettleEvent, type SettleParts } from '@moa/core';
import { text, type Wire, whole, wire } from '../sdk/reader.ts';
import { dayIn, type ReadEntry, settleFact, unreadableEntry } from '../sdk/settlement.ts';

export function toSettleFact(row: unknown): ReadEntry {
  const entry = wire(row);
  const [orderNo, caseNo] = [text(entry.orderId), text(entry.productOrderId)];
  const amount = whole(entry.settleExpectAmount);
  const basisDate = dayIn(entry.settleBasisDate);
  if (orderNo === '' || caseNo === '' || amount === null || basisDate === null) return unreadableEntry(row, caseNo || orderNo);
  const [kind, settleType] = [text(entry.productOrderType), text(entry.settleType)];
  const isLine = kind === '' || kind === 'PROD_ORDER';
  return settleFact({
    key: [caseNo, kind, settleType, basisDate, amount < 0 ? '-' : '+'].join('|'),
    event: eventOf(isLine, kind, settleType, amount),
    orderNo,
    // Only rows of product orders are about a line.
    lineNo: isLine ? caseNo : '',
    productId: text(entry.productId),
    productName: text(entry.productName),
    parts: partsOf(entry, amount, isLine),
    amount,
    basisDate,
    expectDate: dayIn(entry.settleExpectDate),
    paidDate: dayIn(entry.settleCompleteDate),
  });
}

/** What was settled and is taken back says so in its type; what is paid for the rest of a line does not. */
function eventOf(isLine: boolean, kind: string, settleType: string, amount: number): SettleEvent {
  if (!isLine) return /DELIVERY/.test(kind) ? 'DELIVERY_FEE' : 'ADJUST';
  if (/CANCEL/.test(settleType) && amount < 0) return 'CANCEL';
  return amount < 0 ? 'RETURN' : 'SALE';
}

/** The parts make the amount: what is left over is the benefit that the channel bears, or a deduction. Null where the paid sum is missing. */
function partsOf(entry: Wire, amount: number, isLine: boolean): SettleParts | null {
  const paid = whole(entry.paySettleAmount);
  if (paid === null) return null;
  const [payFee, otherFee, salesFee, channelDiscount] = [
    entry.totalPayCommissionAmount,
    entry.freeInstallmentCommissionAmount,
    // What is taken for the way by which the buyer came: the sales fee of the store since 2025 (settlement 2).
    entry.sellingInterlockCommissionAmount,
    entry.benefitSettleAmount,
  ].map((value) => whole(value) ?? 0) as [number, number, number, number];
  const deduction = amount - paid - payFee - otherFee - salesFee - channelDiscount;
  const price = isLine ? { gross: paid, paymentFee: payFee } : { deliveryFee: paid, deliveryFeeFee: payFee };
  return { ...NO_PARTS, ...price, otherFee, salesFee, channelDiscount, deduction };
}
