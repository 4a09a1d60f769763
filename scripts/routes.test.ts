/** Routes bind operations to use cases and nothing else: what is asked of the database stands in queries and services. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULES = fileURLToPath(new URL('../apps/server/src/modules', import.meta.url));
const routes = readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((path) => /[.-]routes?\.ts$/.test(path));

test('there are routes to look at', () => {
  expect(routes.length).toBeGreaterThan(15);
});

test.each(routes)('%s asks the database nothing itself', (path) => {
  const lines = readFileSync(join(MODULES, path), 'utf8').split('\n');
  expect(
    lines.flatMap((line, at) => (/\b(tx|client|database)\s*\.(query|stream)\b/.test(line) ? [`${at + 1}: ${line.trim()}`] : [])),
  ).toEqual([]);
});
