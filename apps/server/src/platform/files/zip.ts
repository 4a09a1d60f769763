/**
 * ZIP archives written as they are read, with nothing but one chunk in memory: local headers without sizes, which follow each file
 * (APPNOTE 4.3.9), names in UTF-8. Without the 64-bit extension: archives and files end at 4 GiB.
 */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const LARGEST = 0xffff_ffff;
const KST_MS = 9 * 3_600_000;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** @throws RangeError for what does not fit */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const stamp = stampOf(at);
  let offset = 0;
  for await (const entry of entries) {
    const file: Written = { name: Buffer.from(entry.name), crc: 0, packed: 0, size: 0, offset };
    const head = Buffer.concat([local(file, stamp), file.name]);
    yield head;
    for await (const part of packed(entry.content, file)) yield part;
    yield descriptor(file);
    offset = fitting(offset + head.length + file.packed + 16);
    written.push(file);
  }
  let directory = 0;
  for (const file of written) {
    const record = Buffer.concat([central(file, stamp), file.name]);
    directory += record.length;
    yield record;
  }
  yield end(written.length, directory, offset);
}

/** The content deflated; its sums are in `file` when it has ended. */
async function* packed(content: AsyncIterable<Uint8Array>, file: Written): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      file.crc = crc32(part, file.crc);
      file.size = fitting(file.size + part.length);
      yield part;
    }
  }
  // What breaks off destroys the other end with its error, which the loop below then throws.
  const deflated = pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw(), () => undefined);
  for await (const part of deflated as AsyncIterable<Buffer>) {
    file.packed = fitting(file.packed + part.length);
    yield part;
  }
}

function fitting(size: number): number {
  if (size > LARGEST) throw new RangeError('the archive is larger than 4 GiB');
  return size;
}

function local(file: Written, stamp: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt32LE(stamp, 10);
  head.writeUInt16LE(file.name.length, 26);
  return head;
}

function descriptor({ crc, packed: bytes, size }: Written): Buffer {
  const sums = Buffer.alloc(16);
  for (const [at, value] of [DESCRIPTOR, crc, bytes, size].entries()) sums.writeUInt32LE(value, at * 4);
  return sums;
}

function central(file: Written, stamp: number): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(CENTRAL, 0);
  record.writeUInt16LE(VERSION, 4);
  record.writeUInt16LE(VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DEFLATED, 10);
  record.writeUInt32LE(stamp, 12);
  record.writeUInt32LE(file.crc, 16);
  record.writeUInt32LE(file.packed, 20);
  record.writeUInt32LE(file.size, 24);
  record.writeUInt16LE(file.name.length, 28);
  record.writeUInt32LE(file.offset, 42);
  return record;
}

function end(files: number, directory: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(files, 8);
  record.writeUInt16LE(files, 10);
  record.writeUInt32LE(directory, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

/** Time and date as DOS wrote them, in Korean time: archives know no zone. */
function stampOf(at: Date): number {
  const local = new Date(at.getTime() + KST_MS);
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1);
  const date = ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate();
  return date * 0x1_0000 + time;
}
