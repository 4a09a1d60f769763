import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { mountSmallDisk } from '../../../test/support/small-disk.ts';
import { createLineWriter } from './line-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'moa-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const lostLine = (lines: number, code: string) => `lost ${lines} ${code}\n`;
const disk = mountSmallDisk(1);
afterAll(() => disk?.remove());
let files = 0;

function newFile() {
  const path = join(folder, `${++files}.log`);
  return { path, fd: openSync(path, 'a'), read: () => readFileSync(path, 'utf8') };
}

describe('the writer of log lines', () => {
  it('writes what it is given in its order', async () => {
    const file = newFile();
    const writer = createLineWriter({ open: () => file.fd, lostLine });
    for (let n = 0; n < 100; n += 1) writer.write(`${n}\n`);
    await vi.waitFor(() => expect(file.read()).toBe(Array.from({ length: 100 }, (_, n) => `${n}\n`).join('')));
  });

  it('writes what waits when the process ends', () => {
    const file = newFile();
    const writer = createLineWriter({ open: () => file.fd, lostLine });
    writer.write('last words\n');
    writer.flush();
    expect(file.read()).toContain('last words\n');
  });

  it.runIf(disk)('goes on when the disk is full, and says afterwards what was lost (skipped where none can be mounted)', async () => {
    const path = join(disk?.folder ?? '', 'moa.log');
    const writer = createLineWriter({ open: () => openSync(path, 'a'), lostLine });
    disk?.fill();
    writer.write(`${'1'.repeat(9_000)}\n`);
    await vi.waitFor(() => expect(writer.failing).toBe('ENOSPC'));
    writer.write(`${'2'.repeat(9_000)}\n`);
    await vi.waitFor(() => expect(writer.failing).toBe('ENOSPC'));
    disk?.free();
    await vi.waitFor(() => {
      writer.write('three\n');
      expect(writer.failing).toBeNull();
    });
    writer.write('four\n');
    await vi.waitFor(() => expect(readFileSync(path, 'utf8').split('\n')).toContain('four'));
    expect(readFileSync(path, 'utf8')).toMatch(/^lost \d+ ENOSPC$/m);
  });

  it('opens its file later when it can’t be opened now', async () => {
    const file = newFile();
    let full = true;
    const open = () => {
      if (full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      return file.fd;
    };
    const writer = createLineWriter({ open, lostLine });
    writer.write('one\n');
    writer.write('two\n');
    expect(writer.failing).toBe('ENOSPC');
    full = false;
    writer.write('three\n');
    await vi.waitFor(() => expect(file.read()).toBe('lost 2 ENOSPC\nthree\n'));
    await vi.waitFor(() => expect(writer.failing).toBeNull());
  });

  it('keeps no more than its limit while it can’t keep up, and says how many it dropped', async () => {
    const file = newFile();
    const writer = createLineWriter({ open: () => file.fd, lostLine, limit: 30 });
    let given = 0;
    const say = () => {
      given += 1;
      writer.write('123456789\n');
    };
    for (let n = 0; n < 1_000; n += 1) say();
    expect(writer.failing).toBe('EAGAIN');
    await vi.waitFor(() => {
      say();
      expect(writer.failing).toBeNull();
    });
    await vi.waitFor(() => {
      const lines = file.read().split('\n').slice(0, -1);
      const lost = lines.flatMap((line) => /^lost (\d+) EAGAIN$/.exec(line)?.[1] ?? []).map(Number);
      const written = lines.filter((line) => line === '123456789').length;
      expect(lost.reduce((sum, each) => sum + each, written)).toBe(given);
    });
  });
});
