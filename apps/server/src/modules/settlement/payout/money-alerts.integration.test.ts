/** Alerts of money on a real database: each begins with its cause and ends with it. */
import type { SettleFact } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { storeEntries } from '../entries.queries.ts';
import { watchDifferences, watchPayouts } from './money-alerts.ts';
import { createPayouts } from './payout.service.ts';

const { database, seller } = await testDatabase();
const NOW = new Date('2026-11-27T03:00:00Z');
const payouts = createPayouts({ database, now: () => NOW });

const fact = (key: string, amount: number, basisDate: string): SettleFact => ({
  key,
  event: 'SALE',
  orderNo: key,
  lineNo: key,
  itemId: '',
  productId: '',
  productName: '',
  optionName: '',
  quantity: 1,
  parts: null,
  amount,
  basisDate,
  expectDate: null,
  paidDate: null,
});

async function world() {
  const { sellerId } = await seller();
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'SMART_STORE', 'a', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [sellerId],
    ),
  );
  const id = rows[0]?.id ?? 0;
  const context = {
    scope: { sellerId, shopAccountIds: null },
    actor: { loginId: 'her' },
    audit: async () => undefined,
  } as unknown as RequestContext;
  return {
    id,
    context,
    store: (...facts: SettleFact[]) => database.tenant(sellerId, (tx) => storeEntries(tx, { id, shopType: 'SMART_STORE' }, facts, 'API')),
    confirm: (payDay: string, amount: number) =>
      payouts.confirm(context, { payouts: [{ accountId: String(id), payDay, payoutNo: '', amount, bankDay: payDay, bankAmount: amount }] }),
    differing: (orderNo: string, difference: number, cause: string) =>
      database.tenant(sellerId, (tx) =>
        tx.query(
          `insert into settlement (seller_id, account_id, shop_type, order_no, line_no, month, basis_at, state, expected, paid, difference, cause, updated_at)
           values ($1, $2, 'SMART_STORE', $3, '1', '2026-11', $4, 'MISMATCH', 0, $5::bigint, $5::bigint, $6, $4)`,
          [sellerId, id, orderNo, NOW, difference, cause],
        ),
      ),
    checkAll: () =>
      database.tenant(sellerId, (tx) => tx.query('update settlement set checked_at = $2 where seller_id = $1', [sellerId, NOW])),
    watch: () =>
      database.tenant(sellerId, async (tx) => {
        await watchPayouts(tx, NOW);
        await watchDifferences(tx, NOW);
      }),
    open: async () =>
      (
        await database.tenant(sellerId, (tx) =>
          tx.query<{ kind: string; detail: { reason: string } }>(
            'select kind, detail from alert where seller_id = $1 and resolved_at is null order by kind',
            [sellerId],
          ),
        )
      ).rows.map(({ kind, detail }) => [kind, detail.reason]),
  };
}

test('a payout that did not come is raised once the seller looks at what comes, and ends when she saw it', async () => {
  const { store, confirm, watch, open } = await world();
  await store(fact('A', 1_000, '2026-11-17'), fact('B', 2_000, '2026-11-20'), fact('C', 4_000, '2026-11-26'));
  await watch();
  expect(await open()).toEqual([]);
  await confirm('2026-11-18', 1_000);
  expect(await open()).toEqual([['settlement.payout-late', '2026-11-23부터 2,000원의 지급을 확인하지 못했습니다.']]);
  await watch();
  expect(await open()).toHaveLength(1);
  await confirm('2026-11-23', 2_000);
  expect(await open()).toEqual([]);
});

test('what a shop owes is raised above the limit of its account, and ends when the limit is', async () => {
  const { store, watch, open, context, id } = await world();
  await store(fact('A', 50_001, '2026-11-27'));
  const limit = (receivableLimit: number | null) => payouts.saveAccount(context, { accountId: String(id), bankName: '', receivableLimit });
  await limit(50_001);
  await watch();
  expect(await open()).toEqual([]);
  await limit(50_000);
  expect(await open()).toEqual([['settlement.receivable', '미정산 금액 50,001원, 한도 50,000원']]);
  await limit(null);
  expect(await open()).toEqual([]);
});

test('what differs in a day is raised above ten thousand won, a fee after three lines of it, and both end when somebody looked', async () => {
  const { differing, watch, open, checkAll } = await world();
  await differing('A', -9_000, 'FEE_RATE');
  await differing('B', 1_000, 'FEE_RATE');
  await watch();
  expect(await open()).toEqual([]);
  await differing('C', -1, 'FEE_RATE');
  await watch();
  expect(await open()).toEqual([
    ['settlement.fee-changed', '최근 14일 동안 3건에서 -8,001원 차이가 났습니다.'],
    ['settlement.mismatch', '예상과 다른 주문 3건, 차이 10,001원'],
  ]);
  await checkAll();
  await watch();
  expect(await open()).toEqual([]);
});
