/** On a cluster (CITUS_URL): the wall between sellers stands on every shard, before statements that forget the seller or lie about it. */
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { LAYOUTS } from '../../migrations/tables.ts';

const server = inject('postgres');
const { database, seller, login } = await testDatabase();
const { database: name } = login('moa_app');
const sellers = [await seller(), await seller(), await seller(), await seller()];
for (const { sellerId } of sellers) {
  await database.tenant(sellerId, (tx) =>
    tx.query(`insert into alert (seller_id, kind, severity, title, dedupe_key) values ($1, 'X', 'INFO', $2, 'k')`, [
      sellerId,
      `안내 ${sellerId}`,
    ]),
  );
}

interface Shard {
  table: string;
  shard: string;
  port: number;
}

const coordinator = new pg.Client({ ...login('postgres') });
await coordinator.connect();
const { rows: shards } = await coordinator.query<Shard>(
  `select table_name::text as "table", shard_name as shard, nodeport as port from citus_shards where nodeport <> $1 order by 1, 2`,
  [server.port],
);
await coordinator.end();

/** On each worker as moa_app, past the coordinator. */
async function onWorkers<T>(ask: (client: pg.Client, shards: readonly Shard[]) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const { host, port } of server.workers) {
    const client = new pg.Client({ host, port, user: 'moa_app', database: name });
    await client.connect();
    try {
      answers.push(
        await ask(
          client,
          shards.filter((shard) => shard.port === port),
        ),
      );
    } finally {
      await client.end();
    }
  }
  return answers;
}

test('every shard of every table of sellers is walled, for its owner too', async () => {
  const walled = Object.keys(LAYOUTS).filter((table) => LAYOUTS[table] !== 'local');
  expect(new Set(shards.map(({ table }) => table))).toEqual(new Set(walled));
  const open = await onWorkers(async (client, mine) => {
    const { rows } = await client.query(
      `select c.relname from pg_class c where c.relname = any ($1) and not (c.relrowsecurity and c.relforcerowsecurity
         and (select count(*) = 1 from pg_policies p where p.tablename = c.relname and p.roles && '{moa_app,public}'))`,
      [mine.map(({ shard }) => shard)],
    );
    return rows;
  });
  expect(open.flat()).toEqual([]);
});

const alerts = (mine: readonly Shard[]) => mine.filter(({ table }) => table === 'alert').map(({ shard }) => shard);
const count = async (client: pg.Client, shard: string, where = '') =>
  Number((await client.query(`select count(*) from ${shard} ${where}`)).rows[0].count);

test('on a worker a statement without a seller sees nothing', async () => {
  const seen = await onWorkers((client, mine) => Promise.all(alerts(mine).map((shard) => count(client, shard))));
  expect(seen.flat()).toEqual(seen.flat().map(() => 0));
  expect(seen.flat().length).toBeGreaterThan(1);
});

test('on a worker a seller sees its own row, once, and takes, changes and adds nothing of others', async () => {
  const [me] = sellers;
  if (!me) throw new Error('no seller');
  const seen = await onWorkers(async (client, mine) => {
    await client.query(`set app.seller = '${me.sellerId}'`);
    let rows = 0;
    for (const shard of alerts(mine)) {
      rows += await count(client, shard);
      expect(await count(client, shard, `where seller_id <> ${me.sellerId}`)).toBe(0);
      expect((await client.query(`update ${shard} set title = '' where seller_id <> ${me.sellerId}`)).rowCount).toBe(0);
      expect((await client.query(`delete from ${shard} where seller_id <> ${me.sellerId}`)).rowCount).toBe(0);
      for (const other of sellers.slice(1)) {
        const foreign = `insert into ${shard} (seller_id, id, kind, severity, title, dedupe_key) values (${other.sellerId}, 999, 'X', 'INFO', '', 'z')`;
        await expect(client.query(foreign)).rejects.toThrow(/row-level security/);
      }
    }
    return rows;
  });
  expect(seen.reduce((sum, rows) => sum + rows, 0)).toBe(1);
});

test('through the coordinator a faulty statement sees its own seller only, and nothing when the seller is not passed on', async () => {
  const [me, other] = sellers;
  if (!me || !other) throw new Error('no sellers');
  const asked = await database.tenant(me.sellerId, async (tx) => ({
    all: (await tx.query<{ seller_id: number }>('select seller_id from alert')).rows,
    others: (await tx.query('select 1 from alert where seller_id = $1', [other.sellerId])).rowCount,
    changed: (await tx.query(`update alert set title = '' where seller_id = $1`, [other.sellerId])).rowCount,
  }));
  expect(asked).toEqual({ all: [{ seller_id: me.sellerId }], others: 0, changed: 0 });
  const foreign = database.tenant(me.sellerId, (tx) =>
    tx.query(`insert into alert (seller_id, kind, severity, title, dedupe_key) values ($1, 'X', 'INFO', '', 'z')`, [other.sellerId]),
  );
  await expect(foreign).rejects.toThrow(/row-level security/);

  const client = new pg.Client(login('moa_app'));
  await client.connect();
  await client.query(`set citus.propagate_set_commands = 'none'`);
  await client.query('begin');
  await client.query(`set local app.seller = '${me.sellerId}'`);
  expect((await client.query('select 1 from alert')).rowCount).toBe(0);
  expect((await client.query('select 1 from alert where seller_id = $1', [me.sellerId])).rowCount).toBe(0);
  await client.query('rollback');
  await client.end();
});
