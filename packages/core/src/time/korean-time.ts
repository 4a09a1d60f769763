/** Korean wall time, whatever the computer's zone. Korea keeps no summer time, so that a day has 24 hours. */

const OFFSET_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/** An instant whose UTC fields read what the clock in Korea shows at `at`: for cells, names and arithmetic on the calendar. */
export function koreanClock(at: Date): Date {
  return new Date(at.getTime() + OFFSET_MS);
}

/** The instant at which the clock in Korea shows what the UTC fields of `clock` read. */
export function fromKoreanClock(clock: Date): Date {
  return new Date(clock.getTime() - OFFSET_MS);
}

/** `2026-11-21`: the Korean date of an instant. */
export function koreanDate(at: Date): string {
  return koreanClock(at).toISOString().slice(0, 10);
}

/** `2026-11-22 14:05`. */
export function koreanMinute(at: Date): string {
  return koreanClock(at).toISOString().slice(0, 16).replace('T', ' ');
}

/** `2026-11-22T14:05:30.000+09:00`. Sortable as text among its own kind. */
export function koreanIso(at: Date): string {
  return `${koreanClock(at).toISOString().slice(0, -1)}+09:00`;
}

/** 0 Sunday to 6 Saturday, in Korea. */
export function koreanWeekday(at: Date): number {
  return koreanClock(at).getUTCDay();
}

/** First instant of the Korean day of `at`. */
export function startOfKoreanDay(at: Date): Date {
  return fromKoreanClock(new Date(Math.floor(koreanClock(at).getTime() / DAY_MS) * DAY_MS));
}

/** First instant of a Korean day, `2026-11-21`. */
export function koreanDayStart(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`);
}

/** First instant after a Korean day, `2026-11-21`. */
export function koreanDayEnd(day: string): Date {
  return new Date(koreanDayStart(day).getTime() + DAY_MS);
}

/** Korean days from `now` to the last day on which something that ends at `end` can still be used. */
export function daysUntil(end: Date, now: Date): number {
  const dayOf = (at: Date) => Math.floor(koreanClock(at).getTime() / DAY_MS);
  return dayOf(new Date(end.getTime() - 1)) - dayOf(now);
}
