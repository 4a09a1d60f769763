/** A ZIP archive written byte by byte, so that it may say what no program would write. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface HandEntry {
  name: string | Buffer;
  bytes: Buffer;
  /** Told in place of the real length. */
  claimed?: number;
  encrypted?: boolean;
  /** Points at the bytes of the entry at this place, too. */
  sameAs?: number;
}

export function handZip(entries: readonly HandEntry[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const packed = entries.map(({ bytes }) => deflateRawSync(bytes));
  let at = 0;
  for (const [place, entry] of entries.entries()) {
    if (entry.sameAs !== undefined) {
      offsets.push(offsets[entry.sameAs] ?? 0);
      continue;
    }
    const local = [
      header(0x04034b50, entry, packed[place] ?? Buffer.alloc(0), 30),
      Buffer.from(entry.name),
      packed[place] ?? Buffer.alloc(0),
    ];
    offsets.push(at);
    at += local.reduce((sum, part) => sum + part.length, 0);
    parts.push(...local);
  }
  const directory = entries.flatMap((entry, place) => {
    const head = header(0x02014b50, entry, packed[entry.sameAs ?? place] ?? Buffer.alloc(0), 46);
    head.writeUInt32LE(offsets[place] ?? 0, 42);
    return [head, Buffer.from(entry.name)];
  });
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The header before the bytes, or that of the directory, which has two fields more at its beginning and some at its end. */
function header(signature: number, { name, bytes, claimed, encrypted }: HandEntry, packed: Buffer, size: 30 | 46): Buffer {
  const head = Buffer.alloc(size);
  const from = size === 46 ? 6 : 4;
  head.writeUInt32LE(signature, 0);
  head.writeUInt16LE(20, from);
  head.writeUInt16LE(encrypted === true ? 1 : 0, from + 2);
  head.writeUInt16LE(8, from + 4);
  head.writeUInt32LE(crc32(bytes), from + 10);
  head.writeUInt32LE(packed.length, from + 14);
  head.writeUInt32LE(claimed ?? bytes.length, from + 18);
  head.writeUInt16LE(Buffer.from(name).length, from + 22);
  return head;
}
