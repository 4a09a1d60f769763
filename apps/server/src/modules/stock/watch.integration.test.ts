import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { applyStock } from './index.ts';
import { passQuiet, watchStock } from './watch.ts';

const { database, seller } = await testDatabase();

async function stocked(opening: number, safety = 0) {
  const { sellerId } = await seller();
  const book = (effect: 'OPENING' | 'ADD' | 'RESERVE' | 'RELEASE', quantity: number, skuId: number) =>
    database.tenant(sellerId, (tx) =>
      applyStock(tx, [{ skuId, effect, quantity, source: { kind: 'MANUAL', id: randomUUID() } }], { actor: 'test' }),
    );
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query<{ id: number }>(
      `insert into sku (seller_id, sku_code, sku_name, option_text, safety_stock) values ($1, 'S1', '린넨 셔츠', '블랙', $2) returning id`,
      [tx.sellerId, safety],
    ),
  );
  const skuId = rows[0]?.id ?? 0;
  if (opening > 0) await book('OPENING', opening, skuId);
  const look = async (settled = 60) => {
    await database.tenant(sellerId, (tx) => watchStock(tx, settled));
    const open = await database.tenant(sellerId, (tx) =>
      tx.query<{ kind: string; title: string }>('select kind, title from alert where seller_id = $1 and resolved_at is null order by id', [
        tx.sellerId,
      ]),
    );
    return open.rows;
  };
  const seen = async () =>
    (
      await database.tenant(sellerId, (tx) =>
        tx.query<{ seen_id: number }>('select seen_id from stock_watch where seller_id = $1', [tx.sellerId]),
      )
    ).rows[0]?.seen_id ?? 0;
  return { sellerId, skuId, look, seen, move: (effect: 'ADD' | 'RESERVE' | 'RELEASE', quantity: number) => book(effect, quantity, skuId) };
}

it('says that a SKU is low, then sold out, and takes it back when stock comes', async () => {
  const { look, move } = await stocked(10, 1);
  expect(await look()).toEqual([]);
  await move('RESERVE', 4);
  expect(await look()).toEqual([{ kind: 'stock.low', title: '재고가 5개 남았습니다: 린넨 셔츠 블랙' }]);
  await move('RESERVE', 5);
  // The safety stock is not for sale.
  expect(await look()).toEqual([{ kind: 'stock.sold-out', title: '품절되었습니다: 린넨 셔츠 블랙' }]);
  await move('ADD', 2);
  expect(await look()).toMatchObject([{ kind: 'stock.low' }]);
  await move('ADD', 20);
  expect(await look()).toEqual([]);
});

it('does not take a new SKU with little stock for news', async () => {
  const { look, move } = await stocked(3);
  expect(await look()).toEqual([]);
  await move('RESERVE', 1);
  expect(await look()).toMatchObject([{ kind: 'stock.low' }]);
});

it('says it once, however often it looks', async () => {
  const { sellerId, look, move } = await stocked(1);
  await move('RESERVE', 1);
  await look();
  await look();
  await move('RELEASE', 1);
  await move('RESERVE', 1);
  await look();
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query(`select 1 from alert where seller_id = $1 and kind = 'stock.sold-out'`, [tx.sellerId]),
  );
  expect(rows).toHaveLength(1);
});

it('goes past what has settled only: a movement with a smaller number may still be on its way', async () => {
  const { look, move, seen } = await stocked(5);
  await move('RESERVE', 1);
  await look(60);
  expect(await seen()).toBe(0);
  await look(-1);
  const first = await seen();
  expect(first).toBeGreaterThan(0);
  await move('RESERVE', 1);
  await look(-1);
  expect(await seen()).toBeGreaterThan(first);
});

it('takes back every alert that is over, however many come back at once', async () => {
  const { sellerId, look } = await stocked(1);
  const count = 600;
  const { rows: skus } = await database.tenant(sellerId, (tx) =>
    tx.query<{ id: number }>(
      `insert into sku (seller_id, sku_code, sku_name, option_text, safety_stock)
       select $1, 'M' || n, '셔츠 ' || n, '', 0 from generate_series(1, $2::int) n returning id`,
      [tx.sellerId, count],
    ),
  );
  const book = (effect: 'OPENING' | 'RESERVE' | 'ADD', quantity: number) =>
    database.tenant(sellerId, (tx) =>
      applyStock(
        tx,
        skus.map(({ id }) => ({ skuId: id, effect, quantity, source: { kind: 'MANUAL', id: randomUUID() } })),
        { actor: 'test' },
      ),
    );
  await book('OPENING', 1);
  await book('RESERVE', 1);
  expect(await look()).toHaveLength(500);
  await database.tenant(sellerId, (tx) =>
    tx.query(
      `insert into alert (seller_id, kind, severity, title, dedupe_key)
       select $1, 'stock.sold-out', 'WARNING', '품절', 'stock.sold-out:' || id from sku where seller_id = $1 and sku_code like 'M%' on conflict do nothing`,
      [tx.sellerId],
    ),
  );
  await book('ADD', 50);
  expect(await look()).toEqual([]);
});

it('passes together over those of whose movements no alert comes, and leaves every other one to a look of its own', async () => {
  const [quiet, low, back, fresh] = [await stocked(100), await stocked(6), await stocked(1), await stocked(50)];
  for (const each of [quiet, low, back]) await each.look(-1);
  await back.move('RESERVE', 1);
  await back.look(-1);
  await quiet.move('RESERVE', 1);
  await low.move('RESERVE', 1);
  await back.move('ADD', 50);
  const sellerIds = [quiet, low, back, fresh].map(({ sellerId }) => sellerId);
  const before = await quiet.seen();
  const pass = (settled: number) => database.system((tx) => passQuiet(tx, sellerIds, settled));
  // Who was never looked at has no mark to go on from.
  expect(await pass(60)).toEqual([low.sellerId, back.sellerId, fresh.sellerId]);
  expect(await quiet.seen()).toBe(before);
  const marks = [await low.seen(), await back.seen()];
  expect(await pass(-1)).toEqual([low.sellerId, back.sellerId, fresh.sellerId]);
  expect(await quiet.seen()).toBeGreaterThan(before);
  expect([await low.seen(), await back.seen()]).toEqual(marks);
  expect(await low.look()).toMatchObject([{ kind: 'stock.low' }]);
  expect(await back.look()).toEqual([]);
});
