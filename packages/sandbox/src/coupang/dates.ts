import { kstParts } from '../kernel/kst.ts';
import { orderRefusal } from './answers.ts';
import type { Shop } from './market.ts';

export const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** `2026-03-02T10:15:30`, Korean wall clock without an offset; empty for nothing. */
export function stamp(shop: Shop, at: number | null | undefined): string {
  if (at === null || at === undefined) return '';
  const { date, time } = kstParts(shop.time.shown(at));
  return `${date}T${time}`;
}

/** `2026-03-02 10:15:30`, as order sheets show shipping times. */
export function spacedStamp(shop: Shop, at: number | null | undefined): string {
  return stamp(shop, at).replace('T', ' ');
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
const SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Reads `createdAtFrom`/`createdAtTo` as days (both inclusive, at most `maxDays` apart). A later edition adds `+09:00`. */
export function dayWindow(shop: Shop, from: string | null, to: string | null, maxDays: number): Window {
  const at = (text: string | null) => (text && DAY.test(text) ? businessTime(shop, `${text.slice(0, 10)}T00:00:00`) : Number.NaN);
  return checked({ from: at(from), to: at(to) + DAY_MS }, 'yyyy-MM-dd', (maxDays + 1) * DAY_MS, `${maxDays}일`);
}

/** Reads a window in minutes, the last minute included. */
export function minuteWindow(shop: Shop, from: string | null, to: string | null, maxMs: number, maxText: string): Window {
  const at = (text: string | null) => (text && MINUTE.test(text) ? businessTime(shop, `${text}:00`) : Number.NaN);
  return checked({ from: at(from), to: at(to) + MINUTE_MS }, 'yyyy-MM-ddTHH:mm', maxMs + MINUTE_MS, maxText);
}

/** Reads a window in seconds, the last second included. */
export function secondWindow(shop: Shop, from: string | null, to: string | null, maxMs: number, maxText: string): Window {
  const at = (text: string | null) => (text && SECOND.test(text) ? businessTime(shop, text) : Number.NaN);
  return checked({ from: at(from), to: at(to) + SECOND_MS }, 'yyyy-MM-ddTHH:mm:ss', maxMs + SECOND_MS, maxText);
}

function checked(window: Window, format: string, maxMs: number, maxText: string): Window {
  if (Number.isNaN(window.from) || Number.isNaN(window.to)) throw orderRefusal(400, `조회 기간은 ${format} 형식이어야 합니다.`);
  if (window.to <= window.from) throw orderRefusal(400, '조회 시작일은 종료일보다 이전이어야 합니다.');
  if (window.to - window.from > maxMs) throw orderRefusal(400, `조회 기간은 최대 ${maxText}까지 가능합니다.`);
  return window;
}
