/** Days that a shop confirmed as a whole, held against what the lines should bring that count for them. */
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { LinkedAccount, ShopRuntime } from '../../shops/index.ts';
import { readMonth } from '../month/month.service.ts';
import { collectConfirmedDays, confirmedDaysWalk, readConfirmedDays } from './confirmed-days.ts';

const { database, seller } = await testDatabase();
const NOW = new Date('2026-11-27T03:00:00Z');

async function world(shopType = 'TALKSTORE') {
  const { sellerId } = await seller();
  const [row] = await sql<{ id: number }>(
    sellerId,
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, $2, 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
    [shopType],
  );
  const account = { id: row?.id ?? 0, sellerId, shopType, status: 'NORMAL' } as LinkedAccount;
  const asked: string[][] = [];
  const says = { days: [] as { day: string; amount: number }[], down: false };
  const settlementTotals = async (_ctx: unknown, from: Date, to: Date) => {
    asked.push([from.toISOString(), to.toISOString()]);
    return says.down ? { kind: 'again', message: '점검 중입니다.' } : { kind: 'ok', value: { days: says.days, unreadable: [] } };
  };
  const shops = {
    account: async () => account,
    context: async () => ({ connector: { settlementTotals }, ctx: {} }),
  } as unknown as ShopRuntime;
  const deps = { database, shops, now: () => NOW };
  return {
    account,
    asked,
    says,
    deps,
    collect: (days = 31) => collectConfirmedDays(deps, account, days),
    line: (lineNo: string, basis: string, expected: number | null) =>
      sql(
        sellerId,
        `insert into settlement (seller_id, account_id, shop_type, order_no, line_no, month, basis_at, state, expected)
         values ($1, $2, $3, $4, $4, to_char($5::timestamptz at time zone 'Asia/Seoul', 'YYYY-MM'), $5, 'WAITING', $6)`,
        [account.id, shopType, lineNo, basis, expected],
      ),
    read: (scope: object = {}) =>
      database.tenant({ sellerId, shopAccountIds: null, ...scope }, (tx) => readConfirmedDays(tx, '2026-11-01', '2026-11-30')),
    month: () => database.tenant(sellerId, (tx) => readMonth(tx, '2026-11', NOW)),
  };
}

function sql<Row>(sellerId: number, text: string, values: unknown[]) {
  return database.tenant(sellerId, async (tx) => (await tx.query<Row>(text, [tx.sellerId, ...values])).rows);
}

test('stand beside what the lines of the day before should bring, and are no rows of orders', async () => {
  const w = await world();
  await w.line('1', '2026-11-19T15:00:00Z', 9_000);
  await w.line('2', '2026-11-20T14:59:59Z', 1_500);
  await w.line('3', '2026-11-20T15:00:00Z', 700);
  await w.line('4', '2026-11-20T15:00:00Z', null);
  w.says.days = [
    { day: '2026-11-21', amount: 10_400 },
    { day: '2026-11-22', amount: 700 },
    { day: '2026-11-23', amount: -300 },
    { day: '2026-12-01', amount: 5 },
  ];
  expect(await w.collect()).toEqual({ ok: true, days: 4, unreadable: 0 });
  expect((await w.read()).map(({ day, confirmed, expected }) => [day, confirmed, expected])).toEqual([
    ['2026-11-23', -300, 0],
    ['2026-11-22', 700, 700],
    ['2026-11-21', 10_400, 10_500],
  ]);
  const { confirmed, shops } = await w.month();
  expect(confirmed[2]).toEqual({
    accountId: String(w.account.id),
    shopType: 'TALKSTORE',
    shopName: '본점',
    day: '2026-11-21',
    confirmed: 10_400,
    expected: 10_500,
  });
  expect(shops).toEqual([]);
});

test('are kept once a day, as they were said last, and stay when the shop is down', async () => {
  const w = await world();
  w.says.days = [{ day: '2026-11-21', amount: 1 }];
  await w.collect();
  w.says.days = [{ day: '2026-11-21', amount: 2 }];
  await w.collect(1);
  w.says.down = true;
  expect(await w.collect()).toMatchObject({ ok: false, message: '점검 중입니다.' });
  expect((await w.read()).map(({ confirmed }) => confirmed)).toEqual([2]);
  expect(w.asked.slice(0, 2)).toEqual([
    ['2026-10-27T15:00:00.000Z', '2026-11-26T15:00:00.000Z'],
    ['2026-11-26T15:00:00.000Z', '2026-11-26T15:00:00.000Z'],
  ]);
  expect(await w.read({ shopAccountIds: [w.account.id + 1_000_000] })).toEqual([]);
});

test('are read every day for sellers whose shop says them', async () => {
  const [w, other] = [await world(), await world('SMART_STORE')];
  w.says.days = [{ day: '2026-11-21', amount: 1 }];
  const walk = confirmedDaysWalk(w.deps);
  const due = await database.system((tx) => walk.due(tx, { from: 0, to: Number.MAX_SAFE_INTEGER }));
  expect(due).toContain(w.account.sellerId);
  expect(due).not.toContain(other.account.sellerId);
  await walk.work(w.account.sellerId, { database, signal: new AbortController().signal } as Parameters<typeof walk.work>[1]);
  expect(await w.read()).toHaveLength(1);
});
