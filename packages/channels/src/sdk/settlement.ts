/** Settlement rows as a channel reports them, in the words of core's settlement. */
import type { SettleFact } from '@moa/core';
import type { ConnectorContext } from './context.ts';
import type { CollectCursor, UnreadableRecord } from './order.ts';
import type { Outcome } from './outcome.ts';

export interface SettlementPage {
  entries: SettleFact[];
  unreadable: UnreadableRecord[];
  nextCursor: CollectCursor;
}

export interface SettlementCapability {
  /**
   * One page of the rows whose settlement day lies in the cursor's span. A page may repeat, shift or come late, and a row that changed comes
   * again under its key.
   */
  collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<SettlementPage>>;
}
