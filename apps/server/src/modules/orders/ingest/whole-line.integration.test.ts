/** Claims whose channel does not say how many pieces they are of: all of their line, whichever of the two comes first. */
import { randomBytes } from 'node:crypto';
import { type LineClaim, WHOLE_LINE } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { ingestPage } from './ingest.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });

async function shop() {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const sql = <Row>(text: string) => database.tenant(sellerId, async (tx) => (await tx.query<Row>(text, [tx.sellerId])).rows);
  const [account] = await sql<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, 'AUCTION', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
  );
  const id = account?.id ?? 0;
  const ingest = (page: Parameters<typeof ingestPage>[3]) =>
    database.tenant(sellerId, (tx) => ingestPage(tx, keys, { id, shopType: 'AUCTION' }, page, { reserveUnpaid: false }));
  return {
    line: (state: 'NEW' | 'DELIVERED') => ingest({ lines: [lineFact({ state, quantity: 3 })], claims: [] }),
    report: (claim: LineClaim) => ingest({ lines: [], claims: [claim] }),
    seen: async () => ({
      claims: await sql('select type, state, quantity from claim where seller_id = $1'),
      lines: await sql('select state from order_line where seller_id = $1'),
    }),
  };
}

const claim = (over: Partial<LineClaim>): LineClaim => ({
  claimNo: 'C1',
  type: 'CANCEL',
  state: 'REQUESTED',
  rawState: '1',
  raiser: 'BUYER',
  fault: 'NONE',
  reason: null,
  rawReason: '',
  detail: '',
  quantity: WHOLE_LINE,
  requestedAt: minute(1),
  refs: {},
  orderNo: '2026110100001',
  lineNo: '1',
  quantityOrdered: null,
  ...over,
});

test('a cancel of a known line is of all its pieces, and ends it', async () => {
  const s = await shop();
  await s.line('NEW');
  await s.report(claim({}));
  expect(await s.seen()).toEqual({ claims: [{ type: 'CANCEL', state: 'REQUESTED', quantity: 3 }], lines: [{ state: 'NEW' }] });
  await s.report(claim({ state: 'DONE', changedAt: minute(5) }));
  expect(await s.seen()).toEqual({ claims: [{ type: 'CANCEL', state: 'DONE', quantity: 3 }], lines: [{ state: 'CANCELED' }] });
});

test('one that comes before its line is of all its pieces once the line is there', async () => {
  const s = await shop();
  await s.report(claim({ type: 'RETURN', state: 'DONE', changedAt: minute(5) }));
  expect((await s.seen()).claims).toEqual([{ type: 'RETURN', state: 'DONE', quantity: WHOLE_LINE }]);
  await s.line('DELIVERED');
  expect(await s.seen()).toEqual({ claims: [{ type: 'RETURN', state: 'DONE', quantity: 3 }], lines: [{ state: 'RETURNED' }] });
});
