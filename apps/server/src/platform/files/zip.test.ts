import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ZipEntry, zip } from './zip.ts';

const AT = new Date('2026-11-22T05:06:08Z');

async function* of<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}

async function archive(...entries: ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zip(of(...entries), AT)) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads an archive by its directory, as programs do. */
function read(bytes: Buffer): Record<string, string> {
  const end = bytes.length - 22;
  const found: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let file = 0; file < bytes.readUInt16LE(end + 10); file += 1) {
    const [crc, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place)) as [number, number, number];
    const nameLength = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + bytes.readUInt16LE(start + 26);
    const content = inflateRawSync(bytes.subarray(data, data + packed));
    expect([content.length, crc32(content)]).toEqual([size, crc]);
    found[bytes.toString('utf8', at + 46, at + 46 + nameLength)] = content.toString();
    at += 46 + nameLength;
  }
  return found;
}

describe('an archive', () => {
  it('holds its files with their names and contents, empty ones too', async () => {
    const long = 'SKU,수량\n'.repeat(50_000);
    const bytes = await archive(
      { name: '주문.csv', content: of(Buffer.from('가,나\n'), Buffer.from('1,2\n')) },
      { name: '빈 파일.txt', content: of() },
      { name: 'SKU.csv', content: of(Buffer.from(long)) },
    );
    expect(read(bytes)).toEqual({ '주문.csv': '가,나\n1,2\n', '빈 파일.txt': '', 'SKU.csv': long });
    expect(bytes.length).toBeLessThan(long.length / 20);
  });

  it('without a file is an empty one', async () => {
    expect(read(await archive())).toEqual({});
  });

  it('breaks off with what breaks off in it', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('x');
      throw new Error('broken off');
    }
    await expect(archive({ name: 'a', content: broken() })).rejects.toThrow('broken off');
  });

  it('asks for a file when the one before it has been read, and for nothing when nobody reads on', async () => {
    const seen: string[] = [];
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield randomBytes(65_536);
      } finally {
        seen.push('b ended');
      }
    }
    async function* entries(): AsyncGenerator<ZipEntry> {
      seen.push('a');
      yield { name: 'a', content: of(Buffer.from('x')) };
      seen.push('b');
      yield { name: 'b', content: endless() };
      seen.push('c');
    }
    let bytes = 0;
    for await (const part of zip(entries(), AT)) {
      bytes += part.length;
      if (bytes > 1_000_000) break;
    }
    expect(seen).toEqual(['a', 'b', 'b ended']);
  });

  it('ends when its reader goes between two files', async () => {
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield { name: 'a', content: of(Buffer.from('x')) };
      reached.resolve();
      await gate.promise;
      yield { name: 'b', content: of(Buffer.from('y')) };
    }
    const parts = zip(entries(), AT);
    await parts.next();
    await reached.promise;
    const ended = parts.return(undefined);
    gate.resolve();
    expect(await ended).toEqual({ done: true, value: undefined });
  });

  it('is read by another program', async ({ skip }) => {
    const python = spawnSync('python3', ['--version']);
    if (python.status !== 0) skip('python3 is not here');
    const folder = mkdtempSync(join(tmpdir(), 'moa-zip-'));
    const path = join(folder, 'a.zip');
    writeFileSync(path, await archive({ name: '한글.txt', content: of(Buffer.from('내용')) }));
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; i = z.infolist()[0]; print(i.filename, i.date_time, z.read(i).decode())';
    const reported = spawnSync('python3', ['-c', script, path], { encoding: 'utf8', env: { ...process.env, PYTHONIOENCODING: 'utf8' } });
    rmSync(folder, { recursive: true, force: true });
    expect(reported.stdout.trim()).toBe('한글.txt (2026, 11, 22, 14, 6, 8) 내용');
  });
});
