import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withProductField } from '../plans/product-fields.ts';
import { newProductDraft, newShopEntry } from '../product/new-draft.ts';
import { neutraliseFormula, restoreFormula } from './formula.ts';
import {
  layProductSheet,
  PRODUCT_SHEET_KEYS,
  type ProductSheetKey,
  type ProductSheetRows,
  productSheetRows,
  type SheetItem,
  type SheetProduct,
  type SheetShopAccount,
} from './product-sheet.ts';
import { type BrokenCells, judgeSheetEdit, type ReadSheet, readProductSheet, sheetTroubleTexts } from './product-sheet-in.ts';
import { sheetValueText } from './sheet-value.ts';

const OPTION = {
  id: null,
  optionValues: [],
  optionPrice: 0,
  saleQuantity: 1,
  seenQuantity: 1,
  usable: true,
  skuCode: '',
  skuId: null,
  saleUnitQuantity: 1,
  barcode: '',
};

const ACCOUNTS: SheetShopAccount[] = [
  { id: 12, shopType: 'COUPANG', shopName: '본점' },
  { id: 15, shopType: 'ZIGZAG', shopName: '=둘째' },
];

function item(part: Partial<SheetItem> = {}): SheetItem {
  return { id: 1, barcode: '', optionText: '', optionPrice: 0, usable: true, skuCode: 'KN-1', onHand: 7, unit: 1, sellable: 7, ...part };
}

function product(part: Partial<Omit<SheetProduct, 'values'>> & { values?: Partial<SheetProduct['values']> } = {}): SheetProduct {
  const { values, ...rest } = part;
  return {
    id: 501,
    seq: 33,
    categoryPath: '의류>니트',
    imageUrl: null,
    options: false,
    items: [item()],
    shops: [{ accountId: 12, shopType: 'COUPANG', price: 12_000, productName: null }],
    createdAt: new Date('2026-11-01T00:00:00Z'),
    updatedAt: new Date('2026-11-02T00:00:00Z'),
    ...rest,
    values: {
      price: 10_000,
      costPrice: null,
      productName: '린넨 셔츠',
      brand: '모아',
      manufacturer: '',
      modelName: '',
      modelCode: '',
      sellerManagementCode: '0012',
      sellerBarcode: '',
      afterServiceTelephoneNumber: '02-123-4567',
      searchKeywords: ['린넨', '여름'],
      priceComparisonSiteReg: true,
      minorPurchasable: false,
      ...values,
    },
  };
}

/** A table as a spreadsheet gives it back: texts, with the apostrophes of `neutraliseFormula` taken off again. */
function out(products: readonly SheetProduct[], rows: ProductSheetRows = 'PRODUCT', keys: readonly ProductSheetKey[] = PRODUCT_SHEET_KEYS) {
  const columns = layProductSheet(keys, rows, ACCOUNTS);
  const cell = (found: string | number | Date | null) =>
    found instanceof Date ? found.toISOString() : restoreFormula(neutraliseFormula(String(found ?? '')));
  const lines = products.flatMap((each) => productSheetRows(each, rows)).map((row) => columns.map((column) => cell(column.read(row))));
  return [columns.map(({ title }) => title), ...lines];
}

function read(table: string[][], broken?: BrokenCells): ReadSheet {
  const found = readProductSheet(table, broken);
  if (found === null) throw new Error('not read');
  return found;
}

function edited(table: string[][], line: number, title: string, text: string): string[][] {
  const column = table[0]?.indexOf(title) ?? -1;
  expect(column).toBeGreaterThanOrEqual(0);
  return table.map((cells, index) => (index === line ? cells.with(column, text) : cells));
}

const nasty = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('=1+1', "'=2", '+82', '여름, 겨울', ' 공백 ', '두\r\n줄', '{"moa":1}', '12,000원', '예', '상품번호'),
);
const won = fc.option(fc.integer({ min: 0, max: 9_999_990 }));
const words = fc.array(
  fc
    .string({ minLength: 1, maxLength: 8 })
    .map((word) => word.replace(/[,，\s]/g, ''))
    .filter((word) => word !== ''),
  { maxLength: 4 },
);
const someProduct = fc
  .record({
    name: nasty,
    brand: nasty,
    code: nasty,
    price: fc.integer({ min: 0, max: 9_999_990 }),
    cost: won,
    words,
    flag: fc.boolean(),
    own: won,
    ownName: fc.option(nasty),
    stocks: fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 4 }),
  })
  .map(
    ({ name, brand, code, price, cost, words: searchKeywords, flag, own, ownName, stocks }) =>
      (id: number) =>
        product({
          id,
          seq: id + 7,
          options: stocks.length > 1,
          items: stocks.map((onHand, n) =>
            item({
              id: id * 10 + n,
              optionPrice: n * 100,
              barcode: n === 1 ? '0880123' : '',
              skuCode: `S-${id}-${n}`,
              optionText: stocks.length > 1 ? `옵션 ${n}` : '',
              onHand,
            }),
          ),
          shops: [{ accountId: 12, shopType: 'COUPANG', price: own, productName: ownName }],
          values: { productName: name, brand, sellerManagementCode: code, price, costPrice: cost, searchKeywords, minorPurchasable: flag },
        }),
  );
const someProducts = fc.array(someProduct, { minLength: 1, maxLength: 6 }).map((made) => made.map((make, index) => make(index + 1)));
const someRows = fc.constantFrom<ProductSheetRows>('PRODUCT', 'OPTION');

describe('a sheet that goes out and comes back', () => {
  test('as it is asks for nothing, whatever stands in it', () => {
    fc.assert(
      fc.property(someProducts, someRows, fc.shuffledSubarray(PRODUCT_SHEET_KEYS, { minLength: 12 }), (products, rows, keys) => {
        const table = out(products, rows, keys);
        fc.pre(readProductSheet(table) !== null);
        expect(read(table)).toMatchObject({ rows: [], stock: [], same: table.length - 1 });
      }),
    );
  });

  test('changes price and barcode of the very options whose cells were edited, and refuses them where there are none', () => {
    const options = product({
      options: true,
      items: [item({ id: 71, optionText: 'M', optionPrice: -500 }), item({ id: 72, optionText: 'L', barcode: '0880123', skuCode: 'KN-2' })],
    });
    let table = out([options, product({ id: 502, seq: 34 })], 'OPTION');
    table = edited(edited(table, 1, '옵션가', '1,000원'), 2, '옵션 바코드', '0880999');
    expect(read(table).rows).toMatchObject([
      {
        productId: '501',
        cells: { 'optionPrice@i71': '1,000원', 'optionBarcode@i72': '0880999' },
        was: { 'optionPrice@i71': '-500', 'optionBarcode@i72': '0880123' },
      },
    ]);
    expect(read(edited(table, 3, '옵션가', '100')).rows[1]?.troubles).toEqual([{ why: 'NO_OPTION', title: '옵션가' }]);
    const draft = newProductDraft();
    draft.composition.optionInfo = {
      usable: true,
      options: [{ name: '사이즈', values: ['M', 'L'] }],
      optionCombinations: [71, 72].map((id, n) => ({
        ...OPTION,
        id: String(id),
        optionValues: [n === 0 ? 'M' : 'L'],
        optionPrice: n === 0 ? -500 : 0,
      })),
    };
    const verdict = judgeSheetEdit({ line: 2, productId: '501', seq: '33', cells: { 'optionPrice@i71': '1,000원' } }, draft, new Map());
    expect(verdict).toEqual({
      changes: [{ field: 'optionPrice@i71', label: '옵션 추가금(M)', before: -500, after: 1_000 }],
      problems: [],
    });
    const changed = withProductField(draft, 'optionPrice@i71', 1_000);
    expect(changed.composition.optionInfo.optionCombinations.map(({ optionPrice }) => optionPrice)).toEqual([1_000, 0]);
    const gone = judgeSheetEdit({ line: 2, productId: '501', seq: '33', cells: { 'optionPrice@i99': '1' } }, draft, new Map());
    expect(gone.problems).toEqual(['지금은 없는 옵션의 칸이 있습니다. 파일을 다시 받아주십시오.']);
  });

  test('with edits asks for each of them once, in whatever order its columns and lines stand', () => {
    const titles = { productName: '상품명', brand: '브랜드', price: '판매가', 'price@12': '판매가(쿠팡 본점)' } as const;
    const edit = fc.record({ at: fc.nat(), field: fc.constantFrom(...(Object.keys(titles) as (keyof typeof titles)[])) });
    fc.assert(
      fc.property(someProducts, fc.array(edit, { maxLength: 8 }), fc.boolean(), (products, edits, turned) => {
        let table = out(products);
        const wanted = new Set<string>();
        for (const { at, field } of edits) {
          const line = (at % products.length) + 1;
          table = edited(table, line, titles[field], field.startsWith('price') ? '123450' : '아주 새로운 값');
          wanted.add(`${line} ${field}`);
        }
        if (turned) table = [table[0] ?? [], ...table.slice(1).toReversed()].map((cells) => cells.toReversed());
        const found = read(table);
        const asked = found.rows.flatMap(({ productId, cells }) => Object.keys(cells).map((field) => `${productId} ${field}`));
        expect(asked.toSorted()).toEqual([...wanted].toSorted());
        expect(found.rows.flatMap(({ troubles = [] }) => troubles)).toEqual([]);
      }),
    );
  });

  test('says what was there when it went out', () => {
    const table = edited(edited(out([product()]), 1, '판매가', '9,900원'), 1, '검색어', '린넨, 여름, 휴가');
    expect(read(table).rows).toEqual([
      {
        line: 2,
        productId: '501',
        seq: '33',
        cells: { price: '9,900원', searchKeywords: '린넨, 여름, 휴가' },
        was: { price: '10000', searchKeywords: '린넨, 여름' },
      },
    ]);
  });

  test('asks for stock apart, of the one SKU that a row shows', () => {
    expect(read(edited(out([product()]), 1, '재고', '3')).stock).toEqual([{ skuCode: 'KN-1', quantity: '3', known: '7' }]);
    const two = product({ options: true, items: [item({ skuCode: 'A', optionText: 'S' }), item({ skuCode: 'B', optionText: 'M' })] });
    expect(read(edited(out([two], 'OPTION'), 2, '재고', '0')).stock).toEqual([{ skuCode: 'B', quantity: '0', known: '7' }]);
    const [row] = read(edited(out([two]), 1, '재고', '20')).rows;
    expect(sheetTroubleTexts(row ?? {})).toEqual([expect.stringContaining('옵션마다 한 줄')]);
  });

  test('with a row an option says of its product what any of its rows says, and refuses what contradicts itself', () => {
    const two = product({ options: true, items: [item({ skuCode: 'A', optionText: 'S' }), item({ skuCode: 'B', optionText: 'M' })] });
    const once = edited(out([two], 'OPTION'), 2, '상품명', '리넨 셔츠');
    expect(read(once).rows).toMatchObject([{ line: 3, cells: { productName: '리넨 셔츠' } }]);
    const [row] = read(edited(once, 1, '상품명', '마 셔츠')).rows;
    expect(row?.troubles).toEqual([{ why: 'DIFFERENT', title: '상품명' }]);
  });
});

describe('a bad sheet', () => {
  test('without headings is not guessed at', () => {
    expect(readProductSheet([])).toBeNull();
    expect(
      readProductSheet([
        ['상품명', '판매가'],
        ['셔츠', '9900'],
      ]),
    ).toBeNull();
    expect(
      readProductSheet([
        ['상품번호', '메모'],
        ['33', 'x'],
      ]),
    ).toBeNull();
  });

  test('of one’s own is read by its usual headings, under a title too; what is empty there asks for nothing', () => {
    const table = [['11월 인상'], ['판매가', '상품번호', '브랜드'], ['11000', '33', ''], ['', '', '']];
    expect(read(table)).toEqual({ rows: [{ line: 3, productId: null, seq: '33', cells: { price: '11000' } }], stock: [], same: 0 });
  });

  test('whose hidden column was written over is read like one’s own', () => {
    const table = out([product()]).map((cells, index) => (index === 0 ? cells : cells.with(-1, 'x')));
    expect(read(edited(table, 1, '브랜드', '새 브랜드')).rows).toMatchObject([
      { productId: null, seq: '33', cells: { brand: '새 브랜드' } },
    ]);
  });

  test('with merged cells or formulas without a result names the cell', () => {
    const table = out([product()]);
    const column = table[0]?.indexOf('판매가');
    const [row] = read(table, new Map([[`1,${column}`, 'MERGED']])).rows;
    expect(sheetTroubleTexts(row ?? {})).toEqual([expect.stringContaining('셀 병합')]);
    const [other] = read(table, new Map([[`1,${column}`, 'FORMULA']])).rows;
    expect(sheetTroubleTexts(other ?? {})).toEqual([expect.stringContaining('수식')]);
  });

  test('of which only some columns were sorted is refused where something was edited', () => {
    const table = edited(out([product(), product({ id: 502, seq: 34 })]), 1, '판매가', '9900');
    const swapped = edited(edited(table, 1, '상품번호', '34'), 2, '상품번호', '33');
    expect(read(swapped).rows.map(({ troubles }) => troubles?.map(({ why }) => why))).toEqual([['MIXED']]);
  });

  test('with rubbish in its hidden heading breaks nothing', () => {
    for (const rubbish of ['{"moa":"products"', '{"moa":"products","fields":7}', '{"moa":"products","fields":{"상품명":5}}']) {
      const table = out([product()]);
      expect(() => readProductSheet([(table[0] ?? []).with(-1, rubbish), ...table.slice(1)])).not.toThrow();
    }
    expect(
      readProductSheet([
        ['상품번호', 'constructor'],
        ['1', 'x'],
      ]),
    ).toBeNull();
  });
});

describe('an edit', () => {
  const accounts = new Map([
    ['12', { shopType: 'COUPANG' as const, shopAccountId: 'a' }],
    ['15', { shopType: 'ZIGZAG' as const, shopAccountId: 'b' }],
  ]);
  function draft() {
    const made = newProductDraft();
    made.basic.productName = '린넨 셔츠';
    made.basic.brand = '모아';
    made.composition.mainInfo.price = 10_000;
    made.basic.salePrice = 10_000;
    const shop = newShopEntry({ shopType: 'COUPANG', shopAccountId: 'a', shopName: '본점', multiShopId: null }, 'COUPANGa1');
    made.createShopDTOList = [{ ...shop, basic: { salePrice: 12_000 } }];
    return made;
  }
  const judge = (cells: Record<string, string>, was?: Record<string, string>) =>
    judgeSheetEdit({ line: 2, productId: '1', seq: '1', cells, ...(was ? { was } : {}) }, draft(), accounts);

  test.each([
    [{ price: '9,900' }, [{ field: 'price', label: '판매가', before: 10_000, after: 9_900 }]],
    [{ 'price@12': '13000' }, [{ field: 'price@COUPANGa1', label: '판매가(쿠팡)', before: 12_000, after: 13_000 }]],
    [{ 'price@12': '' }, [{ field: 'price@COUPANGa1', label: '판매가(쿠팡)', before: 12_000, after: null }]],
    [{ 'productName@12': '쿠팡 셔츠' }, [{ field: 'productName@COUPANGa1', label: '상품명(쿠팡)', before: null, after: '쿠팡 셔츠' }]],
    [{ 'productName@12': '린넨 셔츠' }, []],
    [{ brand: '' }, [{ field: 'brand', label: '브랜드', before: '모아', after: '' }]],
    [{ brand: ' 모아 ' }, []],
    [{ costPrice: '4000원' }, [{ field: 'costPrice', label: '원가', before: null, after: 4_000 }]],
    [{ sellerManagementCode: '0099' }, [{ field: 'sellerManagementCode', label: '판매자 관리코드', before: '', after: '0099' }]],
    [{ searchKeywords: '여름，겨울, 여름' }, [{ field: 'searchKeywords', label: '검색어', before: [], after: ['여름', '겨울'] }]],
    [{ minorPurchasable: '아니오' }, [{ field: 'minorPurchasable', label: '미성년자 구매', before: true, after: false }]],
  ])('%j becomes %j', (cells, changes) => {
    expect(judge(cells)).toEqual({ changes, problems: [] });
  });

  test.each([
    [{ price: '' }, '비워둘 수 없습니다'],
    [{ price: '만원' }, '숫자로'],
    [{ price: '-100' }, '0 이상'],
    [{ price: '9900.5' }, '소수점 없이'],
    [{ price: '99999999999999' }, '이하로'],
    [{ brand: '가'.repeat(201) }, '200자 이하'],
    [{ searchKeywords: '가'.repeat(21) }, '쉼표로 나누어'],
    [{ minorPurchasable: '글쎄' }, "'예'나 '아니요'"],
    [{ 'price@15': '9900' }, '등록하지 않은 상품'],
    [{ 'price@99': '9900' }, '파일을 다시 받아'],
    [{ 'brand@12': 'x' }, '바꿀 수 없는 칸'],
    [{ constructor: 'x' }, '바꿀 수 없는 칸'],
  ])('%j is refused in Korean', (cells, text) => {
    const verdict = judge(cells as Record<string, string>);
    expect(verdict.changes).toEqual([]);
    expect(verdict.problems).toEqual([expect.stringContaining(text)]);
  });

  test('of what moved since the file went out is refused with both values; one that says the same as now asks for nothing', () => {
    expect(judge({ price: '9900' }, { price: '8000' }).problems).toEqual([expect.stringMatching(/판매가.*8000.*10000.*다시 받아/)]);
    expect(judge({ price: '10000' }, { price: '8000' })).toEqual({ changes: [], problems: [] });
    expect(judge({ price: '9900' }, { price: '10,000' }).changes).toHaveLength(1);
  });

  test('is the text that goes out again', () => {
    expect([null, 0, true, false, ['가', '나'], '글'].map(sheetValueText)).toEqual(['', '0', '예', '아니요', '가, 나', '글']);
  });
});
