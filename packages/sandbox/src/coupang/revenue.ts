/** Revenue history (sheet 9): what was recognised as sold, an order a row, by the day of the recognition. */
import type { Json } from '../kernel/fields.ts';
import { kstParts } from '../kernel/kst.ts';
import { productOf, timeRange } from '../market/market.ts';
import { type DepartmentShares, departmentShare } from '../shared/department-shares.ts';
import { share, workingDayAfter } from '../shared/settling.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { orderRefusal } from './answers.ts';
import { CATEGORIES } from './category-data.ts';
import { DAY, days, windowOf } from './dates.ts';
import { requireVendor } from './gate.ts';
import { wireId } from './json.ts';
import type { Shop, ShopLine } from './market.ts';
import { type Call, numberedPage, type Route } from './wire.ts';

const MAX_WINDOW = days(31);
const PAGE_MAX = 50;
const RECOGNITION = ['recognitionDateFrom', 'recognitionDateTo'] as const;
/** Percent, without VAT. */
const SERVICE_FEES: DepartmentShares = {
  패션의류: 10.5,
  패션잡화: 10.5,
  '화장품/미용': 9.6,
  '출산/육아': 10,
  식품: 10.6,
  '스포츠/레저': 10.5,
  usual: 10.8,
};
const DELIVERY_FEE_RATIO = 3;

export const revenueRoutes: readonly Route[] = [
  ['GET', '/v2/providers/openapi/apis/api/v1/revenue-history', 'settlements.collect', history],
];

function history(call: Call): unknown {
  const { shop, account, query } = call;
  requireVendor(account, query.get('vendorId'));
  if (!query.has('token')) throw orderRefusal(400, 'token은 필수입니다. 첫 페이지에는 빈 값을 보내 주세요.');
  const window = windowOf(call, DAY, MAX_WINDOW, RECOGNITION);
  if ((query.get(RECOGNITION[1]) ?? '').slice(0, 10) >= kstParts(shop.time.real()).date)
    throw orderRefusal(400, 'recognitionDateTo는 오늘보다 이전이어야 합니다.');
  const lines = shop.linesByState
    .range(timeRange(window, account.id, 'CONFIRMED'))
    .map(({ value }) => value)
    .filter(({ remaining }) => remaining > 0);
  const groups = [...Map.groupBy(lines, (line) => `${line.orderNo} ${dayOf(shop, line.stateAt)}`).values()];
  const { rows, next } = numberedPage(call, groups, { size: 'maxPerPage', page: 'token' }, { usual: 20, max: PAGE_MAX });
  return { code: 200, message: 'OK', data: rows.map((group) => rowOf(shop, group)), hasNext: next !== '', nextToken: next };
}

const dayOf = (shop: Shop, at: number) => kstParts(shop.time.shown(at)).date;

const dayAt = (utc: number) => new Date(utc).toISOString().slice(0, 10);

/** Seventy of a hundred fifteen working days after the Sunday of the week, the rest at the beginning of the month after the next. */
function paymentDays(recognised: string): { settlementDate: string; finalSettlementDate: string } {
  const at = new Date(`${recognised}T00:00:00Z`);
  const sunday = dayAt(at.getTime() + ((7 - at.getUTCDay()) % 7) * DAY_MS);
  const beforeLast = dayAt(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 1) - DAY_MS);
  return { settlementDate: workingDayAfter(sunday, 15), finalSettlementDate: workingDayAfter(beforeLast) };
}

function feeOf(amount: number, ratio: number) {
  const fee = share(amount, ratio);
  const vat = share(fee, 10);
  return { fee, vat, left: amount - fee - vat };
}

function rowOf(shop: Shop, lines: ShopLine[]): Json {
  const [first] = lines as [ShopLine];
  const recognitionDate = dayOf(shop, first.stateAt);
  const amount = lines.reduce((sum, { fee }) => sum + fee, 0);
  const { fee, vat, left } = feeOf(amount, DELIVERY_FEE_RATIO);
  return {
    orderId: wireId(first.orderNo),
    saleType: 'SALE',
    saleDate: dayOf(shop, first.orderedAt),
    recognitionDate,
    ...paymentDays(recognitionDate),
    deliveryFee: {
      amount,
      fee,
      feeVat: vat,
      feeRatio: DELIVERY_FEE_RATIO,
      settlementAmount: left,
      baseAmount: amount,
      baseFee: fee,
      baseFeeVat: vat,
      remoteAmount: 0,
      remoteFee: 0,
      remoteFeeVat: 0,
    },
    items: lines.map((line) => itemOf(shop, line)),
  };
}

function itemOf(shop: Shop, line: ShopLine): Json {
  const category = CATEGORIES.get(String(productOf(shop, line.accountId, line.productId)?.extra.live?.displayCategoryCode ?? ''));
  const ratio = departmentShare(SERVICE_FEES, category);
  const saleAmount = line.unitPrice * line.remaining;
  const { fee, vat, left } = feeOf(saleAmount, ratio);
  return {
    taxType: 'TAX',
    productId: Number(line.extra.catalogueNo),
    productName: line.productName,
    vendorItemId: Number(line.no),
    vendorItemName: `${line.productName}, ${line.optionText}`,
    salePrice: line.unitPrice,
    quantity: line.remaining,
    coupangDiscountCoupon: 0,
    discountCouponPolicyAgreement: '',
    saleAmount,
    sellerDiscountCoupon: 0,
    downloadableCoupon: 0,
    serviceFee: fee,
    serviceFeeVat: vat,
    serviceFeeRatio: ratio,
    settlementAmount: left,
    couranteeFeeRatio: 0,
    couranteeFee: 0,
    couranteeFeeVat: 0,
    externalSellerSkuCode: line.itemCode ?? '',
  };
}
