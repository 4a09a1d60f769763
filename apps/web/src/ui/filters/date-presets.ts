/** Date ranges of the filter bar: 오늘 · 어제 · 7일 · 1개월 · 3개월 · 직접. Korean calendar days, both ends included. */
import { koreanDate, rules } from '@moa/core';

const DAY_MS = 86_400_000;

export const DATE_PRESETS = [
  { value: 'today', label: '오늘' },
  { value: 'yesterday', label: '어제' },
  { value: '7d', label: '7일' },
  { value: '1m', label: '1개월' },
  { value: '3m', label: '3개월' },
  { value: 'custom', label: '직접' },
] as const;

export type DatePreset = (typeof DATE_PRESETS)[number]['value'];

export interface DateRange {
  /** `2026-11-15` */
  from: string;
  to: string;
}

export function isDatePreset(value: unknown): value is DatePreset {
  return DATE_PRESETS.some((each) => each.value === value);
}

/** Days of a preset as seen at `now`; `7일` is today and the six days before. */
export function presetRange(preset: Exclude<DatePreset, 'custom'>, now: Date): DateRange {
  const today = koreanDate(now);
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'yesterday') {
    const day = koreanDate(new Date(now.getTime() - DAY_MS));
    return { from: day, to: day };
  }
  if (preset === '7d') return { from: koreanDate(new Date(now.getTime() - 6 * DAY_MS)), to: today };
  return { from: monthsBefore(today, preset === '1m' ? 1 : 3), to: today };
}

/** The day after the same day of an earlier month; a day that month lacks becomes its last (3/31 less one month starts after 2/28). */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const start = Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)) + DAY_MS;
  return new Date(start).toISOString().slice(0, 10);
}

export function isDay(value: unknown): value is string {
  return typeof value === 'string' && rules.isDateText(value, 'YYYY-MM-DD');
}

/** Korean message when the range cannot be searched, else null. */
export function rangeProblem(range: DateRange): string | null {
  if (!isDay(range.from) || !isDay(range.to)) return '날짜를 입력해주세요.';
  return range.from > range.to ? '종료일은 시작일보다 빠를 수 없습니다.' : null;
}
