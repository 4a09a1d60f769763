import { newProductDraft, newShopEntry } from '@moa/core';
import { expect, test } from 'vitest';
import { productDraftSchema } from './product-draft.ts';

test('what the server makes of a draft, and what a shop is not given otherwise, may be left out', () => {
  const whole = newProductDraft();
  whole.createShopDTOList = [newShopEntry({ shopType: 'COUPANG', shopAccountId: 'a', shopName: '쿠팡', multiShopId: null }, 'TEMP_1')];
  const short = JSON.parse(JSON.stringify(whole));
  for (const view of ['registerShops', 'registerShopAccounts', 'imageInfo', 'detailContentInfo', 'etcInfo']) delete short[view];
  for (const part of ['composition', 'common', 'shopConsignment', 'saleStatus', 'regStatus']) delete short.createShopDTOList[0][part];
  expect(productDraftSchema.parse(short)).toEqual(whole);
});

test('an entry without a status flag is one, and a flag that is no state is none', () => {
  const draft = newProductDraft();
  const entry = newShopEntry({ shopType: 'COUPANG', shopAccountId: 'a', shopName: '쿠팡', multiShopId: null }, 'TEMP_1');
  const { status: _, ...without } = entry;
  const parsed = productDraftSchema.parse({ ...draft, createShopDTOList: [without] });
  expect(parsed.createShopDTOList[0]?.status).toBeNull();
  const wrong = { ...entry, status: { saleStatus: 'OPEN', regStatus: 'DONE' } };
  expect(productDraftSchema.safeParse({ ...draft, createShopDTOList: [wrong] }).success).toBe(false);
});
