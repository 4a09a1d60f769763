import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newProductDraft, newShopEntry } from '../product/new-draft.ts';
import { categoriesOf, categoryValue, type PlanValue, planValueText } from './plan-change.ts';
import { editedValue, type FieldEdit, productChanges, productFieldOf, shopsWithOwn, withProductField } from './product-fields.ts';

function draft() {
  const made = newProductDraft();
  made.basic.productName = '린넨 셔츠';
  made.composition.mainInfo.price = 10_000;
  made.basic.salePrice = 10_000;
  const shop = (shopType: 'COUPANG' | 'ZIGZAG', key: string) =>
    newShopEntry({ shopType, shopAccountId: 'a', shopName: '본점', multiShopId: null }, key);
  made.createShopDTOList = [shop('COUPANG', 'COUPANGa1'), { ...shop('ZIGZAG', 'ZIGZAGa1'), basic: { salePrice: 12_000 } }];
  return made;
}

describe('an edit makes of a value', () => {
  test.each([
    [{ field: 'price', how: 'SET', value: 9_900, unit: 10 }, 12_000, 9_900],
    [{ field: 'price', how: 'ADD', value: 500, unit: 10 }, 12_000, 12_500],
    [{ field: 'price', how: 'ADD', value: -500, unit: 10 }, 300, 0],
    [{ field: 'price', how: 'RATE', value: -10, unit: 10 }, 12_340, 11_110],
    [{ field: 'price', how: 'RATE', value: -10, unit: 100 }, 12_340, 11_100],
    [{ field: 'price', how: 'RATE', value: 100, unit: 1 }, 12_345, 24_690],
    [{ field: 'costPrice', how: 'ADD', value: 500, unit: 10 }, null, null],
    [{ field: 'costPrice', how: 'SET', value: 500, unit: 10 }, null, 500],
    [{ field: 'productName', how: 'PREFIX', value: '[특가] ' }, '셔츠', '[특가] 셔츠'],
    [{ field: 'productName', how: 'SUFFIX', value: ' 여름' }, '셔츠', '셔츠 여름'],
    [{ field: 'productName', how: 'REPLACE', find: '[특가] ', value: '' }, '[특가] 셔츠', '셔츠'],
    [{ field: 'productName', how: 'REPLACE', find: '셔츠', value: '$& 남방' }, '셔츠', '$& 남방'],
    [{ field: 'brand', how: 'SET', value: ' 모아 ' }, '', '모아'],
    [{ field: 'minorPurchasable', how: 'SET', value: false }, true, false],
    [{ field: 'searchKeywords', how: 'ADD', value: ['여름', '여름', ' '] }, ['린넨'], ['린넨', '여름']],
    [{ field: 'searchKeywords', how: 'REMOVE', value: ['린넨'] }, ['린넨', '여름'], ['여름']],
    [{ field: 'searchKeywords', how: 'SET', value: [] }, ['린넨'], []],
    [{ field: 'category', how: 'SET', value: { categoryId: '7', path: '의류 > 니트' } }, ['3|의류'], ['7|의류 > 니트']],
  ] as const satisfies readonly (readonly [FieldEdit, PlanValue, PlanValue])[])('%j of %j: %j', (edit, before, after) => {
    expect(editedValue(edit, before)).toEqual(after);
  });
});

describe('a product is changed', () => {
  test('in its base values', () => {
    const changes = productChanges(draft(), [{ field: 'price', how: 'RATE', value: -10, unit: 10 }], null);
    expect(changes).toEqual([{ field: 'price', label: '판매가', before: 10_000, after: 9_000 }]);
    const next = withProductField(draft(), 'price', 9_000);
    expect([next.composition.mainInfo.price, next.basic.salePrice]).toEqual([9_000, 9_000]);
    expect(shopsWithOwn(next, 'price')).toEqual(['지그재그']);
  });

  test('in what one shop is given otherwise, beginning at the base value', () => {
    const changes = productChanges(draft(), [{ field: 'price', how: 'ADD', value: 1_000, unit: 10 }], ['COUPANG', 'ZIGZAG']);
    expect(changes).toEqual([
      { field: 'price@COUPANGa1', label: '판매가(쿠팡)', before: null, after: 11_000 },
      { field: 'price@ZIGZAGa1', label: '판매가(지그재그)', before: 12_000, after: 13_000 },
    ]);
  });

  test('in its discount a device each; one that was switched off counts for nothing', () => {
    const off = draft();
    off.basic.benefit = { usable: false, pc: { discountType: 'WON', value: 700 }, mobile: { discountType: 'WON', value: 700 } };
    const some = withProductField(off, 'benefitPc', 500).basic.benefit;
    expect([some.usable, some.pc.value, some.mobile.value]).toEqual([true, 500, 0]);
    const none = withProductField(withProductField(off, 'benefitMobile', 300), 'benefitMobile', 0).basic.benefit;
    expect([none.usable, none.pc.value, none.mobile.value]).toEqual([false, 0, 0]);
  });

  test('not where it is so already', () => {
    const same: FieldEdit = { field: 'price', how: 'SET', value: 10_000, unit: 10 };
    expect(productChanges(draft(), [same], null)).toEqual([]);
    expect(productChanges(draft(), [same], ['COUPANG'])).toEqual([]);
  });

  test('back to what it was by its before-values, whatever the edits', () => {
    const edit = fc.oneof<fc.Arbitrary<FieldEdit>[]>(
      fc.record({
        field: fc.constantFrom('price', 'costPrice', 'benefitPc', 'benefitMobile'),
        how: fc.constantFrom('SET', 'ADD', 'RATE'),
        value: fc.integer({ min: 0, max: 100 }),
        unit: fc.constantFrom(1, 10, 100, 1_000),
      }),
      fc.record({ field: fc.constantFrom('productName', 'brand'), how: fc.constantFrom('SET', 'PREFIX', 'SUFFIX'), value: fc.string() }),
      fc.record({ field: fc.constant('minorPurchasable'), how: fc.constant('SET'), value: fc.boolean() }),
      fc.record({ field: fc.constant('searchKeywords'), how: fc.constantFrom('SET', 'ADD'), value: fc.array(fc.string()) }),
    );
    const some = fc.uniqueArray(edit, { selector: ({ field }) => field, minLength: 1 });
    fc.assert(
      fc.property(some, fc.boolean(), (edits, ofShops) => {
        const before = draft();
        const own = edits.filter(({ field }) => field === 'price' || field === 'productName');
        const changes = ofShops ? productChanges(before, own, ['COUPANG', 'ZIGZAG']) : productChanges(before, edits, null);
        const changed = changes.reduce((product, { field, after }) => withProductField(product, field, after), before);
        for (const { field, after } of changes) expect(productFieldOf(changed, field)).toEqual(after);
        expect(changes.reduce((product, change) => withProductField(product, change.field, change.before), changed)).toEqual(before);
      }),
    );
  });
});

test('categories are a value that is put back as it was, and read by their paths', () => {
  const category = fc.record({ categoryId: fc.stringMatching(/^[a-zA-Z0-9-]{1,20}$/), path: fc.string() });
  fc.assert(
    fc.property(fc.array(category, { maxLength: 5 }), (categories) => {
      const value = categoryValue(categories);
      expect(categoriesOf(value)).toEqual(categories);
      expect(productFieldOf(withProductField(draft(), 'category@COUPANGa1', value), 'category@COUPANGa1')).toEqual(value);
      expect(productFieldOf(withProductField(draft(), 'category', value), 'category')).toEqual(value);
    }),
  );
  expect(planValueText('category@COUPANGa1', [])).toBe('없음');
  expect(planValueText('category', ['7|의류 > 니트', '8|'])).toBe('의류 > 니트, 8');
});
