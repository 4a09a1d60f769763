import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { findPrograms } from './server-build.ts';

describe('a fingerprint of sources', () => {
  let root: string;
  const write = (name: string, text: string) => {
    writeFileSync(join(root, name), text);
    utimesSync(join(root, name), 1_000, 1_000);
  };
  const now = () => fingerprintOf(['src', 'lock.json'], root);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'moa-sources-'));
    mkdirSync(join(root, 'src', 'deep', 'dist'), { recursive: true });
    write('lock.json', '{}');
    write('src/a.ts', 'one');
    write('src/deep/b.ts', 'two');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('stays while nothing is written', () => {
    expect(now()).toBe(now());
  });

  test.each([
    ['a file written', () => utimesSync(join(root, 'src/a.ts'), 2_000, 2_000)],
    ['a file grown', () => write('src/deep/b.ts', 'longer')],
    ['a file added', () => write('src/deep/c.ts', '')],
    ['a file taken away', () => rmSync(join(root, 'src/a.ts'))],
    ['a source that is one file', () => write('lock.json', '{ }')],
  ])('changes with %s', (_what, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  test.each(['src/a.test.ts', 'src/deep/dist/built.js'])('does not look at %s', (name) => {
    const before = now();
    write(name, 'x');
    expect(now()).toBe(before);
  });
});

test('what was built of other sources is not run: the sources are', () => {
  const { built, pathOf } = findPrograms('0'.repeat(64));
  expect(built).toBe(false);
  for (const program of ['start', 'api', 'worker', 'sandbox'] as const) expect(existsSync(pathOf(program)), pathOf(program)).toBe(true);
});
