/** Times of the Korean day (no summer time), as settings name them: `14:00`. Pure. */
import { startOfKoreanDay } from '../time/korean-time.ts';
import { isDateText } from '../validation/date-text.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** `00:00` to `23:59`. */
export type ClockTime = string;

/** A span of the Korean day; `from` after `to` goes over midnight, `from` belongs to it and `to` does not. */
export interface DaySpan {
  from: ClockTime;
  to: ClockTime;
}

export function isClockTime(text: unknown): text is ClockTime {
  return typeof text === 'string' && isDateText(text, 'HH:mm');
}

/** Minutes since midnight. */
export function minutesOf(clock: ClockTime): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** The moment of the Korean day of `at` at which the clock shows `clock`. */
export function atClock(at: Date, clock: ClockTime): Date {
  return new Date(startOfKoreanDay(at).getTime() + minutesOf(clock) * MINUTE_MS);
}

export function isWithin(at: Date, { from, to }: DaySpan): boolean {
  const minute = (at.getTime() - startOfKoreanDay(at).getTime()) / MINUTE_MS;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** `at` itself, or the end of the span that it falls into. */
export function outOf(at: Date, span: DaySpan | null): Date {
  if (span === null || !isWithin(at, span)) return at;
  const end = atClock(at, span.to);
  return end > at ? end : new Date(end.getTime() + DAY_MS);
}
