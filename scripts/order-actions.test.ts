/** What an action on orders is called stands in its row of the core: a second table would come to say something else. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLAIM_ACTION_ROWS, ORDER_ACTIONS } from '@moa/core';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const READERS = '{apps/server/src,apps/web/src/features/{orders,claims},packages/contract/src}/**/*.{ts,tsx}';
const sources = globSync(READERS, { cwd: ROOT })
  .filter((path) => !/\.test(ing)?\.|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }));

test('there are readers of the actions', () => {
  expect(sources.filter(({ text }) => text.includes('ORDER_ACTIONS')).length).toBeGreaterThan(5);
});

test.each(Object.entries({ ...ORDER_ACTIONS, ...CLAIM_ACTION_ROWS }))('the title of %s is written nowhere else', (_, { title }) => {
  const written = new RegExp(`['"\`>]\\s*${title}(?: 중)?(?:\\s*['"<]| \\$\\{)`);
  expect(sources.filter(({ text }) => written.test(text)).map(({ path }) => path)).toEqual([]);
});
