/** Plans follow what is stored: whatever table of sellers a collection fills, or a later release adds, is counted. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/index.ts';
import { onCluster } from '../../test/support/on-cluster.ts';

const { database, seller, login } = await testDatabase();
const { sellerId } = await seller();
const owner = new pg.Client(login('moa_owner'));
await owner.connect();
afterAll(() => owner.end());

const refresh = () => database.system(async (tx) => (await tx.query<{ n: number }>('select moa_refresh_statistics() as n')).rows[0]?.n);
/** Rows of a table as its statistics say them, on a cluster those of its shards together. */
const counted = async (table: string) => {
  const here = 'select reltuples::int as rows from pg_class where oid = $1::regclass';
  const onShards = `select sum(greatest(result::int, 0))::int as rows
    from run_command_on_shards($1::regclass, 'select reltuples::int from pg_class where oid = ''%s''::regclass')`;
  return (await owner.query<{ rows: number }>(onCluster ? onShards : here, [table])).rows[0]?.rows;
};

test('every table of sellers that has grown is counted, also one that was added later, and once', async () => {
  await owner.query('create table grown_later (seller_id bigint not null, id bigint not null, primary key (seller_id, id))');
  await owner.query(`select moa_make_tenant('grown_later')`);
  await database.tenant(sellerId, async (tx) => {
    await tx.query(`insert into sold_title (seller_id, title) select $1, '상품 ' || n from generate_series(1, 300) n returning id`, [
      tx.sellerId,
    ]);
    await tx.query(
      `insert into sold_option (seller_id, title_id, option_text) select $1, id, title || ' 블랙' from sold_title where seller_id = $1 returning id`,
      [tx.sellerId],
    );
    await tx.query(
      `insert into sold_option_gram (seller_id, gram, option_id) select $1, '블랙', id from sold_option where seller_id = $1 returning option_id`,
      [tx.sellerId],
    );
    await tx.query(
      `insert into sold_title_gram (seller_id, gram, title_id) select $1, '상품', id from sold_title where seller_id = $1 returning title_id`,
      [tx.sellerId],
    );
    await tx.query('insert into grown_later select $1, n from generate_series(1, 300) n returning id', [tx.sellerId]);
  });
  expect(await refresh()).toBeGreaterThan(4);
  for (const table of ['sold_title', 'sold_title_gram', 'sold_option', 'sold_option_gram', 'grown_later']) {
    expect(await counted(table), table).toBe(300);
  }
  expect(await refresh()).toBe(0);
});

test('a table counted once is counted again when it has more than doubled', async () => {
  await database.tenant(sellerId, (tx) =>
    tx.query('insert into grown_later select $1, n from generate_series(1000, 40000) n returning id', [tx.sellerId]),
  );
  await refresh();
  expect(await counted('grown_later')).toBe(39_301);
});
