/** Which store a process works with, in a word that is equal wherever the same objects are seen. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';

const ID_FILE = 'store-id';

/** `s3:<endpoint>/<bucket>`, or `folder:<id>` with an id that lies in the folder: a path says nothing of the machine it is on. */
export async function objectStoreIdentity({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<string> {
  if (s3 !== null) return `s3:${s3.endpoint}/${s3.bucket}`;
  const folder = join(dataDir, 'files');
  const file = join(folder, ID_FILE);
  const known = await readFile(file, 'utf8').catch(nullWhenMissing);
  return `folder:${(known ?? (await give(folder, file))).trim()}`;
}

async function give(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${ID_FILE}.${randomUUID()}`);
  await writeFile(draft, `${randomUUID()}\n`, { mode: 0o600, flush: true });
  try {
    // Never over another's: of processes that start at once, one gives the id.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(file, 'utf8');
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
