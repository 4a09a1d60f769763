/** Orders of AUCTION and GMARKET as line facts (sheet 5): a line is an `OrderNo`, its order the payment. Pure. */
import type { LineState } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import { courierByName } from '../sdk/couriers.ts';
import { dueTime, lineFact, NOBODY, phonesOf, sourceTime } from '../sdk/line.ts';
import type { ReadLines } from '../sdk/look-up.ts';
import type { LineFact, Person } from '../sdk/order.ts';
import { firstText, isWire, text, textOrNull, type Wire, whole, wires } from '../sdk/reader.ts';
import { createRecordReader, type RecordReader, unreadableRecord } from '../sdk/record-reader.ts';
import { folded } from './reading.ts';

const stateByCode = byCode<LineState>({ NEW: '1', PREPARING: '2', DELIVERING: '3', DELIVERED: '4', CONFIRMED: '5' });

export interface ReadOrders {
  /** When the answer came, ISO 8601. */
  readAt: string;
  /** Rows of the list of orders that wait for a transfer, which names no state. */
  unpaid?: boolean;
  /** Where rows name no group, the payment is the parcel that the fee is of. */
  feeOfPayment?: boolean;
}

/** Every row of a list, each with the fee that it shows of its parcel. What can't be read is set aside, and the rest goes on. */
export function toLines(rows: readonly unknown[], { readAt, unpaid = false, feeOfPayment = false }: ReadOrders): ReadLines {
  const result: ReadLines = { lines: [], unreadable: [] };
  for (const raw of rows) {
    const reader = createRecordReader(readAt);
    const row = folded(raw);
    const line = isWire(raw) ? toLine(raw, row, reader, { readAt, unpaid, feeOfPayment }) : null;
    if (line) result.lines.push(line);
    else
      result.unreadable.push(
        unreadableRecord(raw, reader.problems.join(' ') || '주문이 아닌 값입니다.', firstText(row.orderno, row.payno)),
      );
  }
  return result;
}

/** The line, or null when the reader found what makes it useless. */
function toLine(raw: Wire, row: Wire, reader: RecordReader, { readAt, unpaid, feeOfPayment }: Required<ReadOrders>): LineFact | null {
  const lineNo = text(row.orderno);
  const orderNo = firstText(row.payno, row.orderno);
  if (lineNo === '') reader.problems.push('주문번호가 없습니다.');
  const orderedAt = reader.time(row.orderdate, '주문일시');
  reader.need(orderedAt, '주문일시');
  const quantity = reader.number(row.contramount, '수량', 1);
  reader.need(quantity, '수량');
  const money = moneyOf(row, quantity, reader);
  reader.need(money.total ?? money.paid, '주문금액');
  const fees = [row.shippingfee, row.backwoodsadddeliveryfee, row.jejuadddeliveryfee].map((value) => reader.money(value, '배송비') ?? 0);
  if (reader.problems.length > 0 || orderedAt === null || quantity === null) return null;
  const { total, discount, shopDiscount } = money;
  const amount = money.paid ?? Math.max(0, (total ?? 0) - discount);
  const state = unpaid ? 'PAYMENT_WAITING' : stateByCode(text(row.orderstatus));
  const times = {
    orderedAt,
    paidAt: unpaid ? null : toInstant(row.paydate),
    dispatchedAt: toInstant(row.transdate),
    deliveredAt: toInstant(row.transcompletedate),
    confirmedAt: toInstant(row.buydecisiondate),
  };
  const late = text(row.shippingexpecteddate);
  const bundleNo = bundleOf(orderNo, text(row.groupno));
  const rawCourier = textOrNull(row.takbaename);
  const options = optionsOf(row);
  return lineFact({
    orderNo,
    lineNo,
    bundleNo,
    state,
    rawState: unpaid ? '입금대기' : text(row.orderstatus),
    delayed: late !== '' && (state === 'NEW' || state === 'PREPARING'),
    sourceTime: sourceTime(state, times, readAt, [toInstant(row.orderconfirmdate), toInstant(row.giftconfirmdate)]),
    ...times,
    dispatchDue: dueTime(firstText(row.transduedate, late)),
    shopProductId: textOrNull(row.sitegoodsno),
    shopItemId: options.id || textOrNull(row.sitegoodsno),
    managementCode: textOrNull(row.outgoodsno),
    itemCode: options.code || null,
    productName: text(row.goodsname),
    optionText: options.text,
    quantity,
    unitPrice: Math.round((total ?? amount) / quantity),
    amount,
    // What the courier collects is nothing that the site pays out.
    deliveryFee: /^D$|착불/i.test(text(row.deliveryfeecondition)) ? 0 : fees.reduce((sum, won) => sum + won, 0),
    feeParcel: bundleNo ?? (feeOfPayment ? orderNo : null),
    discount: Math.max(discount, (total ?? amount) - amount),
    shopDiscount,
    expectedSettlement: text(row.servicefee) === '' ? null : whole(row.settlementprice),
    buyer: { ...NOBODY, name: text(row.buyername), ...phonesOf(row.buyermobiletel, row.buyertel) },
    receiver: receiverOf(row),
    deliveryMessage: text(row.delmemo),
    courierCode: rawCourier === null ? null : courierByName(rawCourier),
    rawCourier,
    invoiceNo: textOrNull(row.nosongjang),
    refs: { orderedAt, quantity: String(quantity), unpaid: String(unpaid) },
    raw,
  });
}

interface Money {
  /** Of the whole line with its options, before discounts; null where it is not said. */
  total: number | null;
  /** What the buyer paid for it without the delivery fee; null where it is not said. */
  paid: number | null;
  /** The seller's own, with what she gives back as the site's money. */
  discount: number;
  shopDiscount: number | null;
}

/**
 * `AcntMoney` has the delivery fee of the whole payment in it, at one site on each of its rows and at the other on one of them; `OrderAmount` lacks the
 * options, and what AUCTION takes off: the line is made of its parts (sheet 5). Rows without parts are read as older samples have them: both
 * amounts are the line's own.
 */
function moneyOf(row: Wire, quantity: number | null, reader: RecordReader): Money {
  const whole = reader.money(row.orderamount, '주문금액');
  const account = reader.money(row.acntmoney, '결제금액');
  const price = reader.money(row.saleprice, '판매단가');
  const options = [row.optselprice, row.optaddprice].map((value) => reader.money(value, '옵션금액', -MONEY_MAX) ?? 0);
  const both = [row.sellerdiscountprice1, row.sellerdiscountprice2].map((value) => reader.money(value, '판매자 할인') ?? 0);
  const discount =
    (reader.money(row.sellerdiscountprice, '판매자 할인') ?? sumOf(both)) + (reader.money(row.sellercashbackmoney, '스마일캐시') ?? 0);
  const direct = reader.money(row.directdiscountprice, '사이트 할인');
  if (direct === null || price === null || quantity === null) {
    const shopDiscount = whole !== null && account !== null ? Math.max(0, whole - account - discount) : null;
    return { total: whole, paid: account, discount, shopDiscount };
  }
  const total = price * quantity + sumOf(options);
  return { total, paid: Math.max(0, total - discount - direct), discount, shopDiscount: direct };
}

const MONEY_MAX = 9_000_000_000;
const sumOf = (won: readonly number[]) => won.reduce((sum, each) => sum + each, 0);

/** The number may be that of a delivery policy, which many orders have (sheet 5): within its payment it is a parcel. */
function bundleOf(payNo: string, groupNo: string): string | null {
  return /^0*$/.test(groupNo) ? null : `${payNo}-${groupNo}`;
}

/** What was chosen: an option is known by our code, or by its values where it has none. */
function optionsOf(row: Wire): { id: string; code: string; text: string } {
  const chosen = wires(row.itemoptionselectlist).map(folded);
  const codes = [...new Set(chosen.map(({ itemoptioncode }) => text(itemoptioncode)).filter(Boolean))];
  const values = chosen.map(({ itemoptionvalue }) => text(itemoptionvalue)).filter(Boolean);
  const added = wires(row.itemoptionadditionlist)
    .map((one) => text(folded(one).itemoptionvalue))
    .filter(Boolean);
  const code = codes.length === 1 ? (codes[0] ?? '') : '';
  return { id: code || values.join('/'), code, text: [...values, ...added].join(' / ') };
}

function receiverOf(row: Wire): Person {
  const [front, back] = [text(row.delfrontaddress), text(row.delbackaddress)];
  return {
    name: text(row.receivername),
    ...phonesOf(row.hpno, row.telno),
    zipCode: text(row.zipcode),
    address1: front || text(row.delfulladdress),
    address2: front === '' ? '' : back,
  };
}
