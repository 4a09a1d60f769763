import type { ListingContent, ObservedProduct } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { withLiveValues } from './left-to-shop.ts';

const item = (key: string, value: string, price: number) => ({
  key,
  shopItemId: `S${key}`,
  optionValues: [value],
  price,
  usable: true,
  itemCode: `M${key}`,
});
const content = {
  name: '우리 이름',
  price: 10_000,
  categoryId: 'C1',
  items: [item('1', '블랙', 10_000), item('2', '화이트', 11_000), { ...item('3', '레드', 12_000), shopItemId: null }],
} as unknown as ListingContent;
const live = {
  name: '쇼핑몰 이름',
  price: 9_000,
  categoryId: 'C9',
  items: [
    { shopItemId: 'S2', optionValues: ['화이트'], price: 9_900, itemCode: 'M2' },
    { shopItemId: 'S1', optionValues: ['블랙'], price: 9_000, itemCode: 'M1' },
  ],
} as unknown as ObservedProduct;

const shown = ({ name, price, categoryId, items }: ListingContent) => ({
  name,
  price,
  categoryId,
  prices: items.map((each) => each.price),
});

test.each([
  [[], { name: '우리 이름', price: 10_000, categoryId: 'C1', prices: [10_000, 11_000, 12_000] }],
  [['productName'], { name: '쇼핑몰 이름', price: 10_000, categoryId: 'C1', prices: [10_000, 11_000, 12_000] }],
  [['category'], { name: '우리 이름', price: 10_000, categoryId: 'C9', prices: [10_000, 11_000, 12_000] }],
  // A new option keeps its distance to the product's price.
  [['price'], { name: '우리 이름', price: 9_000, categoryId: 'C1', prices: [9_000, 9_900, 11_000] }],
])('what is left to the shop (%j) is sent as the shop has it, and nothing else', (left, expected) => {
  expect(shown(withLiveValues(content, live, left))).toEqual(expected);
});

test('a read that answers nothing of a field leaves it as it is meant here', () => {
  const silent = { ...live, name: '', categoryId: null, items: [] } as ObservedProduct;
  expect(shown(withLiveValues(content, silent, ['productName', 'category', 'price']))).toEqual(shown(content));
});
