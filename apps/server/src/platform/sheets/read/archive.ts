/** Reads parts of a ZIP archive that somebody sent: nothing of it is believed, and no part grows beyond what is allowed for it. */
import { constants, createInflateRaw } from 'node:zlib';
import { SheetRefused } from './refusal.ts';

interface Entry {
  name: string;
  method: number;
  encrypted: boolean;
  compressed: number;
  /** Of the header that stands before its bytes. */
  offset: number;
}

export interface Archive {
  names: readonly string[];
  /** Its bytes as they come; null when there is no such part. Throws `SheetRefused` TOO_LARGE beyond `max` bytes. */
  open(name: string, max: number): AsyncGenerator<Buffer> | null;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const COMMENT_MAX = 0xffff;
const ENTRIES_MAX = 20_000;
const WHOLE_64 = 0xffffffff;

export function openArchive(bytes: Buffer): Archive {
  const entries = readDirectory(bytes);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    names: entries.map(({ name }) => name),
    open: (name, max) => {
      const entry = byName.get(name);
      return entry === undefined ? null : inflated(bytes, entry, max);
    },
  };
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  if (start === WHOLE_64 || count > ENTRIES_MAX) throw new SheetRefused('TOO_LARGE');
  const entries: Entry[] = [];
  let at = start;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw new SheetRefused('BROKEN');
    const [nameLength, extraLength, commentLength] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength).replace(/^\/+/, ''),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      compressed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - END_SIZE - COMMENT_MAX);
  for (let at = bytes.length - END_SIZE; at >= from; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw new SheetRefused('BROKEN');
}

async function* inflated(bytes: Buffer, entry: Entry, max: number): AsyncGenerator<Buffer> {
  const { offset, compressed, method } = entry;
  if (entry.encrypted) throw new SheetRefused('PASSWORD');
  if (compressed === WHOLE_64) throw new SheetRefused('TOO_LARGE');
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw new SheetRefused('BROKEN');
  const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(begin, begin + compressed);
  if (content.length < compressed) throw new SheetRefused('BROKEN');
  if (method === 0) {
    if (content.length > max) throw new SheetRefused('TOO_LARGE');
    yield content;
    return;
  }
  if (method !== 8) throw new SheetRefused('BROKEN');
  const inflate = createInflateRaw({ chunkSize: 256 * 1024, finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(content);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > max) throw new SheetRefused('TOO_LARGE');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused('BROKEN', undefined, error);
  } finally {
    inflate.destroy();
  }
}

/** All of a small part as text; null when there is none. */
export async function readPart(archive: Archive, name: string, max: number): Promise<string | null> {
  const content = archive.open(name, max);
  if (content === null) return null;
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
