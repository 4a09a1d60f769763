/** Settlement rows of AUCTION and GMARKET (sheet 9): goods and delivery fees, refunds with opposite signs. Pure. */
import { NO_PARTS, type SettleFact, type SettleParts } from '@moa/core';
import type { UnreadableRecord } from '../sdk/order.ts';
import { text, type Wire, whole } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';
import { folded } from './reading.ts';

type Shared = Pick<SettleFact, 'orderNo' | 'lineNo' | 'amount' | 'basisDate' | 'expectDate' | 'paidDate'> & { back: boolean };

export function toSale(raw: unknown): SettleFact | UnreadableRecord {
  const row = folded(raw);
  const read = shared(row);
  if (read === null) return unreadable(raw, row);
  const { back, ...facts } = read;
  const sized = sizedBy(back);
  const parts = {
    gross: sized(row.sellorderprice),
    sellerDiscount: 0 - sized(row.sellerdiscountprice),
    salesFee: 0 - sized(row.servicefee),
  };
  return {
    ...facts,
    key: [read.orderNo, read.lineNo, back ? 'REFUND' : 'SALE'].join('|'),
    event: back ? 'RETURN' : 'SALE',
    itemId: '',
    productId: text(row.sitegoodsno),
    productName: text(row.goodsname),
    optionName: '',
    quantity: Math.abs(whole(row.orderqty) ?? 1),
    parts: whole(row.sellorderprice) === null ? null : made(parts, read.amount, back),
  };
}

export function toDeliveryFee(raw: unknown): SettleFact | UnreadableRecord {
  const row = folded(raw);
  const read = shared(row);
  if (read === null) return unreadable(raw, row);
  const { back, ...facts } = read;
  const sized = sizedBy(back);
  const parts = { deliveryFee: sized(row.delfeeamt), deliveryFeeFee: 0 - sized(row.delfeecommission) };
  return {
    ...facts,
    key: [read.orderNo, read.lineNo, 'DELIVERY', back ? 'REFUND' : 'SALE'].join('|'),
    event: 'DELIVERY_FEE',
    // The fee is of the parcel, whichever line names it.
    lineNo: '',
    itemId: '',
    productId: '',
    productName: '',
    optionName: '',
    quantity: 1,
    parts: made(parts, read.amount, back),
  };
}

/** Null where the order, the amount or every day is missing. A refund has its sums the other way round, whatever signs they come with. */
function shared(row: Wire): Shared | null {
  const [orderNo, lineNo] = [text(row.packno) || text(row.contrno), text(row.contrno)];
  const amount = whole(row.settlementprice);
  const refundDate = dayOf(row.refunddate);
  const basisDate = refundDate ?? dayOf(row.buydecisiondate) ?? dayOf(row.settleexpectdate);
  if (orderNo === '' || amount === null || basisDate === null) return null;
  const back = refundDate !== null || amount < 0;
  const size = Math.abs(amount);
  const days = { basisDate, expectDate: dayOf(row.settleexpectdate), paidDate: dayOf(row.remitdate) };
  return { orderNo, lineNo, amount: back && size > 0 ? -size : size, back, ...days };
}

const sizedBy = (back: boolean) => (value: unknown) => (back ? -1 : 1) * Math.abs(whole(value) ?? 0) || 0;

/** The parts make the amount: what is left over is a discount that the site bears, or a deduction. */
function made(parts: Partial<SettleParts>, amount: number, back: boolean): SettleParts {
  const rest = amount - Object.values(parts).reduce((sum, won) => sum + won, 0);
  const isBorne = back ? rest < 0 : rest > 0;
  return { ...NO_PARTS, ...parts, ...(rest === 0 ? {} : isBorne ? { channelDiscount: rest } : { deduction: rest }) };
}

function unreadable(raw: unknown, { contrno, packno }: Wire): UnreadableRecord {
  return unreadableRecord(raw, '정산 내역의 주문번호, 정산금액, 기준일을 읽을 수 없습니다.', text(contrno) || text(packno));
}

function dayOf(value: unknown): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text(value)) ?? [];
  return year === undefined || Number(year) < 2000 ? null : `${year}-${month}-${day}`;
}
