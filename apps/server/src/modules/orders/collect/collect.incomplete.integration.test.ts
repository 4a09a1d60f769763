/** A list whose pages lead back to earlier ones: what was read is kept, the seller is notified, and the next collection begins where this one did. */
import { randomBytes } from 'node:crypto';
import type { CollectCursor, ConnectorContext } from '@moa/channels/sdk';
import { walkLists } from '@moa/channels/sdk';
import { expect, it } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { LinkedAccount, ShopRuntime } from '../../shops/index.ts';
import { storedCursor } from './collect.store.ts';
import { collectAccount } from './collect.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOON = new Date('2026-11-20T12:00:00Z');
const ROUND: Record<string, string> = { first: 'A', A: 'B', B: 'A' };

it('keeps what was read of a list that goes round, says so, and reads all of it once the shop is well', async () => {
  const { sellerId } = await seller();
  const id = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'COUPANG', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const account = { id, sellerId, shopType: 'COUPANG', shopName: '본점' } as LinkedAccount;
  let isWell = false;
  const walks: string[] = [];
  const list = (name: string, pages: () => Record<string, string>) => ({
    name,
    windowMs: 30 * 86_400_000,
    overlapMs: 0,
    async read(_ctx: ConnectorContext, _window: unknown, page: string | null) {
      const at = page ?? 'first';
      const line = lineFact({ orderNo: `${name}-${at}`, shopProductId: 'P9' });
      return { kind: 'ok' as const, value: { lines: [line], claims: [], unreadable: [], nextPage: pages()[at] ?? null } };
    },
  });
  const lists = [list('round', () => (isWell ? { first: 'A', A: 'B', B: 'C' } : ROUND)), list('well', () => ({}))];
  const connector = {
    manifest: { orders: { overlapMs: 60_000 } },
    orders: {
      collect(ctx: ConnectorContext, cursor: CollectCursor) {
        if (cursor.position === null) walks.push(cursor.since);
        return walkLists(ctx, cursor, lists);
      },
    },
  };
  const shops = { context: async () => ({ account, connector, ctx: {} }) } as unknown as ShopRuntime;
  const deps = {
    database,
    sellerVault,
    shops,
    policy: { reserveUnpaid: false },
    now: () => NOON,
    random: () => 0.5,
    onError: () => undefined,
  };
  const collect = () => collectAccount(deps, account, new AbortController().signal);
  const orders = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ order_no: string }>('select order_no from order_line where seller_id = $1 order by order_no', [
        tx.sellerId,
      ]);
      return rows.map(({ order_no }) => order_no);
    });

  for (let turn = 0; turn < 2; turn += 1) {
    expect(await collect()).toMatchObject({ ok: false, relink: false, message: expect.stringContaining('되풀이') });
    expect(await orders()).toEqual(['round-A', 'round-B', 'round-first', 'well-first']);
  }
  isWell = true;
  expect(await collect()).toMatchObject({ ok: true, totals: { created: 1 } });
  expect(await orders()).toContain('round-C');
  expect(new Set(walks).size).toBe(1);
  const stored = await storedCursor(deps, account);
  expect(stored).toEqual({ since: NOON.toISOString(), until: NOON.toISOString(), position: null, done: true });
});
