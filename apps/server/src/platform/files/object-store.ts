/** Where bytes are kept under a key: a folder, or a bucket that speaks S3. Objects are never changed: a key names one content. */
import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { type Clock, systemClock } from '../clock.ts';
import type { Config, S3Config } from '../config/index.ts';
import { signRequest } from './sigv4.ts';

/** What lies in the store. */
export interface StoredObject {
  key: string;
  storedAt: Date;
}

/** The store's key has no right to list what lies there. */
export class ListingRefusedError extends Error {
  override readonly name = 'ListingRefusedError';
}

export interface ObjectStore {
  /** Stores bytes; storing the same key again changes nothing. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null for a key that is not there. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Stores what comes, whatever its length, with little of it in memory. Nothing is stored under the key when it breaks off. */
  putStream(key: string, content: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** Null for a key that is not there. */
  openStream(key: string): Promise<AsyncIterable<Buffer> | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /** What lies there under keys that begin with these two characters and are wanted, drafts that were broken off included. Throws `ListingRefusedError`. */
  list(prefix: string, wanted: (key: string) => boolean): AsyncIterable<StoredObject>;
}

/** The bucket of the configuration, or `files` in the data folder. */
export function openObjectStore(config: Pick<Config, 's3' | 'dataDir'>): ObjectStore {
  return config.s3 === null ? createFolderStore(join(config.dataDir, 'files')) : createS3Store(config.s3);
}

const KEY = /^[a-z0-9][a-z0-9._-]{0,120}$/;

function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`not an object key: ${JSON.stringify(key)}`);
  return key;
}

export function createFolderStore(folder: string): ObjectStore {
  // Folders with very many entries are slow to walk and to back up.
  const pathOf = (key: string) => join(folder, checked(key).slice(0, 2), key);
  const write: ObjectStore['putStream'] = async (key, content) => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Never half a file under its name, whenever the process ends.
    const draft = `${path}.${randomUUID()}.part`;
    try {
      await writeFile(draft, content, { mode: 0o600, flush: true });
      await rename(draft, path);
    } catch (error) {
      await unlink(draft).catch(() => undefined);
      throw error;
    }
  };
  return {
    put: (key, bytes, contentType) => write(key, once(bytes), contentType),
    putStream: write,
    openStream: async (key) => {
      const file = await open(pathOf(key)).catch(nullWhenMissing);
      return file === null ? null : file.createReadStream();
    },
    remove: async (key) => void (await unlink(pathOf(key)).catch(nullWhenMissing)),
    list: async function* (prefix, wanted) {
      const inside = join(folder, checked(prefix));
      for (const key of (await readdir(inside).catch(nullWhenMissing)) ?? []) {
        const found = KEY.test(key) && wanted(key) ? await stat(join(inside, key)).catch(nullWhenMissing) : null;
        if (found !== null) yield { key, storedAt: found.mtime };
      }
    },
    get: async (key) => readFile(pathOf(key)).catch(nullWhenMissing),
    has: async (key) =>
      stat(pathOf(key)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      ),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const S3_TIMEOUT_MS = 20_000;
/** A whole export at a slow line. */
const S3_STREAM_TIMEOUT_MS = 15 * 60_000;

/** What is sent, and its SHA-256: the signature holds it. */
interface Sent {
  body: Blob | Buffer<ArrayBuffer>;
  hash: string;
  contentType: string;
}

/** Path-style addresses: `<endpoint>/<bucket>/<key>`, which every compatible store understands. */
export function createS3Store(config: S3Config, now: Clock = systemClock): ObjectStore {
  async function call(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    { sent, timeoutMs = S3_TIMEOUT_MS }: { sent?: Sent; timeoutMs?: number } = {},
  ): Promise<Response> {
    return callAt(method, new URL(`${config.endpoint}/${config.bucket}/${checked(key)}`), sent, timeoutMs);
  }

  async function callAt(method: string, url: URL, sent: Sent | undefined, timeoutMs: number): Promise<Response> {
    const headers = signRequest(
      {
        method,
        url,
        bodyHash: sent?.hash ?? createHash('sha256').digest('hex'),
        headers: sent === undefined ? {} : { 'content-type': sent.contentType },
      },
      { ...config, service: 's3', now: now() },
    );
    return fetch(url, {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent.body }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
  }

  async function put(key: string, sent: Sent, timeoutMs?: number): Promise<void> {
    const answer = await call('PUT', key, { sent, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`object store refused PUT ${key}: ${answer.status}`);
  }

  /** Null for a key that is not there. */
  async function read(key: string, timeoutMs: number): Promise<Response | null> {
    const answer = await call('GET', key, { timeoutMs });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw new Error(`object store refused GET ${key}: ${answer.status}`);
  }

  /** Up to a thousand keys behind `after`, in their order, and whether there are more. */
  async function page(prefix: string, after: string): Promise<{ objects: StoredObject[]; more: boolean }> {
    const url = new URL(`${config.endpoint}/${config.bucket}/`);
    for (const [name, value] of [
      ['list-type', '2'],
      ['prefix', prefix],
      ['start-after', after],
    ] as const)
      url.searchParams.set(name, value);
    const answer = await callAt('GET', url, undefined, S3_TIMEOUT_MS);
    const text = await answer.text();
    if (answer.status === 403) throw new ListingRefusedError(`object store does not let its key list ${prefix}`);
    if (!answer.ok) throw new Error(`object store refused to list ${prefix}: ${answer.status}`);
    const objects = text
      .split('<Contents>')
      .slice(1)
      .map((inside) => ({ key: partOf(inside, 'Key'), storedAt: new Date(partOf(inside, 'LastModified')) }));
    return { objects, more: partOf(text, 'IsTruncated') === 'true' };
  }

  return {
    list: async function* (prefix, wanted) {
      let after = '';
      for (let more = true; more; ) {
        const listed = await page(checked(prefix), after);
        for (const object of listed.objects) if (KEY.test(object.key) && wanted(object.key)) yield object;
        after = listed.objects.at(-1)?.key ?? '';
        more = listed.more && after !== '';
      }
    },
    put: (key, bytes, contentType) =>
      put(key, { body: Buffer.from(bytes), hash: createHash('sha256').update(bytes).digest('hex'), contentType }),
    // Length and hash have to be known before the first byte is sent.
    putStream: (key, content, contentType) =>
      spooled(content, async (path, hash) =>
        put(key, { body: await openAsBlob(path, { type: contentType }), hash, contentType }, S3_STREAM_TIMEOUT_MS),
      ),
    get: async (key) => {
      const answer = await read(key, S3_TIMEOUT_MS);
      return answer === null ? null : Buffer.from(await answer.arrayBuffer());
    },
    openStream: async (key) => {
      const answer = await read(key, S3_STREAM_TIMEOUT_MS);
      return answer?.body ? Readable.fromWeb(answer.body as WebStream) : null;
    },
    has: async (key) => {
      const answer = await call('HEAD', key);
      if (answer.ok || answer.status === 404) return answer.ok;
      throw new Error(`object store refused HEAD ${key}: ${answer.status}`);
    },
    remove: async (key) => {
      const answer = await call('DELETE', key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw new Error(`object store refused DELETE ${key}: ${answer.status}`);
    },
  };
}

/** Text of an XML element; our keys and instants have nothing in them that XML would escape. */
function partOf(xml: string, element: string): string {
  const [, behind = ''] = xml.split(`<${element}>`, 2);
  return behind.split('<', 1)[0] ?? '';
}

/** Writes content into a file of its own while `use` needs it. */
async function spooled(content: AsyncIterable<Uint8Array>, use: (path: string, hash: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'moa-spool-'));
  try {
    const path = join(folder, 'content');
    const digest = createHash('sha256');
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        digest.update(chunk);
        yield chunk;
      }
    }
    await writeFile(path, hashed(), { mode: 0o600 });
    await use(path, digest.digest('hex'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
