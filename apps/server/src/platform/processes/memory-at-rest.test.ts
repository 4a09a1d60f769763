import { describe, expect, test } from 'vitest';
import { restWatch } from './memory-at-rest.ts';

const MIB = 1024 * 1024;
const busy = { load: 0.5, heapBytes: 90 * MIB };
const resting = { load: 0.01, heapBytes: 90 * MIB };

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
    ['not while it works', [busy, busy, busy], [false, false, false]],
    [
      'when it has rested for two looks, and once',
      [busy, resting, resting, { ...resting, heapBytes: 50 * MIB }],
      [false, false, true, false],
    ],
    ['not in a pause of its work', [resting, busy, resting, busy], [false, false, false, false]],
    ['again when its heap has grown', [resting, resting, resting], [false, true, true]],
    ['not for little', [resting, resting, { ...resting, heapBytes: 55 * MIB }], [false, true, false]],
  ])('%s', (_what, looks, expected) => {
    expect(said(looks)).toEqual(expected);
  });
});
