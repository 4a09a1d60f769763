import { expect, test } from 'vitest';
import { lanesOf } from './lanes.ts';

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [32, 2],
])('a machine of %i cores works on %i parts of a file at a time', (cores, lanes) => {
  expect(lanesOf(cores)).toBe(lanes);
});
