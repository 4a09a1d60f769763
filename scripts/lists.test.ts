/** Every list stands on one `ListPage`: what keeps an address, a selection or a table of its own forgets one of its rules. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('../apps/web/src/', import.meta.url));

/** Parts that only the lists themselves put together. */
const PARTS = /from '[^']*ui\/(?:list\/(?:page-bar|selection-bar)|table\/(?:data-table|grid-table|selection|skeleton-rows))\.tsx?'/;

const sources = globSync(['features/**/*.ts', 'features/**/*.tsx', 'shell/**/*.tsx'], { cwd: WEB })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(`${WEB}${path}`, 'utf8') }));

test('no feature puts a list together by hand', () => {
  expect(sources.filter(({ text }) => PARTS.test(text)).map(({ path }) => path)).toEqual([]);
});

/** Only what stands in the drawer itself may close it on the way to other rows. */
const CLOSING = /\bfilter\(\{[^}]*\b(?:id|job|call): undefined/;

test('no list closes what is open beside it because its conditions change', () => {
  const closing = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => CLOSING.test(line) && !line.includes('onTrace='))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(closing).toEqual([]);
  expect(CLOSING.test('onChange={(tab) => list.filter({ tab, id: undefined })}')).toBe(true);
});

test('what the test refuses is what a list is made of', () => {
  const panel = readFileSync(`${WEB}ui/list/list-panel.tsx`, 'utf8')
    .replaceAll("'./", "'../../ui/list/")
    .replaceAll("'../t", "'../../ui/t");
  expect(PARTS.test(panel)).toBe(true);
  expect(sources.filter(({ text }) => text.includes('<ListPage')).length).toBeGreaterThan(10);
});
