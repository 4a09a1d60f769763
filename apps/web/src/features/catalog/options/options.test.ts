import { newProductDraft } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { type OptionInfo, valuesOf, withAxes, withoutAxis, withRenamedValue, withValues } from './axes.ts';
import { optionTable, parseAmount, parseBlock, pasteBlock } from './paste.ts';

function colours(): OptionInfo {
  const info = withAxes({ ...newProductDraft().composition.optionInfo, usable: true }, [{ name: '색상', values: ['블랙', '화이트'] }]);
  return { ...info, optionCombinations: info.optionCombinations.map((row, i) => ({ ...row, id: String(i + 1), saleQuantity: 10 + i })) };
}

const shown = (info: OptionInfo) => info.optionCombinations.map((row) => [row.optionValues.join('/'), row.id, row.saleQuantity]);

describe('axes', () => {
  test('a second option extends the combinations with its first value', () => {
    const two = withValues({ ...colours(), options: [...colours().options, { name: '사이즈', values: [] }] }, 1, ['M', 'L']);
    expect(shown(two)).toEqual([
      ['블랙/M', '1', 10],
      ['블랙/L', null, 0],
      ['화이트/M', '2', 11],
      ['화이트/L', null, 0],
    ]);
    expect(shown(withoutAxis(two, 1))).toEqual(shown(colours()));
  });

  test('a renamed value keeps stock and identity', () => {
    expect(shown(withRenamedValue(colours(), 0, '블랙', '차콜'))).toEqual([
      ['차콜', '1', 10],
      ['화이트', '2', 11],
    ]);
  });

  test('values are split at lines, tabs and commas', () => {
    expect(valuesOf('블랙\n화이트\t블랙, 차콜\r\n')).toEqual(['블랙', '화이트', '차콜']);
  });
});

describe('paste', () => {
  test('reads blocks of Excel with quoted cells', () => {
    expect(parseBlock('a\t"b\nc"\r\n1\t"2""3"\r\n')).toEqual([
      ['a', 'b\nc'],
      ['1', '2"3'],
    ]);
  });

  test.each([
    ['1,200', 1200],
    ['+1,000원', 1000],
    ['-500', -500],
    ['한개', null],
    ['', null],
  ])('%s is %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test('a block goes right and down, refuses what is no number and leaves out what sticks out', () => {
    const result = pasteBlock(colours().optionCombinations, ['optionPrice', 'saleQuantity', 'skuCode'], { row: 0, column: 1 }, [
      ['7', 'A'],
      ['x', 'B'],
      ['9', 'C'],
    ]);
    expect(result.rows.map((row) => [row.saleQuantity, row.skuCode])).toEqual([
      [7, 'A'],
      [11, 'B'],
    ]);
    expect([result.changed, result.refused]).toEqual([3, 1]);
  });

  test('an option keeps the SKU that its stock is counted by, whatever is pasted over its code', () => {
    const rows = colours().optionCombinations.map((row, index) => (index === 0 ? { ...row, skuCode: 'S1', skuId: '1' } : row));
    const result = pasteBlock(rows, ['skuCode', 'barcode'], { row: 0, column: 0 }, [
      ['A', '880'],
      ['B', '881'],
    ]);
    expect(result.rows.map((row) => [row.skuCode, row.barcode])).toEqual([
      ['S1', '880'],
      ['B', '881'],
    ]);
    expect([result.changed, result.settled]).toEqual([3, 1]);
    const { info } = optionTable({ ...colours(), optionCombinations: rows }, '색상\tSKU 코드\n블랙\tA\n네이비\tB');
    expect(info.optionCombinations.map(({ skuCode }) => skuCode)).toEqual(['S1', 'B']);
  });

  test('a table with headings makes axes and combinations and keeps those that exist', () => {
    const { info, problem } = optionTable(colours(), '색상\t추가금액\t재고\n블랙\t0\t5\n네이비\t+1,000\t3');
    expect(problem).toBeNull();
    expect(info.options).toEqual([{ name: '색상', values: ['블랙', '네이비'] }]);
    expect(info.optionCombinations.map((row) => [row.id, row.optionPrice, row.saleQuantity])).toEqual([
      ['1', 0, 5],
      [null, 1000, 3],
    ]);
  });

  test('a table without option columns says so', () => {
    expect(optionTable(colours(), '재고\n5').problem).toContain('옵션은 1개에서 3개까지');
  });
});
