/** Where bytes are kept under a key: a folder, or a bucket that speaks S3. Objects are never changed: a key names one content. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config, S3Config } from '../config/index.ts';
import { signRequest } from './sigv4.ts';

export interface ObjectStore {
  /** Stores bytes; storing the same key again changes nothing. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null for a key that is not there. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Forgets a key; nothing happens when it is not there. */
  remove(key: string): Promise<void>;
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
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Never half a file under its name, whenever the process ends.
      const draft = `${path}.${randomUUID()}.part`;
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path).catch(async (error: unknown) => {
        await unlink(draft).catch(() => undefined);
        throw error;
      });
    },
    get: async (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    has: async (key) =>
      stat(pathOf(key)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      ),
    remove: async (key) =>
      unlink(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      }),
  };
}

const S3_TIMEOUT_MS = 20_000;

/** Path-style addresses: `<endpoint>/<bucket>/<key>`, which every compatible store understands. */
export function createS3Store(config: S3Config, now: () => Date = () => new Date()): ObjectStore {
  async function call(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', key: string, body?: Uint8Array, contentType?: string): Promise<Response> {
    const url = new URL(`${config.endpoint}/${config.bucket}/${checked(key)}`);
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const headers = signRequest(
      { method, url, bodyHash, headers: contentType === undefined ? {} : { 'content-type': contentType } },
      { ...config, service: 's3', now: now() },
    );
    return fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
      signal: AbortSignal.timeout(S3_TIMEOUT_MS),
      redirect: 'error',
    });
  }

  return {
    put: async (key, bytes, contentType) => {
      const answer = await call('PUT', key, bytes, contentType);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`object store refused PUT ${key}: ${answer.status}`);
    },
    get: async (key) => {
      const answer = await call('GET', key);
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw new Error(`object store refused GET ${key}: ${answer.status}`);
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
