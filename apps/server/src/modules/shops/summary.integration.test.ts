import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/index.ts';
import { listShopSummaries } from './summary.ts';

test('the session user shows the linked shops in the order of the shops, and nobody else’s', async () => {
  const world = await testDatabase();
  const [seller, other] = [await world.seller(), await world.seller()];
  const link = (sellerId: number, shopType: string, id: string, status = 'NORMAL') =>
    world.database.tenant(sellerId, (tx) =>
      tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, status, environment) values ($1, $2, $3, $3, $4, 'SANDBOX')`,
        [sellerId, shopType, id, status],
      ),
    );
  await link(seller.sellerId, 'ZIGZAG', 'zig');
  await link(seller.sellerId, 'SMART_STORE', 'store', 'AUTH_EXPIRED');
  await link(seller.sellerId, 'COUPANG', 'gone', 'UNLINKED');
  await link(other.sellerId, '11ST', 'theirs');
  const shown = await listShopSummaries(world.database, { ...seller, shopAccountIds: null });
  expect(shown.map(({ shopType, shopAccountId, status }) => [shopType, shopAccountId, status])).toEqual([
    ['SMART_STORE', 'store', 'AUTH_EXPIRED'],
    ['ZIGZAG', 'zig', 'NORMAL'],
  ]);
});
