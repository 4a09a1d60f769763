/** Whose accounts a regular round is for. */
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { walkAccounts } from './account-walk.ts';

const { database, seller } = await testDatabase();
const context = { database, signal: new AbortController().signal };

const done: [number, number][] = [];
const round = walkAccounts({
  name: 'test.round',
  cron: '0 0 * * *',
  due: { where: 'a.auto_collect and a.shop_type = any ($3::text[])', values: () => [['TALKSTORE']] },
  work: async (sellerId, accountId) => done.push([sellerId, accountId]),
});

async function account(sellerId: number, status = 'NORMAL', shopType = 'TALKSTORE'): Promise<number> {
  return database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, $2, gen_random_uuid()::text, '본점', 'SANDBOX', $3) returning id`,
      [sellerId, shopType, status],
    );
    return rows[0]?.id ?? 0;
  });
}

const due = (sellerId: number) => database.system((tx) => round.due(tx, { from: sellerId, to: sellerId }));

test('is done for each linked account that the condition names, and for no other', async () => {
  const { sellerId } = await seller();
  const wanted = [await account(sellerId), await account(sellerId)];
  await account(sellerId, 'AUTH_EXPIRED');
  await account(sellerId, 'NORMAL', 'ZIGZAG');
  expect(await due(sellerId)).toEqual([sellerId]);
  await round.work(sellerId, context);
  expect(done).toEqual(wanted.map((id) => [sellerId, id]));
});

test('leaves alone a seller who is suspended or has left, and one without such an account', async () => {
  const [none, { sellerId }] = [await seller(), await seller()];
  await account(sellerId);
  expect(await due(none.sellerId)).toEqual([]);
  await database.system((tx) => tx.query("update seller set status = 'SUSPENDED' where seller_id = $1", [sellerId]));
  expect(await due(sellerId)).toEqual([]);
});
