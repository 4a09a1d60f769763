import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { applyStock } from './apply.ts';
import { rebuildBalances, verifyStock } from './verify.ts';

const { database, seller } = await testDatabase();

test('a balance that somebody changed past the ledger is found and can be set right', async () => {
  const { sellerId } = await seller();
  const skuId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into sku (seller_id, sku_code, sku_name) values ($1, 'V1', '셔츠') returning id`,
      [tx.sellerId],
    );
    const id = rows[0]?.id ?? 0;
    await applyStock(tx, [{ skuId: id, effect: 'OPENING', quantity: 10, source: { kind: 'MANUAL', id: 'v' } }], { actor: 'test' });
    return id;
  });
  expect((await verifyStock(database)).differences).toEqual([]);
  await database.tenant(sellerId, (tx) => tx.query('update sku set on_hand = 7 where seller_id = $1 and id = $2', [tx.sellerId, skuId]));
  expect((await verifyStock(database)).differences).toMatchObject([{ skuId, kind: 'BALANCE' }]);
  expect(await rebuildBalances(database)).toBe(1);
  expect((await verifyStock(database)).differences).toEqual([]);
});

test('a reservation that no open line holds is found', async () => {
  const { sellerId } = await seller();
  await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into sku (seller_id, sku_code, sku_name) values ($1, 'V2', '셔츠') returning id`,
      [tx.sellerId],
    );
    const id = rows[0]?.id ?? 0;
    await applyStock(tx, [{ skuId: id, effect: 'RESERVE', quantity: 2, source: { kind: 'LINE', id: '999' } }], { actor: 'test' });
  });
  expect((await verifyStock(database)).differences).toMatchObject([{ kind: 'RESERVED' }]);
});
