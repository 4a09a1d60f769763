/** `moa restore`: a backup into a database that Moa has never worked in. All of the database or nothing; it may be run again. */
import { join } from 'node:path';
import pg from 'pg';
import type { Keys } from '../config/index.ts';
import { type Migration, migrate, readMigrations } from '../database/index.ts';
import { createFolderStore, type ObjectStore } from '../files/index.ts';
import { readLines } from './line-files.ts';
import {
  BackupError,
  type Manifest,
  OBJECT_FOLDER,
  OBJECT_LIST,
  readManifest,
  requireHash,
  requireKeys,
  type StoredLine,
  tableFile,
} from './manifest.ts';
import { listTables, quoted, type Table, writeStatement } from './tables.ts';

export interface RestoreOptions {
  folder: string;
  /** May take on moa_owner. */
  login: pg.ClientConfig;
  store: ObjectStore;
  masterKeys: Keys['master'];
}

const BATCH_ROWS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Nothing is touched before the keys fit and every file is as it was written. A backup of an older version is brought up to date.
 * @throws BackupError
 */
export async function restoreBackup({ folder, login, store, masterKeys }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder);
  requireKeys(manifest, masterKeys);
  const migrations = migrationsOf(manifest);
  for await (const { key, hash } of objectsOf(folder)) await requireHash(folder, join(OBJECT_FOLDER, key.slice(0, 2), key), hash);
  await requireUnused(login, migrations);
  await migrate(login, migrations);
  await copyObjects(folder, store);
  await load(login, folder, manifest);
  await migrate(login);
  return manifest;
}

async function* objectsOf(folder: string): AsyncGenerator<StoredLine> {
  for await (const line of readLines(join(folder, OBJECT_LIST))) yield JSON.parse(line) as StoredLine;
}

/** Those that the backup's database had seen. */
function migrationsOf({ migrations: applied }: Manifest): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  return applied.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration?.checksum !== checksum)
      throw new BackupError(
        `이 프로그램보다 새로운 버전의 백업입니다(${name}). 같은 버전이나 더 새로운 버전으로 복원해주십시오. (the backup is of a newer version)`,
      );
    return migration;
  });
}

/** A restore that broke off leaves the tables, without a row. */
async function requireUnused(login: pg.ClientConfig, migrations: readonly Migration[]): Promise<void> {
  const used = await withOwner(login, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.moa_migration') is not null as there`);
    if (!rows[0]?.there) return false;
    const applied = await client.query<{ name: string }>('select name from moa_migration order by name');
    if (applied.rows.map(({ name }) => name).join() !== migrations.map(({ name }) => name).join()) return true;
    const people = await client.query('select 1 from user_account union all select 1 from platform_key limit 1');
    return people.rows.length > 0;
  });
  if (used)
    throw new BackupError(
      '이미 쓰고 있는 데이터베이스입니다. 새 데이터베이스(또는 새 MOA_DATA_DIR)에 복원해주십시오. (the database is not empty)',
    );
}

async function withOwner<T>(login: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...login, application_name: 'moa-restore' });
  await client.connect();
  try {
    await client.query('set role moa_owner');
    return await work(client);
  } finally {
    await client.end();
  }
}

async function copyObjects(folder: string, store: ObjectStore): Promise<void> {
  const kept = createFolderStore(join(folder, OBJECT_FOLDER));
  for await (const { key } of objectsOf(folder)) {
    const content = await kept.openStream(key);
    if (content === null) throw new BackupError(`백업 파일이 없습니다: ${key} (missing)`);
    await store.putStream(key, content, contentTypeOf(key));
  }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };

function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

interface Constraint {
  on_table: string;
  name: string;
  definition: string;
}

/** In one transaction, as the owner: rows are read past the walls between sellers, and refer to each other only when all are there. */
async function load(login: pg.ClientConfig, folder: string, manifest: Manifest): Promise<void> {
  await withOwner(login, async (client) => {
    await client.query('begin');
    const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
    const { rows: walled } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
    );
    const { rows: references } = await client.query<Constraint>(
      `select conrelid::regclass::text as on_table, conname::text as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
    );
    for (const { name } of walled) await client.query(`alter table ${quoted(name)} no force row level security`);
    for (const { on_table, name } of references) await client.query(`alter table ${on_table} drop constraint ${quoted(name)}`);
    // Some tables have rows from their migration on.
    await client.query(`truncate ${[...tables.keys()].map(quoted).join(', ')}`);
    for (const { name, columns } of manifest.tables) await loadTable(client, chosen(tables, name, columns), join(folder, tableFile(name)));
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, lastValue, isCalled]);
    // The store is another one now: the next cleaning says again whose it is.
    await client.query('update store_marker set marker = null');
    for (const { on_table, name, definition } of references)
      await client.query(`alter table ${on_table} add constraint ${quoted(name)} ${definition}`);
    for (const { name } of walled) await client.query(`alter table ${quoted(name)} force row level security`);
    await client.query('commit');
    await client.query('analyze');
  });
}

/** The table with its columns in the order in which the backup wrote them. */
function chosen(tables: ReadonlyMap<string, Table>, name: string, columns: readonly string[]): Table {
  const known = tables.get(name)?.columns ?? [];
  return {
    name,
    columns: columns.map((wanted) => {
      const column = known.find((each) => each.name === wanted);
      if (column === undefined) throw new BackupError(`백업의 ${name}.${wanted}이(가) 데이터베이스에 없습니다. (unknown column)`);
      return column;
    }),
  };
}

async function loadTable(client: pg.Client, table: Table, path: string): Promise<void> {
  const statement = writeStatement(table);
  let [lines, bytes]: [string[], number] = [[], 0];
  const write = async () => {
    if (lines.length > 0) await client.query(statement, [`[${lines.join(',')}]`]);
    [lines, bytes] = [[], 0];
  };
  for await (const line of readLines(path)) {
    lines.push(line);
    bytes += line.length;
    if (lines.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await write();
  }
  await write();
}
