/**
 * Keeps what was asked of shops. A call is never slowed by it and never fails for it: records wait in memory, are written some at a time in
 * transactions of their own, and what does not fit is counted instead. What a killed process has not written yet (`FLUSH_MS` of calls) is lost.
 */
import type { CallRecord } from '@moa/channels/sdk';
import type { Clock } from '../../platform/clock.ts';
import type { SellerVault } from '../../platform/crypto/index.ts';
import { CommitUnknown, type Database, isDatabaseUnavailable, isNodeAway } from '../../platform/database/index.ts';
import { currentTrace } from '../../platform/trace.ts';
import { type CalledAccount, type CallRow, droppedRow, foldCalls, type KeptCall } from './call-rows.ts';
import { MESSAGE_ASSOCIATED_DATA, storeCalls } from './calls.queries.ts';

export interface CallLog {
  /** Takes a record, which its maker may still complete in the same turn of the event loop. Never throws, never waits. */
  record(call: CallRecord, account: CalledAccount): void;
  /** Writes what is waiting; resolves when it is written, given up or still has to wait for the database. */
  flush(): Promise<void>;
  /** Writes what is waiting, `STOP_MS` at most, and ends. */
  stop(): Promise<void>;
}

export interface CallLogOptions {
  database: Pick<Database, 'tenant'>;
  sellerVault: Pick<SellerVault, 'forSeller'>;
  now: Clock;
  onError(error: unknown, during: string): void;
  /** Calls kept in memory, at most. */
  capacity?: number;
  flushMs?: number;
}

const CAPACITY = 10_000;
const FLUSH_MS = 2_000;
/** So many waiting are written at once. */
const BATCH = 500;
const STOP_MS = 3_000;
const STATEMENT_MS = 5_000;

export function createCallLog(options: CallLogOptions): CallLog {
  const { database, sellerVault, now, onError, capacity = CAPACITY, flushMs = FLUSH_MS } = options;
  let waiting: KeptCall[] = [];
  /** Rows of sellers that the database could not take yet, as they are to be written. */
  const unsaved = new Map<number, CallRow[]>();
  let unsavedRows = 0;
  const dropped = new Map<string, { account: CalledAccount; calls: number }>();
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  function wake(ms: number): void {
    if (timer !== null || stopped) return;
    timer = setTimeout(() => {
      timer = null;
      void flush();
    }, ms);
    timer.unref();
  }

  function drop(account: CalledAccount, calls: number): void {
    const key = `${account.sellerId}.${account.accountId}`;
    const before = dropped.get(key);
    if (before) before.calls += calls;
    else if (dropped.size < capacity) dropped.set(key, { account, calls });
  }

  function gather(): void {
    const kept = waiting;
    waiting = [];
    const bySeller = Map.groupBy(foldCalls(kept), ({ account }) => account.sellerId);
    for (const { account, calls } of dropped.values()) {
      const list = bySeller.get(account.sellerId) ?? [];
      bySeller.set(account.sellerId, list);
      list.push(droppedRow(account, calls, now()));
    }
    dropped.clear();
    for (const [sellerId, rows] of bySeller) {
      unsaved.set(sellerId, [...(unsaved.get(sellerId) ?? []), ...rows]);
      unsavedRows += rows.length;
    }
  }

  async function save(sellerId: number, rows: readonly CallRow[]): Promise<void> {
    const keys = rows.some(({ message }) => message !== null) ? await sellerVault.forSeller(sellerId) : null;
    const sealed = rows.map(({ message }) => (message === null || keys === null ? null : keys.seal(message, MESSAGE_ASSOCIATED_DATA)));
    await database.tenant(sellerId, (tx) => storeCalls(tx, rows, sealed), { relaxedCommit: true, statementTimeoutMs: STATEMENT_MS });
  }

  async function writeAll(): Promise<void> {
    gather();
    for (const [sellerId, rows] of unsaved) {
      try {
        await save(sellerId, rows);
      } catch (error) {
        // Those of the other nodes are written; these wait for theirs.
        if (isNodeAway(error)) continue;
        // The rows are known by their keys: what was committed after all is not written twice.
        if (isDatabaseUnavailable(error) || error instanceof CommitUnknown) return;
        onError(error, 'call log');
        for (const { account, repeated } of rows) drop(account, repeated + 1);
      }
      unsaved.delete(sellerId);
      unsavedRows -= rows.length;
    }
  }

  function flush(): Promise<void> {
    running ??= writeAll()
      .catch((error: unknown) => onError(error, 'call log'))
      .finally(() => {
        running = null;
        if (waiting.length > 0 || unsavedRows > 0) wake(flushMs);
      });
    return running;
  }

  return {
    record(call, account) {
      if (waiting.length + unsavedRows >= capacity) drop(account, 1);
      else waiting.push({ call, account, traceId: currentTrace() });
      if (waiting.length === BATCH && running === null) {
        if (timer !== null) clearTimeout(timer);
        timer = null;
        // Whoever made the record completes it first.
        setImmediate(() => void flush()).unref();
      } else wake(flushMs);
    },
    flush,
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      const late = Promise.withResolvers<void>();
      const limit = setTimeout(late.resolve, STOP_MS);
      await Promise.race([late.promise, (running ?? Promise.resolve()).then(flush)]);
      clearTimeout(limit);
    },
  };
}
