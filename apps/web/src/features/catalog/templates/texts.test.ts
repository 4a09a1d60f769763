import { newProductDraft, newShopEntry } from '@moa/core';
import { expect, test } from 'vitest';
import { type CodeNames, changeTexts, noteText, summaryOf } from './texts.ts';

const names: CodeNames = {
  couriers: new Map([['CJGLS', 'CJ대한통운']]),
  notices: new Map([['WEAR', { name: '의류', items: new Map([['material', '소재']]) }]]),
  origins: new Map([['00', '국산']]),
};
const shop = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: '본점', multiShopId: null };
const draft = { ...newProductDraft(), createShopDTOList: [newShopEntry(shop, 'K1')] };
const change = (path: string, before: unknown, after: unknown, registerKey: string | null = null) => ({ registerKey, path, before, after });

test.each([
  [change('common.deliveryInfo.courierCode', '', 'CJGLS'), ['택배사', '비어 있음', 'CJ대한통운']],
  [change('common.deliveryInfo.baseFee', 3000, 2500), ['기본 배송비', '3,000원', '2,500원']],
  [change('common.deliveryInfo.shippingDays', 2, 1), ['출고까지', '2일', '1일']],
  [change('common.taxType', 'TAX', 'DUTYFREE'), ['과세 구분', '과세', '면세']],
  [change('common.origin', { code: '' }, { code: '00' }), ['원산지', '비어 있음', '국산']],
  [change('common.productInfoProvidedNotice.noticeCode', '', 'WEAR'), ['상품군', '비어 있음', '의류']],
  [change('common.productInfoProvidedNotice.values.material', undefined, '면'), ['소재', '비어 있음', '면']],
  [change('composition.categories', [], [{ categoryId: '1', path: '의류 > 셔츠' }]), ['카테고리', '비어 있음', '의류 > 셔츠']],
  [change('category', null, { categoryId: '1', path: '셔츠' }, 'K1'), ['쿠팡 · 본점 카테고리', '비어 있음', '셔츠']],
  [change('etc.deliveryMethod', 'SEQUENCIAL', 'COLD_FRESH', 'K1'), ['쿠팡 · 본점 배송방법', '일반배송(순차배송)', '신선냉동']],
  [change('', undefined, newShopEntry(shop, 'K2'), 'K2'), ['쿠팡 · 본점', '보내지 않음', '보냄']],
])('%j reads well', (given, expected) => {
  expect(changeTexts(draft, [given], names).map(({ label, before, after }) => [label, before, after])).toEqual([expected]);
});

test('where values came from is no change that is shown', () => {
  expect(changeTexts(draft, [change('common.deliveryInfo.templateId', null, '1')], names)).toEqual([]);
});

test('what a template leaves out is named by its shop', () => {
  expect(noteText({ kind: 'UNLINKED', shop })).toBe('쿠팡 · 본점: 연동이 해제된 계정이라 빼고 적용해요.');
});

test('a template is told from another by what it holds', () => {
  const { deliveryInfo } = newProductDraft().common;
  const content = { deliveryInfo: { ...deliveryInfo, courierCode: 'CJGLS' }, shops: [] };
  expect(summaryOf({ kind: 'DELIVERY', id: '1', name: 'a', content }, names)).toBe('CJ대한통운 · 3,000원');
  expect(
    summaryOf(
      { kind: 'OPTION', id: '1', name: 'a', content: { options: [{ name: '색상', values: ['블랙', '화이트'] }], optionCombinations: [] } },
      names,
    ),
  ).toBe('색상: 블랙 / 화이트');
});
