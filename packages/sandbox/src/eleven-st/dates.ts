import { kstParts } from '../kernel/kst.ts';
import { CODES, Refusal } from './answers.ts';
import type { Mall } from './market.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** `2026-03-02 10:15:30`; empty for nothing. */
export function stamp(mall: Mall, at: number | null | undefined): string {
  if (at === null || at === undefined) return '';
  const { date, time } = kstParts(mall.time.shown(at));
  return `${date} ${time}`;
}

/** Instant of a Korean wall-clock text `yyyyMMddHHmm`; null when it is none. */
export function readMinute(text: string): Date | null {
  const digits = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!digits) return null;
  const [, year, month, day, hour, minute] = digits;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00+09:00`);
  // A date such as 0231 or 2561 would be moved on silently.
  return Number.isNaN(at.getTime()) || kstParts(at).compact.slice(0, 12) !== text ? null : at;
}

export interface Window {
  from: number;
  /** Exclusive. */
  to: number;
}

/** Reads `{from}/{to}` of a list path, the last minute included. Refuses with -3303, -3304, -3305 (sheet 8). */
export function readWindow(mall: Mall, fromText: string, toText: string, maxDays: number): Window {
  const from = readMinute(fromText);
  if (!from) throw new Refusal(CODES.BAD_START, '조회 시작일시의 형식이 올바르지 않습니다. (yyyyMMddHHmm)');
  const to = readMinute(toText);
  if (!to || to < from) throw new Refusal(CODES.BAD_END, '조회 종료일시가 올바르지 않습니다. (yyyyMMddHHmm)');
  if (to.getTime() - from.getTime() > maxDays * DAY_MS)
    throw new Refusal(CODES.WINDOW_TOO_LONG, `조회 기간은 최대 ${maxDays}일까지 가능합니다.`);
  return { from: mall.time.ofShown(from), to: mall.time.ofShown(to) + MINUTE_MS };
}
