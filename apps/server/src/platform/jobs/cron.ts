/** Times of day and week for recurring work, in Korean time (UTC+9, no daylight saving). */
import { fromKoreanClock, koreanClock } from '@moa/core';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const FIELDS = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12 },
  { name: 'weekday', min: 0, max: 6 },
] as const;

export interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
}

/**
 * Parses `minute hour day month weekday` with `*`, lists, ranges and steps (weekday 0 is Sunday). Day and weekday must both match.
 * @throws for anything else
 */
export function parseCron(expression: string): Cron {
  const parts = expression.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) throw new Error(`cron needs five fields: ${expression}`);
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = FIELDS.map((field, at) =>
    parseField(parts[at] ?? '', field, expression),
  );
  return { minutes, hours, days: new Set(days), months: new Set(months), weekdays: new Set(weekdays) };
}

function parseField(text: string, { name, min, max }: (typeof FIELDS)[number], expression: string): number[] {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    const step = Number(match?.[3] ?? 1);
    const from = match?.[1] === undefined ? min : Number(match[1]);
    const to = match?.[1] === undefined ? max : Number(match[2] ?? (match[3] === undefined ? match[1] : max));
    if (!match || step < 1 || from < min || to > max || from > to) throw new Error(`bad ${name} in cron: ${expression}`);
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

/** The first time after `after` that matches. Throws when none does within nine years (30 February). */
export function nextRun(cron: Cron, after: Date): Date {
  const local = Math.floor(koreanClock(after).getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const firstDay = Math.floor(local / DAY_MS) * DAY_MS;
  for (let day = firstDay; day < firstDay + 9 * 366 * DAY_MS; day += DAY_MS) {
    const date = new Date(day);
    if (!cron.months.has(date.getUTCMonth() + 1) || !cron.days.has(date.getUTCDate()) || !cron.weekdays.has(date.getUTCDay())) continue;
    for (const hour of cron.hours) {
      for (const minute of cron.minutes) {
        const time = day + (hour * 60 + minute) * MINUTE_MS;
        if (time >= local) return fromKoreanClock(new Date(time));
      }
    }
  }
  throw new Error('the cron expression never matches');
}
