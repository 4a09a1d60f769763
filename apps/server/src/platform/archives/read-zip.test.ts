/** Archives that somebody sent: what is in them comes as it is, and nothing they claim is believed. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { handZip } from '../../../test/support/hand-zip.ts';
import { openZip, type ZipSource } from './read-zip.ts';

const MEGABYTE = 1024 * 1024;
const source = (bytes: Buffer): ZipSource => ({ size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) });
const open = (bytes: Buffer, entriesMax = 100) => openZip(source(bytes), { entriesMax });

async function read(bytes: Buffer, place = 0, max = 10 * MEGABYTE): Promise<Buffer> {
  const zip = await open(bytes);
  const entry = zip.entries[place];
  if (entry === undefined) throw new Error('no entry');
  const parts: Buffer[] = [];
  for await (const part of zip.open(entry, max)) parts.push(part);
  return Buffer.concat(parts);
}

test('the bytes of each entry come as they were put in, over more than one piece', async () => {
  const large = randomBytes(3 * MEGABYTE);
  const bytes = handZip([
    { name: 'a.bin', bytes: large },
    { name: 'b.bin', bytes: Buffer.from('b') },
  ]);
  expect((await read(bytes, 0)).equals(large)).toBe(true);
  expect((await read(bytes, 1)).toString()).toBe('b');
});

test('names are read as UTF-8 or as the EUC-KR of Korean Windows, whatever the archive says; others are no name', async () => {
  // 셔츠.jpg in EUC-KR.
  const korean = Buffer.from([0xbc, 0xc5, 0xc3, 0xf7, ...Buffer.from('.jpg')]);
  const names = [Buffer.from('셔츠.jpg'), korean, Buffer.from([0xff, 0xff, 0x2e, 0x6a])];
  const zip = await open(handZip(names.map((name) => ({ name, bytes: Buffer.from('x') }))));
  expect(zip.entries.map(({ name }) => name)).toEqual(['셔츠.jpg', '셔츠.jpg', null]);
});

test.each<[string, () => Buffer, string]>([
  ['is no archive', () => randomBytes(500), 'BROKEN'],
  ['is empty', () => Buffer.alloc(0), 'BROKEN'],
  ['is cut off', () => handZip([{ name: 'a', bytes: randomBytes(1000) }]).subarray(200), 'BROKEN'],
  [
    'has more entries than are allowed',
    () => handZip(Array.from({ length: 101 }, (_, at) => ({ name: `${at}`, bytes: Buffer.from('x') }))),
    'TOO_LARGE',
  ],
  [
    'names the same bytes many times',
    () =>
      handZip([
        { name: 'a', bytes: Buffer.alloc(MEGABYTE) },
        ...Array.from({ length: 50 }, (_, at) => ({ name: `${at}`, bytes: Buffer.from(''), sameAs: 0 })),
      ]),
    'BROKEN',
  ],
])('what %s is refused before anything is unpacked', async (_, bytes, kind) => {
  await expect(open(bytes())).rejects.toMatchObject({ name: 'ZipRefused', kind });
});

test('an entry that unpacks to more than is allowed is refused, whatever it claims; so is one with a password', async () => {
  const bomb = handZip([{ name: 'bomb', bytes: Buffer.alloc(40 * MEGABYTE), claimed: 10 }]);
  expect(bomb.length).toBeLessThan(MEGABYTE);
  await expect(read(bomb, 0, MEGABYTE)).rejects.toMatchObject({ kind: 'TOO_LARGE' });
  await expect(read(handZip([{ name: 'a', bytes: Buffer.from('x'), encrypted: true }]))).rejects.toMatchObject({ kind: 'PASSWORD' });
});
