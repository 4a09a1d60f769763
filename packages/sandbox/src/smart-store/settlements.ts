/** Settlement by case (section 9): one row a product order that buyers decided on, and one for the delivery fee of its parcel. */
import { kstParts } from '../kernel/kst.ts';
import { pageAt } from '../market/lists.ts';
import { orderBehind, timeRange } from '../market/market.ts';
import { workingDayAfter } from '../shared/settling.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { invalid } from './answers.ts';
import type { Shop, ShopLine } from './market.ts';
import { type SettledThing, settledOf } from './settlement-amounts.ts';
import { type Call, positive, type Route } from './wire.ts';

const SIZE_MAX = 1_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Between the decision and the payment: a working day, with a weekend before it. */
const PAID_WITHIN_MS = 5 * DAY_MS;

/** What a day can be counted by, as `periodType` ends. */
const PERIODS = {
  SETTLE_SCHEDULE_DATE: ({ settleExpectDate }: Days) => settleExpectDate,
  SETTLE_BASIS_DATE: ({ settleBasisDate }: Days) => settleBasisDate,
  SETTLE_COMPLETE_DATE: ({ settleCompleteDate }: Days) => settleCompleteDate,
  PAY_DATE: ({ payDate }: Days) => payDate,
  TAXRETURN_BASIS_DATE: ({ settleBasisDate }: Days) => settleBasisDate,
} as const;
const PREFIX = 'SETTLE_CASEBYCASE_';

export const settlementRoutes: readonly Route[] = [['GET', '/v1/pay-settle/settle/case', 'settlements.collect', cases]];

function cases(call: Call): object {
  const { shop, account, query, request } = call;
  const day = query.searchDate ?? '';
  if (!DAY.test(day) || Number.isNaN(Date.parse(day))) throw invalid('searchDate', 'NotValid', '조회일은 yyyy-MM-dd 형식이어야 합니다.');
  const dayBy = Object.entries(PERIODS).find(([name]) => query.periodType === `${PREFIX}${name}`)?.[1];
  if (!dayBy) throw invalid('periodType', 'NotValidEnum', '조회 기준 값이 올바르지 않습니다.');
  const page = positive(call, 'pageNumber', 1, 100_000);
  const size = positive(call, 'pageSize', SIZE_MAX, SIZE_MAX);
  const found = decidedNear(shop, account.id, day, query.periodType === `${PREFIX}PAY_DATE`)
    .filter((line) => dayBy(daysOf(shop, line)) === day)
    .flatMap((line) => rowsOf(shop, line, account.shopName));
  const { rows, pages } = pageAt(shop.kernel, request, found, { start: (page - 1) * size, size });
  return { elements: rows, pagination: { page, size, totalPages: pages, totalElements: found.length } };
}

/** Lines that were decided on, or paid by their buyers, about that day; oldest first. */
function decidedNear(shop: Shop, accountId: string, day: string, byPayment: boolean): ShopLine[] {
  const from = shop.time.ofShown(new Date(`${day}T00:00:00+09:00`));
  const to = from + DAY_MS;
  if (byPayment) return shop.linesByPayment.range(timeRange({ from, to }, accountId)).flatMap(({ value }) => decided(value));
  const window = { from: from - PAID_WITHIN_MS, to };
  return (['PURCHASE_DECIDED', 'EXCHANGED'] as const).flatMap((state) =>
    shop.linesByState.range(timeRange(window, accountId, state)).flatMap(({ value }) => decided(value)),
  );
}

const decided = (line: ShopLine) => (line.remaining > 0 && (line.state === 'PURCHASE_DECIDED' || line.state === 'EXCHANGED') ? [line] : []);

interface Days {
  payDate: string;
  settleBasisDate: string;
  settleExpectDate: string;
  /** Null until it is paid. */
  settleCompleteDate: string | null;
}

function daysOf(shop: Shop, line: ShopLine): Days {
  const dayOf = (at: number) => kstParts(shop.time.shown(at)).date;
  const settleBasisDate = dayOf(line.stateAt);
  const settleExpectDate = workingDayAfter(settleBasisDate);
  const today = kstParts(shop.time.real()).date;
  return {
    payDate: dayOf(line.reached.PAYED ?? line.orderedAt),
    settleBasisDate,
    settleExpectDate,
    settleCompleteDate: settleExpectDate <= today ? settleExpectDate : null,
  };
}

function rowsOf(shop: Shop, line: ShopLine, merchantName: string): object[] {
  const { settleBasisDate, settleExpectDate, settleCompleteDate } = daysOf(shop, line);
  const row = (productOrderType: SettledThing, productOrderId: string, won: number) => ({
    settleBasisDate,
    settleExpectDate,
    settleCompleteDate,
    orderId: line.orderNo,
    productOrderId,
    productOrderType,
    settleType: 'NORMAL_SETTLE_ORIGINAL',
    productId: line.extra.channelProductNo,
    productName: line.productName,
    purchaserName: orderBehind(shop, line).buyer.name,
    ...settledOf(productOrderType, won),
    merchantId: line.accountId,
    merchantName,
    contractNo: '1',
  });
  const goods = row('PROD_ORDER', line.no, line.unitPrice * line.remaining);
  // A fee has a number of its own.
  return line.fee === 0 ? [goods] : [goods, row('DELIVERY', `9${line.no.slice(1)}`, line.fee)];
}
