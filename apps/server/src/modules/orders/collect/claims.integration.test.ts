/** Who leases accounts that are due, of all sellers at once: nobody waits for anybody, and no account is leased twice. */
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { freeSlots, WaitingSellers } from '../../../platform/jobs/index.ts';
import { claimDue, releaseCollections } from './collect.due.ts';

const { database, seller } = await testDatabase();
const NOW = new Date('2026-11-20T00:00:00Z');
const claimIn = async (tx: Tx, limit: number, owner: string) =>
  (await claimDue(tx, new WaitingSellers(), freeSlots(limit), owner, NOW)).rows.map(({ account_id }) => account_id);
const claim = (limit: number, owner: string) => database.system((tx) => claimIn(tx, limit, owner));

/** A seller's accounts that are due since so many minutes. */
async function due(...minutes: number[]): Promise<number[]> {
  const { sellerId } = await seller();
  return database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         select $1, 'COUPANG', 'login' || m, '쿠팡', 'SANDBOX', 'NORMAL' from unnest($2::int[]) m returning id, shop_account_id)
       insert into due_account (seller_id, account_id, next_run_at)
       select $1, id, $3::timestamptz - m * interval '1 minute' from unnest($2::int[]) m join account on shop_account_id = 'login' || m
       returning account_id as id`,
      [sellerId, minutes, NOW],
    );
    return rows.map(({ id }) => id);
  });
}

test('a claimer takes what is left while another is not done, and does not wait for it', async () => {
  const [a1, a2] = await due(9, 1);
  const [b1] = await due(5);
  const first = Promise.withResolvers<number[]>();
  const go = Promise.withResolvers<void>();
  const slow = database.system(async (tx) => {
    first.resolve(await claimIn(tx, 2, 'slow'));
    await go.promise;
  });
  expect((await first.promise).sort()).toEqual([a1, b1].sort());
  expect(await claim(2, 'quick')).toEqual([a2]);
  go.resolve();
  await slow;
  expect(await claim(5, 'late')).toEqual([]);
});

test('what a seller asked for comes first', async () => {
  const [asked] = await due(1);
  const [late] = await due(60);
  await database.system((tx) => tx.query('update due_account set requested_run_id = 7 where account_id = $1', [asked]));
  expect(await claim(1, 'one')).toEqual([asked]);
  expect(await claim(1, 'two')).toEqual([late]);
});

test('a seller with many shops does not stand before those with one, and is collected all the same', async () => {
  const many = await due(...Array.from({ length: 20 }, (_, index) => 60 + index));
  const few = [...(await due(3)), ...(await due(2))];
  const first = await claim(8, 'one');
  expect(first).toEqual(expect.arrayContaining(few));
  expect(first.filter((id) => many.includes(id)).sort()).toEqual(many.slice(-6).sort());
  expect((await claim(50, 'two')).sort()).toEqual(many.slice(0, -6).sort());
});

test('while a node is away only the accounts of who can be reached are leased and given back', async () => {
  await claim(100, 'rest');
  const [away] = await due(9);
  const [reached] = await due(1);
  const { rows } = await database.system((tx) =>
    tx.query<{ seller_id: number }>('select seller_id from due_account where account_id = $1', [reached]),
  );
  const among = rows.map(({ seller_id }) => seller_id);
  const { rows: leased } = await database.system((tx) => claimDue(tx, new WaitingSellers(), freeSlots(5), 'dead', NOW, { among }));
  expect(leased.map(({ account_id }) => account_id)).toEqual([reached]);
  expect(await claim(5, 'dead')).toEqual([away]);
  await database.system((tx) => releaseCollections(tx, ['dead'], true, among));
  expect(await claim(5, 'alive')).toEqual([reached]);
  await database.system((tx) => releaseCollections(tx, ['dead'], true));
  expect(await claim(5, 'alive')).toEqual([away]);
});

test('who can be reached is found behind a seller with more than one look reads', async () => {
  await claim(100, 'rest');
  await due(...Array.from({ length: 230 }, (_, index) => 60 + index));
  const few = await due(2);
  const { rows } = await database.system((tx) =>
    tx.query<{ seller_id: number }>('select distinct seller_id from due_account where lease_owner is null', []),
  );
  const among = rows.map(({ seller_id }) => seller_id);
  const { rows: leased } = await database.system((tx) => claimDue(tx, new WaitingSellers(), freeSlots(8), 'one', NOW, { among }));
  expect(leased.map(({ account_id }) => account_id)).toEqual(expect.arrayContaining(few));
});
