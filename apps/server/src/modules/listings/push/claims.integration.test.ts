/** Who leases due listings, of all sellers at once: nobody waits for anybody, and nothing is leased twice. */
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { SlotsInUse } from '../../../platform/fair-slots.ts';
import { freeSlots, GLANCE } from '../../../platform/jobs/index.ts';
import { type ConvergeDeps, convergeWork } from './converge.ts';
import { releaseListings } from './due.ts';

const { database, seller } = await testDatabase();
const NOW = new Date('2026-11-20T00:00:00Z');
const work = convergeWork({ now: () => NOW } as ConvergeDeps);
const claim = (limit: number, owner: string) =>
  database.system(async (tx) => (await work.claim(tx, freeSlots(limit), owner)).rows.map(({ id }) => id));

/** A seller's listings that are due since so many minutes. */
async function due(...minutes: number[]): Promise<number[]> {
  const { sellerId } = await seller();
  return database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id)
       insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, sale_status, reg_status, due_at)
       select $1, account.id, 'SMART_STORE', 'R' || m, 'M' || m, 'P' || m, '셔츠', 'SALE', 'DONE', $2::timestamptz - m * interval '1 minute'
         from account, unnest($3::int[]) m returning id, due_at`,
      [sellerId, NOW, minutes],
    );
    return rows.map(({ id }) => id);
  });
}

const free = () => database.system((tx) => tx.query('update listing set lease_owner = null, lease_until = null, due_at = null'));

test('the listing that waits longest comes first, of whichever seller it is', async () => {
  const [a1, a2] = await due(1, 4);
  const [b1, b2] = await due(3, 2);
  expect((await claim(2, 'one')).sort()).toEqual([a2, b1].sort());
  expect((await claim(5, 'two')).sort()).toEqual([a1, b2].sort());
  expect(await claim(5, 'three')).toEqual([]);
  await free();
});

test('a seller with much to send does not stand before those with little, and is served all the same', async () => {
  const much = await due(...Array.from({ length: 40 }, (_, index) => 60 + index));
  const little = [...(await due(3)), ...(await due(2)), ...(await due(1))];
  const first = await claim(8, 'one');
  expect(first).toEqual(expect.arrayContaining(little));
  // Hers that waited longest.
  expect(first.filter((id) => much.includes(id)).sort()).toEqual(much.slice(-5).sort());
  expect((await claim(50, 'two')).sort()).toEqual(much.slice(0, -5).sort());
  await free();
});

test('more than one look reads is worked off to its end, each listing once, and others are found beside it', async () => {
  const much = Array.from({ length: 2 * GLANCE }, (_, index) => index + 2);
  const ids = [...(await due(...much)), ...(await due(1))];
  const slots = new SlotsInUse(16, 8);
  const step = async () => {
    const { rows, more, held } = await database.system((tx) => work.claim(tx, slots.now(), 'loop'));
    slots.begin(rows.map((row) => row.seller_id));
    for (const row of rows) slots.end(row.seller_id);
    return { ids: rows.map(({ id }) => id), more, held };
  };
  const taken = (await step()).ids;
  expect(taken).toContain(ids.at(-1));
  for (let turn = 0; turn < 60 && taken.length < ids.length; turn++) taken.push(...(await step()).ids);
  expect(taken.sort()).toEqual(ids.sort());
  expect(await step()).toEqual({ ids: [], more: false, held: false });
  await free();
});

test('a claimer takes what is left while another is not done, and does not wait for it', async () => {
  const [, a2] = await due(9, 1);
  const [b1] = await due(5);
  const first = Promise.withResolvers<number[]>();
  const go = Promise.withResolvers<void>();
  const slow = database.system(async (tx) => {
    first.resolve((await work.claim(tx, freeSlots(2), 'slow')).rows.map(({ id }) => id));
    await go.promise;
  });
  expect(await first.promise).toContain(b1);
  expect(await claim(2, 'quick')).toEqual([a2]);
  go.resolve();
  await slow;
  await free();
});

test('a listing that somebody changes at the moment is left for later, and what waits behind it is leased', async () => {
  const [held, other] = await due(9, 1);
  await database.system(async (tx) => {
    await tx.query('update listing set name = name where id = $1', [held]);
    expect(await claim(1, 'one')).toEqual([other]);
  });
  expect(await claim(1, 'two')).toEqual([held]);
  await free();
});

test('what somebody held is left with the word that it waits, so that it is looked for soon', async () => {
  const [held] = await due(9);
  await database.system(async (tx) => {
    await tx.query('update listing set name = name where id = $1', [held]);
    const { rows, held: passedOver } = await database.system((other) => work.claim(other, freeSlots(2), 'one'));
    expect([rows, passedOver]).toEqual([[], true]);
  });
  await free();
});

test('what the database has just made due is leased by a worker whose own clock is behind', async () => {
  const [id] = await due(-1);
  expect(await claim(2, 'one')).toEqual([id]);
  expect(await claim(2, 'two')).toEqual([]);
  await free();
});

test('what is put off waits as long for a worker whose own clock is behind', async () => {
  const [id] = await due(1);
  const context = () => Promise.reject(new Error('the shop is away'));
  const worker = convergeWork({ now: () => NOW, database, shops: { context } } as unknown as ConvergeDeps);
  const { rows } = await database.system((tx) => worker.claim(tx, freeSlots(1), 'one'));
  expect(rows.map((row) => row.id)).toEqual([id]);
  for (const row of rows) await expect(worker.run(row)).rejects.toThrow('the shop is away');
  expect(await claim(2, 'two')).toEqual([]);
  await free();
});

test('the leases of dead workers are given back, of every seller', async () => {
  const ids = [...(await due(1, 2)), ...(await due(3))].sort();
  expect((await claim(5, 'dead')).sort()).toEqual(ids);
  await database.system((tx) => releaseListings(tx, ['dead']));
  expect((await claim(5, 'alive')).sort()).toEqual(ids);
  await free();
});

test('while a node is away only the listings of who can be reached are leased and given back', async () => {
  const [away] = await due(9);
  const behind = await due(...Array.from({ length: GLANCE + 10 }, (_, index) => index + 10));
  const reached = await due(1);
  const { rows } = await database.system((tx) =>
    tx.query<{ seller_id: number }>('select distinct seller_id from listing where id = any ($1::bigint[])', [[behind[0], ...reached]]),
  );
  const among = rows.map(({ seller_id }) => seller_id);
  const { rows: leased } = await database.system((tx) => work.claim(tx, freeSlots(8), 'dead', among));
  expect(leased.map(({ id }) => id)).toEqual(expect.arrayContaining(reached));
  expect(leased.map(({ id }) => id)).not.toContain(away);
  expect(await database.system((tx) => work.claim(tx, freeSlots(8), 'nobody', []))).toEqual({ rows: [], more: false, held: false });
  await database.system((tx) =>
    tx.query(`update listing set lease_owner = 'dead', lease_until = $2 where id = $1`, [away, new Date(NOW.getTime() + 60_000)]),
  );
  await database.system((tx) => releaseListings(tx, ['dead'], true, among));
  const held = await database.system((tx) => tx.query<{ id: number }>(`select id from listing where lease_owner = 'dead'`));
  expect(held.rows).toEqual([{ id: away }]);
  await free();
});
