import { expect, test } from 'vitest';
import { observedItem, observedProduct } from './observed-product.ts';

test('a product has nothing where the channel reports nothing, and its first picture for the main one', () => {
  const reported = {
    shopProductId: '7',
    managementCode: null,
    name: '컵',
    price: 1000,
    saleStatus: 'SALE',
    rawStatus: 'ON',
    optionNames: [],
    items: [],
    imageUrls: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    detailHtml: null,
    categoryId: null,
    raw: null,
  } as const;
  const plain = { ...reported, optionNames: [], items: [], imageUrls: [...reported.imageUrls] };
  expect(observedProduct(plain)).toStrictEqual({
    ...plain,
    shopProductSubId: null,
    sellerCode: null,
    pageUrl: null,
    imageUrl: 'https://a.example/1.jpg',
  });
  expect(observedProduct({ ...plain, imageUrls: [], pageUrl: 'https://a.example' })).toMatchObject({
    imageUrl: null,
    pageUrl: 'https://a.example',
  });
});

test.each([
  [{}, { optionValues: [], itemCode: null, skuCode: null }],
  [
    { itemCode: '', skuCode: '', barcode: '' },
    { optionValues: [], itemCode: null, skuCode: null },
  ],
  [
    { optionValues: ['빨강'], itemCode: 'c', skuCode: 's', barcode: '880' },
    { optionValues: ['빨강'], itemCode: 'c', skuCode: 's', barcode: '880' },
  ],
])('an item that says %j of itself', (said, expected) => {
  const item = { shopItemId: '1', price: 1000, quantity: 2, onSale: true };
  expect(observedItem({ ...item, ...said })).toStrictEqual({ ...item, ...expected });
});
