/**
 * An .xlsx behind a password, as Excel itself keeps it ([MS-OFFCRYPTO], agile encryption): AES-256 in pieces of four kilobytes, the key behind a
 * hundred thousand hashes of the password.
 */
import { createCipheriv, createHmac, hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { compoundFile } from './compound-file.ts';

const SPINS = 100_000;
/** Hashes after which others have their turn. */
const AT_ONCE = 2_000;
const SEGMENT = 4096;

/** What each key and each initialisation vector is for. */
const FOR = {
  verifier: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
  hmacKey: Buffer.from('5fb2ad010cb9e1f6', 'hex'),
  hmac: Buffer.from('a0677f02b22c8433', 'hex'),
};

const sha512 = (...parts: readonly Uint8Array[]): Buffer => hash('sha512', Buffer.concat(parts), 'buffer');

function aes(key: Buffer, vector: Buffer, data: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, vector.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/**
 * The file behind a password. It is in memory until it is whole: its table of contents stands before it.
 * @param spins hashes behind which the key lies
 */
export async function protectSheet(
  content: ReadableStream<Uint8Array>,
  password: string,
  spins = SPINS,
): Promise<ReadableStream<Uint8Array>> {
  const [salt, dataSalt, key] = [randomBytes(16), randomBytes(16), randomBytes(32)];
  const { segments, size } = await encrypted(content, key, dataSalt);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(size));
  const hmacKey = randomBytes(64);
  const hmac = createHmac('sha512', hmacKey).update(length);
  for (const segment of segments) hmac.update(segment);
  const info = informationOf({
    salt,
    dataSalt,
    hmacKey: aes(key, sha512(dataSalt, FOR.hmacKey), hmacKey),
    hmac: aes(key, sha512(dataSalt, FOR.hmac), hmac.digest()),
    spins,
    ...(await lockedBy(password, salt, key, spins)),
  });
  const file = compoundFile([
    { name: 'EncryptionInfo', parts: [info] },
    { name: 'EncryptedPackage', parts: [length, ...segments] },
  ]);
  return ReadableStream.from(file);
}

async function encrypted(content: ReadableStream<Uint8Array>, key: Buffer, salt: Buffer): Promise<{ segments: Buffer[]; size: number }> {
  const segments: Buffer[] = [];
  let size = 0;
  let held = Buffer.alloc(0);
  const seal = (segment: Uint8Array) => segments.push(aes(key, sha512(salt, number(segments.length)), segment));
  for await (const chunk of content) {
    size += chunk.length;
    held = Buffer.concat([held, chunk]);
    let at = 0;
    for (; at + SEGMENT <= held.length; at += SEGMENT) seal(held.subarray(at, at + SEGMENT));
    held = held.subarray(at);
  }
  if (held.length > 0) seal(Buffer.concat([held, Buffer.alloc((16 - (held.length % 16)) % 16)]));
  return { segments, size };
}

interface Locked {
  verifier: Buffer;
  verifierHash: Buffer;
  key: Buffer;
}

/** The key, and something to know the password by, both under the password. */
async function lockedBy(password: string, salt: Buffer, key: Buffer, spins: number): Promise<Locked> {
  let spun = sha512(salt, Buffer.from(password, 'utf16le'));
  for (let spin = 0; spin < spins; spin += 1) {
    spun = sha512(number(spin), spun);
    if (spin % AT_ONCE === 0) await setImmediate();
  }
  const under = (purpose: Buffer, data: Uint8Array) => aes(sha512(spun, purpose).subarray(0, 32), salt, data);
  const verifier = randomBytes(16);
  return { verifier: under(FOR.verifier, verifier), verifierHash: under(FOR.verifierHash, sha512(verifier)), key: under(FOR.key, key) };
}

interface Information extends Locked {
  spins: number;
  salt: Buffer;
  dataSalt: Buffer;
  hmacKey: Buffer;
  hmac: Buffer;
}

const SUITE =
  'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
const PASSWORD = 'http://schemas.microsoft.com/office/2006/keyEncryptor/password';

function informationOf({ spins, salt, dataSalt, hmacKey, hmac, verifier, verifierHash, key }: Information): Buffer {
  const text = (bytes: Buffer) => bytes.toString('base64');
  const xml = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n',
    `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="${PASSWORD}">`,
    `<keyData ${SUITE} saltValue="${text(dataSalt)}"/>`,
    `<dataIntegrity encryptedHmacKey="${text(hmacKey)}" encryptedHmacValue="${text(hmac)}"/>`,
    `<keyEncryptors><keyEncryptor uri="${PASSWORD}">`,
    `<p:encryptedKey spinCount="${spins}" ${SUITE} saltValue="${text(salt)}" encryptedVerifierHashInput="${text(verifier)}"`,
    ` encryptedVerifierHashValue="${text(verifierHash)}" encryptedKeyValue="${text(key)}"/>`,
    '</keyEncryptor></keyEncryptors></encryption>',
  ].join('');
  // Version 4.4, agile.
  return Buffer.concat([Buffer.from('0400040040000000', 'hex'), Buffer.from(xml)]);
}
