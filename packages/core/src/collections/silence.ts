/**
 * Whether a shop is too quiet: no order came for so long that it can hardly be chance. What is usual is learned from eight weeks of orders, hour by
 * hour of the week; the window is as long as it takes for the silence to be telling, minutes for a large shop and days for a small one. Pure.
 */
import type { BankCalendar } from '../time/holidays.ts';
import { koreanClock, koreanDate } from '../time/korean-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const LEARNED_DAYS = 56;
/** A shop is judged once so many days and orders are known. */
const DAYS_NEEDED = 14;
const ORDERS_NEEDED = 20;
/** A shop that rings without cause does so at most once in so many days, on average. */
export const FALSE_ALARM_DAYS = 180;
/** On holidays less is sold; how much less differs, so they weigh little. */
const HOLIDAY_SHARE = 0.3;
/** So many orders of the usual pattern are assumed before any is seen, so that an hour without any is not taken for impossible. */
const ASSUMED = 12;
/** Weeks that are much better than the others (a campaign) say nothing about the usual. */
const TRIMMED_SHARE = 0.25;

/** Orders of one hour, by its beginning. Hours without any need not be there. */
export interface HourCount {
  at: Date;
  orders: number;
}

export interface OrderPace {
  /** Of a usual week. */
  perWeek: number;
  /** Share of a day of the week, Sunday first; seven of them make 1. */
  days: readonly number[];
  /** Share of an hour of the day; 24 of them make 1. */
  hours: readonly number[];
  /** How much more the days scatter than chance alone makes them: the variance is mean + dispersion × mean². */
  dispersion: number;
}

export type Silence =
  /** Too little is known. */
  { state: 'LEARNING' } | { state: 'USUAL' | 'QUIET'; expected: number; hours: number; chance: number };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function shares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0) + ASSUMED;
  return counts.map((count) => (count + ASSUMED / counts.length) / all);
}

/** The mean without the best and, as many, the worst. */
function trimmed(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const off = Math.floor(sorted.length * TRIMMED_SHARE);
  return mean(sorted.slice(off, sorted.length - off));
}

/** Counts of whole days up to `until`, the last one first. */
function daysBefore(counts: readonly HourCount[], since: Date, until: Date): number[] {
  const days = Math.min(LEARNED_DAYS, Math.floor((until.getTime() - since.getTime()) / DAY_MS));
  const totals = Array.from({ length: Math.max(0, days) }, () => 0);
  for (const { at, orders } of counts) {
    const day = Math.floor((until.getTime() - at.getTime() - 1) / DAY_MS);
    if (day >= 0 && day < totals.length) totals[day] = (totals[day] ?? 0) + orders;
  }
  return totals;
}

/**
 * What is usual, from what came between `since` (no earlier than it was collected) and `until`, which is the last order: the silence that is
 * judged by it must not make itself usual.
 * @returns null while too little is known
 */
export function learnPace(counts: readonly HourCount[], since: Date, until: Date): OrderPace | null {
  const days = daysBefore(counts, since, until);
  const orders = days.reduce((sum, day) => sum + day, 0);
  if (days.length < DAYS_NEEDED || orders < ORDERS_NEEDED) return null;
  const weeks = Array.from({ length: Math.floor(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7).reduce((sum, day) => sum + day, 0),
  );
  // A shop whose season is over is as quiet as it has been lately.
  const perWeek = Math.min(trimmed(weeks), mean(weeks.slice(0, 2)), 1.25 * (weeks[0] ?? 0));
  const byDay = Array.from({ length: 7 }, () => 0);
  const byHour = Array.from({ length: 24 }, () => 0);
  const from = until.getTime() - days.length * DAY_MS;
  for (const { at, orders: count } of counts) {
    if (at.getTime() < from || at.getTime() >= until.getTime()) continue;
    const clock = koreanClock(at);
    byDay[clock.getUTCDay()] = (byDay[clock.getUTCDay()] ?? 0) + count;
    byHour[clock.getUTCHours()] = (byHour[clock.getUTCHours()] ?? 0) + count;
  }
  const pace = { perWeek, days: shares(byDay), hours: shares(byHour), dispersion: 0 };
  return { ...pace, dispersion: dispersionOf(days, weeks, pace, until) };
}

/** How far days lie from what their own week and day of the week make usual: trends and weekends are no scatter. */
function dispersionOf(days: readonly number[], weeks: readonly number[], pace: OrderPace, until: Date): number {
  let squares = 0;
  let beyond = 0;
  for (const [at, count] of days.slice(0, weeks.length * 7).entries()) {
    // A day of 24 hours that ends at `until` lies on two days of the week.
    const middle = new Date(until.getTime() - at * DAY_MS - DAY_MS / 2);
    const expected = (weeks[Math.floor(at / 7)] ?? 0) * (pace.days[koreanClock(middle).getUTCDay()] ?? 1 / 7);
    squares += expected * expected;
    beyond += (count - expected) ** 2 - expected;
  }
  // Never below a little: no shop is as even as chance.
  return Math.min(2, Math.max(0.05, squares === 0 ? 0 : beyond / squares));
}

/** Orders that usually come between two instants. */
export function expectedOrders(pace: OrderPace, from: Date, to: Date, { holidayOf }: BankCalendar): number {
  let expected = 0;
  for (let at = from.getTime(); at < to.getTime(); ) {
    const end = Math.min(to.getTime(), (Math.floor(at / HOUR_MS) + 1) * HOUR_MS);
    const instant = new Date(at);
    const clock = koreanClock(instant);
    const share = (pace.days[clock.getUTCDay()] ?? 0) * (pace.hours[clock.getUTCHours()] ?? 0);
    expected += pace.perWeek * share * ((end - at) / HOUR_MS) * (holidayOf(koreanDate(instant)) === null ? 1 : HOLIDAY_SHARE);
    at = end;
  }
  return expected;
}

/** How likely nothing comes where `expected` is usual: a day that is slow as a whole makes it likelier than chance alone. */
export function chanceOfNothing(expected: number, dispersion: number): number {
  return dispersion <= 1e-9 ? Math.exp(-expected) : (1 + dispersion * expected) ** (-1 / dispersion);
}

/**
 * Judges the silence since the last order. Each order ends one silence, so that the more come the more silences there are to be wrong about: the
 * chance that is taken for none is shared among those of `FALSE_ALARM_DAYS`.
 * @param until up to when the shop's orders are known: when they were collected last
 */
export function judgeSilence(pace: OrderPace | null, lastOrder: Date | null, until: Date, calendar: BankCalendar): Silence {
  if (pace === null || lastOrder === null) return { state: 'LEARNING' };
  const expected = expectedOrders(pace, lastOrder, until, calendar);
  const chance = chanceOfNothing(expected, pace.dispersion);
  const silences = Math.max(1, pace.perWeek / 7) * FALSE_ALARM_DAYS;
  const hours = Math.max(0, (until.getTime() - lastOrder.getTime()) / HOUR_MS);
  return { state: chance * silences < 1 ? 'QUIET' : 'USUAL', expected, hours, chance };
}
