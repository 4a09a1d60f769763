/** Settlement rows of AUCTION and GMARKET (sheet 9): goods and delivery fees, refunds with opposite signs. Pure. */
import type { SettleFact } from '@moa/core';
import { firstText, text, type Wire, whole } from '../sdk/reader.ts';
import { dayIn, partsMaking, type ReadEntry, settleFact, sizedBy, unreadableEntry } from '../sdk/settlement.ts';
import { folded } from './reading.ts';

type Shared = Pick<SettleFact, 'orderNo' | 'lineNo' | 'amount' | 'basisDate' | 'expectDate' | 'paidDate'> & { back: boolean };

export function toSale(raw: unknown): ReadEntry {
  const row = folded(raw);
  const read = shared(row);
  if (read === null) return unreadableEntry(raw, firstText(row.contrno, row.packno));
  const { back, ...facts } = read;
  const sized = sizedBy(back);
  const parts = {
    gross: sized(row.sellorderprice),
    sellerDiscount: 0 - sized(row.sellerdiscountprice),
    salesFee: 0 - sized(row.servicefee),
  };
  return settleFact({
    ...facts,
    key: [read.orderNo, read.lineNo, back ? 'REFUND' : 'SALE'].join('|'),
    event: back ? 'RETURN' : 'SALE',
    productId: text(row.sitegoodsno),
    productName: text(row.goodsname),
    quantity: Math.abs(whole(row.orderqty) ?? 1),
    parts: whole(row.sellorderprice) === null ? null : partsMaking(read.amount, parts, back),
  });
}

export function toDeliveryFee(raw: unknown): ReadEntry {
  const row = folded(raw);
  const read = shared(row);
  if (read === null) return unreadableEntry(raw, firstText(row.contrno, row.packno));
  const { back, lineNo, ...facts } = read;
  const sized = sizedBy(back);
  const parts = { deliveryFee: sized(row.delfeeamt), deliveryFeeFee: 0 - sized(row.delfeecommission) };
  // The fee is of the parcel, whichever line names it.
  return settleFact({
    ...facts,
    key: [read.orderNo, lineNo, 'DELIVERY', back ? 'REFUND' : 'SALE'].join('|'),
    event: 'DELIVERY_FEE',
    parts: partsMaking(read.amount, parts, back),
  });
}

/** Null where the order, the amount or every day is missing. A refund has its sums the other way round, whatever signs they come with. */
function shared(row: Wire): Shared | null {
  const [orderNo, lineNo] = [text(row.packno) || text(row.contrno), text(row.contrno)];
  const amount = whole(row.settlementprice);
  const refundDate = dayIn(row.refunddate);
  const basisDate = refundDate ?? dayIn(row.buydecisiondate) ?? dayIn(row.settleexpectdate);
  if (orderNo === '' || amount === null || basisDate === null) return null;
  const back = refundDate !== null || amount < 0;
  const size = Math.abs(amount);
  const days = { basisDate, expectDate: dayIn(row.settleexpectdate), paidDate: dayIn(row.remitdate) };
  return { orderNo, lineNo, amount: back && size > 0 ? -size : size, back, ...days };
}
