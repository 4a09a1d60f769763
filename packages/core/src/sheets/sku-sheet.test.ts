import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeSheetRow, type RowSku, type StockRow } from '../stock/stock-rows.ts';
import { laySkuSheet, type SheetSku, SKU_SHEET_KEYS, type SkuSheetKey, USUAL_SKU_SHEET_KEYS } from './sku-sheet.ts';
import { readSkuSheet } from './sku-sheet-in.ts';

const SHIRT: SheetSku = {
  id: 7,
  skuCode: 'KN-1',
  skuName: '린넨 셔츠',
  optionText: '블랙',
  stock: 1200,
  reserved: 2,
  free: 1198,
  safetyStock: 3,
  sellable: 1195,
  daysLeft: null,
  sold: null,
  salePrice: 19_900,
  products: [{ seq: 11, name: '셔츠' }],
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
const sheet = (skus: readonly SheetSku[], keys: readonly SkuSheetKey[] = USUAL_SKU_SHEET_KEYS) => {
  const columns = laySkuSheet(keys);
  return [columns.map(({ title }) => title), ...skus.map((sku) => columns.map(({ read }) => String(read(sku) ?? '')))];
};
const edited = (table: string[][], title: string, text: string) =>
  table.map((cells, index) => (index === 1 ? cells.with(table[0]?.indexOf(title) ?? -1, text) : cells));

describe('a sheet of SKUs that comes back', () => {
  test('without an edit is nothing, whatever columns it has', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...SKU_SHEET_KEYS)), (keys) => {
        expect(readSkuSheet(sheet([SHIRT, { ...SHIRT, id: 8, skuCode: 'KN-2' }], keys))).toEqual({ rows: [], same: 2 });
      }),
    );
  });

  test.each<[string, string, string, Partial<StockRow>]>([
    ['a count', '재고', '1,300', { quantity: '1,300', known: '1200' }],
    ['a safety stock', '안전재고', '5', { quantity: '', safetyStock: '5', knownSafety: '3' }],
    ['a code', 'SKU 코드', 'KN-9', { skuCode: 'KN-1', newCode: 'KN-9' }],
  ])('says %s that was edited, beside what went out', (_, title, text, row) => {
    expect(readSkuSheet(edited(sheet([SHIRT]), title, text))?.rows).toEqual([
      expect.objectContaining({ skuId: '7', skuCode: 'KN-1', ...row }),
    ]);
  });

  test('asks for nothing where a cell was emptied or only looks otherwise', () => {
    expect(readSkuSheet(edited(sheet([SHIRT]), '재고', ''))?.rows).toEqual([]);
    expect(readSkuSheet(edited(sheet([SHIRT]), '재고', '1,200개'))?.rows).toEqual([]);
    expect(readSkuSheet(edited(sheet([SHIRT]), '재고', '1200.0'))?.rows).toEqual([]);
  });

  test('of one’s own is read by its headings, with a column of the stock that it went out with or without', () => {
    const own = [['11월 재고'], ['바꿀재고', 'SKU코드'], ['3', ' KN-1 '], ['', ''], ['', 'KN-2']];
    expect(readSkuSheet(own)?.rows).toEqual([
      { skuCode: 'KN-1', quantity: '3' },
      { skuCode: 'KN-2', quantity: '' },
    ]);
    expect(
      readSkuSheet([
        ['SKU 코드', '지금 재고', '바꿀 재고', '안전재고'],
        ['KN-1', '7', '9', '2'],
      ])?.rows,
    ).toEqual([{ skuCode: 'KN-1', quantity: '9', known: '7', safetyStock: '2' }]);
    expect(
      readSkuSheet([
        ['SKU 코드', '이름'],
        ['KN-1', '셔츠'],
      ]),
    ).toBeNull();
  });

  test('names cells that can’t be taken, and believes nothing that it hides without looking at it', () => {
    const table = sheet([SHIRT]);
    const stock = table[0]?.indexOf('재고');
    expect(readSkuSheet(table, new Map([[`1,${stock}`, 'FORMULA']]))?.rows[0]?.trouble).toContain('수식');
    for (const lie of ['', '{', '{"id":"x","was":{}}', '{"id":"1","was":null}', '[]'])
      expect(readSkuSheet([table[0] ?? [], [...(table[1] ?? []).slice(0, -1), lie]])?.rows[0]).toMatchObject({
        skuCode: 'KN-1',
        quantity: '1200',
      });
  });
});

describe('a row of it', () => {
  const NOW: RowSku = { stock: 10, safetyStock: 3, skuCode: 'KN-1' };
  const row = (part: Partial<StockRow>): StockRow => ({ skuCode: 'KN-1', quantity: '', known: '10', ...part });
  test.each<[string, StockRow, boolean, object]>([
    [
      'changes all that was edited',
      row({ quantity: '12', safetyStock: '4', knownSafety: '3', newCode: 'K' }),
      false,
      { stock: 12, safetyStock: 4, skuCode: 'K', problems: [] },
    ],
    ['changes a code alone', row({ newCode: 'K' }), false, { skuCode: 'K', problems: [], reason: null }],
    [
      'changes a safety stock alone, of a sheet of one’s own',
      { skuCode: 'KN-1', quantity: '', safetyStock: '0' },
      false,
      { safetyStock: 0, problems: [] },
    ],
    ['asks for nothing that is so', row({ safetyStock: '3', newCode: 'KN-1' }), false, { problems: [], reason: expect.any(String) }],
    ['names a code that is taken', row({ newCode: 'K' }), true, { problems: [expect.stringContaining('다른 SKU')] }],
    ['names a code that moved', row({ skuCode: 'OLD', newCode: 'K' }), false, { problems: [expect.stringContaining('KN-1')] }],
    [
      'names a safety stock that moved',
      row({ safetyStock: '9', knownSafety: '5' }),
      false,
      { problems: [expect.stringContaining('안전재고가 3개')] },
    ],
    ['names a safety stock that is no count', row({ safetyStock: '많음' }), false, { problems: [expect.stringContaining('많음')] }],
    ['names a stock that moved', row({ quantity: '9', known: '11', newCode: 'K' }), false, { problems: [expect.stringContaining('10개')] }],
    ['names cells that can’t be taken', row({ trouble: '합쳐진 칸' }), false, { problems: ['합쳐진 칸'] }],
  ])('%s', (_, given, taken, answer) => {
    expect(judgeSheetRow(given, NOW, false, taken)).toMatchObject(answer);
  });

  test('of no SKU, or of one that stands above, is a problem', () => {
    expect(judgeSheetRow(row({ newCode: 'K' }), null, false, false).problems).toEqual(['없는 SKU 코드입니다.']);
    expect(judgeSheetRow(row({ newCode: 'K' }), NOW, true, false).problems).toEqual(['같은 SKU 코드가 위에 있습니다.']);
  });
});
