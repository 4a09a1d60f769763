import { kstIso, kstParts } from '../kernel/kst.ts';
import { FORMS, instantOf } from '../shared/wall-clock.ts';

/** Booleans on the wire. */
export type Flag = 'T' | 'F';

/** An answer in the platform's error envelope (sheet 8). */
export class ApiError extends Error {
  readonly status: number;
  readonly moreInfo: Record<string, unknown>;

  constructor(status: number, message: string, moreInfo: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.moreInfo = moreInfo;
  }
}

/** `{"error":{"code","message","more_info"}}`; the code is a number only for 429, as in the sheet's samples. */
export function errorBody(status: number, message: string, moreInfo: Record<string, unknown> = {}): object {
  return { error: { code: status === 429 ? 429 : String(status), message, more_info: moreInfo } };
}

/** 422 for one field. */
export function invalid(field: string, message: string): ApiError {
  return new ApiError(422, `Invalid value. (parameter.${field})`, { [field]: message });
}

/** `2026-11-02T10:00:00+09:00`. */
export function isoKst(at: Date): string {
  return `${kstIso(at).slice(0, 19)}+09:00`;
}

/** `2026-11-02T10:00:00.000`, KST without zone: the token endpoint's form. */
export function zonelessKst(at: number): string {
  return kstIso(new Date(at)).slice(0, 23);
}

/** `20261102`, the KST day. */
export function dayKst(at: Date): string {
  return kstParts(at).compact.slice(0, 8);
}

const SECOND = { ...FORMS.SECOND, pattern: /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/ };

/** A date parameter. A day alone means its first, or with `end` its last, millisecond. NaN when malformed. */
export function parseKst(text: string, end: boolean): number {
  const form = text.length > 10 ? SECOND : FORMS.DAY;
  return instantOf(text.replace(/\+09:00$/, ''), form) + (end ? form.ms - 1 : 0);
}

/** Money on the wire is a string with two decimals. */
export function money(won: number): string {
  return won.toFixed(2);
}

export function flag(value: boolean): Flag {
  return value ? 'T' : 'F';
}

export type Query = Record<string, string | string[] | undefined>;

/** One query value; a repeated parameter counts once, as the last. */
export function param(query: Query, name: string): string | null {
  const value = query[name];
  const text = Array.isArray(value) ? value.at(-1) : value;
  return text === undefined || text === '' ? null : text;
}

/** A whole number within bounds, or a 422. */
export function wholeParam(query: Query, name: string, fallback: number, min: number, max: number): number {
  const text = param(query, name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) throw invalid(name, `must be a whole number between ${min} and ${max}`);
  return value;
}

const LIST_MAX = 100;

/** A comma list (any of them matches), at most 100 values (sheet 1). */
export function listParam(query: Query, name: string): string[] | null {
  const text = param(query, name);
  if (text === null) return null;
  const values = text.split(',').map((value) => value.trim());
  if (values.length > LIST_MAX) throw invalid(name, `at most ${LIST_MAX} values`);
  return values;
}

/** Keeps only the `fields` of a resource that are asked for. */
export function pickFields(query: Query, resource: Record<string, unknown>): Record<string, unknown> {
  const fields = listParam(query, 'fields');
  if (!fields) return resource;
  return Object.fromEntries(fields.filter((field) => field in resource).map((field) => [field, resource[field]]));
}

/** Values of `embed`, each of which must be known. */
export function embedParam(query: Query, known: readonly string[]): Set<string> {
  const values = listParam(query, 'embed') ?? [];
  const strange = values.find((value) => !known.includes(value));
  if (strange !== undefined) throw invalid('embed', `unknown value ${strange}`);
  return new Set(values);
}
