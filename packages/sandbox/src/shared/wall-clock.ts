/** Korean wall-clock times as calls write them, and windows between two of them. */
import { kstParts } from '../kernel/kst.ts';
import type { BusinessTime } from './business-time.ts';

/** `shown` as the channel names the form; `ms` is how far a time in it reaches. */
export interface TimeForm {
  pattern: RegExp;
  shown: string;
  ms: number;
}

export const DAY_MS = 86_400_000;

export const FORMS = {
  DAY: { pattern: /^\d{4}-\d{2}-\d{2}$/, shown: 'yyyy-MM-dd', ms: DAY_MS },
  MINUTE: { pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, shown: 'yyyy-MM-ddTHH:mm', ms: 60_000 },
  SECOND: { pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, shown: 'yyyy-MM-ddTHH:mm:ss', ms: 1000 },
  COMPACT_DAY: { pattern: /^\d{8}$/, shown: 'yyyyMMdd', ms: DAY_MS },
  COMPACT_MINUTE: { pattern: /^\d{12}$/, shown: 'yyyyMMddHHmm', ms: 60_000 },
  COMPACT_SECOND: { pattern: /^\d{14}$/, shown: 'yyyyMMddHHmmss', ms: 1000 },
} as const satisfies Record<string, TimeForm>;

/** Epoch milliseconds of the instant, be its offset written or not; NaN for another form and for what no calendar has, such as the 31st of February. */
export function instantOf(text: string, { pattern }: TimeForm): number {
  if (!pattern.test(text)) return Number.NaN;
  const digits = text.replace(/[ +]09:00$/, '').replace(/\D/g, '');
  const [, date, hour, minute, second] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(digits.padEnd(14, '0')) ?? [];
  const at = Date.parse(`${date?.slice(0, 4)}-${date?.slice(4, 6)}-${date?.slice(6)}T${hour}:${minute}:${second}+09:00`);
  return !Number.isNaN(at) && kstParts(new Date(at)).compact.startsWith(digits) ? at : Number.NaN;
}

export type WindowProblem = 'BAD_START' | 'BAD_END' | 'BACKWARDS' | 'TOO_LONG';

/** Record times of a window whose ends are both included and at most `maxMs` apart; `to` is exclusive in the answer. Throws what `refuse` makes of a wrong one. */
export function windowOf(
  time: BusinessTime,
  [first, last]: readonly [string, string],
  form: TimeForm,
  maxMs: number,
  refuse: (problem: WindowProblem) => Error,
): { from: number; to: number } {
  const [from, until] = [instantOf(first, form), instantOf(last, form)];
  if (Number.isNaN(from)) throw refuse('BAD_START');
  if (Number.isNaN(until)) throw refuse('BAD_END');
  if (until < from) throw refuse('BACKWARDS');
  if (until - from > maxMs) throw refuse('TOO_LONG');
  return { from: time.ofShown(new Date(from)), to: time.ofShown(new Date(until)) + form.ms };
}
