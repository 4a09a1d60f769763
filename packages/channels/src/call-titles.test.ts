import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callTitle } from '@moa/core';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const NAME = /'((?:claims|images|link|lookups|orders|products|questions|settlements)\.[A-Za-z.]+)'/g;

const folders = readdirSync(ROOT, { withFileTypes: true }).filter((each) => each.isDirectory() && !['rules', 'sdk'].includes(each.name));

/** Names of a folder's sources; what its manifest names as a bucket of calls is no operation. */
function operationsOf(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const namesIn = (file: string) => [...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(NAME)].map(([, name = '']) => name);
  const buckets = new Set(files.filter((file) => file === 'manifest.ts').flatMap(namesIn));
  const capabilities = files.filter((file) => file !== 'manifest.ts').flatMap(namesIn);
  return [...new Set(capabilities)].filter((name) => !buckets.has(name) || callTitle(name) !== name);
}

test.each(folders)('what $name asks of its shop has a Korean name in the log of calls', ({ name }) => {
  const operations = operationsOf(name);
  expect(operations.length).toBeGreaterThan(15);
  expect(operations.filter((operation) => !/[가-힣]/.test(callTitle(operation)))).toEqual([]);
});
