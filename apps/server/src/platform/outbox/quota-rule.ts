/** The installation's ceiling for messages, as arithmetic: what one more message does to the minute and the day that run. */
import { koreanDate, koreanDayEnd } from '@moa/core';

export interface Ceiling {
  perMinute: number;
  /** Of the Korean calendar. */
  perDay: number;
}

export type Span = 'MINUTE' | 'DAY';

/** What was sent in the latest minute and day that anything was sent in. */
export interface Sent {
  minute: Date;
  inMinute: number;
  /** `2026-12-31` */
  day: string;
  inDay: number;
}

/**
 * SIGN_IN: a code that somebody waits for whose password was right. CODE: one that anybody may ask for, without a login. OTHER: it may come
 * later.
 */
export type Use = 'SIGN_IN' | 'CODE' | 'OTHER';

export type Decision =
  /** `full` names the span whose last place this was. */
  | { taken: true; sent: Sent; full: Span | null }
  /** `waitMs` until the span ends. */
  | { taken: false; by: Span; waitMs: number };

const MINUTE_MS = 60_000;
/** Of a ceiling what each may use, so that neither a thousand alerts nor a thousand strangers who ask for codes keep anybody from signing in. */
const SHARES: Readonly<Record<Use, number>> = { SIGN_IN: 1, CODE: 0.9, OTHER: 0.8 };

export function slotsFor(limit: number, use: Use): number {
  return Math.max(1, Math.floor(limit * SHARES[use]));
}

/** Clocks of several machines differ: time never runs backwards here, a late clock counts in the minute that has begun. */
export function takeSlot(before: Sent, ceiling: Ceiling, use: Use, now: Date): Decision {
  const begun = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const [minute, inMinute] = begun > before.minute ? [begun, 0] : [before.minute, before.inMinute];
  const today = koreanDate(now);
  const [day, inDay] = today > before.day ? [today, 0] : [before.day, before.inDay];
  const [minuteSlots, daySlots] = [slotsFor(ceiling.perMinute, use), slotsFor(ceiling.perDay, use)];
  if (inDay >= daySlots) return { taken: false, by: 'DAY', waitMs: Math.max(1, koreanDayEnd(day).getTime() - now.getTime()) };
  if (inMinute >= minuteSlots) return { taken: false, by: 'MINUTE', waitMs: Math.max(1, minute.getTime() + MINUTE_MS - now.getTime()) };
  const sent = { minute, inMinute: inMinute + 1, day, inDay: inDay + 1 };
  return { taken: true, sent, full: sent.inDay >= daySlots ? 'DAY' : sent.inMinute >= minuteSlots ? 'MINUTE' : null };
}
