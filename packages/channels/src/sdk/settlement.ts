/** Settlement rows as a channel reports them, in the words of core's settlement. */
import type { SettleFact } from '@moa/core';
import type { ConnectorContext } from './context.ts';
import type { CollectCursor, UnreadableRecord } from './order.ts';
import type { Outcome } from './outcome.ts';
import { type WalkList, walkRecords } from './walk.ts';

interface SettlementRecords {
  entries: SettleFact[];
  unreadable: UnreadableRecord[];
}

export interface SettlementPage extends SettlementRecords {
  nextCursor: CollectCursor;
}

export interface SettlementCapability {
  /**
   * One page of the rows whose settlement day lies in the cursor's span. A page may repeat, shift or come late, and a row that changed comes
   * again under its key.
   */
  collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<SettlementPage>>;
}

/** Lists of settlement rows, walked like those of orders. */
export type SettlementList = WalkList<SettlementRecords>;

export function walkSettlements(
  ctx: ConnectorContext,
  cursor: CollectCursor,
  lists: readonly SettlementList[],
): Promise<Outcome<SettlementPage>> {
  return walkRecords<SettlementRecords>(ctx, cursor, lists, { entries: [], unreadable: [] });
}

/** Rows read one by one: what can't be read is named, the rest goes on. */
export function readEntries(rows: readonly unknown[], read: (row: unknown) => SettleFact | UnreadableRecord): SettlementRecords {
  const records: SettlementRecords = { entries: [], unreadable: [] };
  for (const row of rows) {
    const entry = read(row);
    if ('reason' in entry) records.unreadable.push(entry);
    else records.entries.push(entry);
  }
  return records;
}
