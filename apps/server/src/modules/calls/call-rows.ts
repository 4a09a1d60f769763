/** From records of calls to rows of the log: equal successes of one piece of work become one row that says how many it tells of. Pure. */
import type { CallRecord, ItemTally } from '@moa/channels/sdk';
import { CALLS_DROPPED, type CallArea, type CallOutcome, callAreaOf, type ShopType } from '@moa/core';

/** Whose call it is. `accountId` is null while a shop is being linked for the first time. */
export interface CalledAccount {
  sellerId: number;
  accountId: number | null;
  shopType: ShopType;
}

export interface KeptCall {
  call: CallRecord;
  account: CalledAccount;
  traceId: string | null;
}

export interface CallRow {
  /** With `at` the key in its seller; made here, so that a row that is written twice stays one. */
  id: number;
  account: CalledAccount;
  traceId: string | null;
  at: Date;
  area: CallArea;
  operation: string;
  method: string;
  path: string;
  subject: string | null;
  attempt: number;
  sent: boolean;
  status: number | null;
  outcome: CallOutcome;
  items: ItemTally | null;
  /** Of the first call; of further ones that the row tells of, the longest. */
  durationMs: number;
  repeated: number;
  requestBytes: number;
  responseBytes: number;
  message: string | null;
  shopTraceId: string | null;
}

function rowOf({ call, account, traceId }: KeptCall): CallRow {
  const { startedAt, result, outcome, ...rest } = call;
  return {
    ...rest,
    id: newId(),
    account,
    traceId,
    at: startedAt,
    area: callAreaOf(call.operation),
    sent: result !== 'REFUSED',
    outcome: outcome.toUpperCase() as CallOutcome,
    repeated: 0,
  };
}

/** The rows of calls in their order. What failed, what was tried again and what no work is known of stands for itself. */
export function foldCalls(calls: readonly KeptCall[]): CallRow[] {
  const open = new Map<string, CallRow>();
  const rows: CallRow[] = [];
  for (const kept of calls) {
    const { call, account, traceId } = kept;
    const folds = call.outcome === 'ok' && call.attempt === 1 && traceId !== null;
    const key = folds ? `${account.sellerId} ${account.accountId} ${traceId} ${call.method} ${call.operation} ${call.status}` : '';
    const first = folds ? open.get(key) : undefined;
    if (first) {
      first.repeated += 1;
      first.durationMs = Math.max(first.durationMs, call.durationMs);
      first.requestBytes += call.requestBytes;
      first.responseBytes += call.responseBytes;
      first.items = together(first.items, call.items);
    } else {
      const row = rowOf(kept);
      rows.push(row);
      if (folds) open.set(key, row);
    }
  }
  return rows;
}

function together(a: ItemTally | null, b: ItemTally | null): ItemTally | null {
  if (a === null || b === null) return a ?? b;
  return { accepted: a.accepted + b.accepted, refused: a.refused + b.refused, open: a.open + b.open };
}

/** Stands for calls that there was no room to keep. */
export function droppedRow(account: CalledAccount, calls: number, at: Date): CallRow {
  return {
    id: newId(),
    account,
    traceId: null,
    at,
    area: callAreaOf(CALLS_DROPPED),
    operation: CALLS_DROPPED,
    method: '',
    path: '',
    subject: null,
    attempt: 1,
    sent: false,
    status: null,
    outcome: 'UNKNOWN',
    items: null,
    durationMs: 0,
    repeated: calls - 1,
    requestBytes: 0,
    responseBytes: 0,
    message: null,
    shopTraceId: null,
  };
}

/** Tells apart what was asked in the same millisecond. */
function newId(): number {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
}
