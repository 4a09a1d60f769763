import { createDecipheriv, createHmac, hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../read/read-sheet.ts';
import { xlsxStream } from '../xlsx.ts';
import { compoundFile } from './compound-file.ts';
import { protectSheet } from './protect.ts';

const END = 0xfffffffe;
/** What takes long is only done often. */
const SPINS = 50;

/** Reads the container as Office does: by its own tables alone. */
function streamsOf(file: Buffer): Map<string, Buffer> {
  const at = (sector: number) => file.subarray(512 + sector * 512, 1024 + sector * 512);
  const fatSectors = Array.from({ length: 109 }, (_, no) => file.readUInt32LE(76 + no * 4));
  for (let difat = file.readUInt32LE(68); difat !== END; difat = at(difat).readUInt32LE(508))
    for (let no = 0; no < 127; no += 1) fatSectors.push(at(difat).readUInt32LE(no * 4));
  const fat = Buffer.concat(fatSectors.slice(0, file.readUInt32LE(44)).map(at));
  const chained = (start: number) => {
    const found: Buffer[] = [];
    for (let sector = start; sector !== END; sector = fat.readUInt32LE(sector * 4)) found.push(at(sector));
    return Buffer.concat(found);
  };
  const directory = chained(file.readUInt32LE(48));
  const entries = Array.from({ length: directory.length / 128 }, (_, no) => directory.subarray(no * 128, no * 128 + 128)).filter(
    (entry) => entry.readUInt8(66) !== 0,
  );
  const miniFat = chained(file.readUInt32LE(60));
  const mini = entries[0] ? chained(entries[0].readUInt32LE(116)) : Buffer.alloc(0);
  return new Map(
    entries.slice(1).map((entry) => {
      const name = entry.subarray(0, entry.readUInt16LE(64) - 2).toString('utf16le');
      const [start, size] = [entry.readUInt32LE(116), entry.readUInt32LE(120)];
      if (size >= 4096) return [name, chained(start).subarray(0, size)];
      const found: Buffer[] = [];
      for (let sector = start; sector !== END && found.length * 64 < size; sector = miniFat.readUInt32LE(sector * 4))
        found.push(mini.subarray(sector * 64, sector * 64 + 64));
      return [name, Buffer.concat(found).subarray(0, size)];
    }),
  );
}

const sha512 = (...parts: Buffer[]) => hash('sha512', Buffer.concat(parts), 'buffer');
const number = (value: number) => Buffer.from(new Uint32Array([value]).buffer);

/** What stands behind the password; null where it is another one. */
function opened(file: Buffer, password: string): Buffer | null {
  const streams = streamsOf(file);
  const [info = Buffer.alloc(0), sealed = Buffer.alloc(0)] = [streams.get('EncryptionInfo'), streams.get('EncryptedPackage')];
  const xml = info.subarray(8).toString();
  const value = (name: string, from = 0) => Buffer.from(new RegExp(`${name}="([^"]+)"`).exec(xml.slice(from))?.[1] ?? '', 'base64');
  const lock = xml.indexOf('p:encryptedKey ');
  const [dataSalt, salt] = [value('saltValue'), value('saltValue', lock)];
  const decrypted = (key: Buffer, vector: Buffer, data: Buffer) => {
    const decipher = createDecipheriv('aes-256-cbc', key, vector.subarray(0, 16)).setAutoPadding(false);
    return Buffer.concat([decipher.update(data), decipher.final()]);
  };
  let spun = sha512(salt, Buffer.from(password, 'utf16le'));
  for (let spin = 0; spin < Number(/spinCount="(\d+)"/.exec(xml)?.[1]); spin += 1) spun = sha512(number(spin), spun);
  const under = (purpose: string, name: string) =>
    decrypted(sha512(spun, Buffer.from(purpose, 'hex')).subarray(0, 32), salt, value(name, lock));
  const verifier = under('fea7d2763b4b9e79', 'encryptedVerifierHashInput');
  if (!sha512(verifier).equals(under('d7aa0f6d3061344e', 'encryptedVerifierHashValue'))) return null;
  const key = under('146e0be7abacd0d6', 'encryptedKeyValue');
  const proof = (purpose: string, name: string) => decrypted(key, sha512(dataSalt, Buffer.from(purpose, 'hex')), value(name));
  const hmac = createHmac('sha512', proof('5fb2ad010cb9e1f6', 'encryptedHmacKey')).update(sealed).digest();
  if (!hmac.equals(proof('a0677f02b22c8433', 'encryptedHmacValue'))) throw new Error('changed on the way');
  const segments: Buffer[] = [];
  for (let at = 8; at < sealed.length; at += 4096)
    segments.push(decrypted(key, sha512(dataSalt, number(segments.length)), sealed.subarray(at, at + 4096)));
  return Buffer.concat(segments).subarray(0, Number(sealed.readBigUInt64LE(0)));
}

async function whole(content: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(content).arrayBuffer());
}

describe('a sheet behind a password', () => {
  test.each([1, 4000, 4096, 20_001])('of %i bytes opens with it and with no other', async (size) => {
    const data = Buffer.from(Array.from({ length: size }, (_, at) => (at * 7) % 256));
    const file = await whole(await protectSheet(new Blob([data]).stream(), '비밀 1234!', SPINS));
    expect(opened(file, '비밀 1234!')?.equals(data)).toBe(true);
    expect(opened(file, '비밀 1234')).toBeNull();
    expect(file.includes(data.subarray(0, 64)) && size > 64).toBe(false);
  });

  test('is a sheet again once it is opened, and is known as protected by who reads it without', async () => {
    async function* rows() {
      yield ['홍길동', 3];
    }
    const columns = [
      { title: '이름', kind: 'TEXT' as const, width: 10 },
      { title: '수량', kind: 'NUMBER' as const, width: 10 },
    ];
    const file = await whole(await protectSheet(await xlsxStream('주문', columns, rows()), 'p4ssw0rd', SPINS));
    const read = (bytes: Buffer) => readSheet(bytes, { rows: 10, columns: 10, characters: 1_000 });
    await expect(read(file)).rejects.toMatchObject({ kind: 'PASSWORD' });
    expect(opened(file, 'p4ssw0rd')?.subarray(0, 2).toString()).toBe('PK');
  });
});

test('a container keeps streams of any size, also when its tables outgrow the header', () => {
  const big = Buffer.alloc(7_200_000, 'ab');
  const streams = new Map([
    ['A', Buffer.from('short')],
    ['B', Buffer.alloc(4095, 'x')],
    ['Large', big],
  ]);
  const file = Buffer.concat([
    ...compoundFile([...streams].map(([name, bytes]) => ({ name, parts: [bytes.subarray(0, 3), bytes.subarray(3)] }))),
  ]);
  expect(file.length % 512).toBe(0);
  for (const [name, bytes] of streamsOf(file)) expect(bytes.equals(streams.get(name) ?? Buffer.alloc(0)), name).toBe(true);
  expect(streamsOf(file).size).toBe(3);
});
