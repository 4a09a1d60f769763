import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createLineWriter } from './line-writer.ts';
import { createRotatingFile } from './rotating-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'moa-rotate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
const newPath = () => join(folder, `${++made}.log`);
const LIMIT = 10_000;
const lostLine = (lines: number, code: string) => `lost ${lines} ${code}\n`;

test('two processes write on while the file is put aside again and again, and no file outgrows the limit by more than what was on its way', async () => {
  const path = newPath();
  const writers = ['a', 'b'].map((name) => {
    const file = createRotatingFile({ path, limit: LIMIT, lookMs: 0 });
    return { name, lines: createLineWriter({ open: file.open, renew: file.renew, lostLine }) };
  });
  const files = () => [path, `${path}.1`].map((each) => (existsSync(each) ? readFileSync(each, 'utf8') : ''));
  let largest = 0;
  for (let n = 0; n < 400; n += 1) {
    for (const { name, lines } of writers) lines.write(`${name} ${n} ${'x'.repeat(90)}\n`);
    await new Promise((resolve) => setImmediate(resolve));
    largest = Math.max(largest, ...files().map((text) => text.length));
    // A slow disk keeps no more than these on their way.
    if (n % 20 === 19)
      await vi.waitFor(() => writers.map(({ name }) => expect(files().join('')).toContain(`${name} ${n} `)), { interval: 1 });
  }
  expect(largest).toBeLessThan(3 * LIMIT);
  // What is left is whole lines, and the latest of each.
  const left = files().toReversed().join('').trim().split('\n');
  for (const line of left) expect(line).toMatch(/^[ab] \d+ x{90}$/);
  expect(readdirSync(folder).filter((name) => name.endsWith('.rotating'))).toEqual([]);
});

test('a file that is too large at the start is put aside, not lost', () => {
  const path = newPath();
  writeFileSync(path, 'y'.repeat(LIMIT + 1));
  const fd = createRotatingFile({ path, limit: LIMIT }).open();
  writeSync(fd, 'new\n');
  expect([readFileSync(path, 'utf8'), statSync(`${path}.1`).size]).toEqual(['new\n', LIMIT + 1]);
});

test('a mark that a killed process left holds nobody up for long', () => {
  const path = newPath();
  writeFileSync(path, 'y'.repeat(LIMIT + 1));
  writeFileSync(`${path}.rotating`, '');
  const file = createRotatingFile({ path, limit: LIMIT, lookMs: 0 });
  let fd = file.open();
  fd = file.renew(fd);
  expect(existsSync(`${path}.1`)).toBe(false);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(`${path}.rotating`, longAgo, longAgo);
  fd = file.renew(fd);
  fd = file.renew(fd);
  expect(existsSync(`${path}.1`)).toBe(true);
  writeSync(fd, 'on\n');
  expect(readFileSync(path, 'utf8')).toBe('on\n');
});

test('a file that was removed under the process is made anew', () => {
  const path = newPath();
  const file = createRotatingFile({ path, limit: LIMIT, lookMs: 0 });
  const fd = file.open();
  rmSync(path);
  writeSync(file.renew(fd), 'here\n');
  expect(readFileSync(path, 'utf8')).toBe('here\n');
});
