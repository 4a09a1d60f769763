/** Lists of orders (sheet 5): one state a call, by a day of it. Lines with an open claim, or reported as not received, stand in none of them. */
import type { FastifyRequest } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import { pageStart } from '../market/lists.ts';
import { linesOf, orderBehind, orderOf, prefixRange, timeRange } from '../market/market.ts';
import { jsonBody } from '../shared/routes.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { businessRefusal, CODES, done, parameterRefusal, RATE_MESSAGE } from './answers.ts';
import { companyName } from './catalog.ts';
import { stamp } from './dates.ts';
import type { EsmLine, LineState, Mall } from './market.ts';
import { amountsOf } from './settlement.ts';
import { siteOf } from './site.ts';
import { type Call, type Peek, type Route, SHIPPING, SPACED_MINUTE, textOf, whole, windowOf } from './wire.ts';

const REQUEST = `${SHIPPING}/Order/RequestOrders`;
const PRE_REQUEST = `${SHIPPING}/Order/PreRequestOrders`;
const PAGE_MAX = 100;
const WINDOW_MAX_MS = 31 * DAY_MS;
const ONE_IN_SECONDS = 5;
const PHONE_AFTER_MS = 5 * 60_000;
const DUE_AFTER_MS = 3 * DAY_MS;
const BY_NUMBER = 0;

/** In the order of their numbers, from 1. */
const STATES = ['NEW_ORDER', 'AWAITING_SHIPMENT', 'DELIVERING', 'DELIVERED', 'CONFIRMED'] as const satisfies readonly LineState[];

const isLookUp = (body: Json) => Number(body.orderStatus) === BY_NUMBER;

export const orderRoutes: readonly Route[] = [
  [
    'POST',
    REQUEST,
    { among: ['orders.collect', 'orders.lookUp'], of: ({ body }: Peek) => (isLookUp(body) ? 'orders.lookUp' : 'orders.collect') },
    list,
  ],
  ['POST', PRE_REQUEST, 'orders.collect', listUnpaid],
];

/** Whether the bucket of the lists counts the call: looking up by number is free. */
export function isOrderList(request: FastifyRequest): boolean {
  const { url } = request;
  const body = jsonBody(request);
  return url.endsWith(PRE_REQUEST) || (url.endsWith(REQUEST) && !(isJson(body) && isLookUp(body)));
}

function takeTurn({ mall, account }: Call): void {
  if (!mall.kernel.take(`orders ${account.id}`, 1 / ONE_IN_SECONDS, 1).allowed) throw businessRefusal(CODES.STATE, RATE_MESSAGE);
}

/** The day that a list is asked by, as a number of the interface; those of order and payment (1, 2) have indexes of their own. */
const DATES: Record<number, (line: EsmLine) => number | undefined> = {
  3: dueAt,
  4: ({ reached }) => reached.DELIVERING,
  5: ({ reached }) => reached.CONFIRMED,
};

function dueAt({ reached, orderedAt, extra }: EsmLine): number {
  return extra.lateUntil ?? (reached.NEW_ORDER ?? orderedAt) + DUE_AFTER_MS;
}

function list(call: Call): Json {
  if (whole(call, 'siteType', { min: 1, max: 3 }) !== call.site.number) throw parameterRefusal('siteType이 올바르지 않습니다.');
  if (isLookUp(call.body)) return byNumber(call);
  takeTurn(call);
  const state = STATES[whole(call, 'orderStatus', { min: 1, max: STATES.length }) - 1] ?? 'NEW_ORDER';
  const type = whole(call, 'requestDateType', { min: 1, max: 5 });
  const window = windowOf(call, ['requestDateFrom', 'requestDateTo'], SPACED_MINUTE, WINDOW_MAX_MS);
  const { size, start } = pageOf(call);
  const found = linesIn(call, state, type, window);
  const next = STATES[STATES.indexOf(state) + 1];
  // Old news: lines that have moved on come once more, as they were.
  const late = start === 0 && next !== undefined && call.mall.kernel.pageFault(call.request, 'OUT_OF_ORDER_STATUS');
  const stale = late && next ? linesIn(call, next, type, window).page(0, size) : [];
  const page = [...stale, ...found.page(start, size)];
  return answerOf(
    call,
    found.total,
    page.map((line) => rowOf(call.mall, line, state)),
  );
}

function pageOf(call: Call): { size: number; start: number } {
  const size = whole(call, 'pageSize', { min: 1, max: PAGE_MAX, usual: PAGE_MAX });
  const page = whole(call, 'pageIndex', { min: 1, max: 1_000_000, usual: 1 });
  return { size, start: pageStart(call.mall.kernel, call.request, (page - 1) * size, size) };
}

interface Found {
  total: number;
  page(start: number, size: number): EsmLine[];
}

function linesIn({ mall, account }: Call, state: LineState, type: number, window: { from: number; to: number }): Found {
  const index = type === 1 ? mall.linesByOrderTime : type === 2 ? mall.linesByPayTime : null;
  const range = timeRange(window, account.id, state);
  if (index)
    return {
      total: index.count(range.from, range.to),
      page: (offset, limit) => index.range({ ...range, offset, limit }).map(({ value }) => value),
    };
  const lines = mall.linesByOrderTime
    .range(prefixRange(account.id, state))
    .map(({ value }) => value)
    .filter((line) => {
      const at = DATES[type]?.(line) ?? Number.NaN;
      return at >= window.from && at < window.to;
    });
  return { total: lines.length, page: (start, size) => lines.slice(start, start + size) };
}

function answerOf({ site, account }: Call, TotalCount: number, RequestOrders: Json[]): Json {
  return done({ SiteType: site.number, TotalCount, SellerId: account.id, RequestOrders });
}

function byNumber(call: Call): Json {
  const { mall, account } = call;
  const [orderNo, payNo] = [textOf(call, 'orderNo'), textOf(call, 'payNo')];
  if (orderNo === '' && payNo === '') throw parameterRefusal('orderNo 또는 payNo를 입력해 주세요.');
  const order = payNo === '' ? undefined : orderOf(mall, account.id, payNo);
  const line = orderNo === '' ? undefined : mall.lines.get(orderNo);
  const lines = line ? [line] : order ? linesOf(mall, order) : [];
  const isListed = ({ state, extra }: EsmLine) => (STATES as readonly LineState[]).includes(state) && !extra.unreceived;
  const found = lines.filter((one) => one.accountId === account.id && isListed(one));
  const { size, start } = pageOf(call);
  return answerOf(
    call,
    found.length,
    found.slice(start, start + size).map((one) => rowOf(mall, one)),
  );
}

function listUnpaid(call: Call): Json {
  if (whole(call, 'siteType', { min: 1, max: 3 }) !== call.site.number) throw parameterRefusal('siteType이 올바르지 않습니다.');
  takeTurn(call);
  const window = windowOf(call, ['requestDateFrom', 'requestDateTo'], SPACED_MINUTE, WINDOW_MAX_MS);
  const { size, start } = pageOf(call);
  const { total, page } = linesIn(call, 'UNPAID', 1, window);
  return answerOf(
    call,
    total,
    page(start, size).map((line) => rowOf(call.mall, line)),
  );
}

/** Of the whole parcel, on each of its rows. */
function parcelFee(mall: Mall, { accountId, parcelNo }: EsmLine): number {
  return Math.max(...mall.linesByParcel.get(`${accountId}|${parcelNo}`).map(({ fee }) => fee));
}

/** @param shown as which of its states it stands; as what it is where it is absent */
function rowOf(mall: Mall, line: EsmLine, shown: LineState = line.state): Json {
  const order = orderBehind(mall, line);
  const { buyer, paidAt, message } = order;
  const { gift } = line.extra;
  const receiver = gift?.waits ? null : order.receiver;
  const { extra, shipment, remaining } = line;
  const stage = (STATES as readonly LineState[]).indexOf(shown) + 1;
  const cameTo = (state: (typeof STATES)[number]) => (STATES.indexOf(state) < stage ? stamp(mall, line.reached[state]) : null);
  const amounts = amountsOf(line);
  const known = paidAt !== null && mall.time.now() - paidAt >= PHONE_AFTER_MS;
  const phone = (text: string) => (known ? text : null);
  const isSent = stage >= 3;
  return {
    OrderNo: Number(line.no),
    PayNo: Number(order.no),
    GroupNo: Number(line.parcelNo),
    SiteGoodsNo: extra.siteGoodsNo,
    OutGoodsNo: mall.products.get(line.productId)?.managementCode ?? line.sellerCode ?? '',
    GoodsName: line.productName,
    SKUNo: '',
    OrderStatus: stage,
    OrderDate: stamp(mall, line.orderedAt),
    PayDate: cameTo('NEW_ORDER'),
    OrderConfirmDate: cameTo('AWAITING_SHIPMENT'),
    TransDueDate: paidAt === null ? null : stamp(mall, dueAt(line)),
    ShippingExpectedDate: stamp(mall, extra.lateUntil),
    TransDate: cameTo('DELIVERING'),
    TransCompleteDate: cameTo('DELIVERED'),
    BuyDecisionDate: cameTo('CONFIRMED'),
    ContrAmount: remaining,
    SalePrice: money(line.unitPrice - extra.addPrice),
    OrderAmount: money((line.unitPrice - extra.addPrice) * remaining),
    AcntMoney: money(amounts.paid + paidFee(mall, line)),
    OptSelPrice: money(extra.addPrice * remaining),
    OptAddPrice: money(0),
    SellerDiscountPrice1: money(amounts.discount),
    SellerDiscountPrice2: money(0),
    SellerDiscountPrice: money(amounts.discount),
    DirectDiscountPrice: money(0),
    SettlementPrice: money(amounts.left),
    ServiceFee: money(amounts.fee),
    ShippingFee: money(parcelFee(mall, line)),
    DeliveryFeeCondition: parcelFee(mall, line) === 0 ? 'X' : extra.feeCondition,
    BackwoodsAddDeliveryFee: money(0),
    JejuAddDeliveryFee: money(0),
    BuyerName: buyer.name,
    BuyerID: 'buyer***',
    BuyerMobileTel: phone(buyer.phone),
    BuyerTel: null,
    ReceiverName: receiver?.name ?? order.receiver.name,
    HpNo: receiver && phone(receiver.phone),
    TelNo: null,
    ZipCode: receiver?.zipCode ?? null,
    DelFrontAddress: receiver?.address1 ?? null,
    DelBackAddress: receiver?.address2 ?? null,
    DelFullAddress: receiver && `${receiver.address1} ${receiver.address2}`.trim(),
    DelMemo: receiver && message,
    TakbaeName: isSent && shipment ? companyName(shipment.courier) : '',
    NoSongjang: isSent ? (shipment?.invoiceNo ?? '') : '',
    TransType: 'B',
    InfoCin: '',
    ItemOptionSelectList:
      extra.optionValues.length === 0
        ? []
        : [{ ItemOptionValue: line.optionText, ItemOptionOrderCnt: remaining, ItemOptionCode: line.itemCode ?? '' }],
    ItemOptionAdditionList: [],
    IsGiftOrder: gift ? 'Y' : 'N',
    GiftOrderStatus: gift ? (gift.waits ? 1 : 2) : 0,
    GiftConfirmDate: stamp(mall, gift?.acceptedAt),
  };
}

/** Won as the interface writes them. */
const money = (won: number) => `${won}.0000`;

/** Fees of the whole payment, which stand in what was paid for it: on each of its rows at AUCTION, on the first alone at GMARKET. */
function paidFee(mall: Mall, line: EsmLine): number {
  const all = linesOf(mall, orderBehind(mall, line));
  const isFirst = all[0]?.id === line.id;
  return siteOf(mall.kernel).letter === 'A' || isFirst ? all.reduce((sum, { fee }) => sum + fee, 0) : 0;
}
