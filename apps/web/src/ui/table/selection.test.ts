import { describe, expect, it } from 'vitest';
import { allToggled, NOTHING, rangeToggled, settled, toggled } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const ids = (state: { ids: ReadonlySet<string> }) => [...state.ids].sort();

describe('selection', () => {
  it('toggles one row and remembers it as the anchor', () => {
    const one = toggled(NOTHING, 'b');
    expect([ids(one), one.anchor]).toEqual([['b'], 'b']);
    expect(ids(toggled(one, 'b'))).toEqual([]);
  });

  it('selects everything between the anchor and a shift-click, in either direction', () => {
    expect(ids(rangeToggled(toggled(NOTHING, 'b'), 'd', shown))).toEqual(['b', 'c', 'd']);
    expect(ids(rangeToggled(toggled(NOTHING, 'd'), 'b', shown))).toEqual(['b', 'c', 'd']);
  });

  it('deselects the range when the clicked row was selected', () => {
    const all = allToggled(NOTHING, shown);
    expect(ids(rangeToggled({ ids: all.ids, anchor: 'b' }, 'd', shown))).toEqual(['a', 'e']);
  });

  it('treats a shift-click without an anchor, or with one that is not shown, as a click', () => {
    expect(ids(rangeToggled(NOTHING, 'c', shown))).toEqual(['c']);
    expect(ids(rangeToggled(toggled(NOTHING, 'gone'), 'c', shown))).toEqual(['c', 'gone']);
  });

  it('selects all shown rows, then none of them, leaving rows of other pages', () => {
    const some = toggled(toggled(NOTHING, 'other'), 'a');
    const all = allToggled(some, shown);
    expect(ids(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'other']);
    expect(ids(allToggled(all, shown))).toEqual(['other']);
  });
});

describe('a selection holds only what is there', () => {
  const held = { ...toggled(toggled(NOTHING, 'a'), 'b'), question: 'new orders' };

  it('is empty for another question, before its rows have come', () => {
    expect(settled(held, 'all orders', null)).toEqual({ ids: new Set(), anchor: null, question: 'all orders' });
  });

  it('stays while the same question is asked again', () => {
    expect(settled(held, 'new orders', null)).toBe(held);
    expect(settled(held, 'new orders', shown)).toBe(held);
  });

  it('loses a row that is gone, and does not have it again when it comes back', () => {
    const without = settled(held, 'new orders', ['a', 'c']);
    expect([ids(without), without.anchor]).toEqual([['a'], null]);
    expect(ids(settled(without, 'new orders', shown))).toEqual(['a']);
  });

  it('loses what was selected among the rows of the question before', () => {
    const early = { ...toggled(NOTHING, 'old'), question: 'all orders' };
    expect(ids(settled(early, 'all orders', shown))).toEqual([]);
  });
});
