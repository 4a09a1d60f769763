/** Totals of a day (sheet 9): what buyers decided on, paid to the seller the day after. */
import { kstParts } from '../kernel/kst.ts';
import { pageAt } from '../market/lists.ts';
import { timeRange } from '../market/market.ts';
import { DAY_MS, FORMS, instantOf } from '../shared/wall-clock.ts';
import { badParameter } from './answers.ts';
import type { KakaoLine, Mall } from './market.ts';
import { shopOf } from './shops.ts';
import { type Call, pageOf, type Route } from './wire.ts';

const SIZE = { usual: 500, max: 1_000 };
const PERIOD = 'SETTLEMENT_CONFIRM_DATE';
const DAYS_MAX = 31;
const COMMISSION_BP = 550;
const DECIDED = ['BuyDecision', 'ExchangeShippingComplete'] as const;

export const settlementRoutes: readonly Route[] = [['GET', '/v1/shopping/settlement/total-confirms', 'settlements.totals', totals]];

function dayIn({ query }: Call, name: string): number {
  const at = instantOf(query[name] ?? '', FORMS.DAY);
  if (Number.isNaN(at)) throw badParameter(`${name}은(는) YYYY-MM-DD 형식이어야 합니다.`);
  return at;
}

function totals(call: Call): object {
  const { mall, account, query, request } = call;
  if (query.periodType !== PERIOD) throw badParameter(`periodType은 ${PERIOD}여야 합니다.`);
  const [first, last] = [dayIn(call, 'startDate'), dayIn(call, 'endDate')];
  if (last < first || last - first >= DAYS_MAX * DAY_MS) throw badParameter(`조회 기간은 최대 ${DAYS_MAX}일입니다.`);
  const page = pageOf(call, SIZE);
  // Decided on the day before.
  const window = { from: mall.time.ofShown(new Date(first - DAY_MS)), to: mall.time.ofShown(new Date(last)) };
  const lines = DECIDED.flatMap((state) => mall.linesByState.range(timeRange(window, account.id, state)).map(({ value }) => value));
  const days = [...Map.groupBy(lines, (line) => confirmedOn(mall, line))].toSorted(([a], [b]) => a.localeCompare(b));
  const { rows, more } = pageAt(mall.kernel, request, days, page);
  const contents = rows.map(([day, ofDay]) => ({
    channelName: shopOf(mall).channelName,
    sellerId: account.id,
    sellerName: account.shopName,
    settlementConfirmDate: day,
    ...amountsOf(ofDay),
  }));
  return { contents, last: !more };
}

function confirmedOn(mall: Mall, { stateAt }: KakaoLine): string {
  return kstParts(new Date(mall.time.shown(stateAt).getTime() + DAY_MS)).date;
}

function amountsOf(lines: readonly KakaoLine[]): object {
  const productStandardAmount = lines.reduce((sum, { unitPrice, remaining }) => sum + unitPrice * remaining, 0);
  const sellerDiscountAmount = lines.reduce((sum, { extra, remaining }) => sum + extra.discount * remaining, 0);
  const settlementBaseAmount = productStandardAmount - sellerDiscountAmount;
  const deliveryAmount = lines.reduce((sum, { fee }) => sum + fee, 0);
  const commissionTotalAmount = Math.floor((settlementBaseAmount * COMMISSION_BP) / 10_000);
  return {
    productStandardAmount,
    sellerDiscountAmount,
    settlementBaseAmount,
    deliveryAmount,
    returnDeliveryAmount: 0,
    commissionTotalAmount,
    settlementConfirmAmount: settlementBaseAmount + deliveryAmount - commissionTotalAmount,
    etcPlusAmount: 0,
    etcMinusAmount: 0,
  };
}
