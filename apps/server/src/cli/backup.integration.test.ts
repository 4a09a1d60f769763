import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testDatabase } from '../../test/support/index.ts';
import { administer } from '../../test/support/test-server.ts';
import { createApp } from '../app.ts';
import { createPeopleVault, DEMO_PASSWORD, giveDemoContacts, seedAccounts } from '../modules/accounts/index.ts';
import { applyStock } from '../modules/stock/index.ts';
import { raiseAlert } from '../platform/alerts/index.ts';
import { audit, NO_SELLER, sealAudit, verifyAudit } from '../platform/audit/index.ts';
import { BackupError, restoreBackup, writeBackup } from '../platform/backup/index.ts';
import { type Keys, loadConfig } from '../platform/config/index.ts';
import { createPlatformVault, createSellerVault } from '../platform/crypto/index.ts';
import { createDatabase, embeddedTarget, migrate, readMigrations } from '../platform/database/index.ts';
import { createFolderStore, type ObjectStore } from '../platform/files/index.ts';
import { createEnqueueMessage } from '../platform/outbox/index.ts';
import { createVerification } from '../platform/verification/index.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

/** What people type: quotes, every kind of line end, marks of other scripts. */
const ODD = `O'Neil "가나" \\ \t \r\n \u2028\u2029 😀 \u0001`;
const BYTES = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
const keys: Keys = {
  master: [
    { id: 'new', bytes: randomBytes(32) },
    { id: 'old', bytes: randomBytes(32) },
  ],
  token: [{ id: 't', bytes: randomBytes(32) }],
};
const root = mkdtempSync(join(tmpdir(), 'moa-backup-'));
const source = await testDatabase();
const store = createFolderStore(join(root, 'files'));
const folder = join(root, 'backup');
const now = new Date();
const targets: string[] = [];
const roles: string[] = [];
let sellerId = 0;
let sealed: Buffer;
/** The source as it was when `folder` was written. */
let contents: Record<string, string>;

afterAll(async () => {
  for (const name of targets) await administer(inject('postgres'), `drop database ${name} with (force)`);
  for (const role of roles) await administer(inject('postgres'), `drop role ${role}`);
  rmSync(root, { recursive: true, force: true });
});

beforeAll(async () => {
  const { database } = source;
  // Some of the keys of the installation are older than the newest master key.
  const platform = await createPlatformVault(database, [keys.master[1] as Keys['master'][0]]);
  sellerId = (await seedAccounts(database))?.sellerId ?? 0;
  await giveDemoContacts(database, createPeopleVault(platform));
  const sellerVault = createSellerVault({ database, masterKeys: keys.master });
  sealed = await sellerVault.seal(sellerId, ODD, 'backup');
  const enqueueMessage = createEnqueueMessage(platform);
  await database.system(async (tx) => {
    const verification = createVerification({ database, platformVault: platform, enqueueMessage, now: () => now, limits: true });
    await verification.issueCode(tx, { purpose: 'JOIN', channel: 'SMS', address: '01012345678', ip: '10.0.0.1' });
    await audit(
      tx,
      NO_SELLER,
      { userId: null, loginId: ODD, role: null, actingFor: null, ip: null, userAgent: ODD, requestId: null },
      { action: 'x' },
    );
  });
  await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(`insert into sku (seller_id, sku_code, sku_name) values ($1, 'A-1', $2) returning id`, [
      sellerId,
      ODD,
    ]);
    const skuId = rows[0]?.id ?? 0;
    await applyStock(tx, [{ skuId, effect: 'OPENING', source: { kind: 'MANUAL', id: 'o' }, quantity: 7 }], { actor: 'test' });
    // An id that was given and taken back is not given again.
    await tx.query('savepoint before_another');
    await tx.query(`insert into sku (seller_id, sku_code, sku_name) values ($1, 'A-2', '셔츠') returning id`, [sellerId]);
    await tx.query('rollback to savepoint before_another');
    await raiseAlert(tx, {
      kind: 'shop.auth-expired',
      severity: 'ERROR',
      title: ODD,
      dedupeKey: 'k',
      detail: { list: [1, null, { a: ODD }] },
    });
    await tx.query(`insert into alert (seller_id, kind, severity, title, dedupe_key, detail) values ($1, 'x', 'INFO', '', 'n', 'null')`, [
      sellerId,
    ]);
    await tx.query(`insert into job_run (seller_id, kind, title, total) values ($1, 'x', '', 1)`, [sellerId]);
    await tx.query(`insert into job_item (seller_id, run_id, seq, key) select seller_id, id, 1, 'a' from job_run where seller_id = $1`, [
      sellerId,
    ]);
  });
  await sealAudit(database);
  await store.put(`ab${'0'.repeat(30)}.jpg`, BYTES, 'image/jpeg');
  await store.put('ff-sealed.paper', randomBytes(100_000), 'application/octet-stream');
  await store.put(`installation-${randomUUID()}`, Buffer.from('moa\n'), 'text/plain');
  contents = await contentsOf(source.login('postgres'));
  await writeBackup({ database, store, masterKeys: keys.master, folder, now });
});

/** A database that Moa has never worked in. */
async function freshDatabase() {
  const { host, port } = inject('postgres');
  const name = `r_${randomUUID().replaceAll('-', '')}`;
  await administer({ host, port }, `create database ${name} owner moa_owner`);
  targets.push(name);
  return { login: { host, port, user: 'moa_owner', database: name }, target: embeddedTarget({ host, port }, name), name };
}

const restoreInto = (login: pg.ClientConfig, more: { folder?: string; store?: ObjectStore; masterKeys?: Keys['master'] } = {}) =>
  restoreBackup({ folder, login, store: createFolderStore(join(root, `files-${randomUUID()}`)), masterKeys: keys.master, ...more });

/** Each table, with how many rows it has and a hash of all of them; the catalogue beside them. */
async function contentsOf(login: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client({ ...login, user: 'postgres' });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const columns = name === 'moa_migration' ? 'name, checksum' : '*';
      const { rows } = await client.query<{ rows: string; hash: string }>(
        `select count(*) as rows, md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as hash
           from (select ${columns} from "${name}") t`,
      );
      found[name] = `${rows[0]?.rows} ${rows[0]?.hash}`;
    }
    for (const [what, statement] of Object.entries(CATALOGUE)) found[what] = hashOf(JSON.stringify((await client.query(statement)).rows));
    return found;
  } finally {
    await client.end();
  }
}

/** Of a table without a row. */
const EMPTY_HASH = createHash('md5').update('').digest('hex');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Without what a cluster keeps beside our tables: its own sequences and views, and the shard of a table that lies on every node. */
const CATALOGUE = {
  ' sequences': `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  ' constraints': `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
                    where connamespace = 2200 and conrelid::regclass::text !~ '_\\d{6}$' order by 1, 2`,
  ' walls': `select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 2200 and relkind = 'r' order by 1`,
  ' rights': `select table_name, grantee, privilege_type from information_schema.role_table_grants
               where table_schema = 'public' and table_name not like 'citus%' order by 1, 2, 3`,
};

function filesIn(path: string): string[] {
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path];
}

describe('a backup', () => {
  let back: Awaited<ReturnType<typeof freshDatabase>>;

  test('comes back in another database, table by table the same, with its files', async () => {
    back = await freshDatabase();
    const { login } = back;
    const files = createFolderStore(join(root, 'restored'));
    const manifest = await restoreInto(login, { store: files });
    expect(await contentsOf(login)).toEqual(contents);
    expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(12);
    expect(manifest.objects).toMatchObject({ count: 2, bytes: 100_256 });
    expect(await files.get(`ab${'0'.repeat(30)}.jpg`)).toEqual(BYTES);
    // The marker belongs to the store it lies in.
    expect(readdirSync(join(root, 'restored'))).toEqual(['ab', 'ff']);
  });

  test('is worked with like the original, and not overwritten: people sign in, sealed values open, chains hold, ids go on', async () => {
    const { login, target } = back;
    await expect(restoreInto(login)).rejects.toThrow('이미 쓰고 있는 데이터베이스');
    const database = createDatabase({ target, name: 'restored', poolSize: 4 });
    const app = await createApp({ config: loadConfig({ MOA_DATA_DIR: join(root, 'app') }), keys, database });
    const answer = await app.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: { client_id: 'moa-web', client_secret: 'moa-web', grant_type: 'password', username: 'demoseller', password: DEMO_PASSWORD },
    });
    expect(answer.statusCode).toBe(200);
    const sellerVault = createSellerVault({ database, masterKeys: keys.master });
    expect(await sellerVault.open(sellerId, sealed, 'backup')).toBe(ODD);
    expect(await verifyAudit(database)).toMatchObject({ broken: [] });
    const { rows } = await database.tenant(sellerId, (tx) =>
      tx.query<{ id: number }>(`insert into sku (seller_id, sku_code, sku_name) values ($1, 'A-3', '바지') returning id`, [sellerId]),
    );
    expect(rows).toEqual([{ id: 3 }]);
    await app.close();
    await database.close();
  });

  test('holds no key, and nothing in clear that was sealed', () => {
    const secrets = [...keys.master, ...keys.token].flatMap(({ bytes }) => [
      bytes,
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ]);
    for (const file of filesIn(folder)) {
      const content = readFileSync(file);
      const plain = file.endsWith('.gz') ? gunzipSync(content) : content;
      for (const secret of secrets) expect(plain.includes(secret)).toBe(false);
      expect(plain.includes('01012345678')).toBe(false);
      expect(statSync(file).mode & 0o077).toBe(0);
    }
  });

  test('is taken while people work: it is of one moment', async () => {
    const { database } = source;
    const busy = new AbortController();
    const work = (async () => {
      for (let no = 0; !busy.signal.aborted; no++) {
        await database.tenant(sellerId, (tx) =>
          tx.query(
            `with run as (insert into job_run (seller_id, kind, title, total) values ($1, 'busy', $2, 1) returning id)
             insert into job_item (seller_id, run_id, seq, key) select $1, id, 1, 'b' from run returning seq`,
            [sellerId, String(no)],
          ),
        );
      }
    })();
    const moment = join(root, 'moment');
    await writeBackup({ database, store, masterKeys: keys.master, folder: moment, now });
    busy.abort();
    await work;
    const { login } = await freshDatabase();
    // Its references are checked as it comes back: an item without its run would be refused.
    const { tables } = await restoreInto(login, { folder: moment });
    const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
    expect(rowsOf('job_item')).toBe(rowsOf('job_run'));
    await database.tenant(sellerId, async (tx) => {
      await tx.query(`delete from job_item where seller_id = $1 and key = 'b'`, [sellerId]);
      await tx.query(`delete from job_run where seller_id = $1 and kind = 'busy'`, [sellerId]);
    });
  });
});

test('a backup of an older version comes back and is brought up to date', async () => {
  const without = '0076_ledger_append_only';
  const old = await freshDatabase();
  await migrate(
    old.login,
    readMigrations().filter(({ name }) => name !== without),
  );
  const database = createDatabase({ target: old.target, name: 'old', poolSize: 4 });
  const made = await seedAccounts(database);
  const older = join(root, 'older');
  const manifest = await writeBackup({ database, store, masterKeys: keys.master, folder: older, now });
  expect(manifest.migrations.map(({ name }) => name)).not.toContain(without);
  await database.close();
  const { login, target } = await freshDatabase();
  await restoreInto(login, { folder: older });
  const restored = createDatabase({ target, name: 'restored', poolSize: 4 });
  await expect(restored.tenant(made?.sellerId ?? 0, (tx) => tx.query('delete from stock_movement'))).rejects.toThrow('permission denied');
  const { rows } = await restored.system((tx) => tx.query('select login_id from user_account order by 1'));
  expect(rows).toEqual([{ login_id: 'demoseller' }, { login_id: 'demosub1' }, { login_id: 'moaadmin' }]);
  await restored.close();
});

describe('a restore is refused, and the database stays as it was,', () => {
  const tablesIn = async (login: pg.ClientConfig) => Object.keys(await contentsOf(login)).filter((name) => !name.startsWith(' '));

  test.each([
    ['without one of the keys', [keys.master[0]]],
    ['with another key of the same name', [keys.master[0], { id: 'old', bytes: randomBytes(32) }]],
  ])('%s, by its fingerprint', async (_what, masterKeys) => {
    const { login } = await freshDatabase();
    const refused = restoreInto(login, { masterKeys: masterKeys as Keys['master'] });
    await expect(refused).rejects.toThrow(/MOA_SECRET_KEYS: 이 백업은 키 old\(지문 [0-9a-f]{16}\)/);
    await expect(refused).rejects.toBeInstanceOf(BackupError);
    expect(await tablesIn(login)).toEqual([]);
  });

  test.each([
    ['a table', (path: string) => join(path, 'tables', 'user_account.jsonl.gz')],
    ['a picture', (path: string) => join(path, 'objects', 'ab', `ab${'0'.repeat(30)}.jpg`)],
    ['the list of files', (path: string) => join(path, 'objects.jsonl.gz')],
  ])('where %s is no longer what was written', async (_what, fileOf) => {
    const damaged = join(root, `damaged-${randomUUID()}`);
    cpSync(folder, damaged, { recursive: true });
    const file = fileOf(damaged);
    const content = readFileSync(file);
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, content);
    const { login } = await freshDatabase();
    await expect(restoreInto(login, { folder: damaged })).rejects.toThrow('백업 파일이 없거나 바뀌었습니다');
    expect(await tablesIn(login)).toEqual([]);
    rmSync(file);
    await expect(restoreInto(login, { folder: damaged })).rejects.toThrow('백업 파일이 없거나 바뀌었습니다');
  });

  test('where somebody works already', async () => {
    await expect(restoreInto(source.login('moa_owner'))).rejects.toThrow('이미 쓰고 있는 데이터베이스');
  });

  test('of what is no backup, or a broken one, or one of a newer version', async () => {
    const { login } = await freshDatabase();
    await expect(restoreInto(login, { folder: root })).rejects.toThrow('끝나지 않은 폴더');
    const newer = join(root, 'newer');
    cpSync(folder, newer, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(newer, 'manifest.json'), 'utf8'));
    manifest.migrations.push({ name: '9999_future', checksum: 'a'.repeat(64) });
    writeFileSync(join(newer, 'manifest.json'), JSON.stringify(manifest));
    await expect(restoreInto(login, { folder: newer })).rejects.toThrow('새로운 버전의 백업');
    manifest.tables[0].name = 'x"; drop table seller; --';
    writeFileSync(join(newer, 'manifest.json'), JSON.stringify(manifest));
    await expect(restoreInto(login, { folder: newer })).rejects.toThrow('읽을 수 없는 백업');
    expect(await tablesIn(login)).toEqual([]);
  });

  test('where it broke off or a row refers to nothing: no row of it stays, and it is run again with the right backup', async () => {
    const { login } = await freshDatabase();
    const full: ObjectStore = {
      ...store,
      putStream: async (_key, content) => {
        for await (const _chunk of content) throw new Error('disk full');
      },
    };
    await expect(restoreInto(login, { store: full })).rejects.toThrow('disk full');
    const torn = join(root, 'torn');
    cpSync(folder, torn, { recursive: true });
    const empty = gzipSync('');
    writeFileSync(join(torn, 'tables', 'job_run.jsonl.gz'), empty);
    const manifest = JSON.parse(readFileSync(join(torn, 'manifest.json'), 'utf8'));
    const table = manifest.tables.find(({ name }: { name: string }) => name === 'job_run');
    table.hash = createHash('sha256').update(empty).digest('hex');
    writeFileSync(join(torn, 'manifest.json'), JSON.stringify(manifest));
    await expect(restoreInto(login, { folder: torn })).rejects.toThrow('job_item');
    const after = await contentsOf(login);
    expect([after.user_account, after.job_item, after.seller]).toEqual(Array(3).fill(`0 ${EMPTY_HASH}`));
    expect(after[' walls']).toBe(contents[' walls']);
    await restoreInto(login);
    expect(await contentsOf(login)).toEqual(contents);
  });
});

test('the commands work on a given server too, whose login is no owner', async () => {
  const { host, port } = inject('postgres');
  const [name, login] = [`given_${randomUUID().slice(0, 8)}`, `shop_${randomUUID().slice(0, 8)}`];
  await administer({ host, port }, `create role ${login} login`);
  await administer({ host, port }, `create database ${name}`);
  targets.push(name);
  roles.push(login);
  const urlOf = (user: string) => `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const textOf = (list: Keys['master']) => list.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join();
  const env = { MOA_DATA_DIR: join(root, 'given'), MOA_SECRET_KEYS: textOf(keys.master), MOA_TOKEN_KEYS: textOf(keys.token) };
  const given = { ...env, DATABASE_URL: urlOf(login) };
  const said: string[] = [];
  const run = (words: string[], settings: Record<string, string>) =>
    runCommand(
      COMMANDS,
      words,
      () => loadConfig(settings),
      (text) => said.push(text),
    );
  await expect(run(['restore', folder], given)).rejects.toThrow('DATABASE_ADMIN_URL');
  expect(await run(['restore', folder], { ...given, DATABASE_ADMIN_URL: urlOf('postgres') })).toBe(0);
  const second = join(root, 'second');
  expect(await run(['backup', second], given)).toBe(0);
  expect(said.join('\n')).toMatch(/키 old\(지문 [0-9a-f]{16}\)/);
  const tablesOf = (path: string) => JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')).tables;
  expect(tablesOf(second)).toEqual(tablesOf(folder));
  expect(await run(['backup'], given)).toBe(1);
});

test('a backup that breaks off leaves no folder that looks like one, and a folder in use is left alone', async () => {
  const gone = join(root, 'gone');
  const failing: ObjectStore = { ...store, openStream: () => Promise.reject(new Error('store away')) };
  const backup = (into: string, from: ObjectStore, masterKeys = keys.master) =>
    writeBackup({ database: source.database, store: from, masterKeys, folder: into, now });
  await expect(backup(gone, failing)).rejects.toThrow('store away');
  expect(readdirSync(root)).not.toContain('gone');
  // What is left of it may be another backup that runs at this moment: whoever knows better says so.
  await expect(backup(gone, store)).rejects.toThrow(/gone\.partial .*--overwrite/);
  expect(readdirSync(root)).toContain('gone.partial');
  await writeBackup({ database: source.database, store, masterKeys: keys.master, folder: gone, overwrite: true, now });
  expect(readdirSync(root)).not.toContain('gone.partial');
  await expect(backup(gone, store)).rejects.toThrow('비어 있지 않은 폴더');
  await expect(backup(join(root, 'other'), store, [{ id: 'new', bytes: randomBytes(32) }])).rejects.toThrow('MOA_SECRET_KEYS');
});
