/** Delivery fees of ESM in a copy that was updated: stored under the line that named them, they come again under the fee's own number. */
import { NO_PARTS, type SettleFact } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { storeEntries } from '../entries.queries.ts';
import { createPayouts } from './payout.service.ts';

const { database, seller } = await testDatabase();
const NOW = new Date('2026-11-27T03:00:00Z');
const payouts = createPayouts({ database, now: () => NOW });

const fee = (orderNo: string, key: string, amount: number, over: Partial<SettleFact> = {}): SettleFact => ({
  key: `${orderNo}|${key}`,
  event: 'DELIVERY_FEE',
  orderNo,
  lineNo: '',
  itemId: '',
  productId: '',
  productName: '',
  optionName: '',
  quantity: 1,
  parts: { ...NO_PARTS, deliveryFee: amount + 99, deliveryFeeFee: -99 },
  amount,
  basisDate: '2026-11-24',
  expectDate: null,
  paidDate: null,
  ...over,
});
/** A fee as the version before stored it. */
const before = (payNo: string, lineNo: string, won: number) => fee(payNo, `${lineNo}|DELIVERY|SALE`, won, { expectDate: '2026-11-25' });
/** The same as it comes now (`esm/settlement-in.ts`). */
const now = (payNo: string, feeNo: number, won: number) =>
  fee(payNo, `|DELIVERY|${feeNo}|10|SALE`, won, { formerly: { begins: `${payNo}|`, ends: '|DELIVERY|SALE' } });

async function world() {
  const { sellerId } = await seller();
  const context = {
    scope: { sellerId, shopAccountIds: null },
    actor: { loginId: 'her' },
    audit: async () => undefined,
  } as unknown as RequestContext;
  const rows = <T>(text: string) => database.tenant(sellerId, async (tx) => (await tx.query(text, [sellerId])).rows as T[]);
  const [account] = await rows<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, 'GMARKET', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
  );
  const id = account?.id ?? 0;
  return {
    store: (...facts: SettleFact[]) => database.tenant(sellerId, (tx) => storeEntries(tx, { id, shopType: 'GMARKET' }, facts, 'API')),
    stored: async () =>
      (
        await rows<{ entry_key: string; event: string; amount: number; paid: boolean }>(
          'select entry_key, event, amount, payout_id is not null as paid from settlement_entry where seller_id = $1 order by id',
        )
      ).map(({ entry_key, event, amount, paid }) => [entry_key, event, amount, paid]),
    async pay() {
      const list = (await payouts.list(context, { month: '2026-11' })).payouts.filter(({ state }) => state === 'DUE');
      await payouts.confirm(context, {
        payouts: list.map(({ payDay, payoutNo, amount }) => ({
          accountId: String(id),
          payDay,
          payoutNo,
          amount,
          bankDay: payDay,
          bankAmount: amount,
          payer: '지마켓',
        })),
      });
    },
  };
}

test('a fee of the last days that comes again is there once, however often', async () => {
  const { store, stored } = await world();
  await store(before('31', '41', 2_901), before('32', '42', 2_418));
  for (let time = 0; time < 2; time += 1) {
    await store(now('31', 51, 2_901));
    expect(await stored()).toEqual([
      ['32|42|DELIVERY|SALE', 'DELIVERY_FEE', 2_418, false],
      ['31||DELIVERY|51|10|SALE', 'DELIVERY_FEE', 2_901, false],
    ]);
  }
});

test('a copy that has counted it twice already is mended by the next collection', async () => {
  const { store, stored } = await world();
  const { formerly: _unknown, ...second } = now('31', 51, 2_901);
  await store(before('31', '41', 2_901), second);
  expect(await stored()).toHaveLength(2);
  await store(now('31', 51, 2_901));
  expect(await stored()).toEqual([['31||DELIVERY|51|10|SALE', 'DELIVERY_FEE', 2_901, false]]);
});

test('two parcels of one fee are two, and a further fee of the payment is one more', async () => {
  const { store, stored } = await world();
  await store(before('31', '41', 2_901), before('31', '42', 2_901));
  const all = [now('31', 51, 2_901), now('31', 52, 2_901), now('31', 53, 4_835)];
  await store(...all);
  await store(...all);
  expect((await stored()).map(([key, , amount]) => [key, amount])).toEqual([
    ['31||DELIVERY|51|10|SALE', 2_901],
    ['31||DELIVERY|52|10|SALE', 2_901],
    ['31||DELIVERY|53|10|SALE', 4_835],
  ]);
});

test('one that was seen paid stays as it is, and nothing is counted beside it', async () => {
  const { store, stored, pay } = await world();
  await store(before('31', '41', 2_901));
  await pay();
  await store(now('31', 51, 2_901));
  await store(now('31', 51, 2_901));
  expect(await stored()).toEqual([['31|41|DELIVERY|SALE', 'DELIVERY_FEE', 2_901, true]]);
});

test('a copy that waits beside one that was seen paid goes; one that was paid too is taken back once', async () => {
  const { store, stored, pay } = await world();
  const { formerly: _unknown, ...second } = now('31', 51, 2_901);
  await store(before('31', '41', 2_901));
  await pay();
  await store(second);
  await store(now('31', 51, 2_901));
  expect(await stored()).toHaveLength(1);

  await store(second);
  await pay();
  for (let time = 0; time < 3; time += 1) await store(now('31', 51, 2_901));
  const rows = await stored();
  expect(rows.slice(0, 2).map(([key, , , paid]) => [key, paid])).toEqual([
    ['31|41|DELIVERY|SALE', true],
    ['31||DELIVERY|51|10|SALE', true],
  ]);
  expect(rows.slice(2).map(([, event, amount]) => [event, amount])).toEqual([['ADJUST', -2_901]]);
});
