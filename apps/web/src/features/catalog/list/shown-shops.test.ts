import { expect, test } from 'vitest';
import { shownShops } from './shown-shops.ts';

const STATES = { s: 'SAME', f: 'FAILED', c: 'CHANGED', p: 'PAUSED' } as const;

/** A letter a shop: its state and its place. */
const shopsOf = (letters: string) => [...letters].map((letter, at) => ({ at, sync: STATES[letter as keyof typeof STATES] }));

test.each([
  { shops: '', shown: [] },
  { shops: 'sfs', shown: [0, 1, 2] },
  { shops: 'sssss', shown: [0, 1, 2, 3, 4] },
  { shops: 'ssssss', shown: [0, 1, 2, 3] },
  { shops: 'ssssssf', shown: [0, 1, 2, 6] },
  { shops: 'ssscsssp', shown: [0, 1, 3, 7] },
  { shops: 'ffffff', shown: [0, 1, 2, 3] },
])('of "$shops" the row shows $shown', ({ shops, shown }) => {
  const all = shopsOf(shops);
  const split = shownShops(all);
  expect(split.shown.map(({ at }) => at)).toEqual(shown);
  expect([...split.shown, ...split.rest].map(({ at }) => at).sort()).toEqual(all.map(({ at }) => at));
});
