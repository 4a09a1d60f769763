import { describe, expect, test } from 'vitest';
import { deliveryLines, differing, problemsIn, rowOf, type Sent, type ShopPreview } from './compare.ts';

const SENT: Sent = {
  name: '린넨 셔츠',
  price: 19_900,
  priceRule: null,
  discountWon: 0,
  expectedMargin: 18_000,
  categoryPaths: ['의류 > 셔츠'],
  optionNames: [],
  items: [{ optionValues: [], price: 19_900, quantity: 3, onSale: true }],
  imageUrls: ['/a.jpg'],
  tags: [],
  delivery: { fee: 0, freeFrom: null, returnFee: 3000, exchangeFee: null, jejuFee: 0, islandFee: null, days: 2 },
  notice: [],
  noticeFitted: false,
  detailHtml: '<p>상세</p>',
};
const shop = (registerKey: string, over: Partial<Sent> | null, problems: ShopPreview['problems'] = []): ShopPreview => ({
  registerKey,
  shopType: 'COUPANG',
  shopName: '모아',
  problems,
  sent: over && { ...SENT, ...over },
});

describe('rows that differ', () => {
  test('are those in which two shops are told another thing', () => {
    expect([...differing([shop('a', {}), shop('b', { price: 21_900 }), shop('c', { imageUrls: ['/b.jpg'] })])]).toEqual(['price']);
    expect([...differing([shop('a', {}), shop('b', { imageUrls: [], tags: null, delivery: null })])]).toEqual([
      'images',
      'delivery',
      'tags',
    ]);
  });

  test('are none where one shop is there, the other one not linked', () => {
    expect(differing([shop('a', {}), shop('b', null)]).size).toBe(0);
  });
});

test('a problem stands in the row of its field, and anything else at the end', () => {
  expect(rowOf('composition.optionInfo.optionCombinations.3.optionPrice')).toBe('options');
  expect(rowOf('basic.benefit.pc.value')).toBe('price');
  expect(rowOf('category.categoryId')).toBe('category');
  expect(rowOf('etc.returnCenterCode')).toBe('rest');
  const name = { path: 'basic.productName', message: '길어요', severity: 'ERROR' as const };
  expect(problemsIn(shop('a', {}, [name]), 'name')).toEqual([name]);
  expect(problemsIn(shop('a', {}, [name]), 'price')).toEqual([]);
});

test('delivery says what the shop is told and no more', () => {
  expect(deliveryLines(SENT.delivery)).toEqual(['무료배송', '반품 3,000원', '2일 안에 출고']);
  expect(deliveryLines(null)).toEqual(['쇼핑몰에 정해 둔 배송 설정을 따라요.']);
  expect(
    deliveryLines({ fee: 3000, freeFrom: 50_000, returnFee: null, exchangeFee: 6000, jejuFee: 2000, islandFee: 5000, days: null }),
  ).toEqual(['배송비 3,000원', '50,000원 이상 무료', '교환 6,000원', '제주 추가 2,000원', '도서산간 추가 5,000원']);
});
