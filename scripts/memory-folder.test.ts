import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const memory = mkdtempSync(join(tmpdir(), 'moa-memory-'));
const MODULE = new URL('./memory-folder.ts', import.meta.url).href;

afterAll(() => rmSync(memory, { recursive: true }));

/** What a process that asked for the folder calls its temporary one, and whether it could write there. */
function askFrom(folder: string, { env = {}, room = 1 }: { env?: NodeJS.ProcessEnv; room?: number } = {}): string {
  const script = `const { useMemoryFolder } = await import(${JSON.stringify(MODULE)});
    useMemoryFolder(${JSON.stringify(folder)}, ${room});
    const { mkdtempSync } = await import('node:fs'); const { tmpdir } = await import('node:os');
    mkdtempSync(tmpdir() + '/x-'); process.stdout.write(tmpdir());`;
  const { TMPDIR: _, ...rest } = process.env;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env: { ...rest, ...env }, encoding: 'utf8' });
  expect(ran.status, ran.stderr).toBe(0);
  return ran.stdout;
}

test('a run has a folder of its own, which is gone when the run is over', () => {
  const folder = askFrom(memory);
  expect(folder.startsWith(join(memory, 'moa-tests-'))).toBe(true);
  expect(existsSync(folder)).toBe(false);
});

test('what a killed run left is removed, and what a living one uses stays', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  for (const pid of [dead, process.pid]) mkdirSync(join(memory, `moa-tests-${pid}`, 'data'), { recursive: true });
  mkdirSync(join(memory, 'of-others'));
  askFrom(memory);
  expect(readdirSync(memory).toSorted()).toEqual([`moa-tests-${process.pid}`, 'of-others'].toSorted());
});

test('a file system that a killed run left mounted stops no other run', () => {
  const busy = join(memory, `moa-tests-${spawnSync(process.execPath, ['-e', '']).pid}`, 'disk');
  mkdirSync(busy, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'moa-left', busy]).status === 0;
  expect(askFrom(memory).startsWith(memory)).toBe(true);
  if (mounted) spawnSync('umount', [busy]);
});

test('a folder that was asked for stays, and so does the usual one where there is no memory to have', () => {
  expect(askFrom(memory, { env: { TMPDIR: memory } })).toBe(memory);
  expect(askFrom(join(memory, 'absent'))).toBe('/tmp');
  expect(askFrom(memory, { room: 1e18 })).toBe('/tmp');
});
