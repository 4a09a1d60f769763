import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newProductDraft, newShopEntry } from '../product/new-draft.ts';
import { LISTING_SHEET_KEYS, type ListingSheetKey, layListingSheet, type SheetListing, USUAL_LISTING_SHEET_KEYS } from './listing-sheet.ts';
import { type ReadListingSheet, readListingSheet } from './listing-sheet-in.ts';
import { judgeSheetEdit } from './product-sheet-in.ts';

const SHIRT: SheetListing = {
  id: '7',
  productId: '3',
  registerKey: '11STseller1',
  ownPrice: null,
  ownName: null,
  shopType: '11ST',
  shopName: '본점',
  shopProductId: 'P-7',
  moaProductSeq: 12,
  name: '린넨 셔츠',
  price: 19_900,
  saleStatus: 'SALE',
  sentQuantity: 5,
  desiredQuantity: 5,
  sync: 'SAME',
  message: null,
  isCollected: false,
  pageUrl: null,
  lastSentAt: null,
  updatedAt: new Date(0),
};
const OWN: SheetListing = { ...SHIRT, id: '8', registerKey: 'GMARKETseller1', shopType: 'GMARKET', shopProductId: 'P-8', ownPrice: 18_000 };
const STRANGE: SheetListing = { ...SHIRT, id: '9', productId: null, shopProductId: 'P-9', saleStatus: 'SUSPENSION' };
const NOTHING: ReadListingSheet = { rows: [], stop: [], resume: [], refused: [], same: 0 };

const sheet = (listings: readonly SheetListing[], keys: readonly ListingSheetKey[] = USUAL_LISTING_SHEET_KEYS) => {
  const columns = layListingSheet(keys);
  return [columns.map(({ title }) => title), ...listings.map((each) => columns.map(({ read }) => String(read(each) ?? '')))];
};
const edited = (table: string[][], ...edits: [row: number, title: string, text: string][]) =>
  edits.reduce(
    (rows, [row, title, text]) => rows.map((cells, index) => (index === row ? cells.with(table[0]?.indexOf(title) ?? -1, text) : cells)),
    table,
  );

describe('a sheet of shop products that comes back', () => {
  test('without an edit is nothing, whatever columns it has', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...LISTING_SHEET_KEYS)), (keys) => {
        const found = readListingSheet(sheet([SHIRT, OWN, STRANGE], keys));
        const editable = (['name', 'price', 'saleStatus'] as const).some((key) => keys.includes(key));
        expect(found).toEqual(editable ? { ...NOTHING, same: 3 } : null);
      }),
    );
  });

  test('gives each shop what it is to have otherwise, a row a base product, beside what it had of its own', () => {
    const table = edited(sheet([SHIRT, OWN]), [1, '판매가', '21,000원'], [2, '판매가', '17000'], [2, '상품명', '린넨 셔츠 특가']);
    expect(readListingSheet(table)).toEqual({
      ...NOTHING,
      rows: [
        {
          line: 2,
          productId: '3',
          seq: '',
          cells: { 'price@11STseller1': '21,000원', 'price@GMARKETseller1': '17000', 'productName@GMARKETseller1': '린넨 셔츠 특가' },
          was: { 'price@11STseller1': '', 'price@GMARKETseller1': '18000', 'productName@GMARKETseller1': '' },
        },
      ],
    });
  });

  test('an emptied cell gives back what the base product has, and asks for nothing where that is so', () => {
    const found = readListingSheet(edited(sheet([SHIRT, OWN]), [1, '판매가', ''], [2, '판매가', ' ']));
    expect(found?.rows).toMatchObject([{ cells: { 'price@GMARKETseller1': ' ' }, was: { 'price@GMARKETseller1': '18000' } }]);
    expect(found?.same).toBe(1);
  });

  test('stops and resumes what its state was made', () => {
    const table = edited(sheet([SHIRT, OWN, STRANGE]), [1, '판매상태', '판매중지'], [3, '판매상태', '판매 중']);
    expect(readListingSheet(table)).toEqual({ ...NOTHING, stop: ['7'], resume: ['9'], same: 1 });
  });

  test.each<[string, (table: string[][]) => string[][], number, string]>([
    ['a state that cannot be asked for', (table) => edited(table, [1, '판매상태', '품절']), 2, '판매중지'],
    ['the price of what no base product is tied to', (table) => edited(table, [3, '판매가', '1']), 4, '기본상품에 묶이지 않은'],
    ['a row that lost what is hidden', (table) => table.map((cells, at) => (at === 2 ? cells.with(-1, '') : cells)), 3, '숨겨진'],
    ['columns sorted in part', (table) => edited(table, [1, '쇼핑몰 상품번호', 'P-8'], [1, '판매가', '1000']), 2, '정렬'],
    [
      'the same one twice',
      (table) => [...edited(table, [1, '판매가', '100']), ...edited(table, [1, '판매가', '90']).slice(1, 2)],
      5,
      '2번째',
    ],
  ])('refuses %s, and the rest is read', (_what, change, line, words) => {
    const found = readListingSheet(change(sheet([SHIRT, OWN, STRANGE])));
    expect(found?.refused).toEqual([{ line, message: expect.stringContaining(words) }]);
  });

  test('refuses cells that are joined or not calculated', () => {
    const column = sheet([SHIRT])[0]?.indexOf('판매가') ?? -1;
    expect(readListingSheet(sheet([SHIRT]), new Map([[`1,${column}`, 'FORMULA']]))?.refused).toMatchObject([{ line: 2 }]);
  });

  test('never throws, whatever stands in it', () => {
    const cell = fc.oneof(fc.string(), fc.json(), fc.constantFrom(...sheet([SHIRT, OWN]).flat()));
    fc.assert(fc.property(fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 8 }), (table) => void readListingSheet(table)));
  });
});

test('an edit of a shop product is one of its entry in the draft, by its register key', () => {
  const draft = newProductDraft();
  draft.composition.mainInfo.price = 19_900;
  const entry = newShopEntry({ shopType: '11ST', shopAccountId: 'seller', shopName: '본점', multiShopId: null }, '11STseller1');
  draft.createShopDTOList = [entry];
  const [row] = readListingSheet(edited(sheet([SHIRT]), [1, '판매가', '21000']))?.rows ?? [];
  const accounts = new Map([['5', { shopType: '11ST', shopAccountId: 'seller' } as const]]);
  if (row === undefined) throw new Error('nothing was read');
  expect(judgeSheetEdit(row, draft, accounts)).toMatchObject({
    changes: [{ field: 'price@11STseller1', before: null, after: 21_000 }],
    problems: [],
  });
  expect(judgeSheetEdit(row, draft, new Map()).problems).toHaveLength(1);
  const moved = { ...draft, createShopDTOList: [{ ...entry, basic: { salePrice: 20_000 } }] };
  expect(judgeSheetEdit(row, moved, accounts).problems).toEqual([expect.stringContaining('파일을 받은 뒤')]);
});
