/** Time as connectors need it: Korean wall time on the wire, instants inside. */
import { koreanClock, koreanDate, koreanIso } from '@moa/core';

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** The next whole minute, second or the like (in UTC): an end that is rounded so leaves nothing between two windows. */
export function roundedUp(at: Date, unitMs: number): Date {
  return new Date(Math.ceil(at.getTime() / unitMs) * unitMs);
}

/** `2026-03-02T10:15:30.000+09:00` of an instant. */
export function kstIso(instant: Date): string {
  return koreanIso(instant);
}

/** `2026-03-02` of an instant in Korea. */
export function kstDate(instant: Date): string {
  return koreanDate(instant);
}

/** `2026-03-02 10:15:30` of an instant in Korea. */
export function kstDateTime(instant: Date): string {
  return shifted(instant).slice(0, 19).replace('T', ' ');
}

/** `20260302101530` of an instant in Korea. */
export function kstDigits(instant: Date): string {
  return shifted(instant).slice(0, 19).replaceAll(/[-T:]/g, '');
}

/** `20260302` of an instant in Korea. */
export function kstDayDigits(instant: Date): string {
  return kstDigits(instant).slice(0, 8);
}

function shifted(instant: Date): string {
  return koreanClock(instant).toISOString();
}

const WALL_TIME =
  /^(?<y>\d{4})[-/.]?(?<mo>\d{2})[-/.]?(?<d>\d{2})(?:[T ]?(?<h>\d{2}):?(?<mi>\d{2})(?::?(?<s>\d{2})(?:[.,](?<f>\d{1,9}))?)?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * An instant as ISO 8601 in UTC. Accepts ISO, `2026-03-02 10:15:30`, `2026/03/02`, `20260302101530` and epoch milliseconds;
 * wall time without a zone is Korean. Null when it can't be read.
 */
export function toInstant(value: unknown): string | null {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{13}$/.test(text)) return fromEpoch(Number(text));
  const parts = WALL_TIME.exec(text)?.groups;
  if (!parts) return null;
  const { y, mo, d, h = '00', mi = '00', s = '00', f = '0', zone = '+09:00' } = parts;
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const instant = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${f.padEnd(3, '0').slice(0, 3)}${offset}`);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

function fromEpoch(ms: number): string | null {
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null;
}
