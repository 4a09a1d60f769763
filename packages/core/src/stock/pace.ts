/**
 * How long stock lasts: what is sellable by the units that went out a day lately. Days on which nothing could be sold do not count: a SKU that
 * was sold out for two weeks sells as fast as it did before. Pure; days are Korean dates.
 */
import { koreanDate, koreanDayStart } from '../time/korean-time.ts';
import type { StockEffect } from './arithmetic.ts';

/** A movement of the ledger as this reads it, in the ledger's order. */
export interface PaceMovement {
  skuId: number;
  effect: StockEffect;
  deltaOnHand: number;
  deltaReserved: number;
  onHandAfter: number;
  reservedAfter: number;
  at: Date;
}

/** What happened to a SKU on one day on which something moved. Free units are on hand less reserved. */
export interface StockDay {
  skuId: number;
  day: string;
  /** Units ordered less those whose order was cancelled; below zero where orders of earlier days were. */
  sold: number;
  /** Before the first movement, most at any time of the day, and after the last. */
  startFree: number;
  mostFree: number;
  endFree: number;
}

/** The days of some movements, in the order in which they first stand there. */
export function foldStockDays(movements: readonly PaceMovement[]): StockDay[] {
  const days = new Map<string, StockDay>();
  for (const movement of movements) {
    const { skuId, onHandAfter, reservedAfter, deltaOnHand, deltaReserved } = movement;
    const day = koreanDate(movement.at);
    const after = onHandAfter - reservedAfter;
    const before = after - (deltaOnHand - deltaReserved);
    const key = `${skuId} ${day}`;
    const known = days.get(key) ?? { skuId, day, sold: 0, startFree: before, mostFree: before, endFree: before };
    days.set(key, {
      ...known,
      sold: known.sold + soldBy(movement),
      mostFree: Math.max(known.mostFree, before, after),
      endFree: after,
    });
  }
  return [...days.values()];
}

/** An order takes by reserving, a cancel gives back; what people book by hand, count anew or get back from buyers says nothing of the pace. */
function soldBy({ effect, deltaReserved }: PaceMovement): number {
  return effect === 'RESERVE' || effect === 'RELEASE' ? deltaReserved : 0;
}

/** Windows that end with yesterday, the shorter one first: what sells now counts for more than what sold then. */
export const PACE_WINDOWS = [14, 28] as const;
/** Longest window, in days. */
export const PACE_DAYS = 28;
/** Fewer days on which it could be sold, or fewer units, say nothing. */
export const PACE_LEAST = { days: 7, units: 5 } as const;

export interface Pace {
  /** Days of the window. */
  window: (typeof PACE_WINDOWS)[number];
  /** Units that went out in it. */
  sold: number;
  /** Days of it on which some could be sold. */
  openDays: number;
  /** Whether that is enough to say how long the stock lasts. */
  enough: boolean;
}

const DAY_MS = 86_400_000;

/** `2026-11-21` less some days. */
export function daysBefore(day: string, days: number): string {
  return koreanDate(new Date(koreanDayStart(day).getTime() - days * DAY_MS));
}

/**
 * @param days of one SKU, in their order; days of no movement are not among them
 * @param today is not counted, since it is not over
 */
export function paceOf(days: readonly Omit<StockDay, 'skuId'>[], today: string, safetyStock: number): Pace {
  const paces = PACE_WINDOWS.map((window) => paceWithin(window, days, today, safetyStock));
  return paces.find(({ enough }) => enough) ?? (paces.at(-1) as Pace);
}

function paceWithin(window: Pace['window'], days: readonly Omit<StockDay, 'skuId'>[], today: string, safetyStock: number): Pace {
  const byDay = new Map(days.map((each) => [each.day, each]));
  let free = freeBefore(days, daysBefore(today, window));
  let [sold, openDays] = [0, 0];
  for (let back = window; back >= 1; back -= 1) {
    const moved = byDay.get(daysBefore(today, back));
    sold += moved?.sold ?? 0;
    if ((moved?.sold ?? 0) > 0 || Math.max(moved?.mostFree ?? free, free) > safetyStock) openDays += 1;
    free = moved?.endFree ?? free;
  }
  sold = Math.max(0, sold);
  return { window, sold, openDays, enough: openDays >= PACE_LEAST.days && sold >= PACE_LEAST.units };
}

/** What was free as a day began: as the last day before it ended, or as the first one after it began. */
function freeBefore(days: readonly Omit<StockDay, 'skuId'>[], day: string): number {
  const before = days.filter((each) => each.day < day).at(-1);
  return before?.endFree ?? days.find((each) => each.day >= day)?.startFree ?? 0;
}

/** Whole days for which what is sellable lasts at this pace; null where the pace says nothing. */
export function daysLeft(sellable: number, { sold, openDays, enough }: Pick<Pace, 'sold' | 'openDays' | 'enough'>): number | null {
  return enough ? Math.floor((Math.max(0, sellable) * openDays) / sold) : null;
}

/** What lasts fewer days than this runs out soon. */
export const SOON_DAYS = 7;

/** Fewer sellable units than this last less than `SOON_DAYS`; null where nobody knows. */
export function soonBelow({ enough, sold, openDays }: Pick<Pace, 'enough' | 'sold' | 'openDays'>): number | null {
  return enough && openDays > 0 ? Math.ceil((SOON_DAYS * sold) / openDays) : null;
}
