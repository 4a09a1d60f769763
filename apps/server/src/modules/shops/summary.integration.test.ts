import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { listShopSummaries } from './summary.ts';

const FACTS = {
  isOpenApi: true,
  availableShop: true,
  smart_store_url: null,
  multiShopInfos: [],
  mallInfos: null,
  shopMasterId: null,
};

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
  await link(seller.sellerId, 'DOMEME', 'supplier');
  await link(other.sellerId, '11ST', 'theirs');
  const shown = await listShopSummaries(world.database, { ...seller, shopAccountIds: null });
  const store = { shopType: 'SMART_STORE', shopAccountId: 'store', shopName: 'store', status: 'AUTH_EXPIRED', isNaver: true };
  const zigzag = { shopType: 'ZIGZAG', shopAccountId: 'zig', shopName: 'zig', status: 'NORMAL', isNaver: false };
  expect(shown).toEqual({
    shopAccounts: [
      { id: expect.any(String), ...store, ...FACTS, shopProductAuth: false, shopOrderAuth: false },
      { id: expect.any(String), ...zigzag, ...FACTS, shopProductAuth: true, shopOrderAuth: true },
    ],
    consignmentAccounts: [{ id: expect.any(String) }],
  });
});
