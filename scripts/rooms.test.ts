/** A room is read at a glance: what grows beyond that is two rooms. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rooms } from './rooms.ts';

const MOST_FILES = 15;
const under = (...parents: string[]) => rooms().filter(({ folder }) => parents.some((parent) => `${folder}/`.startsWith(parent)));
const server = under('apps/server/src/');
const web = under('apps/web/src/');

test('there are rooms to look at', () => {
  expect(server.length).toBeGreaterThan(30);
  expect(web.length).toBeGreaterThan(30);
});

test.each([...server, ...web])('$folder holds few files', ({ files }) => {
  expect(files).toBeLessThanOrEqual(MOST_FILES);
});

test('a file counts for its own folder, and style sheets and what tests use for themselves', () => {
  const root = mkdtempSync(join(tmpdir(), 'moa-rooms-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = 'apps/server/src/modules/sample';
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write(`${folder}/sample.ts`, 'one\ntwo\n');
  write(`${folder}/sample.module.css`, 'one\n');
  write(`${folder}/sample.test.ts`, 'one\n');
  write(`${folder}/sample.testing.ts`, 'one\n');
  write(`${folder}/inner/deep.ts`, 'one\ntwo\nthree\n');
  write(`${folder}/node_modules/theirs/index.js`, 'one\n');
  write(`${folder}/dist/built.js`, 'one\n');
  expect(rooms(root)).toEqual([
    { folder, files: 1, lines: 2, styleFiles: 1, styleLines: 1, testFiles: 2, testLines: 2 },
    { folder: `${folder}/inner`, files: 1, lines: 3, styleFiles: 0, styleLines: 0, testFiles: 0, testLines: 0 },
  ]);
});
