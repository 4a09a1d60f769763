/** `moa backup`: one moment of the database, and what the object store holds, into a folder. Beside a running copy. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Keys, keyFingerprint } from '../config/index.ts';
import { createPlatformVault } from '../crypto/index.ts';
import type { Database, Tx } from '../database/index.ts';
import { createFolderStore, type ObjectStore } from '../files/index.ts';
import { writeLines } from './line-files.ts';
import { BackupError, MANIFEST_FILE, type Manifest, OBJECT_FOLDER, OBJECT_LIST, type StoredLine, tableFile } from './manifest.ts';
import { listSequences, listTables, quoted, readStatement } from './tables.ts';

export interface BackupOptions {
  database: Database;
  store: ObjectStore;
  masterKeys: Keys['master'];
  /** Must not exist yet, or be empty. */
  folder: string;
  /** Takes the place of what an earlier backup into this folder left that did not come to its end. */
  overwrite?: boolean;
  now: Date;
}

const LONGEST_MS = 6 * 60 * 60_000;
const ROWS_AT_ONCE = 500;
/** Keys of objects begin with two hex digits; the marker of the installation does not, and belongs to the store it lies in. */
const PREFIXES = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));

/** Leaves no folder of that name unless the backup is whole. @throws BackupError */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder } = options;
  await requireUnused(folder);
  await requireOpens(options);
  const draft = `${folder}.partial`;
  if (options.overwrite) await rm(draft, { recursive: true, force: true });
  else await requireNoDraft(draft);
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const rest = await copyDatabase(options, draft);
  // After the database: what a row of that moment names is there, unless it was removed since.
  const objects = await copyObjects(options.store, draft);
  const manifest: Manifest = { format: 1, createdAt: options.now.toISOString(), ...rest, objects };
  await writeFile(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return manifest;
}

async function requireUnused(folder: string): Promise<void> {
  const inside = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new BackupError(`백업 폴더를 쓸 수 없습니다: ${folder} (${error.code ?? error.message})`);
  });
  if (inside.length > 0) throw new BackupError(`비어 있지 않은 폴더입니다. 새 폴더를 적어주십시오: ${folder} (the folder is not empty)`);
}

/** What lies there may be the only copy of something, or be written by another backup at this moment. */
async function requireNoDraft(draft: string): Promise<void> {
  const found = await stat(draft).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new BackupError(`백업 폴더를 쓸 수 없습니다: ${draft} (${error.code ?? error.message})`);
  });
  if (found === null) return;
  throw new BackupError(
    `끝나지 않은 백업이 있습니다: ${draft} (마지막 변경 ${found.mtime.toISOString()}). 지금 실행 중인 다른 백업이 아니라면 --overwrite를 붙여 다시 실행하면 지우고 새로 씁니다. (an unfinished backup is in the way; --overwrite removes it)`,
  );
}

/** A backup that the operator's keys do not open is none. */
async function requireOpens({ database, masterKeys }: BackupOptions): Promise<void> {
  await createPlatformVault(database, masterKeys).catch((cause: unknown) => {
    throw new BackupError('MOA_SECRET_KEYS: 설정된 키로는 이 데이터베이스를 열 수 없습니다. (the keys do not open this database)', {
      cause,
    });
  });
}

type DatabasePart = Omit<Manifest, 'format' | 'createdAt' | 'objects'>;

async function copyDatabase({ database, masterKeys }: BackupOptions, draft: string): Promise<DatabasePart> {
  return database.system(
    async (tx) => {
      // A slow disk keeps the transaction waiting.
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      await tx.query(`set local datestyle = 'ISO'`);
      const migrations = await tx.query<Manifest['migrations'][0]>('select name, checksum from moa_migration order by name');
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(tx)) {
        const count = { rows: 0 };
        const hash = await writeLines(join(draft, tableFile(table.name)), linesOf(tx, readStatement(table), count));
        tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows: count.rows, hash });
      }
      return { migrations: migrations.rows, keys: await keysOf(tx, masterKeys), tables, sequences: await sequencesOf(tx) };
    },
    { isolation: 'repeatable read', readOnly: true, statementTimeoutMs: LONGEST_MS },
  );
}

async function* linesOf(tx: Tx, statement: string, count: { rows: number }): AsyncGenerator<string> {
  for await (const batch of tx.stream<{ line: string }>(statement, [], ROWS_AT_ONCE)) {
    count.rows += batch.length;
    for (const { line } of batch) yield line;
  }
}

/** Sequences stand outside of transactions: read last, they are behind no row. */
async function sequencesOf(tx: Tx): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = [];
  for (const name of await listSequences(tx)) {
    const { rows } = await tx.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    for (const { last, called } of rows) sequences.push({ name, lastValue: last, isCalled: called });
  }
  return sequences;
}

async function keysOf(tx: Tx, masterKeys: Keys['master']): Promise<Manifest['keys']> {
  const { rows } = await tx.query<{ id: string }>(
    'select master_key_id as id from seller_key union select master_key_id from platform_key order by 1',
  );
  return rows.map(({ id }) => {
    const key = masterKeys.find((each) => each.id === id);
    if (key === undefined)
      throw new BackupError(`MOA_SECRET_KEYS: 키 ${id}로 감싼 자료가 있는데 설정에 없습니다. (key ${id} is in use and not configured)`);
    return { id, fingerprint: keyFingerprint(key) };
  });
}

async function copyObjects(store: ObjectStore, draft: string): Promise<Manifest['objects']> {
  const copy = createFolderStore(join(draft, OBJECT_FOLDER));
  const sum = { count: 0, bytes: 0 };
  async function* copied(): AsyncGenerator<string> {
    for (const prefix of PREFIXES) {
      for await (const { key } of store.list(prefix, (each) => !each.endsWith('.part'))) {
        const line = await copyObject(store, copy, key);
        if (line === null) continue;
        sum.count += 1;
        sum.bytes += line.size;
        yield JSON.stringify(line);
      }
    }
  }
  const hash = await writeLines(join(draft, OBJECT_LIST), copied());
  return { ...sum, hash };
}

/** Null for one that was removed after it was listed. */
async function copyObject(from: ObjectStore, to: ObjectStore, key: string): Promise<StoredLine | null> {
  const content = await from.openStream(key);
  if (content === null) return null;
  const digest = createHash('sha256');
  let size = 0;
  async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await to.putStream(key, measured(content), 'application/octet-stream');
  return { key, size, hash: digest.digest('hex') };
}
