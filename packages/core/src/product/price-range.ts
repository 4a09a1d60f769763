/** Which prices shops take now: their own bounds, and how far one edit may move a price (specification, points 5 and 9). Whole won. */
import { SHOP_TYPES } from '../shops/shop-types.ts';
import { PRICE_CHANGE_MESSAGE, priceBounds } from '../validation/text.ts';
import type { CreateShopDTO, ProductDraft } from './draft.ts';

/** What a channel states of its prices, as its manifest does: bounds, and those of one edit as a share of the present price. */
export interface PriceLimits {
  priceMin: number;
  priceMax: number;
  priceEditMinRate: number | null;
  priceEditMaxRate: number | null;
}

export interface PriceRange {
  low: number;
  high: number;
  /** Price that the shop last accepted; null before the first registration. */
  accepted: number | null;
}

export interface ShopPrices extends PriceRange {
  /** As the seller knows it: 쿠팡. */
  shop: string;
}

export interface PriceRangeProblem {
  message: string;
  /** More digits make it only worse: fit to be reported while it is typed. */
  tooHigh: boolean;
}

/** @param limits null: the rule of every shop alone. @param accepted a price of 0 bounds no edit */
export function priceRangeOf(limits: PriceLimits | null, accepted: number | null): PriceRange {
  const lows = [limits?.priceMin ?? 0];
  const highs = [limits?.priceMax ?? Number.POSITIVE_INFINITY];
  if (accepted !== null && accepted > 0) {
    const { min, max } = priceBounds(accepted);
    lows.push(min);
    highs.push(max);
    if (limits?.priceEditMinRate != null) lows.push(Math.ceil(accepted * (1 + limits.priceEditMinRate)));
    if (limits?.priceEditMaxRate != null) highs.push(Math.floor(accepted * (1 + limits.priceEditMaxRate)));
  }
  return { low: Math.max(...lows), high: Math.min(...highs), accepted };
}

/** One message for all shops that share a price: which of them refuse it, each with its own bounds. Null when all of them take it. */
export function priceRangeProblem(price: number, shops: readonly ShopPrices[]): PriceRangeProblem | null {
  const refusing = shops.filter(({ low, high }) => price < low || price > high);
  if (refusing.length === 0) return null;
  const low = Math.max(...shops.map((each) => each.low));
  const high = Math.min(...shops.map((each) => each.high));
  if (low > high) {
    const each = shops.filter((shop) => shop.low === low || shop.high === high).map((shop) => explanation(shop, [shop]));
    return {
      message: `한 가격으로는 모든 쇼핑몰에 보낼 수 없습니다. 쇼핑몰별 판매가를 따로 입력해주십시오. (${each.join(', ')})`,
      tooHigh: false,
    };
  }
  const alike = (one: ShopPrices) => refusing.filter((each) => boundsKey(each) === boundsKey(one));
  const each = new Set(refusing.map((shop) => explanation(shop, alike(shop))));
  return {
    message: `${refusing.every(isOfEveryShop) ? PRICE_CHANGE_MESSAGE : '쇼핑몰이 받지 않는 가격입니다.'} (${[...each].join(', ')})`,
    tooHigh: price > high,
  };
}

/** The base price against every shop without a price of its own, as one message. `rangeOf` null: the shop says nothing of prices. */
export function sharedPriceProblem(draft: ProductDraft, rangeOf: (entry: CreateShopDTO) => PriceRange | null): PriceRangeProblem | null {
  const shops = draft.createShopDTOList.flatMap((entry) => {
    const range = entry.basic.salePrice === undefined && entry.basic.priceRule === undefined ? rangeOf(entry) : null;
    return range === null ? [] : [{ shop: SHOP_TYPES[entry.shopInfoDTO.shopType].title, ...range }];
  });
  return priceRangeProblem(draft.composition.mainInfo.price, shops);
}

/** Whether the bounds are those that one edit has at every shop: a channel may have narrower ones. */
function isOfEveryShop({ low, high, accepted }: PriceRange): boolean {
  if (accepted === null || accepted === 0) return false;
  const { min, max } = priceBounds(accepted);
  return low === min && high === max;
}

const boundsKey = ({ low, high, accepted }: PriceRange) => `${low}~${high} ${accepted}`;

function explanation({ low, high, accepted }: PriceRange, shops: readonly ShopPrices[]): string {
  const names = [...new Set(shops.map(({ shop }) => shop))].join(', ');
  const present = accepted === null || accepted === 0 ? names : `${names}의 현재 ${won(accepted)}`;
  return `${present}: ${Number.isFinite(high) ? `${won(low)}~${won(high)}` : `${won(low)} 이상`}`;
}

function won(value: number): string {
  return `${value.toLocaleString('ko-KR')}원`;
}
