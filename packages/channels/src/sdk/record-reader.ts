/** Reading the numbers and times of one order record: what is broken is noted in Korean and never becomes a 0, a 1 or a day in 1970. */
import { createHash } from 'node:crypto';
import { DAY_MS, toInstant } from './clock.ts';
import { withObject } from './korean.ts';
import type { UnreadableRecord } from './order.ts';
import { rawText, text, whole } from './reader.ts';

/** An absent value (nothing, null, an empty text) is null and no problem; whoever needs it says so with `need`. */
export interface RecordReader {
  /** What is wrong with the record so far, in sentences. */
  readonly problems: string[];
  /** A count of at least `min` and at most a million. */
  number(value: unknown, label: string, min: number): number | null;
  /** Won of at least `min` (0 by default) and at most nine billion, from a number, digits, or `"11000.00"`, rounded. */
  money(value: unknown, label: string, min?: number): number | null;
  /** ISO 8601 in UTC, of a time that an order can have. */
  time(value: unknown, label: string): string | null;
  /** Notes that a value is missing, unless a problem of it was noted already. */
  need(value: unknown, label: string): void;
}

/** Older than any order a shop still reports: what is dated before, or later than a day from now, came in another unit (seconds for milliseconds). */
const OLDEST = '2000-01-01T00:00:00.000Z';

/** Pieces of a line and won of an amount; above them a number is broken. One times the other is still counted exactly. */
const NUMBER_MAX = 1_000_000;
const MONEY_MAX = 9_000_000_000;

/** `readAt` is when the answer came, ISO 8601. */
export function createRecordReader(readAt: string): RecordReader {
  const newest = new Date(Date.parse(readAt) + DAY_MS).toISOString();
  const problems: string[] = [];
  const broken = new Set<string>();
  const note = (label: string): null => {
    broken.add(label);
    problems.push(`${withObject(label)} 읽을 수 없습니다.`);
    return null;
  };
  const numberLike = (value: unknown, label: string, pattern: RegExp, min: number, max: number): number | null => {
    if (isAbsent(value)) return null;
    const number = pattern.test(text(value).replaceAll(',', '')) ? whole(value) : null;
    return number !== null && number >= min && number <= max ? number : note(label);
  };
  return {
    problems,
    number: (value, label, min) => numberLike(value, label, /^-?\d+$/, min, NUMBER_MAX),
    money: (value, label, min = 0) => numberLike(value, label, /^-?\d+(\.\d+)?$/, min, MONEY_MAX),
    time(value, label) {
      if (isAbsent(value)) return null;
      const time = toInstant(/^\d{1,12}$/.test(text(value)) ? Number(text(value)) : value);
      return time !== null && time >= OLDEST && time <= newest ? time : note(label);
    },
    need(value, label) {
      if (value === null && !broken.has(label)) problems.push(`${label} 값이 없습니다.`);
    },
  };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && text(value) === '');
}

/** Largest count a line of an order may have: what PostgreSQL keeps in an integer. */
const PIECES_MAX = 2_147_483_647;

/** A count of at least one piece from a number or its digits; null for 0, fractions, negative numbers and everything else. */
export function pieces(value: unknown): number | null {
  const count = whole(value);
  if (count === null || count < 1 || count > PIECES_MAX) return null;
  return Number(text(value).replaceAll(',', '')) === count ? count : null;
}

/** Whether a field that may be absent holds something that is no whole number: broken, not missing. */
export function isBrokenNumber(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && whole(value) === null;
}

/** What the key of every record that names no order begins with. */
export const NAMELESS = '알 수 없음';

/** Key of a record that names no order, by what distinguishes it: such a record is done when a walk over its time reports it no more. */
export function namelessKey(mark: string): string {
  return `${NAMELESS} ${mark}`;
}

/**
 * What stays of a record that can't be read. One that reports no key gets one from its content, so that no two of them take each other's place;
 * it must not show what is in the record.
 */
export function unreadableRecord(row: unknown, reason: string, key = ''): UnreadableRecord {
  const raw = rawText(row);
  return { key: key || namelessKey(createHash('sha256').update(raw).digest('hex').slice(0, 12)), reason, raw };
}

/** The row among those that can't be read, where the reader found anything wrong with it. */
export function brokenIn(row: unknown, { problems }: RecordReader, key: string): UnreadableRecord[] {
  return problems.length === 0 ? [] : [unreadableRecord(row, problems.join(' '), key)];
}

/** Facts of rows that were read one by one, and the rows that can't be. */
interface ReadRows<Fact> {
  facts: Fact[];
  unreadable: UnreadableRecord[];
}

/** Reads row by row: what can't be read of one is named, and the rest goes on. A row may hold several facts. */
export function readRows<Fact extends object>(
  rows: readonly unknown[],
  read: (row: unknown) => Fact | UnreadableRecord | readonly (Fact | UnreadableRecord)[],
): ReadRows<Fact> {
  return sortOut(rows.flatMap((row) => read(row)));
}

/** What was read, and what could not be. */
export function sortOut<Fact extends object>(records: readonly (Fact | UnreadableRecord)[]): ReadRows<Fact> {
  const result: ReadRows<Fact> = { facts: [], unreadable: [] };
  for (const record of records) {
    if (isUnreadable(record)) result.unreadable.push(record);
    else result.facts.push(record);
  }
  return result;
}

function isUnreadable(record: object): record is UnreadableRecord {
  return 'reason' in record && 'raw' in record;
}

/** Records that the channel no longer shows. */
export function notShown(keys: readonly string[], reason: string): UnreadableRecord[] {
  return keys.map((key) => ({ key, reason, raw: '' }));
}
