import type { SettleFact } from '@moa/core';
import { describe, expect, it, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import type { ShopRuntime } from '../shops/index.ts';
import { collectSettlements } from './collect.ts';

const { database, seller } = await testDatabase();
const NOW = new Date('2026-11-27T00:00:00Z');
const ALIVE = new AbortController().signal;

const fact = (orderNo: string, amount: number): SettleFact => ({
  key: `SALE|${orderNo}`,
  event: 'SALE',
  orderNo,
  lineNo: orderNo,
  itemId: '',
  productId: '',
  productName: '달빛 니트',
  optionName: '',
  quantity: 1,
  parts: null,
  amount,
  basisDate: '2026-11-26',
  expectDate: null,
  paidDate: null,
});

/** A shop that answers these pages one after the other, whatever it is asked. */
async function shopOf(pages: readonly object[]) {
  const { sellerId } = await seller();
  const id = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'a', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const account = { id, sellerId, shopType: 'COUPANG', shopAccountId: 'a', shopName: '본점', status: 'NORMAL' };
  const asked: { since: string; until: string }[] = [];
  let at = 0;
  const connector = {
    settlements: {
      collect: async (_ctx: unknown, cursor: { since: string; until: string }) => {
        asked.push({ since: cursor.since, until: cursor.until });
        const page = pages[at % pages.length] as { entries?: SettleFact[]; kind?: string };
        at += 1;
        if (page.kind !== undefined) return page;
        return {
          kind: 'ok',
          value: { entries: page.entries, unreadable: [], nextCursor: { ...cursor, position: String(at), done: at % pages.length === 0 } },
        };
      },
    },
  };
  const shops = { context: async () => ({ account, connector, ctx: {} }) } as unknown as ShopRuntime;
  const collect = () => collectSettlements({ database, shops, now: () => NOW }, account as never, 7, ALIVE);
  const rows = async (text: string) => (await database.tenant(sellerId, (tx) => tx.query<Record<string, unknown>>(text, [sellerId]))).rows;
  return {
    collect,
    asked,
    stored: () => rows('select order_no, amount, source from settlement_entry where seller_id = $1 order by order_no'),
    settled: () => rows('select order_no, state from settlement where seller_id = $1 order by order_no'),
    alerts: () => rows(`select kind from alert where seller_id = $1 and resolved_at is null`),
    state: () => rows(`select good_at, error from collection_state where seller_id = $1 and list = 'SETTLEMENTS'`),
  };
}

describe('settlement rows of a shop', () => {
  test('are asked for seven Korean days up to today, and stored once however often they come', async () => {
    const shop = await shopOf([{ entries: [fact('A', 900), fact('A', 950)] }, { entries: [fact('B', 800), fact('A', 950)] }]);
    expect(await shop.collect()).toMatchObject({ ok: true, rows: 3, changed: 2, unmatched: 3 });
    expect(shop.asked[0]).toEqual({ since: '2026-11-20T15:00:00.000Z', until: '2026-11-27T15:00:00.000Z' });
    expect(await shop.collect()).toMatchObject({ ok: true, changed: 0 });
    expect(await shop.stored()).toEqual([
      { order_no: 'A', amount: 950, source: 'API' },
      { order_no: 'B', amount: 800, source: 'API' },
    ]);
    expect(await shop.settled()).toEqual([
      { order_no: 'A', state: 'UNMATCHED' },
      { order_no: 'B', state: 'UNMATCHED' },
    ]);
    expect(await shop.state()).toEqual([{ good_at: NOW, error: null }]);
  });

  it('that broke off keep what came, say why, and are over with the next good walk', async () => {
    const pages: object[] = [{ entries: [fact('A', 900)] }, { kind: 'again', message: '점검 중입니다.' }];
    const shop = await shopOf(pages);
    expect(await shop.collect()).toMatchObject({ ok: false, message: '점검 중입니다.' });
    expect(await shop.stored()).toHaveLength(1);
    expect(await shop.alerts()).toEqual([{ kind: 'settlement.failed' }]);
    expect(await shop.state()).toEqual([{ good_at: null, error: '점검 중입니다.' }]);
    pages[1] = { entries: [fact('B', 800)] };
    expect(await shop.collect()).toMatchObject({ ok: true });
    expect(await shop.alerts()).toEqual([]);
  });
});
