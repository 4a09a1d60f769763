import { daysBefore, koreanDate, koreanDayStart } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { ALL_SELLERS, walkThrough } from '../../../platform/jobs/index.ts';
import { firstRows } from '../../../platform/paging.ts';
import { readSkus, type SkuFilter, type SkuOrder } from '../list.queries.ts';
import { countStock, toWireSku } from '../sku.service.ts';
import { paceWalk, reckonPace } from './pace.ts';

const { database, seller } = await testDatabase();

const NOW = new Date('2026-11-24T03:25:00+09:00');
const ALL: SkuFilter = { name: '', type: null, stock: null, ids: null, lowStock: 0 };
const HOUR = 3_600_000;

/** A seller whose ledger is written as it would be by its days. */
async function shop() {
  const { sellerId } = await seller();
  const tenant = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work);
  const make = (skuCode: string, stock: number) =>
    tenant(async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into sku (seller_id, sku_code, sku_name, on_hand) values ($1, $2, $2, $3) returning id`,
        [tx.sellerId, skuCode, stock],
      );
      const id = rows[0]?.id ?? 0;
      await tx.query(
        `insert into stock_movement (seller_id, sku_id, effect, source_kind, source_id, delta_on_hand, delta_reserved, on_hand_after, reserved_after, actor, at)
         values ($1, $2, 'OPENING', 'MANUAL', 'opening', $3, 0, $3, 0, 'test', $4)`,
        [tx.sellerId, id, stock, daysAgo(60)],
      );
      return id;
    });
  let source = 0;
  /** Orders of `units` on a day, `back` days ago. */
  const sold = (skuId: number, back: number, units: number, effect: 'RESERVE' | 'RELEASE' = 'RESERVE') =>
    tenant(async (tx) => {
      source += 1;
      const by = effect === 'RESERVE' ? units : -units;
      await tx.query('update sku set reserved = reserved + $3 where seller_id = $1 and id = $2', [tx.sellerId, skuId, by]);
      await tx.query(
        `insert into stock_movement (seller_id, sku_id, effect, source_kind, source_id, delta_on_hand, delta_reserved, on_hand_after, reserved_after, actor, at)
         select $1, s.id, $3, 'LINE', $4, 0, $5, s.on_hand, s.reserved, 'test', $6 from sku s where s.seller_id = $1 and s.id = $2 on conflict do nothing`,
        [tx.sellerId, skuId, effect, `line-${source}`, by, daysAgo(back)],
      );
    });
  const reckon = (at = NOW) => reckonPace(database, sellerId, at);
  const rows = (filter: Partial<SkuFilter> = {}, order?: SkuOrder) =>
    tenant(async (tx) => (await readSkus(tx, { ...ALL, ...filter }, firstRows(50), order)).map(toWireSku));
  return { sellerId, tenant, make, sold, reckon, rows };
}

function daysAgo(back: number): Date {
  return new Date(koreanDayStart(daysBefore(koreanDate(NOW), back)).getTime() + 12 * HOUR);
}

async function selling() {
  const one = await shop();
  const [fast, slow, idle] = [await one.make('FAST', 200), await one.make('SLOW', 200), await one.make('IDLE', 5)];
  for (let back = 14; back >= 1; back -= 1) {
    await one.sold(fast, back, 10);
    await one.sold(slow, back, 1);
  }
  return { ...one, fast, slow, idle };
}

test('what is sellable lasts as long as the ledger of the last days says', async () => {
  const { reckon, rows, tenant } = await selling();
  expect((await rows()).map(({ pace }) => pace)).toEqual([null, null, null]);
  await reckon();
  const found = new Map((await rows()).map((row) => [row.skuCode, row]));
  expect(found.get('FAST')).toMatchObject({ sellableQuantity: 60, daysLeft: 6, pace: { windowDays: 14, sold: 140, enough: true } });
  expect(found.get('SLOW')).toMatchObject({ sellableQuantity: 186, daysLeft: 186, pace: { sold: 14, openDays: 14 } });
  expect(found.get('IDLE')?.daysLeft).toBeNull();
  expect((await rows({ stock: 'SOON' })).map(({ skuCode }) => skuCode)).toEqual(['FAST']);
  expect(await tenant(countStock)).toMatchObject({ total: 3, soon: 1 });
});

test('the list is sorted by it both ways, page by page, and what is not known comes last', async () => {
  const { reckon, rows, tenant } = await selling();
  await reckon();
  const codes = async (order: SkuOrder) => (await rows({}, order)).map(({ skuCode }) => skuCode);
  expect(await codes('DAYS_LEFT_ASC')).toEqual(['FAST', 'SLOW', 'IDLE']);
  expect(await codes('DAYS_LEFT_DESC')).toEqual(['SLOW', 'FAST', 'IDLE']);
  for (const order of ['DAYS_LEFT_ASC', 'DAYS_LEFT_DESC'] as const) {
    const paged: string[] = [];
    const next = (after: number | null) =>
      tenant((tx) =>
        readSkus(tx, ALL, { size: 1, offset: 0, after: after === null ? null : { value: null, id: after }, backwards: false }, order),
      );
    for (let [row] = await next(null); row !== undefined; [row] = await next(row.id)) paged.push(row.sku_code);
    expect(paged).toEqual(await codes(order));
  }
});

test('a ledger that is read again, or goes on, counts nothing twice', async () => {
  const { fast, sold, reckon, rows } = await selling();
  await reckon();
  await reckon();
  const pace = async () => (await rows()).find(({ skuCode }) => skuCode === 'FAST')?.pace;
  expect(await pace()).toMatchObject({ sold: 140 });
  await sold(fast, 1, 4, 'RELEASE');
  await reckon();
  expect(await pace()).toMatchObject({ sold: 136 });
  // A month later nothing of it is in a window any more.
  expect(await rows({ stock: 'SOON' })).toHaveLength(1);
  await reckon(new Date(NOW.getTime() + 40 * 24 * HOUR));
  expect(await pace()).toBeNull();
  expect(await rows({ stock: 'SOON' })).toEqual([]);
});

test('each seller with a ledger is due once a day', async () => {
  const { sellerId } = await selling();
  const walk = paceWalk(() => NOW);
  const due = () => database.system((tx) => walk.due(tx, ALL_SELLERS), { readOnly: true });
  expect(await due()).toContain(sellerId);
  await walkThrough(walk, ALL_SELLERS, { database, signal: new AbortController().signal });
  expect(await due()).toEqual([]);
  const next = paceWalk(() => new Date(NOW.getTime() + 24 * HOUR));
  expect(await database.system((tx) => next.due(tx, ALL_SELLERS), { readOnly: true })).toContain(sellerId);
});
