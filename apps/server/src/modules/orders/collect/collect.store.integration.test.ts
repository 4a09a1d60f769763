/** What a page leaves behind when some of it can't be read. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { LinkedAccount } from '../../shops/index.ts';
import { storePage } from './collect.store.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'm', bytes: randomBytes(32) }] });

it('stores a page that reports one order twice, and moves the cursor behind it', async () => {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const id = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials)
       values ($1, '11ST', 'login', '11번가', 'SANDBOX', 'NORMAL', '\\x00') returning id`,
      [sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const account = { id, sellerId, shopType: '11ST', shopName: '11번가', status: 'NORMAL' } as unknown as LinkedAccount;
  const nextCursor = { since: '2026-03-02T01:00:00.000Z', until: '2026-03-02T01:15:00.000Z', position: { list: 'COMPLETE' }, done: false };
  const record = { key: '1-1', reason: '수량을 읽을 수 없습니다.', raw: '{"ordQty":"0"}' };
  const twice = [record, { ...record, reason: '같은 주문순번의 줄이 다른 내용으로 한 번 더 왔습니다.', raw: '{"ordQty":"x"}' }];
  const page = { lines: [], claims: [], unreadable: twice, nextCursor };
  await storePage({ database, policy: { reserveUnpaid: false } }, keys, account, page, { since: page.nextCursor.since, moveCursor: true });
  await storePage({ database, policy: { reserveUnpaid: false } }, keys, account, page, { since: page.nextCursor.since, moveCursor: true });
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query('select key, reason from unreadable_record where seller_id = $1', [sellerId]),
  );
  expect(rows).toEqual([{ key: '1-1', reason: `${twice[0]?.reason} ${twice[1]?.reason}` }]);
  const cursors = await database.tenant(sellerId, (tx) => tx.query('select cursor from collect_cursor where seller_id = $1', [sellerId]));
  expect(cursors.rows).toEqual([{ cursor: nextCursor }]);
});
