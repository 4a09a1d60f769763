/**
 * Files that have no public address (documents of a firm, exports): each encrypted with a key of its own, which is stored sealed with the
 * seller's. What the store holds means nothing to anybody, and without the row nothing can be read any more.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { problem } from '@moa/contract';
import type { SellerVault } from '../crypto/index.ts';
import type { Database, TenantTx } from '../database/index.ts';
import type { ObjectStore } from './object-store.ts';
import type { OrphanKind } from './orphans.ts';
import {
  deleteExpiredFiles,
  insertSealedFile,
  type NewFile,
  namedObjects,
  readSealedFile,
  type StoredBytes,
} from './sealed-files.queries.ts';

const SUFFIX = '.sealed';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const TAG_BYTES = 16;
/** A key encrypts one file once. */
const NONCE = Buffer.alloc(12);

export interface OpenFile {
  name: string;
  contentType: string;
  /** Length of the content. */
  bytes: number;
  /** Fails at its end when the stored bytes were changed. */
  content: AsyncIterable<Buffer>;
}

export interface SealedFiles {
  store(sellerId: number, content: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Enters stored bytes, in the transaction of what they are for; answers the file's id. */
  enter(tx: TenantTx, stored: StoredBytes, file: NewFile): Promise<number>;
  /** Takes back what was stored and not entered. */
  discard(stored: StoredBytes): Promise<void>;
  /** Throws NOT_FOUND for a file that is not this seller's, is of another kind, has expired, or is gone from the store. */
  open(sellerId: number, kind: NewFile['kind'], fileId: number, now: Date): Promise<OpenFile>;
  /** Removes what has expired; answers how many. */
  removeExpired(now: Date): Promise<number>;
}

/** Files that are removed with one statement. */
const BATCH = 100;

export function createSealedFiles({
  database,
  sellerVault,
  store,
}: {
  database: Database;
  sellerVault: SellerVault;
  store: Pick<ObjectStore, 'putStream' | 'openStream' | 'remove'>;
}): SealedFiles {
  return {
    store: async (sellerId, content) => {
      const objectKey = `${randomUUID()}${SUFFIX}`;
      const key = randomBytes(KEY_BYTES);
      const secret = await sellerVault.seal(sellerId, key, associatedDataOf(objectKey));
      const digest = createHash('sha256');
      let bytes = 0;
      async function* counted(): AsyncGenerator<Buffer> {
        for await (const chunk of content) {
          digest.update(chunk);
          bytes += chunk.length;
          yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
        }
      }
      await store.putStream(objectKey, encrypted(counted(), key), 'application/octet-stream');
      return { objectKey, secret, hash: digest.digest(), bytes };
    },

    discard: ({ objectKey }) => store.remove(objectKey),

    enter: (tx, stored, file) => insertSealedFile(tx, { ...stored, ...file }),

    open: async (sellerId, kind, fileId, now) => {
      const row = await database.tenant(sellerId, (tx) => readSealedFile(tx, kind, fileId, now), { readOnly: true });
      const stored = row === null ? null : await store.openStream(row.object_key);
      if (row === null || stored === null) throw problem('NOT_FOUND', { detail: '없는 파일이거나 보관 기간이 지났습니다.' });
      const key = (await sellerVault.forSeller(sellerId)).openBytes(row.object_secret, associatedDataOf(row.object_key));
      return { name: row.name, contentType: row.content_type, bytes: row.bytes, content: decrypted(stored, key) };
    },

    removeExpired: async (now) => {
      let removed = 0;
      for (;;) {
        // The row first: an object without one can be read by nobody.
        const keys = await database.system((tx) => deleteExpiredFiles(tx, now, BATCH));
        for (const key of keys) await store.remove(key);
        removed += keys.length;
        if (keys.length < BATCH) return removed;
      }
    },
  };
}

/** Sealed bytes that no file names. */
export function sealedOrphans(database: Database): OrphanKind {
  return { suffix: SUFFIX, named: (keys) => database.system((tx) => namedObjects(tx, keys), { readOnly: true }) };
}

/** All of a small file, checked to its end before anybody sees its beginning. */
export async function readWhole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

async function* encrypted(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const cipher = createCipheriv(CIPHER, key, NONCE);
  for await (const part of content) yield cipher.update(part);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** The tag stands at the end: as much is always held back. */
async function* decrypted(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv(CIPHER, key, NONCE);
  let held: Buffer = Buffer.alloc(0);
  for await (const part of content) {
    const all = held.length === 0 ? part : Buffer.concat([held, part]);
    const ready = Math.max(0, all.length - TAG_BYTES);
    if (ready > 0) yield decipher.update(all.subarray(0, ready));
    held = all.subarray(ready);
  }
  decipher.setAuthTag(held);
  yield decipher.final();
}

function associatedDataOf(objectKey: string): string {
  return `file.object:${objectKey}`;
}
