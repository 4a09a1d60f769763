/** ZIP archives that somebody sent, read where they lie: nothing in them is believed, and no part grows beyond what is allowed for it. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflateRaw } from 'node:zlib';

/** Bytes that can be read from anywhere: of a buffer, or of a file that is too large for one. */
export interface ZipSource {
  size: number;
  /** Fewer bytes where the source ends. */
  read(offset: number, length: number): Promise<Buffer>;
}

export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
  readonly kind: 'BROKEN' | 'TOO_LARGE' | 'PASSWORD';

  constructor(kind: ZipRefused['kind'], cause?: unknown) {
    super(kind, cause === undefined ? {} : { cause });
    this.kind = kind;
  }
}

export interface ZipEntryHead {
  /** As UTF-8, else as the EUC-KR of Korean Windows; null where it is neither. */
  name: string | null;
  /** What the archive says that it is long unpacked. */
  claimed: number;
  compressed: number;
  method: number;
  encrypted: boolean;
  /** Of the header that stands before its bytes. */
  offset: number;
}

export interface Zip {
  entries: readonly ZipEntryHead[];
  /** Its bytes as they come. @throws ZipRefused TOO_LARGE beyond `max` bytes */
  open(entry: ZipEntryHead, max: number): AsyncGenerator<Buffer>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const LOCAL_SIZE = 30;
const CENTRAL_SIZE = 46;
const COMMENT_MAX = 0xffff;
const WHOLE_64 = 0xffffffff;
const DIRECTORY_MAX = 16 * 1024 * 1024;
const CHUNK = 256 * 1024;

/** @throws ZipRefused for what is no archive, has more entries than allowed, or whose entries lie upon each other */
export async function openZip(source: ZipSource, { entriesMax }: { entriesMax: number }): Promise<Zip> {
  const { count, start, length } = await findDirectory(source);
  if (start === WHOLE_64 || count > entriesMax || length > DIRECTORY_MAX) throw new ZipRefused('TOO_LARGE');
  const entries = readDirectory(await source.read(start, Math.min(length, Math.max(0, source.size - start))), count);
  refuseOverlaps(entries);
  return { entries, open: (entry, max) => unpacked(source, entry, max) };
}

async function findDirectory(source: ZipSource): Promise<{ count: number; start: number; length: number }> {
  const from = Math.max(0, source.size - END_SIZE - COMMENT_MAX);
  const tail = await source.read(from, source.size - from);
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === END)
      return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) };
  throw new ZipRefused('BROKEN');
}

function readDirectory(bytes: Buffer, count: number): ZipEntryHead[] {
  const entries: ZipEntryHead[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + CENTRAL_SIZE > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw new ZipRefused('BROKEN');
    const [nameLength, extraLength, commentLength] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    entries.push({
      name: nameOf(bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength)),
      claimed: bytes.readUInt32LE(at + 24),
      compressed: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      offset: bytes.readUInt32LE(at + 42),
    });
    at += CENTRAL_SIZE + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Which of the two a name is written in few archives say, and not all of those rightly. */
function nameOf(bytes: Buffer): string | null {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  try {
    return new TextDecoder('euc-kr', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Many entries of the same bytes make a small archive of any size. */
function refuseOverlaps(entries: readonly ZipEntryHead[]): void {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [at, entry] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next !== undefined && next.offset < entry.offset + LOCAL_SIZE + entry.compressed) throw new ZipRefused('BROKEN');
  }
}

async function* unpacked(source: ZipSource, entry: ZipEntryHead, max: number): AsyncGenerator<Buffer> {
  const { offset, compressed, method } = entry;
  if (entry.encrypted) throw new ZipRefused('PASSWORD');
  if (compressed === WHOLE_64) throw new ZipRefused('TOO_LARGE');
  const head = await source.read(offset, LOCAL_SIZE);
  if (head.length < LOCAL_SIZE || head.readUInt32LE(0) !== LOCAL) throw new ZipRefused('BROKEN');
  const begin = offset + LOCAL_SIZE + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (begin + compressed > source.size) throw new ZipRefused('BROKEN');
  if (method === 0) {
    if (compressed > max) throw new ZipRefused('TOO_LARGE');
    yield* stored(source, begin, compressed);
  } else if (method === 8) yield* inflated(stored(source, begin, compressed), max);
  else throw new ZipRefused('BROKEN');
}

async function* stored(source: ZipSource, begin: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const chunk = await source.read(begin + at, Math.min(CHUNK, length - at));
    if (chunk.length === 0) throw new ZipRefused('BROKEN');
    at += chunk.length;
    yield chunk;
  }
}

async function* inflated(content: AsyncGenerator<Buffer>, max: number): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: CHUNK, finishFlush: constants.Z_SYNC_FLUSH });
  const feeding = pipeline(Readable.from(content, { objectMode: false }), inflate);
  // What goes wrong is met by whoever reads on.
  feeding.catch(() => undefined);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > max) throw new ZipRefused('TOO_LARGE');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ZipRefused ? error : new ZipRefused('BROKEN', error);
  } finally {
    inflate.destroy();
    await feeding.catch(() => undefined);
  }
}
