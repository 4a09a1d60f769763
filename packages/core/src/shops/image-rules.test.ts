import { expect, test } from 'vitest';
import { IMAGE_RULES, imagesMaxOf, MAIN_IMAGE_COUNT } from './image-rules.ts';
import { SHOP_TYPE_ORDER } from './shop-types.ts';

/** The line of the specification, as it stands there. */
const SUB_IMAGES =
  `SMART_STORE 9, 11ST 3, ESM 3, GMARKET 3, AUCTION 3, INTERPARK 3, COUPANG 9, WEMAKEPRICE 2, TALKSTORE 5, TMON 4, SSG 8, LOTTE 8,
  HALFCLUB 8, BORIBORI 8, GODO 8, DOMEME 8, CAFE24 9, MAKESHOP 9, IMWEB 9, BRANDI 4, TALKGIFT 3, ABLY 4, ZIGZAG 10, FASHIONPLUS 4, MUSINSA 10,
  EXAMPLE_SHOP 10`
    .split(',')
    .map((entry) => entry.trim().split(' ') as [keyof typeof IMAGE_RULES, string]);

test.each(SUB_IMAGES)('%s takes %s pictures beside the main one', (shop, count) => {
  expect(IMAGE_RULES[shop].subImageMax).toBe(Number(count));
});

test.each([
  ['ZIGZAG', 1080, 1296, 5],
  ['EXAMPLE_SHOP', 1080, 1296, 5],
  ['FASHIONPLUS', 600, 600, null],
  ['MUSINSA', 1500, 1800, 2],
] as const)('%s recommends %i×%i', (shop, width, height, megabytes) => {
  expect(IMAGE_RULES[shop].recommended).toEqual({ width, height, maxBytes: megabytes === null ? null : megabytes * 1024 * 1024 });
});

test('no other shop recommends a size, and each shop type has a rule', () => {
  expect(Object.keys(IMAGE_RULES).toSorted()).toEqual([...SHOP_TYPE_ORDER, 'ESM', 'EXAMPLE_SHOP'].toSorted());
  expect(Object.values(IMAGE_RULES).filter(({ recommended }) => recommended !== null)).toHaveLength(4);
  expect([MAIN_IMAGE_COUNT, imagesMaxOf('CAFE24'), imagesMaxOf('ZIGZAG')]).toEqual([1, 10, 11]);
});
