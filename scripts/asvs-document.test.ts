/** docs/asvs.md says something about each requirement, and every test and file that it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Of the standard's levels 1 and 2. */
const REQUIREMENTS = 253;
const FOLDERS = /^(?:apps|packages|e2e|bench|scripts|docs)\//;

const text = readFileSync(`${ROOT}docs/asvs.md`, 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| (\**\w+\**) \| (.+) \|$/gm)].map(([, id = '', mark = '', how = '']) => ({
  id,
  mark,
  how,
}));
const named = (how: string) => [...how.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, path = '']) => path);

test('each requirement has one row, held by a test, met for a reason or open', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(REQUIREMENTS);
  expect(rows).toHaveLength(REQUIREMENTS);
  const marks = Map.groupBy(rows, ({ mark }) => mark);
  const [tests, reasons, open] = ['test', 'reason', '**open**'].map((mark) => marks.get(mark)?.length);
  expect(marks.size).toBe(3);
  expect(text).toContain(`held by a **test** (${tests}), met or without an object for a **reason** (${reasons}), or **open** (${open})`);
});

test('what it names is there', () => {
  const paths = rows.flatMap(({ how }) => named(how)).map((path) => (FOLDERS.test(path) ? path : `apps/server/src/${path}`));
  expect([...new Set(paths)].filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
});

test('a row held by a test names one, or the row that does', () => {
  const held = rows.filter(({ mark }) => mark === 'test');
  expect(held.filter(({ how }) => !/\.test\.ts|bench\/items|As \d|The same/.test(how)).map(({ id }) => id)).toEqual([]);
});
