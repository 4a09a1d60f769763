import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepFormer, putInPlace } from './web-build.ts';

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

describe('the files of builds before', () => {
  /** Builds what has these files, over what stands there. */
  const build = (...files: string[]) => {
    const fresh = folder('fresh', 'page');
    mkdirSync(join(fresh, 'assets'));
    for (const name of files) writeFileSync(join(fresh, 'assets', name), name);
    keepFormer(join(root, 'dist'), fresh);
    putInPlace(fresh, join(root, 'dist'));
    return readdirSync(join(root, 'dist', 'assets')).sort();
  };

  test('stay for two builds more, each file as long as a build that is kept has it', () => {
    expect(build('a-1.js', 'same.js')).toEqual(['a-1.js', 'same.js']);
    expect(build('a-2.js', 'same.js')).toEqual(['a-1.js', 'a-2.js', 'same.js']);
    expect(build('a-3.js')).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'same.js']);
    expect(build('a-4.js')).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'same.js']);
    expect(build('a-5.js')).toEqual(['a-3.js', 'a-4.js', 'a-5.js']);
    expect(readFileSync(join(root, 'dist', 'assets', 'a-3.js'), 'utf8')).toBe('a-3.js');
  });

  test('stay as far as they are there where another copy moves its build in place meanwhile', () => {
    build('a-1.js', 'b-1.js');
    const fresh = folder('fresh', 'page');
    mkdirSync(join(fresh, 'assets'));
    keepFormer(join(root, 'dist'), fresh, (from, to) => {
      copyFileSync(from, to);
      renameSync(join(root, 'dist'), join(root, 'replaced'));
    });
    expect(readdirSync(join(fresh, 'assets'))).toEqual(['a-1.js']);
  });

  test('are not pushed out by the same build made again', () => {
    build('a-1.js');
    build('a-2.js');
    for (let time = 0; time < 4; time += 1) expect(build('a-2.js')).toEqual(['a-1.js', 'a-2.js']);
  });

  test('of a build that Vite made by itself are all that are there', () => {
    mkdirSync(join(folder('dist', 'page'), 'assets'));
    writeFileSync(join(root, 'dist', 'assets', 'a-1.js'), '');
    expect(build('a-2.js')).toEqual(['a-1.js', 'a-2.js']);
  });
});
