/** What the shops pay for the orders of the last fortnight: asked at once, as the morning on which they would be asked may be a day away. */
import { SETTLEMENT_IMPORT_KIND, startSettlementImport } from '../../settlement/index.ts';
import { type Filling, waitForRuns } from './work.ts';

const DAYS = 14;

/** Rows that are there already stay as they are. */
export async function fillSettlements(filling: Filling): Promise<void> {
  await startSettlementImport(
    filling.database,
    { sellerId: filling.sellerId, shopAccountIds: null },
    { days: DAYS },
    filling.by,
    async () => undefined,
  );
  await waitForRuns(filling, [SETTLEMENT_IMPORT_KIND]);
}
