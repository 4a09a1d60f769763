import { ProblemError } from '@moa/contract';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { TooManyWait } from '../../platform/fair-slots.ts';
import { applyStock, balances, type StockBooking } from './apply.ts';

const { database, seller } = await testDatabase();
let made = 0;

async function makeSku(sellerId: number, onHand: number): Promise<number> {
  return database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into sku (seller_id, sku_code, sku_name) values ($1, $2, '테스트') returning id`,
      [tx.sellerId, `T-${++made}`],
    );
    const id = rows[0]?.id ?? 0;
    await applyStock(tx, [{ skuId: id, effect: 'OPENING', source: { kind: 'MANUAL', id: `open-${id}` }, quantity: onHand }], {
      actor: 'test',
    });
    return id;
  });
}

const take = (skuId: number, source: string, quantity = 1): StockBooking => ({
  skuId,
  effect: 'RESERVE',
  source: { kind: 'LINE', id: source },
  quantity,
});

/** Sums of the ledger beside the balances. */
async function books(tx: TenantTx, skuId: number) {
  const { rows } = await tx.query<{ on_hand: number; reserved: number }>(
    'select sum(delta_on_hand)::bigint as on_hand, sum(delta_reserved)::bigint as reserved from stock_movement where seller_id = $1 and sku_id = $2',
    [tx.sellerId, skuId],
  );
  const balance = (await balances(tx, [skuId])).get(skuId);
  return { sums: rows[0], balance: { on_hand: balance?.onHand, reserved: balance?.reserved } };
}

describe('applyStock', () => {
  test('an effect counts once a source, however often it is booked', async () => {
    const { sellerId } = await seller();
    const sku = await makeSku(sellerId, 10);
    const first = await database.tenant(sellerId, (tx) => applyStock(tx, [take(sku, 'a', 3)], { actor: 'test' }));
    const second = await database.tenant(sellerId, (tx) => applyStock(tx, [take(sku, 'a', 3)], { actor: 'test' }));
    expect(first[0]).toMatchObject({ reserved: 3, applied: true });
    expect(second[0]).toMatchObject({ reserved: 3, applied: false });
  });

  test('the demand of a batch is summed before it is checked, and nothing is half taken', async () => {
    const { sellerId } = await seller();
    const sku = await makeSku(sellerId, 3);
    const batch = database.tenant(sellerId, (tx) =>
      applyStock(tx, [take(sku, 'a', 2), take(sku, 'b', 2)], { actor: 'test', mustHave: true }),
    );
    await expect(batch).rejects.toSatisfy((error) => error instanceof ProblemError && error.code === 'OUT_OF_STOCK');
    expect(await database.tenant(sellerId, (tx) => balances(tx, [sku]))).toMatchObject(new Map([[sku, { reserved: 0 }]]));
  });

  test('a collected sale reserves in full, even past zero', async () => {
    const { sellerId } = await seller();
    const sku = await makeSku(sellerId, 1);
    const [balance] = await database.tenant(sellerId, (tx) => applyStock(tx, [take(sku, 'a', 5)], { actor: 'test' }));
    expect(balance).toMatchObject({ onHand: 1, reserved: 5 });
  });

  test('shipping more than is on hand takes what is there, and the ledger still sums to the balances', async () => {
    const { sellerId } = await seller();
    const sku = await makeSku(sellerId, 2);
    await database.tenant(sellerId, (tx) =>
      applyStock(tx, [take(sku, 'a', 5), { skuId: sku, effect: 'SHIP', source: { kind: 'LINE', id: 'a' }, quantity: 5 }], {
        actor: 'test',
      }),
    );
    const { sums, balance } = await database.tenant(sellerId, (tx) => books(tx, sku));
    expect(balance).toEqual({ on_hand: 0, reserved: 0 });
    expect(sums).toEqual(balance);
  });

  test('two hundred units given to three hundred takers at once: exactly two hundred are accepted', async () => {
    const { sellerId } = await seller();
    const sku = await makeSku(sellerId, 200);
    // Who has waited too long for a turn is told so (503), has taken nothing, and asks again.
    const taken = async (i: number): Promise<unknown> => {
      try {
        return await database.tenant(sellerId, (tx) => applyStock(tx, [take(sku, `taker-${i}`)], { actor: 'test', mustHave: true }), {
          retry: true,
        });
      } catch (error) {
        if (error instanceof TooManyWait) return taken(i);
        throw error;
      }
    };
    const results = await Promise.allSettled(Array.from({ length: 300 }, (_, i) => taken(i)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(200);
    const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as unknown);
    expect(refused.every((error) => error instanceof ProblemError && error.code === 'OUT_OF_STOCK')).toBe(true);
    const { sums, balance } = await database.tenant(sellerId, (tx) => books(tx, sku));
    expect(balance).toEqual({ on_hand: 200, reserved: 200 });
    expect(sums).toEqual(balance);
  });

  test('batches over the same SKUs in opposite order do not deadlock', async () => {
    const { sellerId } = await seller();
    const skus = await Promise.all([makeSku(sellerId, 1000), makeSku(sellerId, 1000), makeSku(sellerId, 1000)]);
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const order = i % 2 === 0 ? skus : [...skus].reverse();
        return database.tenant(sellerId, (tx) =>
          applyStock(
            tx,
            order.map((sku) => take(sku, `cross-${i}`)),
            { actor: 'test' },
          ),
        );
      }),
    );
    const after = await database.tenant(sellerId, (tx) => balances(tx, skus));
    expect([...after.values()].map((balance) => balance.reserved)).toEqual([60, 60, 60]);
  });

  test('a booking reads nothing of what else its SKU has moved, though nobody has counted the ledger yet', async () => {
    const { sellerId } = await seller();
    const sku = await makeSku(sellerId, 1_000);
    const takes = (count: number, name: string) => Array.from({ length: count }, (_, i) => take(sku, `${name}-${i}`));
    const read = await database.tenant(sellerId, async (tx) => {
      const readSoFar = async () => {
        const { rows } = await tx.query<{ n: number }>(
          `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables where relname = 'stock_movement'`,
        );
        return rows[0]?.n ?? 0;
      };
      await applyStock(tx, takes(300, 'earlier'), { actor: 'test' });
      const before = await readSoFar();
      await applyStock(tx, takes(50, 'later'), { actor: 'test', mustHave: true });
      return (await readSoFar()) - before;
    });
    expect(read).toBe(0);
  });

  test('an effect that stands twice in a batch books nothing of it', async () => {
    const { sellerId } = await seller();
    const sku = await makeSku(sellerId, 5);
    const twice = database.tenant(sellerId, (tx) => applyStock(tx, [take(sku, 'a'), take(sku, 'b'), take(sku, 'a')], { actor: 'test' }));
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    const { sums, balance } = await database.tenant(sellerId, (tx) => books(tx, sku));
    expect(balance).toEqual({ on_hand: 5, reserved: 0 });
    expect(sums).toEqual(balance);
  });

  test('another seller neither sees nor changes the SKU', async () => {
    const one = await seller();
    const other = await seller();
    const sku = await makeSku(one.sellerId, 5);
    expect(await database.tenant(other.sellerId, (tx) => applyStock(tx, [take(sku, 'x')], { actor: 'test' }))).toEqual([]);
    const { balance } = await database.tenant(one.sellerId, (tx) => books(tx, sku));
    expect(balance).toEqual({ on_hand: 5, reserved: 0 });
  });
});

test('no role takes a SKU away: its ledger and its items name it without a foreign key', async () => {
  const { sellerId } = await seller();
  await makeSku(sellerId, 4);
  await expect(database.tenant(sellerId, (tx) => tx.query('delete from sku'))).rejects.toThrow('permission denied');
  await expect(database.system((tx) => tx.query('delete from sku'))).rejects.toThrow('permission denied');
  const { rows } = await database.system((tx) =>
    tx.query<{ table: string }>(
      `select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'sku'::regclass order by 1`,
    ),
  );
  expect(rows.map(({ table }) => table)).toEqual(['listing_item_sku', 'shop_option_map']);
});

test('the ledger is added to and read: no row of it is changed or taken away', async () => {
  const { sellerId } = await seller();
  await makeSku(sellerId, 4);
  for (const statement of ['update stock_movement set delta_on_hand = 9', 'delete from stock_movement', 'truncate stock_movement']) {
    await expect(database.tenant(sellerId, (tx) => tx.query(statement))).rejects.toThrow('permission denied');
  }
  await expect(database.system((tx) => tx.query('delete from stock_movement'))).rejects.toThrow('permission denied');
});
