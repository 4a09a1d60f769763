/** ZIP archives written as they are read: one chunk is in memory, and beyond 4 GiB an archive goes on in the 64-bit form. */

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { koreanClock } from '@moa/core';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** A file that its owner may write and everybody read, wherever it is unpacked. */
const MODE = 0o100644;

/** An entry is asked for when the one before it has been read to its end. Breaks off with what breaks off in an entry. */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  // Only here: hardly any process ever writes an archive.
  const { ZipFile } = await import('yazl');
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const options = { mtime: asLocal(at), mode: MODE, forceDosTimestamp: true };
  let reading: Readable | null = null;
  async function fill(): Promise<void> {
    for await (const { name, content } of entries) {
      // Nothing would ever take the content of an entry that comes after the reader has gone.
      if (output.destroyed) return;
      reading = Readable.from(content, { objectMode: false });
      archive.addReadStream(reading, name, options);
      await finished(reading);
    }
    archive.end();
  }
  archive.on('error', (error: Error) => output.destroy(error));
  const filled = fill().catch((error: Error) => output.destroy(error));
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    // Whoever reads no further ends what is being read.
    (reading as Readable | null)?.destroy();
    await filled;
  }
}

/** Archives know no zone: the Korean time, as the fields of the computer's own. */
function asLocal(at: Date): Date {
  const korea = koreanClock(at);
  return new Date(
    korea.getUTCFullYear(),
    korea.getUTCMonth(),
    korea.getUTCDate(),
    korea.getUTCHours(),
    korea.getUTCMinutes(),
    korea.getUTCSeconds(),
  );
}
