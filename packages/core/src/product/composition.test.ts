import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combine, diffCombinations, optionKey, piecesInUnit, regenerate, stockChange, stockQuantityOf } from './composition.ts';
import type { Composition, OptionCombination } from './draft.ts';

const combination = (id: string | null, optionValues: string[], saleQuantity = 0): OptionCombination => ({
  id,
  optionValues,
  optionPrice: 0,
  saleQuantity,
  seenQuantity: null,
  usable: true,
  skuCode: '',
  skuId: null,
  saleUnitQuantity: 1,
  barcode: '',
});

const composition = (usable: boolean): Composition => ({
  categories: [],
  mainInfo: { skus: [], name: '', price: 1000, saleQuantity: 9, seenQuantity: null, usable: true },
  optionInfo: { usable, options: [], optionCombinations: [combination('1', ['A'], 2), combination('2', ['B'], 3)] },
  supplementInfo: { usable: false, supplements: [] },
});

test.each([
  [true, 5],
  [false, 9],
])('with options used (%s) the stock is %i', (usable, stock) => {
  expect(stockQuantityOf(composition(usable))).toBe(stock);
});

test('combinations are every pair of values, first axis slowest', () => {
  expect(
    combine([
      { name: '색상', values: ['블랙', '화이트'] },
      { name: '사이즈', values: ['M', 'L'] },
    ]),
  ).toEqual([
    ['블랙', 'M'],
    ['블랙', 'L'],
    ['화이트', 'M'],
    ['화이트', 'L'],
  ]);
});

describe('regenerate', () => {
  test('a new value keeps the stock of the others', () => {
    const next = regenerate([{ name: '색상', values: ['블랙', '화이트'] }], [combination('7', ['블랙'], 4)]);
    expect(next.map((row) => [row.id, row.saleQuantity])).toEqual([
      ['7', 4],
      [null, 0],
    ]);
  });

  test('a renamed value keeps its identity', () => {
    const next = regenerate([{ name: '색상', values: ['차콜'] }], [combination('7', ['블랙'], 4)], [new Map([['블랙', '차콜']])]);
    expect(next).toMatchObject([{ id: '7', optionValues: ['차콜'], saleQuantity: 4 }]);
  });
});

test('no stored combination is both kept and removed, and none is lost', () => {
  const values = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { maxLength: 5 });
  fc.assert(
    fc.property(values, values, fc.boolean(), (before, after, withIds) => {
      const stored = before.map((value, i) => ({ id: String(i + 1), optionValues: [value] }));
      const ids = new Map(stored.map((row) => [optionKey(row.optionValues), row.id]));
      const diff = diffCombinations(
        stored,
        after.map((value) => combination(withIds ? (ids.get(value) ?? null) : null, [value])),
      );
      expect(diff.kept.length + diff.removedIds.length).toBe(stored.length);
      expect(diff.kept.length + diff.added.length).toBe(after.length);
      expect(new Set([...diff.kept.map((row) => row.id), ...diff.removedIds]).size).toBe(stored.length);
    }),
  );
});

describe('stock that an edit changes', () => {
  test.each<[string, number, number, number, number, number]>([
    ['more of the same unit', 12, 10, 1, 1, 2],
    ['the same stock in packs', 10, 30, 3, 1, 0],
    ['the same stock in single pieces', 30, 10, 1, 3, 0],
    ['a unit alone, with the number left as it was', 30, 30, 3, 1, 0],
    ['what is left over by whole packs', 10, 31, 3, 1, 0],
    ['two packs more', 12, 30, 3, 1, 6],
    ['packs sold out', 0, 30, 3, 1, -30],
  ])('%s', (_what, saleQuantity, seenQuantity, unit, storedUnit, change) => {
    expect(stockChange({ saleQuantity, seenQuantity }, unit, storedUnit)).toBe(change);
  });

  test('a number that was not typed follows the unit, and back', () => {
    const row = { saleQuantity: 31, seenQuantity: 31 };
    const inThrees = piecesInUnit(row, { stored: 1, before: 1, next: 3 });
    expect(inThrees).toBe(10);
    expect(piecesInUnit({ ...row, saleQuantity: inThrees }, { stored: 1, before: 3, next: 1 })).toBe(31);
    expect(piecesInUnit({ ...row, saleQuantity: 40 }, { stored: 1, before: 1, next: 3 })).toBe(40);
    expect(piecesInUnit({ saleQuantity: 7, seenQuantity: null }, { stored: 1, before: 1, next: 3 })).toBe(7);
  });

  test('of what was never seen is none', () => {
    expect(stockChange({ saleQuantity: 5, seenQuantity: null }, 1, 1)).toBe(0);
  });
});
