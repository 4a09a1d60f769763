/** On a cluster (CITUS_URL): distributing itself, ended anywhere and run again, and what later migrations find. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { acquaint } from '../../../test/support/test-cluster.ts';
import { administer } from '../../../test/support/test-server.ts';
import { LAYOUTS } from '../../migrations/tables.ts';
import { migrate, prepareGiven, readMigrations } from '../database/index.ts';
import { distribute } from './index.ts';
import type { Step } from './plan.ts';

const server = inject('postgres');
const nodes = [server, ...server.workers];
const login = `shop_${randomUUID().slice(0, 8)}`;
const made: string[] = [];

beforeAll(() => administer(server, `create role ${login} login`));
afterAll(async () => {
  for (const name of made) for (const node of nodes) await administer(node, `drop database ${name} with (force)`);
  for (const node of nodes) await administer(node, `drop role if exists ${login}`);
});

const urlOf = (name: string, user = 'postgres') => `postgres://${user}@${server.host}:${server.port}/${name}`;

/** A database of the cluster as an operator has it before `moa distribute`, with two sellers; migrated to the end, or as far as it was in a version before. */
async function migrated(migrations = readMigrations()): Promise<string> {
  const name = `d_${randomUUID().slice(0, 8)}`;
  for (const node of nodes) await administer(node, `create database ${name}`);
  made.push(name);
  await acquaint(server, name);
  await prepareGiven(urlOf(name), urlOf(name, login));
  await migrate({ connectionString: urlOf(name) }, migrations);
  await administer(server, `insert into seller (name) values ('가'), ('나')`, name);
  await administer(server, `insert into job_run (seller_id, kind, title) select seller_id, 'COLLECT', name from seller`, name);
  await administer(server, `insert into job_item (seller_id, run_id, seq, key) select seller_id, id, 1, 'a' from job_run`, name);
  return name;
}

async function ask<Row extends object>(name: string, statement: string, user = 'postgres'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(name, user) });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

interface Request {
  pending?: readonly string[];
  apply?: boolean;
  user?: string;
  onStep?: (step: Step) => void;
}

async function distributed(name: string, { pending = [], apply = true, user = 'postgres', onStep }: Request = {}) {
  const client = new pg.Client({ connectionString: urlOf(name, user), application_name: 'moa-distribute' });
  await client.connect();
  try {
    return await distribute(client, { layouts: LAYOUTS, pending, apply, shards: 2, ...(onStep ? { onStep } : {}) });
  } finally {
    await client.end();
  }
}

const places = (name: string) =>
  ask<{ name: string; place: string }>(
    name,
    `select c.relname::text as name, case when p.partmethod = 'h' then 'seller' when p.partmethod = 'n' then 'reference' else 'local' end as place
       from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'moa_migration' order by 1`,
  );

const foreignKeys = async (name: string) =>
  (
    await ask<{ key: string }>(
      name,
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_\\d{6}$' order by 1`,
    )
  ).map(({ key }) => key);

/** Columns, constraints, indexes and policies, each as one line. */
const schemaOf = async (name: string) =>
  (
    await ask<{ line: string }>(
      name,
      `select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attidentity::text as line
         from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select tablename || ' ' || policyname || ' ' || roles::text || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
       order by 1`,
    )
  )
    // The shards of `seller`, which every node has.
    .flatMap(({ line }) => (/_\d{6}\b/.test(line) ? [] : [line]));

const rowsOf = (name: string) =>
  ask<{ name: string; title: string; key: string }>(
    name,
    `select s.name, r.title, i.key from seller s join job_run r on r.seller_id = s.seller_id
       join job_item i on i.seller_id = r.seller_id and i.run_id = r.id order by 1`,
  );

const TWO_SELLERS = [
  { name: '가', title: '가', key: 'a' },
  { name: '나', title: '나', key: 'a' },
];

async function expectWhole(name: string, keysBefore: readonly string[]): Promise<void> {
  expect(Object.fromEntries((await places(name)).map((table) => [table.name, table.place]))).toEqual(LAYOUTS);
  expect(await foreignKeys(name)).toEqual(keysBefore);
  expect(await rowsOf(name)).toEqual(TWO_SELLERS);
  expect(await distributed(name)).toEqual({ refused: [], steps: [] });
}

test('says what it will do and changes nothing; does it; and has nothing to do when asked again', { timeout: 180_000 }, async () => {
  const name = await migrated();
  const keys = await foreignKeys(name);
  const { refused, steps } = await distributed(name, { apply: false });
  expect(refused).toEqual([]);
  expect((await places(name)).filter(({ place }) => place !== 'local')).toEqual([]);
  const done: Step[] = [];
  await distributed(name, { onStep: (step) => done.push(step) });
  expect(done).toEqual(steps);
  await expectWhole(name, keys);
  // Nothing stays behind in the table that the coordinator held before.
  expect(await ask(name, `select pg_relation_size('job_run') as bytes`)).toEqual([{ bytes: '0' }]);
});

test('goes on where it was ended, wherever that was', { timeout: 240_000 }, async () => {
  const name = await migrated();
  const keys = await foreignKeys(name);
  const { steps } = await distributed(name, { apply: false });
  const lastMoved = steps.findLastIndex(({ says }) => says.startsWith('테이블'));
  // After the keys came off, between two tables, between two keys, before the list of keys goes.
  for (const stopAt of [3, 20, lastMoved + 3, steps.length - 1]) {
    const until = steps[stopAt]?.says;
    const ended = distributed(name, {
      onStep: ({ says }) => {
        if (says === until) throw new Error('ended here');
      },
    });
    await expect(ended).rejects.toThrow('ended here');
  }
  await distributed(name);
  await expectWhole(name, keys);
});

describe('is refused', () => {
  let name = '';
  beforeAll(async () => {
    name = await migrated();
  }, 120_000);

  test('to whoever stands before the wall', async () => {
    await administer(server, `grant moa_owner to ${login}`, name);
    const { refused } = await distributed(name, { user: login });
    expect(refused).toEqual([expect.stringContaining('슈퍼유저')]);
  });

  test('while a process of the product is connected', async () => {
    const api = new pg.Client({ connectionString: urlOf(name), application_name: 'moa-api' });
    await api.connect();
    const { refused } = await distributed(name);
    await api.end();
    expect(refused).toEqual([expect.stringContaining('moa-api')]);
  });

  test('while a worker is registered', async () => {
    await administer(server, `insert into worker_instance (id, host, pid) values ('w-1', 'here', 1)`, name);
    const { refused } = await distributed(name);
    await administer(server, `delete from worker_instance`, name);
    expect(refused).toEqual([expect.stringContaining('w-1 (here)')]);
  });

  test('while a table of sellers has no place', async () => {
    await administer(server, 'create table stray (seller_id bigint primary key)', name);
    await administer(server, 'alter table stray enable row level security', name);
    const { refused } = await distributed(name);
    await administer(server, 'drop table stray', name);
    expect(refused).toEqual([expect.stringContaining('stray')]);
  });
});

describe('a later migration', () => {
  const later = (sql: string) => [...readMigrations(), { name: '9000_later', sql, checksum: 'c' }];
  const SQL = `
    create table later (seller_id bigint not null references seller (seller_id), run_id bigint not null, n integer not null, primary key (seller_id, run_id));
    select moa_make_tenant('later');
    create table latest (seller_id bigint not null references seller (seller_id), id bigint generated always as identity, primary key (seller_id, id));
    select moa_make_tenant('latest');
    alter table later add foreign key (seller_id, run_id) references job_run (seller_id, id);
    create index later_n on later (seller_id, n);
    create function moa_later(p_seller bigint) returns bigint language plpgsql set plan_cache_mode = force_generic_plan as $$
      begin return (select count(*) from later where seller_id = p_seller); end $$;`;

  test('puts its table beside the others, walled on every shard, and its function plans anew', { timeout: 120_000 }, async () => {
    const name = await migrated();
    await distributed(name);
    await migrate({ connectionString: urlOf(name) }, later(SQL));
    const found = await ask<{ together: boolean }>(
      name,
      `select count(distinct colocationid) = 1 as together from pg_dist_partition where logicalrelid in ('later'::regclass, 'job_run'::regclass)`,
    );
    expect(found).toEqual([{ together: true }]);
    const walls = await ask<{ success: boolean; result: string }>(
      name,
      `select success, result from run_command_on_shards('later', $$ select relrowsecurity and relforcerowsecurity
         and (select count(*) = 2 from pg_policies where tablename = c.relname) from pg_class c where oid = '%s'::regclass $$)`,
    );
    expect(walls).toEqual([
      { success: true, result: 't' },
      { success: true, result: 't' },
    ]);
    expect(await ask(name, `select proconfig from pg_proc where proname = 'moa_later'`)).toEqual([{ proconfig: null }]);
    expect((await distributed(name)).refused).toEqual([expect.stringContaining('later'), expect.stringContaining('latest')]);
  });

  test('of all there are since the layouts none is refused, and they end where moving afterwards ends', { timeout: 180_000 }, async () => {
    const [early, late] = [await migrated(readMigrations().filter(({ name }) => name < '0142')), await migrated()];
    await distributed(early);
    expect((await migrate({ connectionString: urlOf(early) })).length).toBeGreaterThan(50);
    const keys = await foreignKeys(late);
    await distributed(late);
    expect(await schemaOf(early)).toEqual(await schemaOf(late));
    await expectWhole(early, keys);
  });
});
