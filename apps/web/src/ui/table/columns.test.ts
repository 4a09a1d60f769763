import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellLayout, clampWidth, DEFAULT_PREFS, isOnCard, isTablePrefs, isVisible, orderedIds, widthOf } from './columns.ts';
import { movedIds } from './settings/moved-ids.ts';

const columns = [{ id: 'shop', pinned: true }, { id: 'order' }, { id: 'product' }, { id: 'amount' }];

describe('column order', () => {
  it('keeps pinned columns first and the user’s order after them', () => {
    expect(orderedIds(columns, ['amount', 'order', 'product'])).toEqual(['shop', 'amount', 'order', 'product']);
  });

  it('puts a column that came with a new version at its own place', () => {
    expect(orderedIds(columns, ['order', 'amount'])).toEqual(['shop', 'order', 'product', 'amount']);
  });

  it('ignores ids that are gone, repeated or pinned', () => {
    expect(orderedIds(columns, ['gone', 'amount', 'amount', 'shop', 'order'])).toEqual(['shop', 'amount', 'order', 'product']);
  });

  it('always shows every column once, whatever was kept', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('shop', 'order', 'product', 'amount', 'old')), (kept) => {
        expect(orderedIds(columns, kept).sort()).toEqual(['amount', 'order', 'product', 'shop']);
      }),
    );
  });

  it('moves one place and never past a pinned column', () => {
    const ids = ['shop', 'order', 'product'];
    expect(movedIds(ids, 'product', -1, ['shop'])).toEqual(['shop', 'product', 'order']);
    expect(movedIds(ids, 'order', -1, ['shop'])).toEqual(ids);
    expect(movedIds(ids, 'product', 1, ['shop'])).toEqual(ids);
  });
});

describe('column preferences', () => {
  it('show what the user chose, else what the column says; some cannot be hidden', () => {
    expect(isVisible({ id: 'memo', hidden: true }, DEFAULT_PREFS)).toBe(false);
    expect(isVisible({ id: 'memo', hidden: true }, { ...DEFAULT_PREFS, visible: { memo: true } })).toBe(true);
    expect(isVisible({ id: 'order', hideable: false }, { ...DEFAULT_PREFS, visible: { order: false } })).toBe(true);
    expect(widthOf({ id: 'order', width: 120 }, { ...DEFAULT_PREFS, widths: { order: 200 } })).toBe(200);
  });

  it('take nothing from a phone’s card, where they cannot be changed, and add to it what was asked for', () => {
    const chosen = (visible: Record<string, boolean>) => ({ ...DEFAULT_PREFS, visible });
    expect(isOnCard({ id: 'memo' }, chosen({}))).toBe(true);
    expect(isOnCard({ id: 'memo' }, chosen({ memo: false }))).toBe(true);
    expect(isOnCard({ id: 'memo', hidden: true }, chosen({}))).toBe(false);
    expect(isOnCard({ id: 'memo', hidden: true }, chosen({ memo: false }))).toBe(false);
    expect(isOnCard({ id: 'memo', hidden: true }, chosen({ memo: true }))).toBe(true);
  });

  it('are refused when another version left something else', () => {
    expect(isTablePrefs(DEFAULT_PREFS)).toBe(true);
    for (const bad of [
      null,
      [],
      {},
      { ...DEFAULT_PREFS, widths: { a: 3 } },
      { ...DEFAULT_PREFS, density: 'tiny' },
      { ...DEFAULT_PREFS, order: [1] },
    ]) {
      expect(isTablePrefs(bad)).toBe(false);
    }
  });
});

describe('cell layout', () => {
  const cell = () => null;
  const list = [
    { id: 'shop', header: '쇼핑몰', width: 60, pinned: true, cell },
    { id: 'no', header: '번호', width: 100, pinned: true, cell },
    { id: 'memo', header: '메모', width: 80, hidden: true, cell },
    { id: 'product', header: '상품', width: 200, cell },
  ];

  it('gives pinned columns their offset behind what leads, and marks the last of them', () => {
    const layout = cellLayout(list, { ...DEFAULT_PREFS, widths: { shop: 70 } }, 44);
    expect(layout.map((each) => [each.column.id, each.start, each.edge])).toEqual([
      ['shop', 44, false],
      ['no', 114, true],
      ['product', null, false],
    ]);
  });

  it('closes the gap of a hidden pinned column', () => {
    const layout = cellLayout(list, { ...DEFAULT_PREFS, visible: { shop: false, memo: true } }, 0);
    expect(layout.map((each) => [each.column.id, each.start])).toEqual([
      ['no', 0],
      ['memo', null],
      ['product', null],
    ]);
  });
});

it.each([
  [10, 48],
  [120.4, 120],
  [4_000, 800],
])('a column dragged to %d px is %d px wide', (dragged, width) => {
  expect(clampWidth(dragged)).toBe(width);
});
