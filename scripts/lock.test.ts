import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completeLock, missingOptionalPackages } from './lock.mjs';

test('the lock names every optional package of every platform, so that npm ci accepts it', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  expect([...missingOptionalPackages(lock).keys()], 'run: node scripts/lock.mjs').toEqual([]);
});

test('a platform package that npm dropped is put back for its platform only', () => {
  const lock = {
    packages: {
      '': { name: 'root' },
      'node_modules/tool': { version: '1.0.0', license: 'MIT', optionalDependencies: { '@tool/linux-x64-musl': '1.0.0' } },
    },
  };
  expect(completeLock(lock)).toBe(1);
  expect(Object.entries(lock.packages)).toContainEqual([
    'node_modules/@tool/linux-x64-musl',
    { version: '1.0.0', license: 'MIT', optional: true, cpu: ['x64'], libc: ['musl'], os: ['linux'] },
  ]);
});
