import { kstParts } from '../kernel/kst.ts';
import { DAY_MS, FORMS, instantOf, type TimeForm, type WindowProblem, windowOf } from '../shared/wall-clock.ts';
import { CODES, Refusal } from './answers.ts';
import type { Mall } from './market.ts';
import type { Call } from './wire.ts';

/** `2026-03-02 10:15:30`; empty for nothing. */
export function stamp(mall: Mall, at: number | null | undefined): string {
  if (at === null || at === undefined) return '';
  const { date, time } = kstParts(mall.time.shown(at));
  return `${date} ${time}`;
}

/** Whether a text is a Korean wall-clock time `yyyyMMddHHmm`. */
export function isMinute(text: string): boolean {
  return !Number.isNaN(instantOf(text, FORMS.COMPACT_MINUTE));
}

type Refused = readonly [code: number, message: string];

/** Reads `{from}/{to}` of a list path, the last minute included. Refuses with -3303, -3304, -3305 (sheet 8). */
export function readWindow(call: Call, maxDays: number): { from: number; to: number } {
  return readDays(call, FORMS.COMPACT_MINUTE, maxDays * DAY_MS);
}

/** The same in another form of time, the last day or minute included. */
export function readDays({ mall, params: { from = '', to = '' } }: Call, form: TimeForm, maxMs: number): { from: number; to: number } {
  const wrongEnd: Refused = [CODES.BAD_END, `조회 종료일시가 올바르지 않습니다. (${form.shown})`];
  const refusals: Record<WindowProblem, Refused> = {
    BAD_START: [CODES.BAD_START, `조회 시작일시의 형식이 올바르지 않습니다. (${form.shown})`],
    BAD_END: wrongEnd,
    BACKWARDS: wrongEnd,
    TOO_LONG: [CODES.WINDOW_TOO_LONG, `조회 기간은 최대 ${maxMs / DAY_MS}일까지 가능합니다.`],
  };
  return windowOf(mall.time, [from, to], form, maxMs, (problem) => new Refusal(...refusals[problem]));
}
