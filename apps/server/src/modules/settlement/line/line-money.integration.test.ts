/** The money of a line on a real database: every number with its ground, and what is unknown said as unknown. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import { describe, expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { ingestPage } from '../../orders/index.ts';
import { applyStock, type StockBooking } from '../../stock/index.ts';
import { readCosts } from '../month/month.queries.ts';
import { expectLines } from '../watch.ts';
import { correctCost, lineMoney } from './line-money.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-27T03:00:00.000Z');

async function world(shopType: 'COUPANG' | 'SMART_STORE' | '11ST' = 'COUPANG', feeRate = 0.1188) {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const read = <T>(text: string, values: readonly unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(text, [sellerId, ...values])).rows as T[]);
  const [account] = await read<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, fee_rate)
     values ($1, $2, 'a', '본점', 'SANDBOX', 'NORMAL', $3) returning id`,
    [shopType, feeRate],
  );
  const accountId = account?.id ?? 0;
  const order = async (over: Partial<LineFact> = {}) => {
    const line = lineFact({ lineNo: 'L1', unitPrice: 49_900, amount: 49_900, expectedSettlement: null, ...over });
    await database.tenant(sellerId, (tx) =>
      ingestPage(tx, keys, { id: accountId, shopType }, { lines: [line], claims: [] }, { reserveUnpaid: false }),
    );
    const [found] = await read<{ id: number }>('select id from order_line where seller_id = $1 and line_no = $2', [line.lineNo]);
    return found?.id ?? 0;
  };
  const money = (id: number, sees = true, shops: readonly number[] | null = null) =>
    database.tenant({ sellerId, shopAccountIds: shops }, (tx) => lineMoney(tx, id, sees));
  return { sellerId, accountId, read, order, money, expectAll: () => database.tenant(sellerId, (tx) => expectLines(tx, NOW)) };
}

test('every number follows from the others, and says what it rests on', async () => {
  const { order, money } = await world('11ST', 0.13);
  const id = await order({ quantity: 2, unitPrice: 25_000, amount: 47_000, discount: 3_000, shopDiscount: 1_000 });
  expect(await money(id)).toMatchObject({
    unitPrice: 25_000,
    quantity: 2,
    discount: { total: 3_000, shop: 1_000, seller: 2_000 },
    amount: 47_000,
    delivery: { won: 3_000, carriedBy: null, setting: null },
    buyerPaid: 50_000,
    fee: { won: -6_240, rate: 0.13, from: 'CHANNEL', deliveryWon: -99, deliveryRate: 0.033 },
    expected: { total: 48_000 - 6_240 + 3_000 - 99, by: 'RATE', payDay: null, basis: null },
    settled: null,
  });
});

test('the shop’s own word goes first, and the day follows from what the buyer decided', async () => {
  const { order, money } = await world('SMART_STORE', 0.0636);
  const id = await order({
    state: 'CONFIRMED',
    amount: 50_000,
    unitPrice: 50_000,
    expectedSettlement: 46_820,
    confirmedAt: minute(14_400),
  });
  expect(await money(id)).toMatchObject({
    fee: { won: -3_180, rate: 0.0636, from: 'SHOP', deliveryWon: -108 },
    expected: { total: 49_712, by: 'SHOP', basis: 'CONFIRMED', basisDay: '2026-11-11', payDay: '2026-11-12' },
  });
});

test('pieces that came back are expected no more, and those that are on their way back still are', async () => {
  const { order, money, read } = await world('SMART_STORE', 0.0636);
  const id = await order({ quantity: 2, unitPrice: 25_000, amount: 50_000, expectedSettlement: 46_820 });
  const claimed = (state: string) =>
    read(
      `insert into claim (seller_id, account_id, claim_no, order_no, line_no, line_id, type, state, raiser, fault, quantity, source_time)
       values ($1, 1, $3, 'O', 'L1', $2, 'RETURN', $3, 'SELLER', 'BUYER', 1, now()) returning id`,
      [id, state],
    );
  await claimed('REQUESTED');
  expect((await money(id)).expected).toMatchObject({ gross: 50_000, reduced: false, by: 'SHOP' });
  await claimed('DONE');
  expect((await money(id)).expected).toMatchObject({ gross: 25_000, reduced: true, by: 'RATE' });
});

test('who bears a discount and what a shop takes of delivery is unknown where nobody says, and never nothing', async () => {
  const { order, money, read } = await world();
  const id = await order({ discount: 1_000, amount: 48_900 });
  expect((await money(id)).discount).toEqual({ total: 1_000, shop: null, seller: null });
  await read(`update order_line set shop_type = 'MUSINSA', account_id = 999999 where seller_id = $1`);
  expect(await money(id)).toMatchObject({ fee: null, expected: null });
  await read(`update order_line set shop_type = 'ORDER_HANDWRITING' where seller_id = $1`);
  expect(await money(id)).toMatchObject({ fee: null, expected: null, buyerPaid: 51_900 });
});

test('a fee that another line of the order carries is named there', async () => {
  const { order, money } = await world();
  const carrier = await order({ lineNo: 'L1', deliveryFee: 2_500 });
  const other = await order({ lineNo: 'L2', deliveryFee: 0 });
  expect((await money(other)).delivery).toEqual({
    won: 0,
    carriedBy: { id: String(carrier), productName: '린넨 셔츠', won: 2_500 },
    setting: null,
  });
});

test('what was paid is told to who may see settlement, and to nobody of another shop', async () => {
  const { order, money, expectAll, accountId } = await world();
  const id = await order({ state: 'CONFIRMED', confirmedAt: minute(14_400) });
  await expectAll();
  expect(await money(id)).toMatchObject({ seesSettlement: true, settled: { state: 'WAITING', paid: null, paidDay: null } });
  expect(await money(id, false)).toMatchObject({ seesSettlement: false, settled: null });
  await expect(money(id, true, [accountId + 1])).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the ledger of the line and its claims stands in its order, each row with what was before and after', async () => {
  const { order, money, read, sellerId } = await world();
  const id = await order();
  const [sku] = await read<{ id: number }>(`insert into sku (seller_id, sku_code, sku_name) values ($1, 'S1', '셔츠') returning id`);
  const [claim] = await read<{ id: number }>(
    `insert into claim (seller_id, account_id, claim_no, order_no, line_no, line_id, type, state, raiser, fault, quantity, source_time)
     values ($1, 1, 'C1', 'O', 'L1', $2, 'RETURN', 'DONE', 'BUYER', 'BUYER', 1, now()) returning id`,
    [id],
  );
  const book = (effect: StockBooking['effect'], kind: 'LINE' | 'CLAIM' | 'MANUAL', source: string, quantity: number) =>
    database.tenant(sellerId, (tx) =>
      applyStock(tx, [{ skuId: sku?.id ?? 0, effect, quantity, source: { kind, id: source } }], { actor: '시스템' }),
    );
  await book('OPENING', 'MANUAL', 'open', 10);
  await book('RESERVE', 'LINE', String(id), 2);
  await book('SHIP', 'LINE', String(id), 2);
  // Another line whose number begins alike.
  await book('RESERVE', 'LINE', `${id}0`, 1);
  await book('RETURN', 'CLAIM', `${claim?.id}.1`, 1);
  await book('DAMAGE', 'CLAIM', `${claim?.id}.1`, 1);
  expect(
    (await money(id)).stock.map(({ effect, onHand, reserved }) => [effect, onHand.before, onHand.after, reserved.before, reserved.after]),
  ).toEqual([
    ['RESERVE', 10, 10, 0, 2],
    ['SHIP', 10, 8, 2, 0],
    ['RETURN', 8, 9, 1, 1],
    ['DAMAGE', 9, 8, 1, 1],
  ]);
});

describe('the cost of a unit', () => {
  /** A product of ours that the shop sells as P1, with its cost. */
  async function selling() {
    const own = await world('SMART_STORE');
    const { sellerId, accountId, read } = own;
    await read(
      `with made as (insert into product (seller_id, moa_product_seq, name, main_price, body) values ($1, 1, '셔츠', 25000, '{"basic": {"costPrice": 5000}}') returning id),
            stocked as (insert into sku (seller_id, sku_code, sku_name, on_hand) values ($1, 'S1', '셔츠', 100) returning id),
            tied as (insert into product_item (seller_id, product_id, position, sku_id) select $1, made.id, 0, stocked.id from made, stocked returning seller_id),
            listed as (insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, product_id)
                       select $1, $2, 'SMART_STORE', 'R1', 'M1', 'P1', '셔츠', made.id from made returning id),
            item as (insert into listing_item (seller_id, listing_id, item_code, shop_item_id) select $1, id, 'M1-1', 'I1' from listed returning id),
            parts as (insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id) select $1, item.id, stocked.id, listed.id from item, stocked, listed returning seller_id)
       select 1`,
      [accountId],
    );
    const costs = (won: number) =>
      read(`update product set body = jsonb_set(body, '{basic,costPrice}', to_jsonb($2::bigint)) where seller_id = $1 returning id`, [won]);
    const correct = (id: number, won: number | null) => database.tenant(sellerId, (tx) => correctCost(tx, id, won, 'her'));
    const cost = async (id: number) => (await own.money(id)).cost;
    return { ...own, costs, correct, cost };
  }
  const at = (minutes: number) => ({ sourceTime: minute(minutes) });

  test('is that of today until the line leaves the stock, and that of then from then on', async () => {
    const { order, costs, cost } = await selling();
    const id = await order({ state: 'NEW', ...at(1) });
    expect(await cost(id)).toEqual({ unit: 5_000, from: 'TODAY', by: null });
    await costs(6_000);
    await order({ state: 'DELIVERING', ...at(2) });
    await costs(9_000);
    await order({ state: 'DELIVERED', ...at(3) });
    expect(await cost(id)).toEqual({ unit: 6_000, from: 'DISPATCH', by: null });
  });

  test('of a line that was first seen on its way is that of the first sight', async () => {
    const { order, costs, cost } = await selling();
    const id = await order({ state: 'DELIVERING', ...at(1) });
    await costs(9_000);
    expect(await cost(id)).toEqual({ unit: 5_000, from: 'DISPATCH', by: null });
  });

  test('that the seller set stays, whatever comes, until she takes it back', async () => {
    const { order, costs, cost, correct, sellerId, accountId } = await selling();
    const id = await order({ state: 'NEW', ...at(1) });
    await correct(id, 4_000);
    await order({ state: 'DELIVERING', ...at(2) });
    await costs(9_000);
    expect(await cost(id)).toEqual({ unit: 4_000, from: 'SELLER', by: 'her' });
    expect(await correct(id, null)).toBe(4_000);
    expect(await cost(id)).toEqual({ unit: 9_000, from: 'TODAY', by: null });
    const elsewhere = { sellerId, shopAccountIds: [accountId + 1] };
    await expect(database.tenant(elsewhere, (tx) => correctCost(tx, id, 1, 'him'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is told to nobody who may not see costs', async () => {
    const { order, sellerId } = await selling();
    const id = await order({ state: 'DELIVERING', ...at(1) });
    const hidden = await database.tenant({ sellerId, shopAccountIds: null, hidesCost: true }, (tx) => lineMoney(tx, id, true));
    expect(hidden.cost).toBeNull();
  });

  test('makes the profit of a month, and a line from before says that its is of today', async () => {
    const { order, costs, sellerId, accountId, read } = await selling();
    for (const lineNo of ['L1', 'L2']) await order({ lineNo, state: 'CONFIRMED', confirmedAt: minute(14_400), ...at(1) });
    await read(`update order_line set unit_cost = null where seller_id = $1 and line_no = 'L2' returning id`);
    await costs(9_000);
    await read(
      `insert into settlement (seller_id, account_id, shop_type, order_no, line_no, line_id, month, basis_at, state)
       select $1, $2, 'SMART_STORE', order_no, line_no, id, '2026-11', now(), 'MATCH' from order_line where seller_id = $1 returning id`,
      [accountId],
    );
    const costsOf = () => database.tenant(sellerId, (tx) => readCosts(tx, '2026-11'));
    expect(await costsOf()).toEqual([{ account_id: accountId, cost: 5_000 + 9_000, unknown: 0, today: 1 }]);
  });
});
