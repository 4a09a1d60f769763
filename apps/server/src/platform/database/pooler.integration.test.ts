/** A given server behind a PgBouncer in transaction mode, which hands one connection of the server to everybody in turn. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { PGBOUNCER, type Pooler, startPooler } from '../../../test/support/pooler.ts';
import { administer } from '../../../test/support/test-server.ts';
import { loadConfig } from '../config/index.ts';
import {
  createDatabase,
  type Database,
  givenTarget,
  isInterrupted,
  migrate,
  prepareGiven,
  requireMigrated,
  requireServers,
  type Tx,
} from './index.ts';

const server = inject('postgres');
const name = `pooled_${randomUUID().slice(0, 8)}`;
const login = `shop_${randomUUID().slice(0, 8)}`;
const directOf = (user: string) => `postgres://${user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`;

describe.skipIf(PGBOUNCER === null)(`behind a pooler (${PGBOUNCER ?? 'skipped: no pgbouncer is installed'})`, () => {
  const reported: boolean[] = [];
  const errors: unknown[] = [];
  const poolers: Pooler[] = [];
  /** From 1.21 on it can keep the prepared statements of its clients apart. */
  let keepsApart = true;
  let pooled: string;
  let first: Database;
  let second: Database;
  let sellers: number[];

  /** Two roles of two processes on one connection of the server: what one of them leaves there, the next one meets. */
  async function open(process: string, settings: readonly string[] = []): Promise<Database> {
    const pooler = await startPooler(server, [login, 'postgres'], { connections: 1, settings });
    poolers.push(pooler);
    pooled = pooler.urlOf(login, name);
    return another(process);
  }
  const another = (process: string) =>
    createDatabase({
      target: givenTarget(loadConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: directOf(login) })),
      name: process,
      onError: (error) => errors.push(error),
      onPooled: (prepared) => reported.push(prepared),
    });

  beforeAll(async () => {
    await administer(server, `create role ${login} login`);
    await administer(server, `create database ${name}`);
    await prepareGiven(directOf('postgres'), directOf(login));
    await migrate({ connectionString: directOf('postgres') });
    first = await open('first', ['max_prepared_statements = 100']).catch(() => {
      keepsApart = false;
      return open('first');
    });
    second = another('second');
    sellers = await first.system(async (tx) => {
      const { rows } = await tx.query<{ seller_id: number }>(`insert into seller (name) values ('가'), ('나') returning seller_id`);
      return rows.map((row) => row.seller_id);
    });
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    for (const pooler of poolers) await pooler.stop();
    await administer(server, `drop database ${name} with (force)`);
    await administer(server, `drop role ${login}`);
    expect(errors).toEqual([]);
  });

  /** Outside any transaction, on the one connection that everybody shares. */
  async function left(statement: string): Promise<Record<string, unknown> | undefined> {
    const client = new pg.Client({ connectionString: pooled });
    await client.connect();
    try {
      return (await client.query(statement)).rows[0];
    } finally {
      await client.end();
    }
  }

  const nameOf = (database: Database, sellerId = 0) =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ name: string }>('select name from seller where seller_id > $1', [0], 'test.name');
      return rows.map((row) => row.name);
    });

  test('statements are prepared by both processes under one name, again and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await Promise.all([nameOf(first, sellers[0]), nameOf(second, sellers[1])])).toEqual([['가'], ['나']]);
    }
    expect(reported).toEqual([keepsApart, keepsApart]);
  });

  test('a seller sees no row of the one whose transaction had the connection before, and nobody does without one', async () => {
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, at) => nameOf(at % 3 === 0 ? first : second, sellers[at % 2]).then((names) => [at % 2, names])),
    );
    for (const [at, names] of many) expect(names).toEqual([at === 0 ? '가' : '나']);
    await expect(
      first.tenant(sellers[0] ?? 0, async (tx) => {
        await tx.query('select 1/0');
      }),
    ).rejects.toThrow('division by zero');
    expect(await left(`select current_user::text as me, nullif(current_setting('app.seller', true), '') as seller`)).toEqual({
      me: login,
      seller: null,
    });
    await expect(left('select name from seller')).rejects.toThrow('permission denied');
  });

  test('the limits are in force in every transaction, and in nobody else', async () => {
    const limits = `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`;
    const inside = await Promise.all([first, second].map((database) => database.system(async (tx) => (await tx.query(limits)).rows[0])));
    expect(inside).toEqual(Array.from({ length: 2 }, () => ({ statement: '30s', idle: '10s' })));
    const slow = first.tenant(sellers[0] ?? 0, (tx) => tx.query('select pg_sleep(20)'), { statementTimeoutMs: 50 });
    await expect(slow).rejects.toSatisfy(isInterrupted);
    expect(await left(limits)).toEqual({ statement: '0', idle: '0' });
  });

  test('a name whose statement was never prepared, for one before it failed, can be used afterwards', async () => {
    const ask = (tx: Tx, values: readonly unknown[]) => tx.query<{ n: number }>('select $1::int as n', values, 'test.never_prepared');
    for (let round = 0; round < 2; round += 1) {
      const failing = first.system((tx) => Promise.all([tx.query('select 1/0'), ask(tx, [1])]));
      await expect(failing).rejects.toThrow('division by zero');
    }
    expect((await first.system((tx) => ask(tx, [2]))).rows).toEqual([{ n: 2 }]);
  });

  test('a process that is gone in the middle of a transaction leaves nothing to the next one', async () => {
    const dying = new pg.Client({ connectionString: pooled });
    dying.on('error', () => undefined);
    await dying.connect();
    await dying.query(`begin; set local role moa_system; set local app.seller = '${sellers[0]}'; update seller set name = '다'`);
    (dying as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect(await nameOf(second, sellers[1])).toEqual(['나']);
    expect(await left('select current_user::text as me')).toEqual({ me: login });
  });

  test('notifications and locks of a session go past it', async () => {
    const received: string[] = [];
    await first.listen('pooler_test', (payload) => received.push(payload));
    await second.system(async (tx) => tx.notify('pooler_test', 'hello'));
    await vi.waitFor(() => expect(received).toEqual(['hello']));
    const holder = await first.direct();
    await holder.query('select pg_advisory_lock(7, 7)');
    const tries = 'select pg_try_advisory_xact_lock(7, 7) as mine';
    expect((await second.system((tx) => tx.query(tries))).rows).toEqual([{ mine: false }]);
    await holder.end();
    await holder.closed;
    await vi.waitFor(async () => expect((await second.system((tx) => tx.query(tries))).rows).toEqual([{ mine: true }]));
  });

  test('what has to be past a pooler and is not is refused with the name of its setting', async () => {
    const settings = (env: Record<string, string>) => loadConfig(env).database;
    await expect(requireServers(settings({ DATABASE_URL: pooled }), false)).rejects.toThrow(/^DATABASE_URL: .*DATABASE_DIRECT_URL/);
    await expect(requireServers(settings({ DATABASE_URL: directOf(login), DATABASE_DIRECT_URL: pooled }), false)).rejects.toThrow(
      /^DATABASE_DIRECT_URL: .*풀러/,
    );
    const admin = pooled.replace(login, 'postgres');
    const both = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: directOf(login), DATABASE_ADMIN_URL: admin };
    await expect(requireServers(settings(both), true)).rejects.toThrow(/^DATABASE_ADMIN_URL: .*풀러/);
    await expect(requireServers(settings(both), false)).resolves.toBeUndefined();
  });

  test('whether the database is migrated is asked through it without leaving a role behind', async () => {
    await expect(requireMigrated({ connectionString: pooled })).resolves.toBeUndefined();
    expect(await left('select current_user::text as me')).toEqual({ me: login });
  });

  test('one that keeps prepared statements apart is given names, one that hands them on is not', async () => {
    reported.length = 0;
    const off = await open('off', keepsApart ? ['max_prepared_statements = 0'] : []);
    await nameOf(off, sellers[0]);
    expect(reported).toEqual([false]);
    expect(await left(`select count(*)::int as kept from pg_prepared_statements where name like 'moa\\_%'`)).toEqual({ kept: 0 });
    await off.close();
  });
});
