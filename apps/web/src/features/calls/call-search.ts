/** From the address of the list of calls to what the server is asked. Pure. */
import type { Inputs } from '@moa/contract/types';
import { CALL_OUTCOMES, type CallOutcome } from '@moa/core';
import type { PageInput } from '../../ui/list/list-search.ts';
import type { CallSearch } from './search.ts';

export type CallInput = Inputs['calls']['list'];

export const PERIODS = [
  { value: '', label: '14일' },
  { value: '1', label: '최근 1시간' },
  { value: '24', label: '최근 24시간' },
  { value: '168', label: '최근 7일' },
] as const;

/** `refused`: what the shop said no to, be it one thing of many in a call. */
const OUTCOMES: Readonly<Record<NonNullable<CallSearch['tab']>, CallOutcome[]>> = {
  failed: CALL_OUTCOMES.filter((outcome) => outcome !== 'OK'),
  refused: ['REFUSED', 'FIX'],
};
const HOUR_MS = 3_600_000;
/** Moments are asked for by the minute, so that the same list stays one list. */
const STEP_MS = 60_000;

/** What an error message, a log and a job show as 추적번호; other numbers are those of orders and products. */
export function isTraceId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

/** @param now in milliseconds */
export function callInput({ account, tab, area, trace, number, hours }: CallSearch, page: PageInput, now = Date.now()): CallInput {
  return {
    ...page,
    ...(account === undefined ? {} : { accountId: account }),
    ...(area === undefined ? {} : { area }),
    ...(trace === undefined ? {} : { traceId: trace }),
    ...(number === undefined ? {} : { number }),
    ...(tab === undefined ? {} : { outcome: OUTCOMES[tab] }),
    ...(hours === undefined ? {} : { from: new Date(Math.floor((now - hours * HOUR_MS) / STEP_MS) * STEP_MS).toISOString() }),
  };
}
