import { newProductDraft, type ShopType } from '@moa/core';
import { expect, test } from 'vitest';
import { type MarginColumns, marginAt } from './margin.ts';

const DAY = '2026-11-27';
const { deliveryInfo } = newProductDraft().common;
const row = (part: Partial<MarginColumns & { price: number; shop_type: ShopType }> = {}) => ({
  shop_type: 'COUPANG' as ShopType,
  price: 10_000,
  fee_rate: 0.1,
  category_fees: null,
  benefit: null,
  cost: 4_000,
  delivery: { ...deliveryInfo, feeType: 'PAID' as const },
  standard_id: null,
  standard_path: null,
  shop_category_id: null,
  shop_category_path: null,
  ...part,
});

test('a margin is the price less discount, fee, cost and what sending costs the seller', () => {
  expect(marginAt(row(), DAY, false)).toEqual({ won: 5_000, rate: 0.5, withCost: true });
  const benefit = { usable: true, pc: { discountType: 'WON' as const, value: 1_000 }, mobile: { discountType: 'WON' as const, value: 0 } };
  expect(marginAt(row({ benefit, shop_type: 'TALKSTORE' }), DAY, false)).toMatchObject({ won: 4_100 });
  expect(marginAt(row({ delivery: { ...deliveryInfo, feeType: 'FREE', baseFee: 3_000 } }), DAY, false)).toMatchObject({ won: 2_000 });
  expect(marginAt(row({ cost: 9_500 }), DAY, false)).toEqual({ won: -500, rate: null, withCost: true });
});

test('a discount counts only at shops that are told of it', () => {
  const benefit = { usable: true, pc: { discountType: 'WON' as const, value: 1_000 }, mobile: { discountType: 'WON' as const, value: 0 } };
  expect(marginAt(row({ benefit }), DAY, false)).toEqual(marginAt(row(), DAY, false));
});

test('who may not see costs gets what is left after the fee, and no margin is made of a fee that nobody knows', () => {
  expect(marginAt(row(), DAY, true)).toEqual(marginAt(row({ cost: null }), DAY, false));
  expect(marginAt(row(), DAY, true)).toEqual({ won: 9_000, rate: 0.9, withCost: false });
  expect(marginAt(row({ shop_type: 'MUSINSA', fee_rate: 0 }), DAY, false)).toBeNull();
  expect(marginAt(row({ price: 0 }), DAY, false)).toBeNull();
});
