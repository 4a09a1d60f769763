import {
  byteLength,
  CAUSE_IDS,
  CAUSES,
  limitsOn,
  newProductDraft,
  newShopEntry,
  type Refusal,
  unrepresentable,
  withProductField,
} from '@moa/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINKABLE_SHOP_TYPES, MANIFESTS } from '../../manifests.ts';
import { refusalsAt } from '../../refusals.ts';
import type { Outcome } from '../outcome.ts';
import { repairsOf, suggestedName, suggestedOptions, suggestedPrice } from './suggest.ts';

const fix = (path: string, channelMessage?: string, channelCode?: string): Outcome<never> => ({
  kind: 'fix',
  problems: [
    {
      path,
      message: channelMessage ?? '값이 올바르지 않습니다.',
      ...(channelMessage === undefined ? {} : { channelMessage }),
      ...(channelCode === undefined ? {} : { channelCode }),
    },
  ],
});
const seen = (refusals: readonly Refusal[]) => refusals.map(({ cause, path }) => [cause, path]);

describe('the words of a shop have a cause and a place', () => {
  test.each([
    ['COUPANG', 'sellerProductName은(는) 최대 100자까지 입력할 수 있습니다.', [['NAME_LONG', 'basic.productName']]],
    ['COUPANG', '사용하지 않는 출고지 코드(123)입니다.', [['OUTBOUND_GONE', 'etc.outboundShippingPlaceCode']]],
    ['COUPANG', '[옵션 2] salePrice은(는) 10원 단위로 입력해 주세요.', [['PRICE_UNIT', 'composition.mainInfo.price']]],
    [
      'COUPANG',
      '존재하지 않는 출고지 코드(1)입니다. 존재하지 않는 반품지 코드(2)입니다.',
      [
        ['OUTBOUND_GONE', 'etc.outboundShippingPlaceCode'],
        ['RETURN_GONE', 'etc.returnCenterCode'],
      ],
    ],
    ['11ST', '카테고리(dispCtgrNo 1)는 최하위 카테고리가 아닙니다.', [['CATEGORY_LEAF', 'category.categoryId']]],
    ['11ST', '옵션값(빨강)에는 \' " % 문자를 사용할 수 없습니다.', [['OPTION_CHARACTERS', 'composition.optionInfo.options']]],
    ['ZIGZAG', 'invalid_parameter (address.return_id): 없는 주소입니다.', [['RETURN_GONE', 'etc.returnAddressId']]],
    ['ZIGZAG', 'invalid_parameter (image_list[0].origin_url): 이미지를 불러올 수 없습니다.', [['IMAGE_UNREACHABLE', 'common.images']]],
    ['CAFE24', 'Invalid value. (parameter.product_name) product_name: at most 250 characters', [['NAME_LONG', 'basic.productName']]],
  ] as const)('%s: %s', (shopType, words, expected) => {
    expect(seen(refusalsAt(shopType, fix('basic.productName', words)))).toEqual(expected);
    expect(seen(refusalsAt(shopType, { kind: 'refused', code: 'ERROR', message: words }))).toEqual(expected);
  });

  test('where the shop names the field, its place in the product is kept', () => {
    const path = 'composition.optionInfo.optionCombinations.2.optionPrice';
    const outcome = fix(path, '옵션가 항목은(는) 10원 단위로 입력해 주세요.', 'NumberUnit');
    expect(seen(refusalsAt('SMART_STORE', outcome))).toEqual([['OPTION_PRICE', path]]);
    const price = fix('composition.mainInfo.price', '판매가 항목은(는) 10원 단위로 입력해 주세요.', 'NumberUnit');
    expect(seen(refusalsAt('SMART_STORE', price))).toEqual([['PRICE_UNIT', 'composition.mainInfo.price']]);
  });

  test('what nobody knows is kept word for word, with the place that is most likely', () => {
    const [refusal] = refusalsAt('COUPANG', fix('basic.productName', '알 수 없는 사유로 반려'));
    expect(refusal).toMatchObject({ cause: 'OTHER', path: 'basic.productName', shopMessage: '알 수 없는 사유로 반려' });
  });

  test('what is tried again is no refusal', () => {
    for (const kind of ['again', 'unknown'] as const) expect(refusalsAt('COUPANG', { kind, message: '' })).toEqual([]);
    expect(refusalsAt('COUPANG', { kind: 'slow_down', retryAfterMs: 1, message: '' })).toEqual([]);
    expect(refusalsAt('COUPANG', { kind: 'ok', value: null })).toEqual([]);
  });

  test('any text has one, and nothing throws', () => {
    const words = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[가-힣 .()/0-9]{0,60}$/));
    const shops = fc.constantFrom(...LINKABLE_SHOP_TYPES, 'MUSINSA');
    fc.assert(
      fc.property(shops, words, words, words, fc.constantFrom('fix', 'refused'), (shopType, code, said, path, kind) => {
        const outcome: Outcome<never> = kind === 'fix' ? fix(path, said, code) : { kind: 'refused', code, message: said };
        const found = refusalsAt(shopType, outcome);
        expect(found.length).toBeGreaterThan(0);
        for (const { cause, message, shopMessage } of found) {
          expect(CAUSE_IDS).toContain(cause);
          expect(message).not.toBe('');
          expect(shopMessage).toBe(said);
        }
      }),
    );
  });
});

test('every cause says in Korean what to do', () => {
  for (const { title, advice } of Object.values(CAUSES)) {
    expect(title).toMatch(/[가-힣]/);
    expect(advice).toMatch(/오\.$/);
  }
});

describe('a suggestion is what the shop takes', () => {
  const names = fc.string({
    unit: fc.constantFrom('가', '똠', '똠', '😀', '👨‍👩‍👧', '♥', '*', '?', '"', '<', ' ', 'a', '9', '셔'),
    minLength: 1,
    maxLength: 300,
  });
  const shops = fc.constantFrom(...LINKABLE_SHOP_TYPES);

  test('a name', () => {
    fc.assert(
      fc.property(shops, names, fc.constantFrom('NAME_LONG', 'NAME_CHARACTERS'), (shopType, name, cause) => {
        const limits = limitsOn(MANIFESTS[shopType].rules, '2026-11-23');
        const found = suggestedName(limits, name, cause, '');
        if (found === null) return;
        expect(limits.nameUnit === 'BYTE' ? byteLength(found) : found.length).toBeLessThanOrEqual(limits.nameMax);
        expect(unrepresentable(found, limits.charset)).toEqual([]);
        if (limits.nameForbidden !== null) expect(found).not.toMatch(new RegExp(limits.nameForbidden, 'u'));
        expect(found).toBe(found.trim());
        expect(found.isWellFormed()).toBe(true);
        expect(suggestedName(limits, found, 'NAME_LONG', '')).toBe(found);
      }),
    );
  });

  test('a name as long as the shop says, where it says less than we know', () => {
    const limits = limitsOn(MANIFESTS.COUPANG.rules, '2026-11-23');
    expect(suggestedName(limits, '린넨 셔츠 '.repeat(12), 'NAME_LONG', '최대 20자까지 입력할 수 있습니다.')).toBe(
      '린넨 셔츠 린넨 셔츠 린넨 셔츠 린넨',
    );
    expect(suggestedName(limits, '가나다라마바사', 'NAME_LONG', '최대 5byte까지')).toBe('가나');
  });

  test('a price', () => {
    fc.assert(
      fc.property(
        shops,
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.constantFrom('', '100원 단위로 입력해 주세요.'),
        (shopType, price, said) => {
          const { priceMin, priceMax, priceUnit } = limitsOn(MANIFESTS[shopType].rules, '2026-11-23');
          const found = suggestedPrice({ priceMin, priceMax, priceUnit }, price, said);
          expect(found).not.toBeNull();
          expect((found ?? 1) % (said === '' ? Math.max(10, priceUnit) : 100)).toBe(0);
          expect(found).toBeGreaterThanOrEqual(priceMin);
          expect(found).toBeLessThanOrEqual(priceMax);
        },
      ),
    );
  });

  test('of option values, cut and cleaned where no two become one', () => {
    const limits = { optionValueMax: 25, optionValueForbidden: `['"%]`, charset: 'UTF-8' as const };
    const draft = newProductDraft();
    const options = (...values: string[]) => {
      draft.composition.optionInfo.options = [{ name: '색상', values }];
      return draft;
    };
    expect(suggestedOptions(limits, options('블랙', '네이비"블루"'), 'OPTION_CHARACTERS', '')).toEqual(['색상=블랙', '색상=네이비 블루']);
    expect(suggestedOptions(limits, options('블랙', '★화이트'), 'OPTION_CHARACTERS', '')).toEqual(['색상=블랙', '색상=화이트']);
    expect(suggestedOptions(limits, options('가나다라마바사'), 'OPTION_LONG', '최대 5byte까지')).toEqual(['색상=가나']);
    expect(suggestedOptions(limits, options('긴 이름 하나', '긴 이름 둘'), 'OPTION_LONG', '최대 4자까지')).toBeNull();
    expect(suggestedOptions(limits, options('블랙'), 'OPTION_LONG', '최대 25자까지')).toBeNull();
  });

  test('of this shop alone, and none where nothing would change', () => {
    const draft = newProductDraft();
    draft.basic.productName = '린넨 셔츠 '.repeat(20).trim();
    draft.composition.mainInfo.price = 12_340;
    const entry = newShopEntry({ shopType: '11ST', shopAccountId: 'a', shopName: '', multiShopId: null }, '11STa1');
    draft.createShopDTOList = [entry];
    const refusal = (cause: Refusal['cause']): Refusal => ({ cause, path: '', message: '', shopMessage: null });
    const found = repairsOf(limitsOn(MANIFESTS['11ST'].rules, '2026-11-23'), draft, entry, [
      refusal('NAME_LONG'),
      refusal('PRICE_UNIT'),
      refusal('NOTICE'),
    ]);
    expect(found.map(({ field, before }) => [field, before])).toEqual([['productName@11STa1', null]]);
    const next = found.reduce((product, { field, after }) => withProductField(product, field, after), draft);
    expect(next.basic.productName).toBe(draft.basic.productName);
    expect(byteLength(next.createShopDTOList[0]?.basic.productName ?? '')).toBeLessThanOrEqual(100);
  });
});
