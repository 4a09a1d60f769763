import { describe, expect, test } from 'vitest';
import type { CreateShopDTO, ProductDraft } from '../product/draft.ts';
import { newProductDraft, newShopEntry } from '../product/new-draft.ts';
import { draftForShop } from '../product/shop-draft.ts';
import type { Difference } from './drift.ts';
import { keepChanges, ownValueOf, withOwnValues } from './keep.ts';

const SHOP = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: '본점', multiShopId: null };
const ITEMS = [
  { id: '101', optionId: '1', optionText: '블랙', sentPrice: 10_000 },
  { id: '102', optionId: '2', optionText: '화이트', sentPrice: 11_000 },
];

function product(): ProductDraft {
  const draft = newProductDraft();
  draft.composition.mainInfo.price = 10_000;
  draft.composition.optionInfo = {
    usable: true,
    options: [{ name: '색상', values: ['블랙', '화이트'] }],
    optionCombinations: [0, 1_000].map((optionPrice, at) => ({
      id: String(at + 1),
      optionValues: [at === 0 ? '블랙' : '화이트'],
      optionPrice,
      saleQuantity: 1,
      seenQuantity: 1,
      usable: true,
      skuCode: '',
      skuId: null,
      saleUnitQuantity: 1,
      barcode: '',
    })),
  };
  return draft;
}

const entryWith = (basic: CreateShopDTO['basic'] = {}): CreateShopDTO => ({ ...newShopEntry(SHOP, 'K1'), basic });
const difference = (
  field: Difference['field'],
  ours: string | number,
  theirs: string | number,
  item: string | null = null,
): Difference => ({
  field,
  item,
  itemText: '',
  ours,
  theirs,
});

/** Prices of the options as a push would send them. */
function prices(draft: ProductDraft, entry: CreateShopDTO): number[] {
  const base = entry.basic.salePrice ?? draft.composition.mainInfo.price;
  return draftForShop(draft, entry).composition.optionInfo.optionCombinations.map(({ optionPrice }) => base + optionPrice);
}

describe('what the shop shows, kept', () => {
  test.each<[string, CreateShopDTO, Difference[], number[]]>([
    ['a price is the listing’s own, and options follow it', entryWith(), [difference('price', 10_000, 12_000)], [12_000, 13_000]],
    ['the price of one option is its own', entryWith(), [difference('optionPrice', 11_000, 11_500, '102')], [10_000, 11_500]],
    ['a price over one of its own', entryWith({ salePrice: 10_000 }), [difference('price', 10_000, 9_000)], [9_000, 10_000]],
  ])('%s: a push would send just that', (_, entry, differences, expected) => {
    const draft = product();
    const changes = keepChanges(draft, entry, ITEMS, differences);
    expect(prices(draft, withOwnValues(entry, changes))).toEqual(expected);
    const undone = withOwnValues(
      withOwnValues(entry, changes),
      changes.map(({ field, before }) => ({ field, after: before })),
    );
    expect(prices(draft, undone)).toEqual(prices(draft, entry));
  });

  test('a name stands at this shop alone', () => {
    const changes = keepChanges(product(), entryWith(), ITEMS, [difference('productName', '셔츠', '셔츠 세일')]);
    expect(changes).toMatchObject([{ field: 'productName@K1', before: null, after: '셔츠 세일' }]);
    expect(ownValueOf(withOwnValues(entryWith(), changes), 'productName@K1')).toBe('셔츠 세일');
  });

  test('a price that a rule made becomes a typed one, with what only the rule gave its options', () => {
    const draft = product();
    const entry = entryWith({ salePrice: 20_000, priceRule: { kind: 'RATE', rate: 1, rounding: 100 } });
    const items = [
      { ...ITEMS[0], sentPrice: 20_000 },
      { ...ITEMS[1], sentPrice: 22_000 },
    ] as typeof ITEMS;
    const kept = withOwnValues(entry, keepChanges(draft, entry, items, [difference('price', 20_000, 21_000)]));
    expect(kept.basic).toEqual({ salePrice: 21_000 });
    expect(prices(draft, kept)).toEqual([21_000, 23_000]);
  });
});

test('a category of the shop becomes the listing’s own, and is taken back', () => {
  const before = { ...entryWith(), category: { categoryId: 'C1', path: '의류 > 셔츠' } };
  const changes = keepChanges(product(), before, ITEMS, [{ ...difference('category', 'C1', 'C9'), path: '의류 > 니트' }]);
  const kept = withOwnValues(before, changes);
  expect(kept.category).toEqual({ categoryId: 'C9', path: '의류 > 니트' });
  expect(
    withOwnValues(
      kept,
      changes.map(({ field, before: after }) => ({ field, after })),
    ),
  ).toEqual(before);
  expect(keepChanges(product(), before, ITEMS, [difference('category', 'C1', 'C9')])).toEqual([]);
});
