/** Forward-only migrations: `NNNN_name.sql`, each once, in order, never changed afterwards. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from './database.ts';
import { isLockTimeout, isLostRace } from './errors.ts';
import { waitForSchemaLock } from './schema-lock.ts';
import { splitStatements } from './statements.ts';

export interface Migration {
  /** File name without `.sql`. */
  name: string;
  sql: string;
  checksum: string;
  /** The same for a database whose tables are distributed, where these refuse the other: `distributed/` holds those that were published before that was known. */
  distributed?: string;
}

/** For so long after a migration a server of the version before it may still write rows without what it added. */
const OLD_VERSION_MS = 24 * 60 * 60_000;

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** Reads the migration files in order. Throws when two share a number or a name is malformed. */
export function readMigrations(folder = FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const numbers = new Set<string>();
  return names.map((file) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
    if (number === undefined || numbers.has(number)) throw new Error(`bad or duplicate migration name: ${file}`);
    numbers.add(number);
    const sql = readFileSync(new URL(file, `file://${folder}/`), 'utf8');
    const twin = new URL(`distributed/${file}`, `file://${folder}/`);
    const distributed = existsSync(twin) ? { distributed: readFileSync(twin, 'utf8') } : {};
    return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex'), ...distributed };
  });
}

/**
 * Brings the database up to date as moa_owner; of several processes that start at once, one does the work and the others wait.
 * A file whose first line is `-- no transaction` runs statement by statement (for CREATE INDEX CONCURRENTLY).
 * What they made is then fitted to the layout that the database has (one server, or tables distributed by seller).
 * @param login may take on moa_owner
 * @returns names of the migrations that were run
 * @throws when an applied file was changed since, or the database is newer than this program
 */
export async function migrate(login: pg.ClientConfig, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ ...login, application_name: 'moa-migrate' });
  await client.connect();
  try {
    await client.query('set role moa_owner');
    // A new table that refers to `seller` would be one of the cluster's own until it is distributed, which one that counts its ids could not be then.
    await client.query('set citus.enable_local_reference_table_foreign_keys = off');
    // And one transaction makes several such tables, and changes them, over one connection to each node.
    await client.query(`set citus.multi_shard_modify_mode = 'sequential'`);
    await waitForSchemaLock(client);
    await client.query(
      `create table if not exists moa_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    await client.query('grant select on moa_migration to moa_app, moa_system');
    const pending = compare(migrations, await appliedOf(client));
    const distributed = pending.length > 0 && (await isDistributed(client));
    for (const migration of pending) await apply(client, migration, distributed);
    const fits = await client.query(`select to_regprocedure('public.moa_fit_layout()') is not null as known`);
    if (fits.rows[0]?.known) await client.query('select moa_fit_layout()');
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Throws unless every migration of this program has been applied; for servers that are migrated elsewhere. */
export async function requireMigrated(login: pg.ClientConfig, migrations: readonly Migration[] = readMigrations()): Promise<void> {
  const client = new pg.Client(login);
  await client.connect();
  try {
    // For the transaction only: behind a pooler the connection is somebody else's afterwards.
    await client.query('begin; set local role moa_app');
    const pending = await pendingMigrations(client, migrations);
    if (pending.length === 0) return;
    throw new Error(
      `데이터베이스가 준비되지 않았습니다(${pending.join(', ')}). DATABASE_ADMIN_URL을 설정하거나 'npm run moa -- migrate'를 먼저 실행해주십시오. (pending migrations)`,
    );
  } finally {
    await client.end();
  }
}

/**
 * For a readiness check: rejects while a migration of this program is missing. A newer database is no reason to stop serving:
 * while versions are exchanged one by one, the older program still works on it.
 */
export async function checkMigrated(tx: Queries, migrations: readonly Migration[] = readMigrations()): Promise<void> {
  const applied = await appliedOf(tx);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length > 0) throw new Error(`pending migrations: ${missing.map(({ name }) => name).join(', ')}`);
}

/** Names of the migrations that this program knows and the database lacks. */
export async function pendingMigrations(client: Queries, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const { rows } = await client.query(`select to_regclass('public.moa_migration') is not null as there`);
  const [found] = rows as { there: boolean }[];
  return compare(migrations, found?.there ? await appliedOf(client) : new Map()).map(({ name }) => name);
}

interface Queries {
  query(text: string): Promise<{ rows: object[] }>;
}

async function appliedOf(client: Queries): Promise<Map<string, string>> {
  const { rows } = await client.query('select name, checksum from moa_migration');
  return new Map((rows as { name: string; checksum: string }[]).map((row) => [row.name, row.checksum]));
}

function compare(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  for (const name of applied.keys()) {
    if (!known.has(name)) {
      throw new Error(
        `이 프로그램보다 새로운 데이터베이스입니다(${name}). 새 버전의 프로그램으로 실행해주십시오. (the database is newer than this program)`,
      );
    }
  }
  const pending = migrations.filter(({ name, checksum }) => {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum) throw new Error(`migration ${name} was changed after it had been applied`);
    return before === undefined;
  });
  return pending;
}

async function isDistributed(client: pg.Client): Promise<boolean> {
  const known = await client.query(`select to_regprocedure('public.moa_is_distributed()') is not null as known`);
  return known.rows[0]?.known === true && (await client.query('select moa_is_distributed() as yes')).rows[0]?.yes === true;
}

/** A file that lost its race for a lock is run again so often, and after so many milliseconds. */
const RACES = 8;
const AFTER_RACE_MS = 500;

/**
 * The version that still serves takes its locks in other orders than our DDL, and the database may end ours: nothing of the file stands then, and
 * it is run again.
 */
async function apply(client: pg.Client, migration: Migration, distributed: boolean): Promise<void> {
  for (let race = 1; ; race += 1) {
    try {
      await applyOnce(client, migration, distributed);
      return;
    } catch (cause) {
      const lost = isLostRace(cause) || isLockTimeout(cause);
      if (!lost || race === RACES || sqlOf(migration, distributed).startsWith(ALONE)) {
        throw new Error(`migration ${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
      await delay(AFTER_RACE_MS);
    }
  }
}

const ALONE = '-- no transaction';

function sqlOf({ sql, distributed: twin }: Migration, distributed: boolean): string {
  return (distributed ? twin : undefined) ?? sql;
}

async function applyOnce(client: pg.Client, migration: Migration, distributed: boolean): Promise<void> {
  const sql = sqlOf(migration, distributed);
  const alone = sql.startsWith(ALONE);
  try {
    if (!alone) {
      await client.query('begin');
      // A queue behind our waiting DDL would stop the version that still serves: give up the wait early instead.
      await client.query(`set local lock_timeout = '10s'`);
    }
    for (const statement of splitStatements(sql)) await client.query(statement);
    await client.query('insert into moa_migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    if (!alone) await client.query('commit');
  } catch (cause) {
    if (!alone) await client.query('rollback').catch(() => undefined);
    throw cause;
  }
}

/**
 * The instant from which on every server knows a migration.
 * @param name of its file, without the ending
 * @throws when it is not among the applied ones: then nobody knows when to stop looking for rows from before
 */
export async function everyServerKnowsFrom(database: Database, name: string): Promise<Date> {
  const { rows } = await database.system(
    (tx) => tx.query<{ applied_at: Date }>('select applied_at from moa_migration where name = $1', [name]),
    { readOnly: true },
  );
  const [migration] = rows;
  if (migration === undefined) throw new Error(`${name} is not among the migrations`);
  return new Date(migration.applied_at.getTime() + OLD_VERSION_MS);
}
