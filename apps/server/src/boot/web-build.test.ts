import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putInPlace } from './web-build.ts';

let root: string;
const folder = (name: string, text: string) => {
  mkdirSync(join(root, name));
  writeFileSync(join(root, name, 'index.html'), text);
  return join(root, name);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'moa-web-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['the first build', false],
  ['a build over an older one', true],
])('%s stands whole in its place', (_, older) => {
  const dist = older ? folder('dist', 'old') : join(root, 'dist');
  putInPlace(folder('fresh', 'new'), dist);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('new');
  expect(existsSync(join(root, 'fresh'))).toBe(false);
  expect(existsSync(join(root, 'fresh.replaced'))).toBe(false);
});

test('what a killed builder of the same number had moved away is in nobody’s way', () => {
  const dist = folder('dist', 'old');
  folder('fresh.replaced', 'older');
  putInPlace(folder('fresh', 'new'), dist);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('new');
});

test('a build that cannot be moved is no success', () => {
  const dist = folder('dist', 'old');
  expect(() => putInPlace(join(root, 'never-built'), dist)).toThrow(/ENOENT/);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('old');
});

test('a copy whose build comes after that of another one finds a whole build', () => {
  const dist = join(root, 'dist');
  const [one, other] = [folder('one', 'the same'), folder('other', 'the same')];
  putInPlace(one, dist);
  putInPlace(other, dist);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('the same');
});
