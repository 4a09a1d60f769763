import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { onCluster } from '../../../../test/support/on-cluster.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { applyStock, verifyStock } from '../../stock/index.ts';
import { verifyCounters } from '../list/verify.ts';
import { createManualOrders } from './manual-order.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const PERSON = { name: '홍길동', phone: '010-1234-5678' };
const nothingElse = async () => undefined;

async function shop(...stock: number[]) {
  const { sellerId, loginId } = await seller();
  const skus = await database.tenant(sellerId, async (tx) => {
    const ids: number[] = [];
    for (const [i, quantity] of stock.entries()) {
      const { rows } = await tx.query<{ id: number }>(
        `insert into sku (seller_id, sku_code, sku_name) values ($1, $2, '셔츠') returning id`,
        [tx.sellerId, `S${i}`],
      );
      const skuId = rows[0]?.id ?? 0;
      await applyStock(tx, [{ skuId, effect: 'OPENING', quantity, source: { kind: 'MANUAL', id: `open:${skuId}` } }], { actor: 'test' });
      ids.push(skuId);
    }
    return ids;
  });
  const order = (...lines: [sku: number, quantity: number][]) => ({
    buyer: PERSON,
    receiver: PERSON,
    lines: lines.map(([sku, quantity]) => ({ skuId: skus[sku] ?? 0, quantity, unitPrice: 100 })),
  });
  /** What is booked: pieces reserved of each SKU, pieces of the lines, lines. */
  const booked = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ reserved: number; pieces: number; lines: number }>(
        `select s.reserved, coalesce(sum(l.quantity), 0)::bigint as pieces, count(l.id) as lines
           from sku s left join order_line l on l.seller_id = s.seller_id and l.sku_id = s.id where s.seller_id = $1 group by s.seller_id, s.id order by s.id`,
        [tx.sellerId],
      );
      return rows;
    });
  const sound = async () => {
    expect((await verifyStock(database)).differences).toEqual([]);
    expect(await verifyCounters(database)).toEqual([]);
  };
  return { sellerId, loginId, skus, order, booked, sound };
}

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'OK' : (result.reason as { code: string }).code));

describe('hand-written orders', () => {
  // A cluster plans for each seller: which node is asked stands in the values.
  test.skipIf(onCluster)('are planned once a connection, not each', async () => {
    const { sellerId, order } = await shop(100);
    const enter = createManualOrders({ database, sellerVault });
    const planned: { name: string; custom: number }[] = [];
    for (let n = 0; n < 3; n += 1) {
      await enter(sellerId, order([0, 1]), 'user', async (tx) => {
        const { rows } = await tx.query<{ name: string; custom: number }>(
          `select name, custom_plans as custom from pg_prepared_statements where name in ('orders.skus', 'orders.next-nos')`,
        );
        planned.push(...rows);
      });
    }
    expect(planned.length).toBeGreaterThan(0);
    expect(planned.filter(({ custom }) => custom > 0)).toEqual([]);
  });

  test('for a SKU in the trash are refused as for one that is not there', async () => {
    const { sellerId, order, skus } = await shop(5, 5);
    await database.tenant(sellerId, (tx) =>
      tx.query('update sku set deleted_at = now() where seller_id = $1 and id = $2', [sellerId, skus[1]]),
    );
    const enter = createManualOrders({ database, sellerVault });
    const results = await Promise.allSettled([
      enter(sellerId, order([0, 1]), 'user', nothingElse),
      enter(sellerId, order([1, 1]), 'user', nothingElse),
    ]);
    expect(codes(results)).toEqual(['OK', 'NOT_FOUND']);
  });

  test('that come at once get exactly what is there, whoever sends them and through however many processes', async () => {
    const { sellerId, order, booked, sound } = await shop(40);
    const processes = [createManualOrders({ database, sellerVault }), createManualOrders({ database, sellerVault })];
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => processes[n % 2]?.(sellerId, order([0, 1]), `user${n % 3}`, nothingElse)),
    );
    expect(codes(results).filter((code) => code === 'OK')).toHaveLength(40);
    expect(codes(results).filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(60);
    expect(await booked()).toEqual([{ reserved: 40, pieces: 40, lines: 40 }]);
    await sound();
  });

  test('take all of their lines or none, and one that is refused leaves its neighbours alone', async () => {
    const { sellerId, order, booked, sound } = await shop(5, 1);
    const enter = createManualOrders({ database, sellerVault });
    const results = await Promise.allSettled([
      enter(sellerId, order([0, 1]), 'kim', nothingElse),
      enter(sellerId, order([0, 2], [1, 2]), 'kim', nothingElse),
      enter(sellerId, order([0, 1], [7, 1]), 'kim', nothingElse),
      enter(sellerId, order([0, 2], [1, 1], [0, 2]), 'kim', nothingElse),
      enter(sellerId, order([0, 1]), 'kim', nothingElse),
    ]);
    expect(codes(results)).toEqual(['OK', 'OUT_OF_STOCK', 'NOT_FOUND', 'OK', 'OUT_OF_STOCK']);
    const [, , , fourth] = results;
    expect(fourth).toMatchObject({ value: { stock: [{ sellable: 0 }, { sellable: 0 }] } });
    expect(await booked()).toEqual([
      { reserved: 5, pieces: 5, lines: 3 },
      { reserved: 1, pieces: 1, lines: 1 },
    ]);
    await sound();
  });

  test('whose own writing fails are not entered, and the others of their batch are, once', async () => {
    const { sellerId, order, booked, sound } = await shop(10);
    const enter = createManualOrders({ database, sellerVault });
    const written: string[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        enter(sellerId, order([0, 1]), 'kim', async (tx, { orderNo }) => {
          if (n === 3) throw Object.assign(new Error('claim lost'), { code: 'IN_PROGRESS' });
          tx.afterCommit(() => void written.push(orderNo));
        }),
      ),
    );
    expect(codes(results)).toEqual(['OK', 'OK', 'OK', 'IN_PROGRESS', 'OK', 'OK']);
    expect(await booked()).toEqual([{ reserved: 5, pieces: 5, lines: 5 }]);
    expect(new Set(written).size).toBe(5);
    expect(written).toHaveLength(5);
    await sound();
  });
});
