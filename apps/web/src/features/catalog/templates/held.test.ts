import { newProductDraft, newShopEntry, type ProductDraft } from '@moa/core';
import { expect, test } from 'vitest';
import { enteredFields, heldBy } from './held.ts';

const COUPANG = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: '본점', multiShopId: null };
const SHOP = { shopType: 'COUPANG', shopAccountId: 'a', shopName: '본점', linked: true };

function draft(): ProductDraft {
  const made = newProductDraft();
  made.createShopDTOList = [
    {
      ...newShopEntry(COUPANG, 'TEMP_1'),
      category: { categoryId: '7', path: '의류 > 셔츠' },
      etc: { outboundShippingPlaceCode: '55', deliveryMethod: 'SEQUENCIAL', unitCount: 3, returnCenterCode: '' },
    },
  ];
  return made;
}

test('a delivery template holds the delivery and what the shops ask of it, and nothing else of theirs', () => {
  const product = draft();
  product.common.deliveryInfo = { ...product.common.deliveryInfo, templateId: '3', courierCode: 'CJGLS' };
  expect(heldBy('DELIVERY', product)).toEqual({
    deliveryInfo: { ...product.common.deliveryInfo, templateId: null },
    shops: [{ ...SHOP, fields: { outboundShippingPlaceCode: '55', deliveryMethod: 'SEQUENCIAL' } }],
  });
});

test('an option template holds the values and the prices that are added, not the stock', () => {
  const product = draft();
  expect(heldBy('OPTION', product)).toBeNull();
  const row = {
    id: '1',
    optionPrice: 0,
    saleQuantity: 5,
    seenQuantity: 5,
    usable: true,
    skuCode: 'A',
    skuId: '2',
    saleUnitQuantity: 1,
    barcode: '',
  };
  product.composition.optionInfo = {
    usable: true,
    options: [
      { name: '색상', values: ['블랙', '화이트'] },
      { name: '사이즈', values: [] },
    ],
    optionCombinations: [
      { ...row, optionValues: ['블랙'] },
      { ...row, optionValues: ['화이트'], optionPrice: 1000 },
    ],
  };
  expect(heldBy('OPTION', product)).toEqual({
    options: [{ name: '색상', values: ['블랙', '화이트'] }],
    optionCombinations: [{ optionValues: ['화이트'], optionPrice: 1000 }],
  });
});

test('a product template holds what was entered or chosen, and of a certificate its kind', () => {
  const product = draft();
  expect(enteredFields(product)).toEqual([]);
  expect(heldBy('PRODUCT', product)).toBeNull();
  product.common.afterServiceGuideContent = '평일 접수';
  product.common.taxType = 'DUTYFREE';
  product.common.kcCredentials = [{ certificationType: 'CHILD', certificationNumber: 'CB-1', companyName: '모아' }];
  expect(enteredFields(product)).toEqual(['afterServiceGuideContent', 'kcCredentials', 'taxType']);
  expect(heldBy('PRODUCT', product, ['kcCredentials'])).toEqual({
    kcCredentials: [{ certificationType: 'CHILD', certificationNumber: '', companyName: '모아' }],
  });
});

test('choices of shops and categories name the accounts, and are null where there is nothing to keep', () => {
  const product = draft();
  expect(heldBy('SELECTION', product)).toEqual({ shops: [{ ...SHOP, multiShopId: null }] });
  expect(heldBy('CATEGORY', product)).toEqual({
    category: null,
    shops: [{ ...SHOP, category: { categoryId: '7', path: '의류 > 셔츠' }, multiCategory: [] }],
  });
  product.createShopDTOList = [];
  expect([heldBy('SELECTION', product), heldBy('CATEGORY', product)]).toEqual([null, null]);
});
