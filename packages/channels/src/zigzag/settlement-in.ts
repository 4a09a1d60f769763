/** Settlement items of ZIGZAG (sheet 9). Pure. */
import { NO_PARTS, type SettleFact } from '@moa/core';
import { kstDate, toInstant } from '../sdk/clock.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import { text, whole, wire } from '../sdk/reader.ts';
import { unreadableRecord } from '../sdk/record-reader.ts';

export function toSettleFact(row: unknown): SettleFact | UnreadableRecord {
  const entry = wire(row);
  const [orderNo, lineNo] = [text(entry.order_number), text(entry.order_item_number)];
  const amount = whole(entry.settlement_amount);
  const basisDate = dayOf(entry.date_based_ymd);
  if (orderNo === '' || amount === null || basisDate === null)
    return unreadableRecord(row, '정산 내역의 주문번호, 정산금액, 기준일을 읽을 수 없습니다.', lineNo || orderNo);
  const gross = whole(entry.total_amount);
  const back = amount < 0 || (gross ?? 0) < 0;
  const completed = toInstant(entry.date_completed);
  return {
    key: [orderNo, lineNo, basisDate, back ? '-' : '+'].join('|'),
    event: back ? 'RETURN' : lineNo === '' ? 'DELIVERY_FEE' : 'SALE',
    orderNo,
    lineNo,
    itemId: '',
    productId: text(entry.product_id),
    productName: text(entry.product_name),
    optionName: '',
    quantity: Math.abs(whole(entry.quantity) ?? 1),
    // The fee holds its VAT; what the store and the platform take on of discounts is what else makes the amount.
    parts:
      gross === null
        ? null
        : partsOf(gross, amount, { fee: whole(entry.fee), allotment: whole(entry.store_allotment_amount) ?? 0, delivers: lineNo === '' }),
    amount,
    basisDate,
    expectDate: dayOf(entry.date_scheduled_ymd),
    paidDate: completed === null ? null : kstDate(new Date(completed)),
  };
}

function partsOf(
  total: number,
  amount: number,
  { fee, allotment, delivers }: { fee: number | null; allotment: number; delivers: boolean },
) {
  if (fee === null) return null;
  const sign = total < 0 ? -1 : 1;
  const salesFee = 0 - sign * Math.abs(fee);
  const sellerDiscount = 0 - sign * Math.abs(allotment);
  const rest = amount - total - salesFee - sellerDiscount;
  const price = delivers ? { deliveryFee: total } : { gross: total };
  return {
    ...NO_PARTS,
    ...price,
    salesFee,
    sellerDiscount,
    ...(rest === 0 ? {} : rest * sign > 0 ? { channelDiscount: rest } : { deduction: rest }),
  };
}

/** `2026-03-04` of 20260304; null for none. */
function dayOf(value: unknown): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text(value)) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
