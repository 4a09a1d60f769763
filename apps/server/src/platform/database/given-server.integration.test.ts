import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { administer } from '../../../test/support/test-server.ts';
import { loadConfig } from '../config/index.ts';
import { checkMigrated, createDatabase, givenTarget, migrate, prepareGiven, readMigrations, requireMigrated } from './index.ts';
import { waitForSchemaLock } from './schema-lock.ts';

const server = inject('postgres');
const name = `given_${randomUUID().slice(0, 8)}`;
const login = `shop_${randomUUID().slice(0, 8)}`;
const urlOf = (user: string) => `postgres://${user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`;
await administer(server, `create role ${login} login`);
await administer(server, `create database ${name}`);
const config = loadConfig({ DATABASE_URL: urlOf(login), DATABASE_ADMIN_URL: urlOf('postgres') });
const database = createDatabase({ target: givenTarget(config), name: 'given' });
afterAll(async () => {
  await database.close();
  await administer(server, `drop database ${name} with (force)`);
  await administer(server, `drop role ${login}`);
});

async function prepared(): Promise<string[]> {
  await prepareGiven(urlOf('postgres'), urlOf(login));
  return migrate({ connectionString: urlOf('postgres') });
}

describe('a given server', () => {
  test('that is not migrated is refused with what to do', async () => {
    await prepareGiven(urlOf('postgres'), urlOf(login));
    await expect(requireMigrated({ connectionString: urlOf(login) })).rejects.toThrow(/DATABASE_ADMIN_URL/);
  });

  test('is made ready by its administrator, once, by whoever comes first', async () => {
    const runs = await Promise.all([prepared(), prepared()]);
    expect(runs.flat().sort()).toEqual(readMigrations().map((migration) => migration.name));
    await expect(requireMigrated({ connectionString: urlOf(login) })).resolves.toBeUndefined();
    await expect(database.verifyRoles()).resolves.toBeUndefined();
  });

  test('waits while another program changes grants: both at once end with an error of the catalogue', async () => {
    const other = new pg.Client({ connectionString: urlOf('postgres') });
    await other.connect();
    await waitForSchemaLock(other);
    await other.query('begin');
    await other.query('revoke usage on schema public from moa_app');
    const preparing = prepareGiven(urlOf('postgres'), urlOf(login)).then(() => 'prepared', String);
    const watcher = new pg.Client({ connectionString: urlOf('postgres') });
    await watcher.connect();
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'moa-prepare' and query ~ 'advisory|grant create'`;
    await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1);
    await watcher.end();
    await other.query('grant usage on schema public to moa_app');
    await other.query('commit');
    await other.end();
    expect(await preparing).toBe('prepared');
  });

  test('walls sellers off as the embedded one does', async () => {
    const [first, second] = await database.system(async (tx) => {
      const { rows } = await tx.query<{ seller_id: number }>(`insert into seller (name) values ('가'), ('나') returning seller_id`);
      return rows.map((row) => row.seller_id);
    });
    const seen = await database.tenant(first ?? 0, (tx) => tx.query<{ seller_id: number }>('select seller_id from seller'));
    expect(seen.rows).toEqual([{ seller_id: first }]);
    const changed = await database.tenant(first ?? 0, (tx) => tx.query(`update seller set name = 'x' where seller_id = $1`, [second]));
    expect(changed.rowCount).toBe(0);
  });

  test('gives the login itself nothing: outside our transactions it sees no table', async () => {
    const client = new pg.Client({ connectionString: urlOf(login) });
    await client.connect();
    await expect(client.query('select * from seller')).rejects.toThrow(/permission denied/);
    await client.end();
  });

  test('is ready while no migration is missing, and stays so when a newer program has migrated it further', async () => {
    const known = readMigrations();
    await expect(database.system((tx) => checkMigrated(tx, known.slice(0, -1)))).resolves.toBeUndefined();
    const behind = database.system((tx) => checkMigrated(tx, [...known, { name: '9000_later', sql: '', checksum: '' }]));
    await expect(behind).rejects.toThrow(/9000_later/);
  });

  test('is refused when the app would log in as superuser', async () => {
    const unsafe = createDatabase({ target: givenTarget(loadConfig({ DATABASE_URL: urlOf('postgres') })), name: 'unsafe' });
    await expect(unsafe.verifyRoles()).rejects.toThrow(/BYPASSRLS/);
    await unsafe.close();
  });
});

describe('migrations', () => {
  const admin = { connectionString: urlOf('postgres') };
  const extra = (sql: string) => [...readMigrations(), { name: '9000_extra', sql, checksum: sql }];

  test('a failing one leaves nothing behind and can be run again when mended', async () => {
    await expect(migrate(admin, extra('create table half (); select 1/0'))).rejects.toThrow(/9000_extra/);
    await expect(migrate(admin, extra('create table half ()'))).resolves.toEqual(['9000_extra']);
  });

  test('one that was changed after it had been applied stops the start', async () => {
    await expect(migrate(admin, extra('create table other ()'))).rejects.toThrow(/was changed/);
  });

  test('a database that is newer than the program is left alone', async () => {
    await expect(migrate(admin)).rejects.toThrow(/9000_extra/);
  });

  test('one without transaction runs statement by statement', async () => {
    const all = [
      ...extra('create table half ()'),
      { name: '9001_index', sql: '-- no transaction\ncreate index concurrently seller_name on seller (seller_id, name);\n', checksum: 'c' },
    ];
    await expect(migrate(admin, all)).resolves.toEqual(['9001_index']);
  });

  test('one without transaction does not wait for the processes that wait for their turn', async () => {
    const sql = '-- no transaction\ncreate index concurrently seller_company on seller (seller_id, company_name);\n';
    const all = [
      ...extra('create table half ()'),
      { name: '9001_index', sql: '', checksum: 'c' },
      { name: '9002_index', sql, checksum: 'd' },
    ];
    const done = await Promise.all([migrate(admin, all), migrate(admin, all), migrate(admin, all)]);
    expect(done.flat()).toEqual(['9002_index']);
  });

  test('one that loses a deadlock with a version that serves is run again', async () => {
    const serving = new pg.Client(admin);
    await serving.connect();
    await serving.query('set role moa_owner; create table first_read (id int); create table then_read (id int)');
    await serving.query('begin; select 1 from first_read');
    const all = [
      ...extra('create table half ()'),
      { name: '9001_index', sql: '', checksum: 'c' },
      { name: '9002_index', sql: '', checksum: 'd' },
      { name: '9003_race', sql: 'alter table then_read add column x int; alter table first_read add column x int', checksum: 'e' },
    ];
    const migrating = migrate(admin, all).catch(String);
    const watcher = new pg.Client(admin);
    await watcher.connect();
    const waiting = `select 1 from pg_stat_activity where application_name = 'moa-migrate' and wait_event_type = 'Lock' and query ~ 'first_read'`;
    await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1);
    await watcher.end();
    // Now each waits for the other, and the database ends who has waited longer.
    await serving.query('select 1 from then_read; commit');
    await serving.end();
    expect(await migrating).toEqual(['9003_race']);
  });
});
