/** The days of SKUs and how fast they go, as rows. */
import type { Pace, PaceMovement, StockDay, StockEffect } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';

export interface PaceMark {
  readTo: number;
  computedOn: string | null;
}

/** Null for a seller whose ledger was never read. */
export async function lockMark(tx: TenantTx): Promise<PaceMark | null> {
  const { rows } = await tx.query<{ seen_id: number; computed_on: string | null }>(
    'select seen_id, computed_on::text as computed_on from stock_pace_mark where seller_id = $1 for no key update',
    [tx.sellerId],
  );
  return rows[0] === undefined ? null : { readTo: rows[0].seen_id, computedOn: rows[0].computed_on };
}

/** Where to begin at a seller whose ledger was never read: what lies before `from` is in no window. */
export async function beginMark(tx: TenantTx, from: Date): Promise<void> {
  await tx.query(
    `insert into stock_pace_mark (seller_id, seen_id)
     select $1::bigint, max(seen) from (select max(m.id) as seen from stock_movement m where m.seller_id = $1 and m.at < $2 union all select 0) s
     on conflict do nothing`,
    [tx.sellerId, from],
    'stock.pace-begin',
  );
}

/** The last movement that nobody with a smaller number can be committed after any more. */
export async function settledId(tx: TenantTx, before: Date, readTo: number): Promise<number> {
  const { rows } = await tx.query<{ last: number | null }>(
    'select max(id) as last from stock_movement where seller_id = $1 and id > $2 and at < $3',
    [tx.sellerId, readTo, before],
    'stock.pace-settled',
  );
  return rows[0]?.last ?? readTo;
}

export async function readMovementsAfter(
  tx: TenantTx,
  readTo: number,
  lastId: number,
  size: number,
): Promise<(PaceMovement & { id: number })[]> {
  const { rows } = await tx.query<{
    id: number;
    sku_id: number;
    effect: StockEffect;
    delta_on_hand: number;
    delta_reserved: number;
    on_hand_after: number;
    reserved_after: number;
    at: Date;
  }>(
    `select id, sku_id, effect, delta_on_hand, delta_reserved, on_hand_after, reserved_after, at from stock_movement
      where seller_id = $1 and id > $2 and id <= $3 order by id limit $4`,
    [tx.sellerId, readTo, lastId, size],
    'stock.pace-movements',
  );
  return rows.map((row) => ({
    id: row.id,
    skuId: row.sku_id,
    effect: row.effect,
    deltaOnHand: row.delta_on_hand,
    deltaReserved: row.delta_reserved,
    onHandAfter: row.on_hand_after,
    reservedAfter: row.reserved_after,
    at: row.at,
  }));
}

/** Adds what a part of the ledger says to the days that are there, and moves the mark behind it. */
export async function addDays(tx: TenantTx, days: readonly StockDay[], readTo: number): Promise<void> {
  await tx.query(
    `insert into stock_daily as d (seller_id, sku_id, day, sold, start_free, most_free, end_free)
     select $1, u.* from unnest($2::bigint[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) u
     on conflict (seller_id, sku_id, day) do update
       set sold = d.sold + excluded.sold, most_free = greatest(d.most_free, excluded.most_free), end_free = excluded.end_free`,
    [
      tx.sellerId,
      days.map(({ skuId }) => skuId),
      days.map(({ day }) => day),
      days.map(({ sold }) => sold),
      days.map(({ startFree }) => startFree),
      days.map(({ mostFree }) => mostFree),
      days.map(({ endFree }) => endFree),
    ],
    'stock.pace-days',
  );
  await tx.query('update stock_pace_mark set seen_id = $2 where seller_id = $1', [tx.sellerId, readTo]);
}

export interface SkuDays {
  skuId: number;
  safetyStock: number;
  days: StockDay[];
}

/** The next SKUs behind `after` that have days, with those from `from` on. */
export async function readSkuDays(tx: TenantTx, after: number, from: string, size: number): Promise<SkuDays[]> {
  const { rows } = await tx.query<{
    sku_id: number;
    safety_stock: number;
    day: string;
    sold: number;
    start_free: number;
    most_free: number;
    end_free: number;
  }>(
    `select d.sku_id, s.safety_stock, d.day::text as day, d.sold, d.start_free, d.most_free, d.end_free
       from (select distinct n.sku_id from stock_daily n where n.seller_id = $1 and n.sku_id > $2 and n.day >= $3 order by n.sku_id limit $4) next
       join sku s on s.seller_id = $1 and s.id = next.sku_id
       join stock_daily d on d.seller_id = $1 and d.sku_id = next.sku_id and d.day >= $3
      order by d.sku_id, d.day`,
    [tx.sellerId, after, from, size],
    'stock.pace-of',
  );
  const skus: SkuDays[] = [];
  for (const row of rows) {
    if (skus.at(-1)?.skuId !== row.sku_id) skus.push({ skuId: row.sku_id, safetyStock: row.safety_stock, days: [] });
    skus.at(-1)?.days.push({
      skuId: row.sku_id,
      day: row.day,
      sold: row.sold,
      startFree: row.start_free,
      mostFree: row.most_free,
      endFree: row.end_free,
    });
  }
  return skus;
}

export async function storePaces(tx: TenantTx, paces: readonly { skuId: number; pace: Pace }[], today: string): Promise<void> {
  await tx.query(
    `insert into stock_pace (seller_id, sku_id, window_days, sold, open_days, enough, computed_on)
     select $1, u.*, $7::date from unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::smallint[], $6::boolean[]) u
     on conflict (seller_id, sku_id) do update
       set window_days = excluded.window_days, sold = excluded.sold, open_days = excluded.open_days, enough = excluded.enough,
           computed_on = excluded.computed_on`,
    [
      tx.sellerId,
      paces.map(({ skuId }) => skuId),
      paces.map(({ pace }) => pace.window),
      paces.map(({ pace }) => pace.sold),
      paces.map(({ pace }) => pace.openDays),
      paces.map(({ pace }) => pace.enough),
      today,
    ],
    'stock.pace-store',
  );
}

/** What the SKUs of a part are gone below within a week; a row is written only where that is another number. Locked by id, as bookings lock them. */
export async function storeSoon(tx: TenantTx, soon: readonly { skuId: number; below: number | null }[]): Promise<void> {
  await tx.query(
    `with moved as (
       select s.id, u.below from unnest($2::bigint[], $3::bigint[]) u (id, below) join sku s on s.seller_id = $1 and s.id = u.id
        where s.soon_below is distinct from u.below order by s.id for no key update of s)
     update sku s set soon_below = moved.below from moved where s.seller_id = $1 and s.id = moved.id`,
    [tx.sellerId, soon.map(({ skuId }) => skuId), soon.map(({ below }) => below)],
    'stock.pace-soon',
  );
}

/** The day is done: what was not reckoned today has no day in a window any more, and days before all of them go. */
export async function endDay(tx: TenantTx, today: string, from: string): Promise<void> {
  const { rows } = await tx.query<{ sku_id: number }>('delete from stock_pace where seller_id = $1 and computed_on < $2 returning sku_id', [
    tx.sellerId,
    today,
  ]);
  if (rows.length > 0)
    await storeSoon(
      tx,
      rows.map(({ sku_id }) => ({ skuId: sku_id, below: null })),
    );
  await tx.query('delete from stock_daily where seller_id = $1 and day < $2', [tx.sellerId, from]);
  await tx.query('update stock_pace_mark set computed_on = $2 where seller_id = $1', [tx.sellerId, today]);
}
