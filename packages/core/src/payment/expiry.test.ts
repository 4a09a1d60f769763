import { expect, test } from 'vitest';
import { expiryWarning } from './expiry.ts';

test.each([
  [null, false, null],
  [8, false, null],
  [7, false, 7],
  [4, false, 7],
  [3, false, 3],
  [2, false, 3],
  [1, false, 1],
  [0, false, 1],
  [-1, false, null],
  [3, true, null],
])('%s days left, going on by itself %s: the warning of %s days', (daysLeft, autoPay, warning) => {
  expect(expiryWarning({ daysLeft, autoPay })).toBe(warning);
});
