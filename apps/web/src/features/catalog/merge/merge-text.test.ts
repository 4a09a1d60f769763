import { expect, test } from 'vitest';
import { differenceLabel, differenceText, savedBy } from './merge-text.ts';

test.each([
  ['basic.brand', null, '브랜드'],
  ['composition.optionInfo.optionCombinations.optionPrice', '블랙 / L', '블랙 / L · 추가금'],
  ['createShopDTOList.basic.salePrice', '쿠팡 본점', '쿠팡 본점 · 판매가'],
  ['createShopDTOList.common.images', '쿠팡 본점', '쿠팡 본점 · 이미지'],
  ['createShopDTOList.etc.deliveryType', '지그재그', '지그재그 · 쇼핑몰 설정'],
  ['createShopDTOList', '지그재그', '지그재그 · 쇼핑몰'],
])('%s is called by its Korean name', (field, of, label) => {
  expect(differenceLabel({ field, of })).toBe(label);
});

test.each<[string, unknown, string]>([
  ['composition.mainInfo.price', 12_000, '12,000원'],
  ['createShopDTOList.basic.salePrice', { salePrice: 9_900, priceRule: { markup: 1 } }, '9,900원 (가격 규칙)'],
  ['createShopDTOList.basic.salePrice', undefined, '정하지 않음'],
  ['createShopDTOList', null, '뺌'],
  ['composition.optionInfo.options', [{ name: '색상', values: ['블랙', '화이트'] }], '색상 블랙/화이트'],
  ['common.images', [{ fileId: 'a' }, { fileId: 'b' }], '2장'],
  ['common.detailInfoContent', '<p>새 설명</p>', '새 설명'],
  ['common.detailInfoContent', '<img src="a.jpg">', '내용 17자'],
  ['basic.brand', '', '비어 있음'],
])('a value of %s reads as a person would say it', (field, value, text) => {
  expect(differenceText(field, value)).toBe(text);
});

test('who saved first is read from the refusal, and nobody is made up', () => {
  const at = '2026-11-23T05:00:00.000Z';
  expect(savedBy({ problem: { data: { updatedBy: 'kim', updatedAt: at } } })).toEqual({ by: 'kim', at: new Date(at) });
  expect(savedBy(new Error('x'))).toEqual({ by: null, at: null });
});
