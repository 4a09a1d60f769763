import { kstParts } from '../kernel/kst.ts';
import { orderRefusal } from './answers.ts';
import type { Shop } from './state.ts';

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** `2026-03-02T10:15:30`, Korean wall clock without an offset; empty for nothing. */
export function stamp(shop: Shop, at: number | null): string {
  if (at === null) return '';
  const { date, time } = kstParts(shop.time.shown(at));
  return `${date}T${time}`;
}

/** `2026-03-02 10:15:30`, as order sheets show shipping times. */
export function spacedStamp(shop: Shop, at: number | null): string {
  return stamp(shop, at).replace('T', ' ');
}

export function day(shop: Shop, at: number): string {
  return kstParts(shop.time.shown(at)).date;
}

/** Business time of a Korean wall-clock text; NaN when it is none. */
export function businessTime(shop: Shop, wallClock: string): number {
  return shop.time.ofShown(new Date(`${wallClock}+09:00`));
}

export interface Window {
  from: number;
  /** Exclusive. */
  to: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}(?:[ +]09:00)?$/;
const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Reads `createdAtFrom`/`createdAtTo` as days (both inclusive, at most `maxDays` apart). A later edition adds `+09:00`. */
export function dayWindow(shop: Shop, from: string | null, to: string | null, maxDays: number): Window {
  const window = {
    from: DAY.test(from ?? '') ? businessTime(shop, `${(from ?? '').slice(0, 10)}T00:00:00`) : Number.NaN,
    to: DAY.test(to ?? '') ? businessTime(shop, `${(to ?? '').slice(0, 10)}T00:00:00`) + DAY_MS : Number.NaN,
  };
  return checked(window, 'yyyy-MM-dd', maxDays * DAY_MS + DAY_MS, `${maxDays}일`);
}

/** Reads a window in minutes, the last minute included. */
export function minuteWindow(shop: Shop, from: string | null, to: string | null, maxMs: number, maxText: string): Window {
  const window = {
    from: MINUTE.test(from ?? '') ? businessTime(shop, `${from}:00`) : Number.NaN,
    to: MINUTE.test(to ?? '') ? businessTime(shop, `${to}:00`) + MINUTE_MS : Number.NaN,
  };
  return checked(window, 'yyyy-MM-ddTHH:mm', maxMs + MINUTE_MS, maxText);
}

function checked(window: Window, format: string, maxMs: number, maxText: string): Window {
  if (Number.isNaN(window.from) || Number.isNaN(window.to)) throw orderRefusal(400, `조회 기간은 ${format} 형식이어야 합니다.`);
  if (window.to <= window.from) throw orderRefusal(400, '조회 시작일은 종료일보다 이전이어야 합니다.');
  if (window.to - window.from > maxMs) throw orderRefusal(400, `조회 기간은 최대 ${maxText}까지 가능합니다.`);
  return window;
}
