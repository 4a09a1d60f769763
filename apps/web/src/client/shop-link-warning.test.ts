import { expect, test, vi } from 'vitest';

const ask = vi.hoisted(() => vi.fn(async () => 'close'));
vi.mock('../ui/dialogs/dialogs.ts', () => ({ ask }));
const { hasUsableShop, withShop } = await import('./shop-link-warning.ts');

const shops = (...statuses: string[]) => statuses.map((status) => ({ status }));

test.each([
  [[], false],
  [['UNLINKED'], false],
  [['DISABLED', 'UNLINKED'], false],
  [['UNLINKED', 'LINKED'], true],
  [['RELINK'], true],
])('of accounts that are %j one can be worked with: %s', (statuses, usable) => {
  expect(hasUsableShop(shops(...statuses))).toBe(usable);
});

test.each([
  ['not known yet', undefined, true],
  ['linked', shops('LINKED'), true],
  ['not there', shops(), false],
])('what needs a shop goes on where shops are %s: %s', (_, accounts, goesOn) => {
  ask.mockClear();
  const work = vi.fn();
  withShop(accounts, work);
  expect([work.mock.calls.length, ask.mock.calls.length]).toEqual(goesOn ? [1, 0] : [0, 1]);
});
