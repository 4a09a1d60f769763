import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BaseProduct,
  byMatch,
  type CollectedItem,
  type CollectedProduct,
  matchProduct,
  pairOptions,
  provenProduct,
  searchNames,
} from './match-product.ts';

const item = (part: Partial<CollectedItem> = {}): CollectedItem => ({ codes: [], barcode: '', optionValues: [], ...part });
const collected = (part: Partial<CollectedProduct> = {}): CollectedProduct => ({ name: '린넨 셔츠', code: '', items: [item()], ...part });
const base = (part: Partial<BaseProduct> = {}): BaseProduct => ({
  name: '가죽 가방',
  code: '',
  options: [{ id: 1, skuCode: 'M1-1', barcode: '', optionValues: [] }],
  ...part,
});
const sizes = ['S', 'M', 'L'];

describe('why a base product is offered', () => {
  test.each<[string, Partial<CollectedProduct>, Partial<BaseProduct>, string, boolean]>([
    ['the same code', { code: ' LS-01 ' }, { code: 'LS-01' }, 'CODE', true],
    ['the code of its SKU', { items: [item({ codes: ['M1-1'] })] }, {}, 'SKU_CODE', true],
    ['the code of its SKU on the whole product', { code: 'M1-1' }, {}, 'SKU_CODE', true],
    [
      'the same barcode',
      { items: [item({ barcode: '8801' })] },
      { options: [{ id: 1, skuCode: '', barcode: '8801', optionValues: [] }] },
      'BARCODE',
      true,
    ],
    ['the same name but for signs', { name: '린넨  셔츠!' }, { name: '[린넨] 셔츠' }, 'SAME_NAME', false],
    ['a name that is much alike', { name: '린넨 오버핏 셔츠 남녀공용' }, { name: '린넨 오버핏 셔츠 여성' }, 'NAME', false],
  ])('%s', (_why, shop, ours, reason, sure) => {
    expect(matchProduct(collected(shop), base(ours))).toMatchObject({ reason, sure });
  });

  test('nothing speaks for empty codes, nor for a word in common', () => {
    expect(matchProduct(collected(), base())).toBeNull();
    expect(matchProduct(collected({ name: '린넨 셔츠' }), base({ name: '린넨 침구 커버 세트 퀸 사이즈' }))).toBeNull();
  });

  test('a code proves nothing where an item has no option', () => {
    const shop = collected({ code: 'LS-01', items: sizes.map((size) => item({ optionValues: [size] })) });
    const ours = base({ code: 'LS-01', options: ['S', 'M'].map((size, id) => ({ id, skuCode: '', barcode: '', optionValues: [size] })) });
    expect(matchProduct(shop, ours)).toMatchObject({ reason: 'CODE', paired: 2, sure: false });
  });
});

describe('options', () => {
  const options = sizes.flatMap((size, at) =>
    ['검정', '흰색'].map((colour, i) => ({ id: at * 2 + i, skuCode: `${size}${i}`, barcode: '', optionValues: [colour, size] })),
  );

  test('are paired by values in any order, and by a code where the shop calls them otherwise', () => {
    const items = [item({ optionValues: ['S', '검정'] }), item({ codes: ['S1'], optionValues: ['화이트', '스몰'] })];
    expect(pairOptions(items, options).map((option) => option?.id)).toEqual([0, 1]);
  });

  test('are not taken by a code that several items have', () => {
    const soap = ['1개', '3개 세트'].map((value, id) => ({
      id,
      skuCode: ['SOAP', 'SOAP-SET'][id] ?? '',
      barcode: '',
      optionValues: [value],
    }));
    const items = [item({ codes: ['SOAP'], optionValues: ['3개 세트'] }), item({ codes: ['SOAP'], optionValues: ['1개'] })];
    expect(pairOptions(items, soap).map((option) => option?.id)).toEqual([1, 0]);
    const strange = items.map((each, at) => ({ ...each, optionValues: [`옵션 ${at}`] }));
    expect(pairOptions(strange, soap)).toEqual([null, null]);
  });

  test('that are called alike and carry the code of another one are a doubt', () => {
    const shop = collected({
      code: 'X',
      items: [item({ codes: ['M'], optionValues: ['S'] }), item({ codes: ['S'], optionValues: ['M'] })],
    });
    const ours = base({ code: 'X', options: ['S', 'M'].map((size, id) => ({ id, skuCode: size, barcode: '', optionValues: [size] })) });
    expect(matchProduct(shop, ours)).toMatchObject({ paired: 2, sure: false });
  });

  test('are taken once each', () => {
    const items = [item({ optionValues: ['검정', 'S'] }), item({ optionValues: ['검정', 'S'] })];
    expect(pairOptions(items, options).map((option) => option?.id)).toEqual([0, undefined]);
  });

  test('of two products with one each are the same, whatever they are called', () => {
    const [only] = options;
    expect(pairOptions([item({ optionValues: ['FREE'] })], only ? [only] : [])).toEqual([only]);
    expect(pairOptions([item({ optionValues: ['FREE'] })], options)).toEqual([null]);
  });

  test('come out the same however they are shuffled', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(options, { minLength: options.length }), (shuffled) => {
        const items = options.map(({ optionValues }) => item({ optionValues: optionValues.toReversed() }));
        expect(pairOptions(items, shuffled).map((option) => option?.id)).toEqual(options.map(({ id }) => id));
      }),
    );
  });
});

describe('what is chosen beforehand', () => {
  const sure = { reason: 'CODE', score: 1, paired: 1, sure: true } as const;
  const named = { reason: 'SAME_NAME', score: 0.95, paired: 1, sure: false } as const;

  test('is the only one that a code proves', () => {
    expect(provenProduct([named, sure])).toBe(sure);
    expect(provenProduct([named])).toBeNull();
    expect(provenProduct([sure, { ...sure, reason: 'BARCODE' }])).toBeNull();
    expect(provenProduct([sure, { ...sure, reason: 'SKU_CODE', sure: false }])).toBeNull();
  });

  test('stands before what is only alike', () => {
    expect([named, sure].toSorted(byMatch)).toEqual([sure, named]);
  });
});

test('names are found by their likeness, the likest first', () => {
  const like = (name: string, most: number) => {
    const search = searchNames([{ id: 9, name }], most);
    for (const [at, each] of ['린넨 오버핏 셔츠 여성', '가죽 가방', '린넨 오버핏 셔츠'].entries()) search.look({ id: at + 1, name: each });
    return search.found().get(9);
  };
  expect(like('린넨 오버핏 셔츠', 5)).toEqual([3, 1]);
  expect(like('린넨 오버핏 셔츠', 1)).toEqual([3]);
  expect(like('양말', 5)).toEqual([]);
});
