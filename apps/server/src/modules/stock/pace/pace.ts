/**
 * How fast SKUs go, reckoned each night from the ledger: first what was booked since the last look becomes days, then the days of the window
 * become a pace. A part of the ledger and the mark behind it are stored together, so that it can be broken off anywhere and counts nothing
 * twice; a booking knows nothing of it.
 */
import { daysBefore, foldStockDays, koreanDate, koreanDayStart, PACE_DAYS, paceOf, soonBelow } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { SellerWalk } from '../../../platform/jobs/index.ts';
import { addDays, beginMark, endDay, lockMark, readMovementsAfter, readSkuDays, settledId, storePaces, storeSoon } from './pace.queries.ts';

/** Movements younger than this are looked at another day: one with a smaller number may be committed after them. */
const SETTLED_MS = 5 * 60_000;
/** Movements, and SKUs, of one transaction. */
const MOVEMENTS = 5000;
const SKUS = 500;

export function paceWalk(now: Clock): SellerWalk {
  return {
    name: 'stock.pace',
    cron: '25 3 * * *',
    atFirst: true,
    due: async (tx, { from, to }) => {
      const { rows: marked } = await tx.query<{ seller_id: number }>(
        `select w.seller_id from stock_pace_mark w join seller s on s.seller_id = w.seller_id and s.status = 'ACTIVE'
          where w.seller_id between $1 and $2 and (w.computed_on is null or w.computed_on < $3)
            and (exists (select 1 from stock_movement m where m.seller_id = w.seller_id and m.id > w.seen_id)
                 or exists (select 1 from stock_daily d where d.seller_id = w.seller_id))
          order by w.seller_id`,
        [from, to, koreanDate(now())],
        'stock.pace-marked',
      );
      const { rows: unmarked } = await tx.query<{ seller_id: number }>(
        `select s.seller_id from seller s
          where s.status = 'ACTIVE' and s.seller_id between $1 and $2
            and s.seller_id not in (select w.seller_id from stock_pace_mark w where w.seller_id between $1 and $2)
          order by s.seller_id`,
        [from, to],
        'stock.pace-unmarked',
      );
      return [...marked, ...unmarked].map((row) => row.seller_id);
    },
    work: (sellerId, { database, signal }) => reckonPace(database, sellerId, now(), signal),
  };
}

/** @param at today's pace is that of the days before this instant's Korean day */
export async function reckonPace(database: Database, sellerId: number, at: Date, signal?: AbortSignal): Promise<void> {
  const today = koreanDate(at);
  const from = daysBefore(today, PACE_DAYS);
  await database.tenant(sellerId, (tx) => beginMark(tx, koreanDayStart(from)), { retry: true });
  const settled = new Date(at.getTime() - SETTLED_MS);
  for (let more = true; more; signal?.throwIfAborted()) {
    more = await database.tenant(
      sellerId,
      async (tx) => {
        const mark = await lockMark(tx);
        if (mark === null) return false;
        const movements = await readMovementsAfter(tx, mark.readTo, await settledId(tx, settled, mark.readTo), MOVEMENTS);
        const last = movements.at(-1);
        if (last === undefined) return false;
        await addDays(tx, foldStockDays(movements), last.id);
        return movements.length === MOVEMENTS;
      },
      { retry: true },
    );
  }
  for (let after: number | null = 0; after !== null; signal?.throwIfAborted()) {
    const behind: number = after;
    after = await database.tenant(
      sellerId,
      async (tx) => {
        const skus = await readSkuDays(tx, behind, from, SKUS);
        const paces = skus.map(({ skuId, days, safetyStock }) => ({ skuId, pace: paceOf(days, today, safetyStock) }));
        await storePaces(tx, paces, today);
        await storeSoon(
          tx,
          paces.map(({ skuId, pace }) => ({ skuId, below: soonBelow(pace) })),
        );
        return skus.length < SKUS ? null : (skus.at(-1)?.skuId ?? null);
      },
      { retry: true },
    );
  }
  await database.tenant(sellerId, (tx) => endDay(tx, today, from), { retry: true });
}
