import { expect, test } from 'vitest';
import { cancelRun } from '../../platform/jobs/index.ts';
import { testDatabase } from '../../testing/index.ts';
import { startCollect } from './collect.ts';

const { database, seller } = await testDatabase();

test('products of an account are collected by one job at a time, however often it is pressed', async () => {
  const { sellerId } = await seller();
  const account = (shopAccountId: string) =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', $2, $2, 'SANDBOX', 'NORMAL') returning id`,
        [tx.sellerId, shopAccountId],
      );
      return rows[0]?.id ?? 0;
    });
  const [one, other] = [await account('a'), await account('b')];
  const press = (id: number) => database.tenant(sellerId, (tx) => startCollect(tx, id, '본점', { userId: '1', loginId: 'kim' }));

  const [first, second] = await Promise.all([press(one), press(one)]);
  expect(second).toBe(first);
  expect(await press(other)).not.toBe(first);

  await database.tenant(sellerId, (tx) => cancelRun(tx, Number(first)));
  expect(await press(one)).not.toBe(first);
});
