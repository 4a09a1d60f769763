import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CreateShopDTO, OptionCombination, ProductDraft } from './draft.ts';
import { newProductDraft, newShopEntry } from './new-draft.ts';
import { type AcceptedPrices, priceChangeProblems, shopPrice, withPriceRules } from './price-change.ts';
import { draftForShop } from './shop-draft.ts';

const SHOP = { shopType: 'COUPANG', shopAccountId: 'A1', shopName: '쿠팡', multiShopId: null } as const;

function product(price: number, own?: number): { draft: ProductDraft; entry: CreateShopDTO } {
  const draft = newProductDraft();
  draft.composition.mainInfo.price = price;
  const entry = newShopEntry(SHOP, 'TEMP_COUPANGA11');
  if (own !== undefined) entry.basic.salePrice = own;
  draft.createShopDTOList.push(entry);
  return { draft, entry };
}

const accepted = (salePrice: number, optionPrices: Record<string, number> = {}): AcceptedPrices => ({
  salePrice,
  optionPrices: new Map(Object.entries(optionPrices)),
});

function problemsOf(price: number, before: AcceptedPrices | null, own?: number) {
  const { draft, entry } = product(price, own);
  return priceChangeProblems(draft, entry, before);
}

const option = (id: string | null, optionPrice: number, usable = true): OptionCombination => ({
  id,
  optionValues: ['블랙'],
  optionPrice,
  saleQuantity: 1,
  seenQuantity: 1,
  usable,
  skuCode: '',
  skuId: null,
  saleUnitQuantity: 1,
  barcode: '',
});

describe('the price of a listing', () => {
  test.each([
    [32_000, 16_000, true],
    [32_000, 15_990, false],
    [32_000, 64_000, true],
    [32_000, 64_010, false],
    [32_000, 100_000, false],
  ])('from %i to %i may be changed: %s', (before, next, good) => {
    expect(problemsOf(next, accepted(before)).length).toBe(good ? 0 : 1);
  });

  test('is free before the first registration and after a price of 0', () => {
    expect(problemsOf(1_000_000, null)).toEqual([]);
    expect(problemsOf(1_000_000, accepted(0))).toEqual([]);
  });

  test('beyond its bounds is reported with the shop, its price and what is allowed', () => {
    expect(problemsOf(100_000, accepted(32_000))).toEqual([
      {
        path: 'composition.mainInfo.price',
        message: '한 번에 50%까지 내리거나 100%까지 올릴 수 있습니다. (쿠팡의 현재 32,000원: 16,000원~64,000원)',
        severity: 'ERROR',
      },
    ]);
  });

  test("is reported once where the shop's channel has a bound of its own beside ours", () => {
    const { draft, entry } = product(100_000);
    const limits = { priceMin: 10, priceMax: 999_999_990, priceEditMinRate: -0.8, priceEditMaxRate: 0.5 };
    expect(priceChangeProblems(draft, entry, accepted(32_000), limits).map(({ message }) => message)).toEqual([
      '쇼핑몰이 받지 않는 가격입니다. (쿠팡의 현재 32,000원: 16,000원~48,000원)',
    ]);
    draft.composition.mainInfo.price = 60_000;
    expect(priceChangeProblems(draft, entry, accepted(32_000), limits)).toHaveLength(1);
    expect(priceChangeProblems(draft, entry, accepted(32_000))).toEqual([]);
    draft.composition.mainInfo.price = 0;
    expect(priceChangeProblems(draft, entry, null, limits)).toEqual([]);
  });

  test("of a shop's own is measured instead of the base product's", () => {
    expect(problemsOf(100_000, accepted(32_000), 33_000)).toEqual([]);
    expect(problemsOf(32_000, accepted(32_000), 100_000)).toMatchObject([{ path: 'basic.salePrice' }]);
  });

  test('may be kept, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (tens) => {
        expect(problemsOf(tens * 10, accepted(tens * 10))).toEqual([]);
      }),
    );
  });
});

describe('the extra price of an option', () => {
  const withOptions = (rows: OptionCombination[], before: AcceptedPrices) => {
    const { draft, entry } = product(10_000);
    draft.composition.optionInfo = { usable: true, options: [{ name: '색상', values: ['블랙'] }], optionCombinations: rows };
    return priceChangeProblems(draft, entry, before).map(({ path }) => path);
  };
  const before = accepted(10_000, { 1: 2_000, 2: -2_000, 3: 0 });
  const path = (index: number) => `composition.optionInfo.optionCombinations.${index}.optionPrice`;

  test('moves between half and double, below zero too', () => {
    expect(withOptions([option('1', 4_000), option('2', -4_000)], before)).toEqual([]);
    expect(withOptions([option('1', 4_010), option('2', -990)], before)).toEqual([path(0), path(1)]);
    expect(withOptions([option('1', -2_000)], before)).toEqual([path(0)]);
  });

  test('is free where it was 0, for a new option and for one that is not used', () => {
    expect(withOptions([option('3', 9_000), option(null, 9_000), option('9', 9_000), option('1', 9_000, false)], before)).toEqual([]);
  });
});

describe('the rule of an account', () => {
  const rule = { kind: 'RATE', rate: 0.1, rounding: 100 } as const;
  const ruled = (draft: ProductDraft) => withPriceRules(draft, () => rule);

  test('makes the price of a shop without a price of its own, and keeps beside it what made it', () => {
    const { draft } = product(19_900);
    const [entry] = ruled(draft).createShopDTOList;
    expect(entry?.basic).toEqual({ salePrice: 21_900, priceRule: rule });
  });

  test('leaves a price that the seller typed alone', () => {
    const { draft } = product(19_900, 25_000);
    expect(ruled(draft)).toEqual(draft);
  });

  test('follows the base price, is applied once however often, and gives the base price back when it is gone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (before, after) => {
        const first = ruled(product(before * 10).draft);
        const moved = ruled({
          ...first,
          composition: { ...first.composition, mainInfo: { ...first.composition.mainInfo, price: after * 10 } },
        });
        expect(ruled(moved)).toEqual(moved);
        expect(moved.createShopDTOList).toEqual(ruled(product(after * 10).draft).createShopDTOList);
        const [free] = withPriceRules(moved, () => null).createShopDTOList;
        expect(free?.basic).toEqual({});
      }),
    );
  });

  test('counts for options too, but not for those with an extra price of the shop’s own', () => {
    const { draft } = product(20_000);
    draft.composition.optionInfo = {
      usable: true,
      options: [],
      optionCombinations: [option('1', 0), option('2', 5_000), option('3', 5_000)],
    };
    const next = ruled(draft);
    const [entry] = next.createShopDTOList;
    if (!entry) throw new Error('no entry');
    entry.composition = { optionInfo: { optionCombinations: [{ id: '3', optionPrice: 4_000 }] } };
    expect(shopPrice(next, entry)).toBe(22_000);
    expect(draftForShop(next, entry).composition.optionInfo.optionCombinations.map(({ optionPrice }) => optionPrice)).toEqual([
      0, 5_500, 4_000,
    ]);
  });
});
