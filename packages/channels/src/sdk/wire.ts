/** Schemas for what channels send: demanding where a record would be useless without a value, tolerant everywhere else. */
import { z } from 'zod';
import { toInstant } from './clock.ts';
import { visibleText } from './visible.ts';

/** An identifier as text; the record is unreadable without it. */
export const wireId = z.union([z.string().trim().min(1).transform(visibleText), z.number().refine(Number.isSafeInteger).transform(String)]);

/** Text or number as text; anything else, or nothing, is an empty text. */
export const wireText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? visibleText(value.trim()) : typeof value === 'number' ? String(value) : ''));

/** A whole number from 5, "5", "11000.00" or "11,000"; null when it is none, or none that a number holds exactly. */
export const wireInt = z.unknown().optional().transform(toInt);

/** True for true, "true", "T", "Y" and 1. */
export const wireFlag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 1 || (typeof value === 'string' && /^(true|t|y|1)$/i.test(value.trim())));

/** ISO 8601 in UTC, or null. */
export const wireInstant = z.unknown().optional().transform(toInstant);

/** A list, an object that wraps nothing but one row, or nothing: always a list of raw rows. */
export const wireRows = z
  .unknown()
  .optional()
  .transform((value): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]));

export function toInt(value: unknown): number | null {
  const text = typeof value === 'string' ? value.replaceAll(',', '').trim() : '';
  const number = typeof value === 'number' ? Math.round(value) : /^-?\d+(\.\d+)?$/.test(text) ? Math.round(Number(text)) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list under the first of `names` that holds one; the value itself when it is a list. */
export function rowsIn(value: unknown, ...names: string[]): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [];
  for (const name of names) {
    const rows = value[name];
    if (Array.isArray(rows)) return rows;
  }
  return [];
}

export interface ReadRows<T> {
  rows: T[];
  /** Rows that do not fit, each with what is wrong. */
  bad: { row: unknown; reason: string }[];
}

/** Reads every row on its own, so that one bad row does not hide the others. */
export function readRows<T>(schema: z.ZodType<T>, raw: readonly unknown[]): ReadRows<T> {
  const result: ReadRows<T> = { rows: [], bad: [] };
  for (const row of raw) {
    const parsed = schema.safeParse(row);
    if (parsed.success) result.rows.push(parsed.data);
    else result.bad.push({ row, reason: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') });
  }
  return result;
}
