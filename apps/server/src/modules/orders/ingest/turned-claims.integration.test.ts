/** A return that is made an exchange, and that a return again: what the shop shows last is open, whatever ended before under its number. */
import { randomBytes } from 'node:crypto';
import type { LineClaim } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { ingestPage } from './ingest.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });

async function shop(state: 'DELIVERED' | 'PREPARING' = 'DELIVERED') {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const sql = <Row>(text: string) => database.tenant(sellerId, async (tx) => (await tx.query<Row>(text, [tx.sellerId])).rows);
  const [account] = await sql<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, 'GMARKET', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
  );
  const id = account?.id ?? 0;
  const ingest = (page: Parameters<typeof ingestPage>[3]) =>
    database.tenant(sellerId, (tx) => ingestPage(tx, keys, { id, shopType: 'GMARKET' }, page, { reserveUnpaid: false }));
  await ingest({ lines: [lineFact({ state })], claims: [] });
  return {
    line: async () => (await sql<{ state: string }>('select state from order_line where seller_id = $1'))[0]?.state,
    report: (...claims: LineClaim[]) => ingest({ lines: [], claims }),
    states: async () =>
      Object.fromEntries(
        (await sql<{ type: string; state: string }>('select type, state from claim where seller_id = $1 order by type')).map((row) => [
          row.type,
          row.state,
        ]),
      ),
  };
}

const NUMBERS = { RETURN: 'R1', EXCHANGE: 'E1' } as const;
const OTHER = { RETURN: 'E1', EXCHANGE: 'R1' } as const;

function seen(type: 'RETURN' | 'EXCHANGE', at: number, state: LineClaim['state'] = 'REQUESTED'): LineClaim {
  return {
    claimNo: NUMBERS[type],
    type,
    state,
    rawState: '1',
    raiser: 'BUYER',
    fault: 'NONE',
    reason: null,
    rawReason: '',
    detail: '',
    quantity: 1,
    requestedAt: minute(1),
    readAt: minute(at),
    ...(state === 'WITHDRAWN' ? { changedAt: minute(at) } : { replaces: OTHER[type] }),
    refs: { kind: type },
    orderNo: '2026110100001',
    lineNo: '1',
    quantityOrdered: 1,
  };
}

test('each turn ends the one and opens the other', async () => {
  const s = await shop();
  await s.report(seen('RETURN', 10));
  await s.report(seen('EXCHANGE', 20));
  expect(await s.states()).toEqual({ EXCHANGE: 'REQUESTED', RETURN: 'WITHDRAWN' });
  await s.report(seen('RETURN', 30));
  expect(await s.states()).toEqual({ EXCHANGE: 'WITHDRAWN', RETURN: 'REQUESTED' });
  await s.report(seen('EXCHANGE', 40, 'COLLECTED'));
  expect(await s.states()).toEqual({ EXCHANGE: 'COLLECTED', RETURN: 'WITHDRAWN' });
});

test('what was read before a turn and comes after it turns nothing back', async () => {
  const s = await shop();
  await s.report(seen('RETURN', 10));
  await s.report(seen('EXCHANGE', 20), seen('RETURN', 20, 'WITHDRAWN'));
  await s.report(seen('RETURN', 15));
  expect(await s.states()).toEqual({ EXCHANGE: 'REQUESTED', RETURN: 'WITHDRAWN' });
});

test('a claim that is done stays done, and one that a buyer took back opens nothing', async () => {
  const s = await shop();
  await s.report(seen('RETURN', 10, 'DONE'));
  await s.report(seen('RETURN', 20));
  expect(await s.states()).toEqual({ RETURN: 'DONE' });
  const other = await shop();
  await other.report(seen('EXCHANGE', 10));
  await other.report(seen('RETURN', 20, 'WITHDRAWN'));
  expect(await other.states()).toEqual({ EXCHANGE: 'REQUESTED', RETURN: 'WITHDRAWN' });
});

test('what was stored as a cancel of goods that had arrived is a return once it is collected again', async () => {
  const s = await shop();
  await s.report({ ...seen('RETURN', 10, 'DONE'), type: 'CANCEL' });
  expect(await s.states()).toEqual({ CANCEL: 'DONE' });
  for (let time = 0; time < 2; time += 1) {
    await s.report(seen('RETURN', 10, 'DONE'));
    expect(await s.states()).toEqual({ RETURN: 'DONE' });
  }
  expect(await s.line()).toBe('RETURNED');
});

test('a cancel of what has not left stays one, whatever else is said of it', async () => {
  const s = await shop('PREPARING');
  await s.report({ ...seen('RETURN', 10), type: 'CANCEL' });
  await s.report(seen('RETURN', 20));
  expect(await s.states()).toEqual({ CANCEL: 'REQUESTED' });
});
