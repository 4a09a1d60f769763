/** Which lines are looked at because no feed reports them, and how a claim that such a look finds ended leaves the line. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import { expect, it } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { LinkedAccount } from '../../shops/index.ts';
import { storeLooked, storePage, takeUnread } from './collect.store.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const deps = { database, policy: { reserveUnpaid: false } };

async function shop() {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const rowsOf = <Row>(text: string) => database.tenant(sellerId, async (tx) => (await tx.query<Row>(text, [tx.sellerId])).rows);
  const [made] = await rowsOf<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, 'CAFE24', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
  );
  const account = { id: made?.id ?? 0, sellerId, shopType: 'CAFE24', shopName: '본점' } as LinkedAccount;
  const until = minute(60);
  const pageOf = (lines: LineFact[]) => ({
    lines,
    claims: [],
    unreadable: [],
    nextCursor: { since: until, until, position: null, done: true },
  });
  return {
    store: (...lines: LineFact[]) =>
      storePage(deps, keys, account, pageOf(lines), { since: pageOf([]).nextCursor.since, moveCursor: true }),
    look: (...lines: LineFact[]) => storeLooked(deps, keys, account, pageOf(lines), []),
    wait: () => rowsOf(`update order_line set updated_at = now() - interval '21 minutes' where seller_id = $1`),
    unread: async () => (await takeUnread(deps, account)).map(({ orderNo, refs }) => ({ orderNo, refs })),
    claims: () => rowsOf('select state, raw_state from claim where seller_id = $1'),
    openClaims: () => rowsOf('select order_no, open_claim from order_line where seller_id = $1 and open_claim is not null'),
  };
}

const RETURN = { ...cancelFact({ claimNo: 'R' }), type: 'RETURN' as const };

it('looks at lines on their way and at every line with an open claim, once', async () => {
  const s = await shop();
  await s.store(
    lineFact({ orderNo: 'NEW', state: 'NEW' }),
    lineFact({ orderNo: 'DELIVERED', state: 'DELIVERED' }),
    lineFact({ orderNo: 'RETURNING', state: 'DELIVERED', claims: [RETURN], refs: { 'claim R1': 'R' } }),
    lineFact({ orderNo: 'CANCELING', state: 'PREPARING', claims: [cancelFact({ claimNo: 'C' })] }),
  );
  expect(await s.unread()).toEqual([]);
  await s.wait();
  const taken = await s.unread();
  expect(taken.map(({ orderNo }) => orderNo).toSorted()).toEqual(['CANCELING', 'NEW', 'RETURNING']);
  expect(taken.find(({ orderNo }) => orderNo === 'RETURNING')?.refs).toEqual({ 'claim R1': 'R' });
  expect(await s.unread()).toEqual([]);
});

it.each(['WITHDRAWN', 'REJECTED'] as const)('ends a claim that a look reports is %s, and looks at the line no more', async (state) => {
  const s = await shop();
  const line = { orderNo: 'RETURNING', state: 'DELIVERED' } as const;
  await s.store(lineFact({ ...line, claims: [RETURN], refs: { 'claim R1': 'R' } }));
  const ended = lineFact({ ...line, claims: [{ ...RETURN, state, rawState: 'ended' }], refs: { 'claim R1': '' } });
  for (const _time of ['first', 'again']) {
    await s.look(ended);
    expect(await s.claims()).toEqual([{ state, raw_state: 'ended' }]);
    expect(await s.openClaims()).toEqual([]);
  }
  await s.wait();
  expect(await s.unread()).toEqual([]);
});

it('keeps a claim open of which a look reports only a word that nobody knows, and shows the word', async () => {
  const s = await shop();
  const line = { orderNo: 'RETURNING', state: 'DELIVERED' } as const;
  await s.store(lineFact({ ...line, claims: [RETURN], refs: { 'claim R1': 'R' } }));
  await s.look(lineFact({ ...line, claims: [{ ...RETURN, state: null, rawState: 'waiting' }], refs: { 'claim R1': 'R' } }));
  expect(await s.claims()).toEqual([{ state: 'REQUESTED', raw_state: 'waiting' }]);
  expect(await s.openClaims()).toEqual([{ order_no: 'RETURNING', open_claim: 'RETURN' }]);
});
