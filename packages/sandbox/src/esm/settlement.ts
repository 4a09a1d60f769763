/** Settlement (sheet 9): orders, and the delivery fees of their groups, by one of seven days. */
import type { Json } from '../kernel/fields.ts';
import { pageAt } from '../market/lists.ts';
import { prefixRange } from '../market/market.ts';
import { share, workingDayAfter } from '../shared/settling.ts';
import { DAY_MS, FORMS } from '../shared/wall-clock.ts';
import { businessRefusal, CODES } from './answers.ts';
import { dayOf, stamp } from './dates.ts';
import type { EsmLine, LineState, Mall } from './market.ts';
import { ACCOUNT, type Call, type Route, textOf, whole, windowOf } from './wire.ts';

const WINDOW_MAX_MS = 31 * DAY_MS;
const PAGE_MAX = 500;
const DELIVERY_FEE_PERCENT = 3.3;

export const settlementRoutes: readonly Route[] = [
  ['POST', `${ACCOUNT}/getsettleorder`, 'settlements.collect', (call) => list(call, goodsRow)],
  ['POST', `${ACCOUNT}/getsettledeliveryfee`, 'settlements.collect', (call) => list(call, deliveryRow)],
];

/** What a line brings: its goods with their options, what the seller takes off, the fee of the site of the rest, and what is left. */
export function amountsOf({ unitPrice, quantity, extra }: EsmLine): Record<'goods' | 'discount' | 'paid' | 'fee' | 'left', number> {
  const goods = unitPrice * quantity;
  const discount = extra.discount * quantity;
  const paid = goods - discount;
  const fee = share(paid, extra.feePercent);
  return { goods, discount, paid, fee, left: paid - fee };
}

/** The working day after the decision. */
function payDay(mall: Mall, { reached }: EsmLine): string | null {
  return reached.CONFIRMED === undefined ? null : workingDayAfter(dayOf(mall, reached.CONFIRMED));
}

/** A row of a sale, or with opposite signs of its refund. */
interface Entry {
  line: EsmLine;
  sign: 1 | -1;
}

const SENT: readonly LineState[] = ['DELIVERING', 'DELIVERED', 'CONFIRMED'];

/** In which states a line is listed by a day, and which day that is. What was refunded is listed by its refund alone: the sale and its opposite. */
const BY: Record<string, { states: readonly LineState[]; day(mall: Mall, line: EsmLine): string | null }> = {
  D1: { states: ['NEW_ORDER', 'AWAITING_SHIPMENT', ...SENT], day: (mall, { reached }) => dayIn(mall, reached.NEW_ORDER) },
  D2: { states: SENT, day: (mall, { reached }) => dayIn(mall, reached.DELIVERING) },
  D3: { states: SENT.slice(1), day: (mall, { reached }) => dayIn(mall, reached.DELIVERED) },
  D4: { states: ['CONFIRMED'], day: (mall, { reached }) => dayIn(mall, reached.CONFIRMED) },
  D5: { states: ['CONFIRMED'], day: payDay },
  D6: { states: ['CONFIRMED'], day: remitDay },
  D7: { states: ['RETURNED', 'CANCELED'], day: (mall, line) => dayIn(mall, refundedAt(line)) },
};

/** What was paid back after it had been decided on: of what came back or was cancelled before, nothing was ever to be paid, and no list has a row. */
const refundedAt = ({ reached }: EsmLine) => (reached.CONFIRMED === undefined ? undefined : (reached.CANCELED ?? reached.RETURNED));

const dayIn = (mall: Mall, at: number | undefined) => (at === undefined ? null : dayOf(mall, at));

function remitDay(mall: Mall, line: EsmLine): string | null {
  const day = payDay(mall, line);
  return day !== null && day <= dayOf(mall, mall.time.now()) ? day : null;
}

const refuse = (message: string) => businessRefusal(String(CODES.PARAMETER), message);

function list(call: Call, toRow: (mall: Mall, entry: Entry) => Json | null): Json {
  const { mall, account, site } = call;
  if (textOf(call, 'SiteType') !== site.letter) throw refuse('SiteType이 올바르지 않습니다.');
  const by = BY[textOf(call, 'SrchType')];
  if (!by) throw refuse('SrchType은 D1~D7 중 하나여야 합니다.');
  windowOf(call, ['SrchStartDate', 'SrchEndDate'], FORMS.DAY, WINDOW_MAX_MS, refuse);
  const [first, last] = [textOf(call, 'SrchStartDate'), textOf(call, 'SrchEndDate')];
  const orderNo = textOf(call, 'ContrNo');
  const size = whole(call, 'PageRowCnt', { min: 1, max: PAGE_MAX }, refuse);
  const page = whole(call, 'PageNo', { min: 1, max: 1_000_000 }, refuse);
  const lines = by.states
    .flatMap((state) => mall.linesByOrderTime.range(prefixRange(account.id, state)).map(({ value }) => value))
    .filter((line) => {
      const day = by.day(mall, line);
      return day !== null && day >= first && day <= last && (orderNo === '' || line.no === orderNo);
    });
  const rows = lines.flatMap((line) => entriesOf(line).flatMap((entry) => toRow(mall, entry) ?? []));
  const { rows: Data } = pageAt(mall.kernel, call.request, rows, { start: (page - 1) * size, size });
  return { ResultCode: 'Success', Message: '', SiteType: site.letter, TotalCount: rows.length, PageSize: size, PageNo: page, Data };
}

function entriesOf(line: EsmLine): Entry[] {
  return refundedAt(line) !== undefined
    ? [
        { line, sign: 1 },
        { line, sign: -1 },
      ]
    : [{ line, sign: 1 }];
}

const signed = (sign: 1 | -1, won: number) => String(won === 0 ? 0 : sign * won);

function daysOf(mall: Mall, { line, sign }: Entry): Json {
  return { RemitDate: remitDay(mall, line) ?? NO_DAY, RefundDate: (sign < 0 ? stamp(mall, refundedAt(line)) : null) ?? NO_DAY };
}

/** 1 a sale, 2 its refund. */
const kindOf = (sign: 1 | -1) => String(sign > 0 ? 1 : 2);
/** How the interface writes a day that there is not. */
const NO_DAY = '0001-01-01T00:00:00';

function goodsRow(mall: Mall, entry: Entry): Json {
  const { line, sign } = entry;
  const { goods, discount, fee, left } = amountsOf(line);
  const options = line.extra.addPrice * line.quantity;
  return {
    PackNo: line.orderNo,
    ContrNo: line.no,
    GoodsNo: mall.products.get(line.productId)?.extra.goodsNo ?? '',
    SiteGoodsNo: line.extra.siteGoodsNo,
    GoodsName: line.productName,
    OrderQty: signed(sign, line.quantity),
    SellOrderPrice: signed(sign, goods - options),
    OptionPrice: signed(sign, options),
    SellerDiscountTotalPrice: signed(sign, discount),
    TotCommission: signed(sign, fee),
    ServiceFee: signed(sign, fee),
    SettlementPrice: signed(sign, left),
    CancelAfterRemitYN: line.state === 'CANCELED' ? 'Y' : 'N',
    Kind: kindOf(sign),
    BuyDecisonDate: stamp(mall, line.reached.CONFIRMED),
    SettleExpectDate: payDay(mall, line),
    ...daysOf(mall, entry),
  };
}

/** On the line that carries the fee of its group. */
function deliveryRow(mall: Mall, entry: Entry): Json | null {
  const { line, sign } = entry;
  if (line.fee === 0) return null;
  const commission = share(line.fee, DELIVERY_FEE_PERCENT);
  return {
    PackNo: line.orderNo,
    DelFeeAmt: signed(sign, line.fee),
    DelFeeCommission: signed(sign, commission),
    DelFeeNo: Number(line.parcelNo),
    DelFeeType: '10',
    Kind: kindOf(sign),
    RevenueDate: stamp(mall, line.reached.CONFIRMED ?? line.reached.DELIVERED),
    ...daysOf(mall, entry),
  };
}
