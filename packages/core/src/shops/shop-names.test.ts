import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isShopWord, namesOneOf, namesShop } from './shop-names.ts';
import { SHOP_TYPE_ORDER, SHOP_TYPES } from './shop-types.ts';

const MAIN = { shopType: 'SMART_STORE', shopName: '달빛옷장', login: 'moon@shop.kr' } as const;

test.each([
  ['스마트스토어', true],
  ['네이버 스마트스토어', true],
  ['SMART_STORE', true],
  ['달빛옷장', true],
  ['스마트스토어 · 달빛옷장', true],
  ['달빛옷장(스마트스토어)', true],
  ['MOON@shop.kr', true],
  ['쿠팡', false],
  ['별빛옷장', false],
  ['', false],
])('%s names the account: %s', (text, expected) => {
  expect(namesShop(text, MAIN)).toBe(expected);
});

test('a box may name several shops', () => {
  expect(namesOneOf('쿠팡, 스마트스토어', MAIN)).toBe(true);
  expect(namesOneOf('쿠팡, 옥션', MAIN)).toBe(false);
});

test('every shop is known by its own title and code, and no other shop is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SHOP_TYPE_ORDER), fc.constantFrom(...SHOP_TYPE_ORDER), (one, other) => {
      const shop = { shopType: other, shopName: '', login: '' };
      expect(namesShop(SHOP_TYPES[one].title, shop)).toBe(one === other);
      expect(namesShop(one.toLowerCase(), shop)).toBe(one === other);
      expect(isShopWord(SHOP_TYPES[one].title)).toBe(true);
    }),
  );
  expect(isShopWord('달빛옷장')).toBe(false);
});
