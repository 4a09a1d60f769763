/** Settlement items of ZIGZAG (sheet 9). Pure. */
import { kstDate, toInstant } from '../sdk/clock.ts';
import { text, type Wire, whole, wire } from '../sdk/reader.ts';
import { dayIn, partsMaking, type ReadEntry, settleFact, sizedBy, unreadableEntry } from '../sdk/settlement.ts';

export function toSettleFact(row: unknown): ReadEntry {
  const entry = wire(row);
  const [orderNo, lineNo] = [text(entry.order_number), text(entry.order_item_number)];
  const amount = whole(entry.settlement_amount);
  const basisDate = dayIn(entry.date_based_ymd);
  if (orderNo === '' || amount === null || basisDate === null) return unreadableEntry(row, lineNo || orderNo);
  const gross = whole(entry.total_amount);
  const back = amount < 0 || (gross ?? 0) < 0;
  const completed = toInstant(entry.date_completed);
  return settleFact({
    key: [orderNo, lineNo, basisDate, back ? '-' : '+'].join('|'),
    event: back ? 'RETURN' : lineNo === '' ? 'DELIVERY_FEE' : 'SALE',
    orderNo,
    lineNo,
    productId: text(entry.product_id),
    productName: text(entry.product_name),
    quantity: Math.abs(whole(entry.quantity) ?? 1),
    // The fee holds its VAT; what the store and the platform take on of discounts is what else makes the amount.
    parts: gross === null || whole(entry.fee) === null ? null : partsOf(entry, gross, amount, lineNo === ''),
    amount,
    basisDate,
    expectDate: dayIn(entry.date_scheduled_ymd),
    paidDate: completed === null ? null : kstDate(new Date(completed)),
  });
}

function partsOf(entry: Wire, total: number, amount: number, delivers: boolean) {
  const sized = sizedBy(total < 0);
  const price = delivers ? { deliveryFee: total } : { gross: total };
  const parts = { ...price, salesFee: 0 - sized(entry.fee), sellerDiscount: 0 - sized(entry.store_allotment_amount) };
  return partsMaking(amount, parts, total < 0);
}
