/** Answers as they are kept for their keys: sealed, and packed where that keeps them in the row of their key. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Cipher, SealError } from '../crypto/index.ts';

/** Bytes from which on PostgreSQL takes a row apart and puts its largest value elsewhere, in pieces with an index of their own. */
const TOO_LONG_FOR_A_ROW = 1_500;
/** Packing more would keep everybody else waiting for milliseconds. */
const TOO_LONG_TO_PACK = 256 * 1024;

/** Fast, and in 24 KiB of memory: what zlib takes by itself is so much that the system is asked for it each time, at four times the cost of packing. */
const PACKING = { level: 1, windowBits: 12, memLevel: 4 };

/** @param place where the answer is kept; the same is needed to open it */
export function sealAnswer(keys: Pick<Cipher, 'seal'>, body: string, place: string): Buffer {
  const text = Buffer.from(body);
  if (text.length < TOO_LONG_FOR_A_ROW || text.length > TOO_LONG_TO_PACK) return keys.seal(text, place);
  return keys.seal(deflateRawSync(text, PACKING), packedAt(place));
}

/**
 * @param open opens what was sealed at a place
 * @throws SealError for an answer that was changed or belongs elsewhere
 */
export async function openAnswer(open: (place: string) => Promise<Buffer>, place: string): Promise<string> {
  try {
    return (await open(place)).toString();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return inflateRawSync(await open(packedAt(place))).toString();
  }
}

/** A place of its own: what does not know that answers are packed (the version before) says that it can't open them instead of giving them out. */
const packedAt = (place: string) => `${place}:packed`;
