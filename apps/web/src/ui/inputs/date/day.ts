/** Days as they are typed, and as they stand in a calendar. Pure; a day is its text `2026-11-22`, a month `2026-11`. */
import { rules } from '@moa/core';

const DAY_MS = 86_400_000;
const WEEK = 7;

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day that a text means: `20261122`, `2026.11.22`, `2026년 11월 22일`; null when it means none, or one that does not exist. */
export function parseDay(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? /^(\d{4})\s?[-./년]\s?(\d{1,2})\s?[-./월]\s?(\d{1,2})\s?[일.]?$/.exec(plain);
  const [, year = '', month = '', date = ''] = parts ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return parts && Number(year) > 0 && rules.isDateText(day, 'YYYY-MM-DD') ? day : null;
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** `2026년 3월` */
export function monthTitle(month: string): string {
  const [year, number] = month.split('-');
  return `${year}년 ${Number(number)}월`;
}

export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return iso(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
}

/** Whole weeks from Sunday on; the first and last hold days of the neighbours too. */
export function monthWeeks(month: string): string[][] {
  const first = timeOf(`${month}-01`);
  const start = first - new Date(first).getUTCDay() * DAY_MS;
  const end = timeOf(`${shiftMonth(month, 1)}-01`);
  const weeks = Math.ceil((end - start) / (WEEK * DAY_MS));
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: WEEK }, (_, at) => iso(start + (week * WEEK + at) * DAY_MS)));
}

/** The same day of another month; one that it lacks becomes its last. */
function inMonth(day: string, by: number): string {
  const month = shiftMonth(monthOf(day), by);
  const last = iso(timeOf(`${shiftMonth(month, 1)}-01`) - DAY_MS);
  const same = `${month}${day.slice(7)}`;
  return same > last ? last : same;
}

/** Where a key leads from a day of the calendar; null when it leads nowhere. */
export function dayAfterKey(day: string, key: string, shift: boolean): string | null {
  const move = (days: number) => iso(timeOf(day) + days * DAY_MS);
  const weekday = new Date(timeOf(day)).getUTCDay();
  switch (key) {
    case 'ArrowLeft':
      return move(-1);
    case 'ArrowRight':
      return move(1);
    case 'ArrowUp':
      return move(-WEEK);
    case 'ArrowDown':
      return move(WEEK);
    case 'Home':
      return move(-weekday);
    case 'End':
      return move(WEEK - 1 - weekday);
    case 'PageUp':
      return inMonth(day, shift ? -12 : -1);
    case 'PageDown':
      return inMonth(day, shift ? 12 : 1);
    default:
      return null;
  }
}
