import { describe, expect, test } from 'vitest';
import { restWatch } from './memory-at-rest.ts';

const MIB = 1024 * 1024;
const busy = { load: 0.5, heapBytes: 90 * MIB };
const resting = { load: 0.01, heapBytes: 90 * MIB };

const rest = (looks: number) => Array.from({ length: looks }, () => resting);
const no = (looks: number) => Array.from({ length: looks }, () => false);

/** What it says at each look, where the heap is 50 MiB once it is collected. */
function said(looks: readonly (typeof busy)[]): boolean[] {
  const watch = restWatch();
  return looks.map((look) => {
    const collects = watch.shouldCollect(look);
    if (collects) watch.collected(50 * MIB);
    return collects;
  });
}

describe('a process collects', () => {
  test.each([
    ['not while it works', [busy, busy, busy, busy, busy], [false, false, false, false, false]],
    [
      'when it has rested for four looks, and once',
      [busy, ...rest(4), { ...resting, heapBytes: 50 * MIB }],
      [false, false, false, false, true, false],
    ],
    ['not in a pause of its work', [...rest(3), busy, ...rest(3), busy], [...no(3), false, ...no(3), false]],
    ['again when its heap has grown', rest(5), [...no(3), true, true]],
    ['not for little', [...rest(4), { ...resting, heapBytes: 55 * MIB }], [...no(3), true, false]],
  ])('%s', (_what, looks, expected) => {
    expect(said(looks)).toEqual(expected);
  });
});
