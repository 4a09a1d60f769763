import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShopType } from '../shops/shop-types.ts';
import { isPriceChangeAllowed } from '../validation/text.ts';
import { newProductDraft, newShopEntry } from './new-draft.ts';
import { type PriceLimits, priceRangeOf, priceRangeProblem, type ShopPrices, sharedPriceProblem } from './price-range.ts';

const WIDE: PriceLimits = { priceMin: 10, priceMax: 999_999_990, priceEditMinRate: null, priceEditMaxRate: null };
const ELEVEN: PriceLimits = { ...WIDE, priceEditMinRate: -0.8, priceEditMaxRate: 0.5 };

const at = (shop: string, limits: PriceLimits | null, accepted: number | null): ShopPrices => ({
  shop,
  ...priceRangeOf(limits, accepted),
});

describe('the prices a shop takes', () => {
  test.each([
    ['a new listing', WIDE, null, 10, 999_999_990],
    ['half to double of what it last took', WIDE, 32_000, 16_000, 64_000],
    ['its own bound where that is narrower', ELEVEN, 32_000, 16_000, 48_000],
    ['a price of 0 before bounds nothing', ELEVEN, 0, 10, 999_999_990],
    ['no channel: the rule of every shop alone', null, 10_000, 5_000, 20_000],
  ] as const)('%s', (_, limits, accepted, low, high) => expect(priceRangeOf(limits, accepted)).toEqual({ low, high, accepted }));

  test('never hold what half and double refuse, and always the present price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 3_000_000 }), (tens, next) => {
        const { low, high } = priceRangeOf(ELEVEN, tens * 10);
        expect(low <= tens * 10 && tens * 10 <= high).toBe(true);
        if (next >= low && next <= high) expect(isPriceChangeAllowed(tens * 10, next)).toBe(true);
      }),
    );
  });
});

describe('a price for several shops', () => {
  test('that all of them take has no problem', () => {
    expect(priceRangeProblem(40_000, [at('쿠팡', WIDE, 32_000), at('11번가', ELEVEN, 32_000), at('지그재그', WIDE, null)])).toBeNull();
    expect(priceRangeProblem(40_000, [])).toBeNull();
  });

  test('is reported once, with the bounds of each shop that refuses it', () => {
    const shops = [at('쿠팡', WIDE, 32_000), at('11번가', ELEVEN, 32_000), at('지그재그', WIDE, null)];
    expect(priceRangeProblem(100_000, shops)).toEqual({
      message: '쇼핑몰이 받지 않는 가격입니다. (쿠팡의 현재 32,000원: 16,000원~64,000원, 11번가의 현재 32,000원: 16,000원~48,000원)',
      tooHigh: true,
    });
    expect(priceRangeProblem(100_000, [at('쿠팡', WIDE, 32_000), at('지그재그', WIDE, 32_000)])).toEqual({
      message: '한 번에 50%까지 내리거나 100%까지 올릴 수 있습니다. (쿠팡, 지그재그의 현재 32,000원: 16,000원~64,000원)',
      tooHigh: true,
    });
    expect(priceRangeProblem(60_000, shops)).toEqual({
      message: '쇼핑몰이 받지 않는 가격입니다. (11번가의 현재 32,000원: 16,000원~48,000원)',
      tooHigh: true,
    });
    expect(priceRangeProblem(5, [at('쿠팡', WIDE, null)])).toEqual({
      message: '쇼핑몰이 받지 않는 가격입니다. (쿠팡: 10원~999,999,990원)',
      tooHigh: false,
    });
  });

  test('that cannot fit all of them says so', () => {
    const shops = [at('쿠팡', WIDE, 10_000), at('11번가', WIDE, 50_000)];
    expect(priceRangeProblem(10_000, shops)).toEqual({
      message:
        '한 가격으로는 모든 쇼핑몰에 보낼 수 없습니다. 쇼핑몰별 판매가를 따로 입력해주십시오. (쿠팡의 현재 10,000원: 5,000원~20,000원, 11번가의 현재 50,000원: 25,000원~100,000원)',
      tooHigh: false,
    });
  });
});

test('the base price is measured for the shops that share it', () => {
  const draft = newProductDraft();
  draft.composition.mainInfo.price = 100_000;
  const entry = (shopType: ShopType, salePrice?: number) => {
    const added = newShopEntry({ shopType, shopAccountId: 'a', shopName: '가게', multiShopId: null }, shopType);
    if (salePrice !== undefined) added.basic.salePrice = salePrice;
    draft.createShopDTOList.push(added);
  };
  entry('COUPANG');
  entry('11ST', 40_000);
  entry('ZIGZAG');
  const problem = sharedPriceProblem(draft, ({ registerKey }) => (registerKey === 'ZIGZAG' ? null : priceRangeOf(WIDE, 32_000)));
  expect(problem?.message).toContain('(쿠팡의 현재 32,000원: 16,000원~64,000원)');
});
