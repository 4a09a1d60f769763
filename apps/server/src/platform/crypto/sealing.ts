/** AES-256-GCM as the house uses it: what a sealed value looks like, and how keys wrap keys. Pure but for random numbers. */
import { createCipheriv, createDecipheriv, createHmac, randomFillSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Format byte, key version (2 bytes), nonce, tag. */
const HEADER_BYTES = 3 + NONCE_BYTES + TAG_BYTES;
const FORMAT = 1;

/** A value that can't be opened: altered, of another place, or sealed with a key that is not here. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

// Nonces are cut from a pool: asking the system for twelve bytes a value costs more than the encryption.
const pool = Buffer.alloc(NONCE_BYTES * 1024);
let used = pool.length;

function nonce(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const value = Buffer.from(pool.subarray(used, used + NONCE_BYTES));
  used += NONCE_BYTES;
  return value;
}

/**
 * Seals `plain` under `key`. `place` (table, column, owner) is authenticated and not stored: a value copied to another place does not open.
 * @param version number of the key, stored in clear, 1 to 65535
 */
export function seal(key: Buffer, version: number, plain: string | Uint8Array, place: string): Buffer {
  const iv = nonce();
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place));
  const head = Buffer.alloc(3);
  head.writeUInt8(FORMAT, 0);
  head.writeUInt16BE(version, 1);
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  const rest = cipher.final();
  return Buffer.concat([head, iv, cipher.getAuthTag(), body, rest]);
}

/** Version of the key that sealed a value. */
export function sealedVersion(sealed: Buffer): number {
  if (sealed.length < HEADER_BYTES || sealed.readUInt8(0) !== FORMAT) throw new SealError('not a sealed value');
  return sealed.readUInt16BE(1);
}

/** Opens what `seal` made. Throws SealError when it was altered or belongs elsewhere. */
export function open(key: Buffer, sealed: Buffer, place: string): Buffer {
  sealedVersion(sealed);
  const iv = sealed.subarray(3, 3 + NONCE_BYTES);
  const tag = sealed.subarray(3 + NONCE_BYTES, HEADER_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealError('a sealed value could not be opened', { cause });
  }
}

/** Keyed hash for equality search, 16 bytes: enough that two values of one seller do not meet by chance. */
export function blindIndex(key: Buffer, kind: string, normalised: string): Buffer {
  return createHmac('sha256', key).update(kind).update('\0').update(normalised).digest().subarray(0, 16);
}
