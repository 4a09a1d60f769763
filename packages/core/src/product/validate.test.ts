import { describe, expect, test } from 'vitest';
import type { OptionCombination, ProductDraft } from './draft.ts';
import { newProductDraft, newShopEntry } from './new-draft.ts';
import { validateForPush, validateForSave } from './validate.ts';

const option = (values: string[], change: Partial<OptionCombination> = {}): OptionCombination => ({
  id: null,
  optionValues: values,
  optionPrice: 0,
  saleQuantity: 1,
  seenQuantity: null,
  usable: true,
  skuCode: '',
  skuId: null,
  saleUnitQuantity: 1,
  barcode: '',
  ...change,
});

function draft(change: (draft: ProductDraft) => void = () => {}): ProductDraft {
  const good = newProductDraft();
  good.basic.productName = '린넨 셔츠';
  good.composition.mainInfo.price = 19_900;
  change(good);
  return good;
}

const withOptions = (rows: OptionCombination[]) => (good: ProductDraft) => {
  good.composition.optionInfo = { usable: true, options: [{ name: '색상', values: ['블랙', '화이트'] }], optionCombinations: rows };
};

test('a named and priced draft may be saved', () => {
  expect(validateForSave(draft())).toEqual([]);
});

describe('a draft is refused when', () => {
  test.each<[string, (draft: ProductDraft) => void, string]>([
    [
      'a search keyword is longer than ten characters',
      (d) => void (d.basic.searchKeywords = ['열한글자짜리검색어입니다']),
      'basic.searchKeywords',
    ],
    ['a search keyword stands twice', (d) => void (d.basic.searchKeywords = ['린넨', '린넨 ']), 'basic.searchKeywords'],
    ['a search keyword is empty', (d) => void (d.basic.searchKeywords = ['린넨', ' ']), 'basic.searchKeywords'],
    ['a search keyword holds a forbidden character', (d) => void (d.basic.searchKeywords = ['린넨*']), 'basic.searchKeywords'],
    [
      'there are too many search keywords',
      (d) => void (d.basic.searchKeywords = Array.from({ length: 21 }, (_, i) => `말${i}`)),
      'basic.searchKeywords',
    ],
    [
      'its service number holds letters',
      (d) => void (d.common.afterServiceTelephoneNumber = '02-1234-오육칠팔'),
      'common.afterServiceTelephoneNumber',
    ],
    ['its date of making does not exist', (d) => void (d.common.manufacturingDate = '2026-02-30'), 'common.manufacturingDate'],
    [
      'its date of making is after its last day',
      (d) => Object.assign(d.common, { manufacturingDate: '2026-03-02', validDate: '2026-03-01' }),
      'common.manufacturingDate',
    ],
    ['its last day is no date', (d) => void (d.common.validDate = '곧'), 'common.validDate'],
    [
      "a shop's own name holds a forbidden character",
      (d) =>
        void d.createShopDTOList.push({
          ...newShopEntry({ shopType: 'COUPANG', shopAccountId: 'A1', shopName: '쿠팡', multiShopId: null }, 'TEMP_COUPANGA11'),
          basic: { productName: '셔츠?' },
        }),
      'createShopDTOList.0.basic.productName',
    ],
    ['it has no name', (d) => void (d.basic.productName = ' '), 'basic.productName'],
    ['its name holds a forbidden character', (d) => void (d.basic.productName = '셔츠<b>'), 'basic.productName'],
    ['its price is no multiple of ten', (d) => void (d.composition.mainInfo.price = 1_999), 'composition.mainInfo.price'],
    [
      'the discount is the whole price',
      (d) =>
        void (d.basic.benefit = { usable: true, pc: { discountType: 'WON', value: 19_900 }, mobile: { discountType: 'WON', value: 0 } }),
      'basic.benefit.pc.value',
    ],
    ['options are used and there are none', withOptions([]), 'composition.optionInfo.optionCombinations'],
    ['a combination stands twice', withOptions([option(['블랙']), option(['블랙'])]), 'composition.optionInfo.optionCombinations'],
    ['no option costs nothing extra', withOptions([option(['블랙'], { optionPrice: 1_000 })]), 'composition.optionInfo.optionCombinations'],
    ['no option is used', withOptions([option(['블랙'], { usable: false })]), 'composition.optionInfo.optionCombinations'],
    [
      'two options share a SKU code',
      withOptions([option(['블랙'], { skuCode: 'A' }), option(['화이트'], { skuCode: 'A' })]),
      'composition.optionInfo.optionCombinations',
    ],
    [
      'an option makes the price negative',
      withOptions([option(['블랙']), option(['화이트'], { optionPrice: -20_000 })]),
      'composition.optionInfo.optionCombinations.1.optionPrice',
    ],
    ['an import has no importer', (d) => void (d.common.origin.code = '0200037'), 'common.origin.importer'],
  ])('%s', (_, change, path) => {
    expect(validateForSave(draft(change)).map((problem) => problem.path)).toContain(path);
  });
});

test('pushing asks for what every shop needs', () => {
  const paths = validateForPush(draft()).map((problem) => problem.path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'composition.categories',
      'common.images',
      'common.detailInfoContent',
      'common.productInfoProvidedNotice',
      'common.origin.code',
    ]),
  );
});

test('what is offered beside a product has a name of its own and a price in steps of ten won', () => {
  const problems = (...supplements: { name: string; price: number; quantity: number }[]) => {
    const d = newProductDraft();
    d.basic.productName = '셔츠';
    d.composition.supplementInfo = { usable: true, supplements };
    return validateForSave(d).map(({ path }) => path.replace('composition.supplementInfo.supplements', ''));
  };
  const wrap = { name: '선물 포장', price: 1_000, quantity: 3 };
  expect(problems(wrap)).toEqual([]);
  expect(problems()).toEqual(['']);
  expect(problems(wrap, { ...wrap, name: ' 선물 포장 ' })).toEqual(['.1.name']);
  expect(problems({ ...wrap, name: ' ' })).toEqual(['.0.name']);
  expect(problems({ ...wrap, price: 1_005 })).toEqual(['.0.price']);
});
