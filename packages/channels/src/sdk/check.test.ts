import { checkLimits, limitNotes } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { checkFields } from './check-fields.ts';
import type { FieldSchema } from './fields.ts';
import type { ProductLimits } from './manifest.ts';
import type { ListingContent, ListingItem } from './product.ts';
import { listingContent, listingItem } from './testing/context.ts';

const LIMITS: ProductLimits = {
  nameMax: 20,
  nameUnit: 'CHAR',
  nameForbidden: '[\\\\*?"<>]',
  categoriesMax: 1,
  requiresCategory: true,
  optionAxesMax: 2,
  optionItemsMax: 3,
  optionNameMax: 5,
  optionValueMax: 6,
  optionValueForbidden: '[,/]',
  priceMin: 100,
  priceMax: 1_000_000,
  priceUnit: 10,
  optionPriceMinRate: -0.5,
  optionPriceMaxRate: 1,
  priceEditMinRate: -0.8,
  priceEditMaxRate: 0.5,
  stockMax: 999,
  imagesMax: 2,
  imageMinPx: 300,
  imageMaxBytes: 1024 * 1024,
  imageWidth: 1000,
  imageHeight: 1000,
  requiresNotice: true,
  fetchesImages: false,
  charset: 'UTF-8',
  sellerCodeMax: null,
  deliveryFeeMax: null,
  claimFeeMax: null,
  expiryNeedsMade: false,
};

const item = (over: Partial<ListingItem> = {}) => listingItem({ price: 10_000, ...over });
const content = (over: Partial<ListingContent> = {}) => listingContent({ name: '린넨 셔츠', price: 10_000, items: [item()], ...over });
const two = (first: Partial<ListingItem>, second: Partial<ListingItem>) =>
  content({
    optionNames: ['색상'],
    items: [item({ optionValues: ['흰색'], ...first }), item({ optionValues: ['검정'], ...second })],
  });
const picture = (over: Partial<ListingContent['images'][number]> = {}) => ({
  url: 'https://img.example/a.jpg',
  contentType: 'image/jpeg' as const,
  width: 1000,
  height: 1000,
  load: async () => new Uint8Array(),
  ...over,
});

describe('limits', () => {
  test('good content has no problem', () => {
    expect(checkLimits(LIMITS, content())).toEqual([]);
    expect(checkLimits(LIMITS, two({}, { price: 15_000 }))).toEqual([]);
  });

  test.each<[string, Partial<ProductLimits>, ListingContent, string, string]>([
    ['an empty name', {}, content({ name: ' ' }), 'basic.productName', '상품명을 입력'],
    ['a long name', {}, content({ name: '가'.repeat(21) }), 'basic.productName', '20자 이하로 입력해주십시오. (현재 21자)'],
    ['a name long in bytes', { nameUnit: 'BYTE' }, content({ name: '가'.repeat(11) }), 'basic.productName', '현재 22바이트'],
    ['a forbidden character', {}, content({ name: 'a*b?c*' }), 'basic.productName', '문자가 있습니다: * ?'],
    ['a low price', {}, content({ price: 90, items: [item({ price: 90 })] }), 'composition.mainInfo.price', '100원 이상'],
    [
      'a high price',
      {},
      content({ price: 1_000_010, items: [item({ price: 1_000_010 })] }),
      'composition.mainInfo.price',
      '1,000,000원 이하',
    ],
    ['an odd price', {}, content({ price: 10_005, items: [item({ price: 10_005 })] }), 'composition.mainInfo.price', '10원 단위'],
    ['a broken price', {}, content({ price: 99.5, items: [item({ price: 99.5 })] }), 'composition.mainInfo.price', '정수'],
    [
      'too many axes',
      {},
      content({ optionNames: ['가', '나', '다'], items: [item({ optionValues: ['1', '2', '3'] })] }),
      'composition.optionInfo.options',
      '2단계까지',
    ],
    ['no options at all', { optionAxesMax: 0 }, two({}, {}), 'composition.optionInfo.options', '옵션을 등록할 수 없는'],
    [
      'a long option name',
      {},
      content({ optionNames: ['여섯글자이름'], items: [item({ optionValues: ['1'] })] }),
      'composition.optionInfo.options.0.name',
      '5자 이하',
    ],
    [
      'an empty option name',
      {},
      content({ optionNames: [''], items: [item({ optionValues: ['1'] })] }),
      'composition.optionInfo.options.0.name',
      '옵션명을 입력',
    ],
    [
      'equal option names',
      {},
      content({ optionNames: ['색', '색 '], items: [item({ optionValues: ['1', '2'] })] }),
      'composition.optionInfo.options',
      '겹칩니다',
    ],
    ['a long option value', {}, two({}, { optionValues: ['일곱글자입니다'] }), 'composition.optionInfo.options.0.values.1', '6자 이하'],
    [
      'a forbidden option value',
      {},
      two({ optionValues: ['흰/검'] }, {}),
      'composition.optionInfo.options.0.values.0',
      '문자가 있습니다: /',
    ],
    ['an empty option value', {}, two({ optionValues: [''] }, {}), 'composition.optionInfo.options.0.values.0', '옵션값을 입력'],
    ['too many items', { optionItemsMax: 1 }, two({}, {}), 'composition.optionInfo.optionCombinations', '1개까지'],
    ['nothing to sell', {}, two({ usable: false }, { usable: false }), 'composition.optionInfo.optionCombinations', '하나 이상'],
    [
      'the same item twice',
      {},
      two({ optionValues: ['흰색'] }, { optionValues: ['흰색'] }),
      'composition.optionInfo.optionCombinations.1.optionValues',
      '두 번',
    ],
    [
      'values without an axis',
      {},
      content({ items: [item({ optionValues: ['흰색'] })] }),
      'composition.optionInfo.optionCombinations.0.optionValues',
      '옵션명의 수',
    ],
    ['too much stock', {}, two({ quantity: 1_000 }, {}), 'composition.optionInfo.optionCombinations.0.saleQuantity', '999개 이하'],
    ['too much stock of a single', {}, content({ items: [item({ quantity: 1_000 })] }), 'composition.mainInfo.saleQuantity', '999개 이하'],
    ['negative stock', {}, content({ items: [item({ quantity: -1 })] }), 'composition.mainInfo.saleQuantity', '0 이상'],
    ['a low extra price', {}, two({}, { price: 4_990 }), 'composition.optionInfo.optionCombinations.1.optionPrice', '-5,000원 이상'],
    ['a high extra price', {}, two({}, { price: 20_010 }), 'composition.optionInfo.optionCombinations.1.optionPrice', '10,000원 이하'],
    ['an odd extra price', {}, two({}, { price: 10_005 }), 'composition.optionInfo.optionCombinations.1.optionPrice', '10원 단위'],
    [
      'an extra price that eats the price',
      { optionPriceMinRate: null },
      two({}, { price: 0 }),
      'composition.optionInfo.optionCombinations.1.optionPrice',
      '0원보다',
    ],
    ['no image', {}, content({ images: [] }), 'common.images', '대표 이미지'],
    ['too many images', {}, content({ images: [picture(), picture(), picture()] }), 'common.images', '2장까지'],
    ['a small image', {}, content({ images: [picture(), picture({ width: 299 })] }), 'common.images.1', '300픽셀 이상'],
    ['a heavy image', {}, content({ images: [picture({ byteLength: 1024 * 1024 + 1 })] }), 'common.images.0', '1MB 이하'],
    ['no category', {}, content({ categoryId: '' }), 'category.categoryId', '카테고리를 선택'],
    ['no notice', {}, content({ notice: { noticeCode: '', values: {} } }), 'common.productInfoProvidedNotice.noticeCode', '상품군을 선택'],
    ['an emoji in EUC-KR', { charset: 'EUC-KR' }, content({ name: '셔츠😀' }), 'basic.productName', '표시하지 못하는 문자가 있습니다: 😀'],
    [
      'an emoji in an option',
      { charset: 'EUC-KR' },
      two({}, { optionValues: ['😀'] }),
      'composition.optionInfo.optionCombinations.1.optionValues',
      '😀',
    ],
  ])('%s', (_name, limits, bad, path, message) => {
    const problems = checkLimits({ ...LIMITS, ...limits }, bad);
    expect(problems.find((problem) => problem.path === path)?.message).toContain(message);
  });

  test('an unusable option may have any price and limits that a channel does not state are not checked', () => {
    expect(checkLimits(LIMITS, two({}, { price: 90_000, usable: false }))).toEqual([]);
    const open = { ...LIMITS, optionPriceMinRate: null, optionPriceMaxRate: null, nameForbidden: null, imageMaxBytes: null };
    expect(checkLimits(open, two({}, { price: 90_000 }))).toEqual([]);
  });
});

test('a shop that requires no category takes a product without, which is noted', () => {
  const open = { ...LIMITS, requiresCategory: false };
  expect(checkLimits(open, content({ categoryId: '' }))).toEqual([]);
  expect(limitNotes(open, { categoryId: '' }).map(({ path }) => path)).toEqual(['category.categoryId']);
  expect(limitNotes(open, { categoryId: '1' })).toEqual([]);
  expect(limitNotes(LIMITS, { categoryId: '' })).toEqual([]);
});

describe('further categories', () => {
  const found = (categoriesMax: number, multiCategoryIds: string[]) =>
    checkLimits({ ...LIMITS, categoriesMax }, content({ multiCategoryIds })).map(({ path, message }) => `${path} ${message}`);

  test('are taken by a channel that takes several, up to its count and each once', () => {
    expect(found(3, ['1', '2'])).toEqual([]);
    expect(found(1, ['1'])).toEqual(['multiCategory 카테고리를 하나만 받는 쇼핑몰입니다. 추가 카테고리를 빼주십시오.']);
    expect(found(3, ['1', '2', '3'])).toEqual(['multiCategory 카테고리는 대표 카테고리를 더해 3개까지 고를 수 있습니다. (현재 4개)']);
    expect(found(3, ['1', '1'])).toEqual(['multiCategory 같은 카테고리를 두 번 골랐습니다. 하나를 빼주십시오.']);
  });
});

describe('fields', () => {
  const field = (over: Partial<FieldSchema>): FieldSchema => ({
    key: 'k',
    label: '배송 메모',
    kind: 'TEXT',
    required: false,
    group: 'ETC',
    ...over,
  });

  test.each<[string, Partial<FieldSchema>, string | number | boolean | string[] | undefined, string | null]>([
    ['optional and absent', {}, undefined, null],
    ['required and absent', { required: true }, undefined, '배송 메모를 입력해주십시오.'],
    ['required and blank', { required: true }, '  ', '배송 메모를 입력해주십시오.'],
    ['required choice absent', { required: true, kind: 'LOOKUP' }, '', '배송 메모를 선택해주십시오.'],
    ['required but inherited', { required: true, inherits: 'basic.brand' }, undefined, null],
    ['text too long', { maxLength: 3 }, 'abcd', '배송 메모는 3자 이하로 입력해주십시오. (현재 4자)'],
    ['text of the right length', { maxLength: 4 }, 'abcd', null],
    ['a number in a text', {}, 5, '배송 메모는 글자로 입력해주십시오.'],
    ['number too small', { kind: 'NUMBER', min: 1, unit: '일' }, 0, '배송 메모는 1일 이상이어야 합니다.'],
    ['number too big', { kind: 'NUMBER', max: 1_000 }, 1_001, '배송 메모는 1,000 이하여야 합니다.'],
    ['number as text', { kind: 'NUMBER' }, '5', '배송 메모는 숫자로 입력해주십시오.'],
    ['zero is a value', { kind: 'NUMBER', required: true, min: 0 }, 0, null],
    ['false is a value', { kind: 'BOOLEAN', required: true }, false, null],
    ['boolean as text', { kind: 'BOOLEAN' }, 'Y', '배송 메모는 예 또는 아니요로 선택해주십시오.'],
    ['choice of the list', { kind: 'SELECT', options: [{ value: 'A', label: '가' }] }, 'A', null],
    ['choice outside the list', { kind: 'SELECT', options: [{ value: 'A', label: '가' }] }, 'B', '배송 메모를 목록에서 선택해주십시오.'],
    ['look-up', { kind: 'LOOKUP' }, '12', null],
    ['look-up as list', { kind: 'LOOKUP' }, ['12'], '배송 메모를 다시 선택해주십시오.'],
    ['attributes', { kind: 'ATTRIBUTES' }, ['1=2'], null],
    ['broken attributes', { kind: 'ATTRIBUTES' }, ['1'], '배송 메모를 다시 선택해주십시오.'],
  ])('%s', (_name, over, value, message) => {
    const problems = checkFields([field(over)], value === undefined ? {} : { k: value });
    expect(problems).toEqual(message === null ? [] : [{ path: 'etc.k', message }]);
  });
});
