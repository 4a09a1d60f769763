/** Files of lines, compressed, with the hash of what lies on the disk. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Rows are much alike: the quickest level halves them already. */
const LEVEL = 2;

/** Writes lines without line breaks in them; answers the SHA-256 of the file. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<string> {
  const digest = createHash('sha256');
  async function* broken(): AsyncGenerator<string> {
    for await (const line of lines) yield `${line}\n`;
  }
  async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      digest.update(chunk);
      yield chunk;
    }
  }
  await pipeline(Readable.from(broken()), createGzip({ level: LEVEL }), hashed, createWriteStream(path, { mode: 0o600, flush: true }));
  return digest.digest('hex');
}

/** Only a line feed ends a line: texts of people hold the other marks that programs take for line ends. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  createReadStream(path)
    .once('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  let rest = '';
  for await (const chunk of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** SHA-256 of a file. */
export async function fileHash(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) digest.update(chunk);
  });
  return digest.digest('hex');
}
