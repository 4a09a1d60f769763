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
  const discount = firstText(row.sellerdiscounttotalprice, row.sellerdiscountprice);
  const parts = {
    gross: sized(row.sellorderprice) + sized(row.optionprice),
    sellerDiscount: 0 - sized(discount),
    salesFee: 0 - sized(firstText(row.totcommission, row.servicefee)),
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
  const [fee, commission] = [whole(row.delfeeamt), whole(row.delfeecommission)];
  // The page of the interface says what the fee was and what was kept of it, and not what is left.
  const left = row.settlementprice ?? (fee === null ? null : fee - Math.sign(fee) * Math.abs(commission ?? 0));
  const read = shared({ ...row, settlementprice: left, contrno: firstText(row.contrno, row.refcontrno) });
  if (read === null) return unreadableEntry(raw, firstText(row.contrno, row.packno));
  const { back, lineNo, ...facts } = read;
  const sized = sizedBy(back);
  const parts = { deliveryFee: sized(fee), deliveryFeeFee: 0 - sized(commission) };
  // A payment has several: the first one, one more for far places, what is charged or given back later.
  const which = [text(row.delfeeno), text(row.delfeetype)].filter(Boolean);
  const way = back ? 'REFUND' : 'SALE';
  // The fee is of the parcel, whichever line names it.
  return settleFact({
    ...facts,
    key: [read.orderNo, lineNo, 'DELIVERY', ...which, way].join('|'),
    // Before the fee had a number, its key was that of the line that named it.
    ...(which.length === 0 ? {} : { formerly: { begins: `${read.orderNo}|`, ends: `|DELIVERY|${way}` } }),
    event: 'DELIVERY_FEE',
    parts: partsMaking(read.amount, parts, back),
  });
}

const REFUND = '2';

/** No day is written as the first of all, and why a payment is held as one of the nineties (`1999-01-01`). */
function realDay(value: unknown): string | null {
  const day = dayIn(value);
  return day === null || day < '2000' ? null : day;
}

/** Null where the order, the amount or every day is missing. A refund has its sums the other way round, whatever signs they come with. */
function shared(row: Wire): Shared | null {
  const [orderNo, lineNo] = [text(row.packno) || text(row.contrno), text(row.contrno)];
  const amount = whole(row.settlementprice);
  const refundDate = realDay(row.refunddate);
  const basisDate =
    refundDate ??
    realDay(firstText(row.buydecisiondate, row.buydecisondate)) ??
    realDay(row.settleexpectdate) ??
    realDay(firstText(row.revenuedate, row.remitdate));
  if (orderNo === '' || amount === null || basisDate === null) return null;
  const back = text(row.kind) === REFUND || (text(row.kind) === '' && refundDate !== null) || amount < 0;
  const size = Math.abs(amount);
  const days = { basisDate, expectDate: realDay(row.settleexpectdate), paidDate: realDay(row.remitdate) };
  return { orderNo, lineNo, amount: back && size > 0 ? -size : size, back, ...days };
}
