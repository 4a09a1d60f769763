/** AES-256-GCM with the details fixed: how keys are wrapped and how values are sealed. Pure, synchronous, no storage. */
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomFillSync } from 'node:crypto';

/** A value could not be opened: it was changed, moved to another place, or sealed with another key. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** The value was sealed with a data key that is not in hand (yet): load the seller's keys again. */
export class UnknownKeyVersionError extends SealError {
  readonly version: number;

  constructor(version: number) {
    super(`sealed with data key version ${version}, which is not known`);
    this.version = version;
  }
}

const ALGORITHM = 'aes-256-gcm';
const IV = 12;
const TAG = 16;
/** First byte of a sealed value: how the rest is laid out. */
const FORMAT = 1;
/** format, data key version (4 bytes), iv */
const HEAD = 1 + 4 + IV;

/** Encrypts a 32-byte key with a master key: iv, ciphertext, tag. `place` binds it to its row. */
export function wrapKey(master: Buffer, key: Buffer, associatedData: string): Buffer {
  const iv = nextIv();
  const cipher = createCipheriv(ALGORITHM, master, iv);
  cipher.setAAD(Buffer.from(associatedData));
  return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

/** Throws `SealError` for another master key or another place. */
export function unwrapKey(master: Buffer, wrapped: Buffer, associatedData: string): Buffer {
  return decrypt(master, wrapped.subarray(0, IV), wrapped.subarray(IV), Buffer.from(associatedData));
}

/** The data keys of one seller by version, ready for use, and the key of its blind indexes. */
export interface SellerKeys {
  current: number;
  data: ReadonlyMap<number, KeyObject>;
  blindIndex: KeyObject;
}

export function keyObject(bytes: Buffer): KeyObject {
  return createSecretKey(bytes);
}

/** Seals one value: format, key version, iv, ciphertext, tag (33 bytes more than the text). */
export function sealWith(keys: SellerKeys, plaintext: string | Buffer, aad: Buffer): Buffer {
  const key = keys.data.get(keys.current);
  if (key === undefined) throw new UnknownKeyVersionError(keys.current);
  const text = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext;
  const iv = nextIv();
  const cipher = createCipheriv(ALGORITHM, key, iv);
  cipher.setAAD(aad);
  const sealed = Buffer.allocUnsafe(HEAD + text.length + TAG);
  sealed[0] = FORMAT;
  sealed.writeUInt32BE(keys.current, 1);
  iv.copy(sealed, 5);
  cipher.update(text).copy(sealed, HEAD);
  cipher.final();
  cipher.getAuthTag().copy(sealed, HEAD + text.length);
  return sealed;
}

export function openWith(keys: SellerKeys, sealed: Buffer, aad: Buffer): Buffer {
  if (sealed.length < HEAD + TAG || sealed[0] !== FORMAT) throw new SealError('not a sealed value');
  const version = sealed.readUInt32BE(1);
  const key = keys.data.get(version);
  if (key === undefined) throw new UnknownKeyVersionError(version);
  return decrypt(key, sealed.subarray(5, HEAD), sealed.subarray(HEAD), aad);
}

/** Sixteen bytes that are equal for equal values of one seller and kind, and say nothing without the key. */
export function blindIndexWith(keys: SellerKeys, kind: string, normalised: string): Buffer {
  return createHmac('sha256', keys.blindIndex).update(`${kind}\0${normalised}`).digest().subarray(0, 16);
}

function decrypt(key: Buffer | KeyObject, iv: Buffer, body: Buffer, aad: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG });
  decipher.setAAD(aad);
  decipher.setAuthTag(body.subarray(body.length - TAG));
  try {
    const text = decipher.update(body.subarray(0, body.length - TAG));
    decipher.final();
    return text;
  } catch (cause) {
    throw new SealError('the value does not belong here or was changed', { cause });
  }
}

// Asking the system for 12 bytes at a time costs more than the encryption.
const pool = Buffer.alloc(IV * 1024);
let used = pool.length;

function nextIv(): Buffer {
  if (used >= pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += IV;
  return Buffer.from(pool.subarray(used - IV, used));
}
