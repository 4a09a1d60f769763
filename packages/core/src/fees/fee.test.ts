import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newProductDraft } from '../product/new-draft.ts';
import { SHOP_TYPE_ORDER, type ShopType } from '../shops/shop-types.ts';
import { type CategoryFee, channelFee, describeChannelFee, describeFee, feeOf, orderFees, shopFeeOf } from './fee.ts';
import { CHANNEL_FEES } from './fee-data.ts';
import { saleMargin, sellersShipping } from './sale-margin.ts';

const DAY = '2026-11-23';
const shirt = { categoryId: '01010202', path: '패션의류 > 여성의류 > 블라우스/셔츠 > 셔츠/남방' };
const own = (categoryId: string, path: string, rate: number, kind: CategoryFee['kind'] = 'STANDARD'): CategoryFee => ({
  kind,
  categoryId,
  path,
  rate,
});
const fee = (feeRate: number, categoryFees: CategoryFee[] = [], shop: typeof shirt | null = null) =>
  shopFeeOf('COUPANG', { feeRate, categoryFees }, { standard: shirt, shop }, DAY);

describe('a fee', () => {
  test('of the nearest category goes first, the shop’s own tree before the standard one, then the account, then the channel', () => {
    const fees = [own('01', '패션의류', 0.09), own('0101', '패션의류 > 여성의류', 0.08), own('77', '여성 > 셔츠', 0.07, 'SHOP')];
    expect(fee(0.1188, fees)).toMatchObject({ rate: 0.08, from: 'OWN_CATEGORY', of: '패션의류 > 여성의류' });
    expect(fee(0.1188, fees, { categoryId: '78', path: '여성 > 셔츠 > 린넨' })).toMatchObject({ rate: 0.07 });
    expect(fee(0.1188, [own('02', '패션잡화', 0.01)])).toMatchObject({ rate: 0.1155, from: 'CHANNEL_CATEGORY' });
    expect(fee(0.05)).toMatchObject({ rate: 0.05, from: 'OWN' });
    expect(shopFeeOf('COUPANG', { feeRate: 0.1188, categoryFees: [] }, { standard: null, shop: null }, DAY)).toMatchObject({
      rate: 0.1188,
      from: 'CHANNEL',
    });
  });

  test('that nobody knows is not nothing', () => {
    expect(channelFee('MUSINSA', shirt, DAY)).toBeNull();
    expect(shopFeeOf('MUSINSA', { feeRate: 0, categoryFees: [] }, { standard: shirt, shop: null }, DAY)).toBeNull();
    expect(describeFee(null)).toBe('수수료를 알 수 없음');
    expect(saleMargin({ price: 10_000, discount: 0, feeRate: null, cost: 0, shipping: 0 })).toEqual({
      fee: null,
      left: null,
      withCost: false,
    });
  });

  test('is that of its day', () => {
    expect(channelFee('SMART_STORE', null, '2025-05-31')?.rate).toBe(0.0563);
    expect(channelFee('SMART_STORE', null, '2025-06-01')?.rate).toBe(0.0636);
  });

  test('that an account was linked with is the channel’s, in former times and without its VAT too; any other is the seller’s own', () => {
    expect(fee(0.108)).toMatchObject({ rate: 0.1155, from: 'CHANNEL_CATEGORY' });
    expect(fee(0.1)).toMatchObject({ rate: 0.1, from: 'OWN' });
    const store = (feeRate: number) => shopFeeOf('SMART_STORE', { feeRate, categoryFees: [] }, { standard: null, shop: null }, DAY);
    expect(store(0.0563)).toMatchObject({ rate: 0.0636, from: 'CHANNEL' });
    expect(store(0.0471)).toMatchObject({ rate: 0.0471, from: 'OWN' });
  });

  test.each(SHOP_TYPE_ORDER)('%s takes a share or is not known, never nothing', (shopType: ShopType) => {
    for (const { rate, departments } of CHANNEL_FEES[shopType])
      for (const each of [rate ?? 0.1, ...Object.values(departments)]) expect(each > 0 && each < 0.5).toBe(true);
  });
});

describe('what a shop takes of an order', () => {
  const NOWHERE = { standard: null, shop: null };
  const of = (shopType: ShopType, feeRate: number, day = DAY) => {
    const { goods, deliveryRate, vat } = orderFees(shopType, { feeRate, categoryFees: [] }, NOWHERE, day);
    return { goods: feeOf(49_900, goods?.rate ?? 0, vat), delivery: deliveryRate === null ? null : feeOf(3_000, deliveryRate, vat) };
  };

  test.each<[ShopType, number, string, number, number | null]>([
    ['SMART_STORE', 0.0636, DAY, 3_173, 108],
    ['SMART_STORE', 0.0563, '2025-05-31', 2_809, 108],
    // A small seller's 1.98 % with the 2.73 % of shopping search: of delivery fees the first alone.
    ['SMART_STORE', 0.0471, DAY, 2_350, 59],
    // Less than what is taken of goods alone says nothing of delivery fees.
    ['SMART_STORE', 0.02, DAY, 998, 108],
    // 10.8 % are 5389.2 won, of which a tenth is 538.9; 3 % of 3,000 won are 90, and 9 of VAT.
    ['COUPANG', 0.1188, DAY, 5_927, 99],
    ['COUPANG', 0.1, DAY, 4_989, 99],
    ['11ST', 0.13, DAY, 6_487, 99],
    ['ZIGZAG', 0.08, DAY, 3_992, null],
    ['CAFE24', 0.03, DAY, 1_497, 90],
  ])('%s with %d on %s', (shopType, feeRate, day, goods, delivery) => {
    expect(of(shopType, feeRate, day)).toEqual({ goods, delivery });
  });

  test('is never more than the amount, and apart differs from together by rounding alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 9_000 }), (won, basis) => {
        const [together, apart] = [feeOf(won, basis / 10_000), feeOf(won, basis / 10_000, 'APART')];
        expect(together).toBeLessThanOrEqual(won);
        expect(together - apart).toBeGreaterThanOrEqual(0);
        expect(together - apart).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('what is left of a sale', () => {
  test('is the price less discount, fee, cost and shipping, and a loss is called one', () => {
    expect(saleMargin({ price: 20_000, discount: 1_000, feeRate: 0.1, cost: 8_000, shipping: 3_000 })).toEqual({
      fee: 1_900,
      left: { kind: 'PROFIT', won: 6_100, rate: 6_100 / 19_000 },
      withCost: true,
    });
    expect(saleMargin({ price: 5_000, discount: 0, feeRate: 0.1, cost: 6_000, shipping: null }).left).toEqual({ kind: 'LOSS', won: 1_500 });
  });

  test('with its fee, cost and shipping makes up what the buyer pays', () => {
    const won = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(won, won, won, fc.integer({ min: 0, max: 90 }), (price, cost, shipping, percent) => {
        const { fee: taken, left } = saleMargin({ price, discount: 0, feeRate: percent / 100, cost, shipping });
        const signed = left?.kind === 'LOSS' ? -left.won : (left?.won ?? 0);
        expect((taken ?? 0) + cost + shipping + signed).toBe(price);
      }),
    );
  });

  test.each([
    ['PAID', 3_000, 0, 10_000, 0],
    ['CONDITIONAL_FREE', 3_000, 30_000, 29_990, 0],
    ['CONDITIONAL_FREE', 3_000, 30_000, 30_000, 3_000],
    ['FREE', 2_500, 0, 10_000, 2_500],
    ['FREE', 0, 0, 10_000, null],
  ] as const)('%s of %i: the seller pays by what was paid', (feeType, baseFee, freeConditionalAmount, paid, expected) => {
    const { deliveryInfo } = newProductDraft().common;
    expect(sellersShipping({ ...deliveryInfo, feeType, baseFee, freeConditionalAmount }, paid)).toBe(expected);
  });
});

test('a line beside the rules says what a shop takes, since when and where that is known from', () => {
  expect(describeChannelFee('COUPANG', '2026-11-27')).toEqual({
    text: '11.88% (분류에 따라 10.56~11.88%) · 배송비 3.3%',
    validFrom: null,
    source: '정산 문서 2절',
    assumed: false,
  });
  expect(describeChannelFee('SMART_STORE', '2026-11-27')).toMatchObject({ text: '6.36% · 배송비 3.63%', validFrom: '2025-06-01' });
  expect(describeChannelFee('SMART_STORE', '2025-05-31')).toMatchObject({ text: '5.63% · 배송비 3.63%', validFrom: null });
  expect(describeChannelFee('MUSINSA', '2026-11-27')).toMatchObject({ text: expect.stringMatching('알 수 없음'), source: '쇼핑몰 미공개' });
  for (const editions of Object.values(CHANNEL_FEES))
    for (const { rate, departments, delivery, source } of editions)
      expect(source !== null).toBe(rate !== null || Object.keys(departments).length > 0 || delivery !== null);
});
