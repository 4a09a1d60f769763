import { expect, test } from 'vitest';
import { shownActions } from './shown-actions.ts';

const actions = (names: string) => [...names].map((name) => ({ name, main: name === 'M' }));

test.each([
  ['', ''],
  ['aM', 'aM'],
  ['abcd', 'abcd'],
  ['abcde', 'abc'],
  ['abcdM', 'Mab'],
])('of %s a phone shows %s', (all, shown) => {
  expect(
    shownActions(actions(all))
      .map(({ name }) => name)
      .join(''),
  ).toBe(shown);
});
