import { expect, test } from 'vitest';
import { hasUsableShop } from './shop-link-warning.ts';

test.each([
  [[], false],
  [['UNLINKED'], false],
  [['DISABLED', 'UNLINKED'], false],
  [['UNLINKED', 'LINKED'], true],
  [['RELINK'], true],
])('of accounts that are %j one can be worked with: %s', (statuses, usable) => {
  expect(hasUsableShop(statuses.map((status) => ({ status })))).toBe(usable);
});
