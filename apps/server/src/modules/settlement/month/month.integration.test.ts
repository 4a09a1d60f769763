/** A month's end and its calendar on a real database, by sums that were reckoned by hand. */
import { NO_PARTS, type SettleFact, type SettleParts, type ShopType } from '@moa/core';
import { expect, test } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { ingestPage } from '../../orders/index.ts';
import { storeEntries } from '../entries.queries.ts';
import { createPayouts } from '../payout/payout.service.ts';
import { readReceivables } from '../payout/receivable.ts';
import { reconcileOrders } from '../reconcile.ts';
import { createMonths } from './month.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: Buffer.alloc(32, 7) }] });
const NOW = new Date('2026-11-27T03:00:00Z');
const deps = { database, now: () => NOW };
const months = createMonths(deps);
const payouts = createPayouts(deps);

const fact = (key: string, parts: Partial<SettleParts> | number, over: Partial<SettleFact> = {}): SettleFact => ({
  key,
  event: 'SALE',
  orderNo: key,
  lineNo: key,
  itemId: '',
  productId: '',
  productName: '달빛 니트',
  optionName: '',
  quantity: 1,
  parts: typeof parts === 'number' ? null : { ...NO_PARTS, ...parts },
  amount: typeof parts === 'number' ? parts : Object.values(parts).reduce((sum, won) => sum + won, 0),
  basisDate: '2026-11-20',
  expectDate: null,
  paidDate: null,
  ...over,
});

async function world() {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const account = async (shopType: ShopType) => {
    const { rows } = await database.tenant(sellerId, (tx) =>
      tx.query<{ id: number }>(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, fee_rate)
         values ($1, $2, $2, $2, 'SANDBOX', 'NORMAL', 0.1) returning id`,
        [sellerId, shopType],
      ),
    );
    return rows[0]?.id ?? 0;
  };
  const context = (over: object = {}) =>
    ({
      scope: { sellerId, shopAccountIds: null, ...over },
      actor: { loginId: 'her' },
      audit: async () => undefined,
    }) as unknown as RequestContext;
  const id = await account('SMART_STORE');
  return {
    id,
    account,
    context,
    sellerId,
    store: (accountId: number, shopType: ShopType, ...facts: SettleFact[]) =>
      database.tenant(sellerId, (tx) => storeEntries(tx, { id: accountId, shopType }, facts, 'EXCEL')),
    order: (orderNo: string, confirmedAt: string) =>
      database.tenant(sellerId, async (tx) => {
        const line = lineFact({
          orderNo,
          lineNo: orderNo,
          state: 'CONFIRMED',
          amount: 20_000,
          unitPrice: 20_000,
          expectedSettlement: null,
          confirmedAt,
        });
        await ingestPage(tx, keys, { id, shopType: 'SMART_STORE' }, { lines: [line], claims: [] }, { reserveUnpaid: false });
        await reconcileOrders(tx, [{ accountId: id, orderNo }], NOW);
      }),
    month: async (over: object = {}) => months.month(context(over), { month: '2026-11' }),
    receivables: () => database.tenant(sellerId, (tx) => readReceivables(tx, '2026-11-30', NOW)),
  };
}

test('columns of a shop make what it settles, and what says only its amount stands for itself', async () => {
  const { store, id, month, account } = await world();
  await store(
    id,
    'SMART_STORE',
    fact('A', { gross: 20_000, sellerDiscount: -1_000, salesFee: -2_000, paymentFee: -300, deliveryFee: 3_000, deliveryFeeFee: -99 }),
    fact('B', { gross: -5_000, salesFee: 500, returnFee: -2_500 }, { event: 'RETURN' }),
    fact('C', -700, { event: 'AD', orderNo: '', lineNo: '', parts: { ...NO_PARTS } }),
    fact('D', 1_234),
    fact('E', { gross: 9_000 }, { basisDate: '2026-12-01' }),
  );
  const other = await account('COUPANG');
  await store(other, 'COUPANG', fact('A', { gross: 1_000, deduction: -100 }));
  const { shops } = await month();
  expect(shops).toMatchObject([
    {
      sales: 20_000,
      back: -5_000,
      discount: -1_000,
      fee: -1_899,
      delivery: 500,
      deduction: -700,
      other: 1_234,
      amount: 13_135,
      profit: 13_135,
      rows: 4,
    },
    { sales: 1_000, back: 0, deduction: -100, amount: 900 },
  ]);
  const { shops: hidden, seesCost } = await month({ hidesCost: true });
  expect([seesCost, hidden[0]?.cost, hidden[0]?.profit]).toEqual([false, null, null]);
  expect((await month({ shopAccountIds: [other] })).shops).toHaveLength(1);
});

test('what was sold for is told by means of payment, and what nobody says is unknown', async () => {
  const { store, id, month, context } = await world();
  await store(
    id,
    'SMART_STORE',
    fact('A', { gross: 20_000, deliveryFee: 3_000 }, { payMeans: 'CARD' }),
    fact('B', { gross: -5_000 }, { event: 'RETURN', payMeans: 'CARD' }),
    fact('C', { gross: 7_000 }),
    fact('D', 900),
  );
  expect((await month()).vat).toEqual([
    { taxType: null, payMeans: 'CARD', rows: 2, sales: 20_000, back: -5_000, delivery: 3_000, unclear: 0 },
    { taxType: null, payMeans: null, rows: 2, sales: 7_000, back: 0, delivery: 0, unclear: 900 },
  ]);
  expect(await months.month(context(), { month: '2026-10' })).toMatchObject({ shops: [], vat: [] });
});

test('what a shop owes is what was not paid, as far as the seller looks at what comes', async () => {
  const { store, id, receivables, context } = await world();
  await store(
    id,
    'SMART_STORE',
    fact('A', 1_000, { basisDate: '2026-11-18' }),
    fact('B', 2_000),
    fact('C', 4_000, { basisDate: '2026-11-26' }),
  );
  await store(id, 'SMART_STORE', fact('D', 8_000, { basisDate: '2026-11-27' }), fact('E', 16_000, { paidDate: '2026-11-24' }));
  const sums = async () => (await receivables()).map(({ won, late, lateSince }) => [won, late, lateSince]);
  // What is due and was never looked at counts as paid.
  expect(await sums()).toEqual([[8_000, 0, null]]);
  const confirm = (payDay: string, amount: number) =>
    payouts.confirm(context(), { payouts: [{ accountId: String(id), payDay, payoutNo: '', amount, bankDay: payDay, bankAmount: amount }] });
  await confirm('2026-11-19', 1_000);
  expect(await sums()).toEqual([[14_000, 2_000, '2026-11-23']]);
  await confirm('2026-11-23', 2_000);
  expect(await sums()).toEqual([[12_000, 0, null]]);
});

test('the calendar has what waits on its day, what is reported on its own, and what came on the day on which it came', async () => {
  const { store, id, order, context } = await world();
  await order('W', '2026-11-26T03:00:00Z');
  await store(id, 'SMART_STORE', fact('A', 1_000), fact('B', 500, { basisDate: '2026-11-26' }));
  await payouts.confirm(context(), {
    payouts: [{ accountId: String(id), payDay: '2026-11-23', payoutNo: '', amount: 1_000, bankDay: '2026-11-24', bankAmount: 990 }],
  });
  const { days } = await months.calendar(context(), { month: '2026-11' });
  expect(days).toHaveLength(30);
  expect(days.flatMap(({ day, shops }) => shops.map(({ waiting, reported, seen }) => [day, waiting, reported, seen]))).toEqual([
    ['2026-11-24', 0, 0, 990],
    ['2026-11-27', expect.any(Number), 500, 0],
  ]);
  expect(days.find(({ day }) => day === '2026-11-27')?.shops[0]?.waiting).toBeGreaterThan(15_000);
  expect((await months.calendar(context({ shopAccountIds: [] }), { month: '2026-11' })).days.every(({ shops }) => shops.length === 0)).toBe(
    true,
  );
});
