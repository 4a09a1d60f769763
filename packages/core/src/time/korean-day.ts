/** Korean calendar days, whatever the computer's zone. Korea keeps no summer time. */

const OFFSET_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/** `2026-11-21`: the Korean date of an instant. */
export function koreanDate(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** First instant of a Korean day. */
export function koreanDayStart(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`);
}

/** First instant after a Korean day. */
export function koreanDayEnd(day: string): Date {
  return new Date(koreanDayStart(day).getTime() + DAY_MS);
}

/** Korean days from `now` to the last day on which something that ends at `end` can still be used. */
export function daysUntil(end: Date, now: Date): number {
  const dayOf = (at: Date) => Math.floor((at.getTime() + OFFSET_MS) / DAY_MS);
  return dayOf(new Date(end.getTime() - 1)) - dayOf(now);
}

/** An instant whose UTC fields read what the clock in Korea shows at `at`: for cells and names that know no zone. */
export function koreanClock(at: Date): Date {
  return new Date(at.getTime() + OFFSET_MS);
}
