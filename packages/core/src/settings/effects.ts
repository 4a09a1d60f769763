/** What the settings do, as rules: when to collect, what leaves today, what is masked. Pure. */
import type { BankCalendar } from '../time/holidays.ts';
import { koreanDate, startOfKoreanDay } from '../time/korean-time.ts';
import { atClock, type DaySpan, isWithin, outOf } from './korean-clock.ts';
import type { SellerSettings } from './seller-settings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** What a collection may be late by before it is reported. */
const GRACE_MS = 5 * MINUTE_MS;
/** Days in a row on which a seller may rest. */
const LONGEST_REST_DAYS = 120;

/**
 * When a shop is collected next.
 * @param waitMs from now, by the interval or after a failure
 * @param random 0..1, spreads shops that wait for the end of the quiet hours
 */
export function nextCollection(now: Date, waitMs: number, quiet: DaySpan | null, random: number): Date {
  const requested = new Date(now.getTime() + waitMs);
  const allowed = outOf(requested, quiet);
  return allowed === requested ? requested : new Date(allowed.getTime() + Math.floor(random * 2 * MINUTE_MS));
}

/** True when the collection after `last` should have been there: one interval has passed, another one and five minutes more. */
export function isCollectionLate(last: Date, intervalMinutes: number, quiet: DaySpan | null, now: Date): boolean {
  if (quiet !== null && isWithin(now, quiet)) return false;
  const expected = outOf(new Date(last.getTime() + intervalMinutes * MINUTE_MS), quiet);
  return now.getTime() - expected.getTime() > intervalMinutes * MINUTE_MS + GRACE_MS;
}

/**
 * Orders paid before this moment leave today: the cut-off of today, or of the last day before it on which the seller works: neither a weekend nor a
 * holiday nor one of her own days off.
 * @param daysOff Korean days, `2026-11-21`
 * @returns null without a cut-off
 */
export function leavesTodayIfPaidBefore(
  now: Date,
  { dispatchCutOff, daysOff }: Pick<SellerSettings, 'dispatchCutOff' | 'daysOff'>,
  { isBankDay }: BankCalendar,
): Date | null {
  if (dispatchCutOff === null) return null;
  const works = (day: string) => isBankDay(day) && !daysOff.includes(day);
  let day = startOfKoreanDay(now);
  // Who never works still has a day that was the last one.
  for (let back = 0; back < LONGEST_REST_DAYS && !works(koreanDate(day)); back += 1) day = new Date(day.getTime() - DAY_MS);
  return atClock(day, dispatchCutOff);
}

/** Whether an order's personal data is no longer shown to anybody. Times in milliseconds or as dates; null: not confirmed yet. */
export function isMaskedForAll(confirmedAt: Date | null, maskDays: number, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() >= maskDays * DAY_MS;
}
