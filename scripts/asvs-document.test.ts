/** docs/asvs.md says something about each requirement, and every test and file that it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Of the standard's levels 1 and 2. */
const REQUIREMENTS = 253;
const FOLDERS = /^(?:apps|packages|e2e|bench|scripts|docs)\//;

const rows = [...readFileSync(`${ROOT}docs/asvs.md`, 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| (\**\w+\**) \| (.+) \|$/gm)].map(
  ([, id = '', mark = '', how = '']) => ({ id, mark, how }),
);
const named = (how: string) => [...how.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, path = '']) => path);

test('each requirement has one row, held by a test, met for a reason or open', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(REQUIREMENTS);
  expect(rows).toHaveLength(REQUIREMENTS);
  expect(new Set(rows.map(({ mark }) => mark))).toEqual(new Set(['test', 'reason', '**open**']));
});

test('what it names is there', () => {
  const paths = rows.flatMap(({ how }) => named(how)).map((path) => (FOLDERS.test(path) ? path : `apps/server/src/${path}`));
  expect([...new Set(paths)].filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
});

test('a row held by a test names one, or the row that does', () => {
  const held = rows.filter(({ mark }) => mark === 'test');
  expect(held.filter(({ how }) => !/\.test\.ts|bench\/items|As \d|The same/.test(how)).map(({ id }) => id)).toEqual([]);
});
