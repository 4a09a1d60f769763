/** A shop says by itself that something changed: its account is collected sooner, by the same collection as ever. */
import { nextCollection } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import { COLLECT_CHANNEL } from './collect.requests.ts';

/**
 * Makes the account due at once, or when its quiet hours end. One that is being collected is collected once more afterwards; one that the seller
 * collects by hand alone, or that failed and waits, goes on as it was.
 */
export async function hintCollection(tx: TenantTx, accountId: number, now: Date): Promise<void> {
  const settings = await sellerSettings(tx);
  const { rowCount } = await tx.query(
    `update due_account set hinted = true, next_run_at = least(next_run_at, $3::timestamptz)
      where seller_id = $1 and account_id = $2 and next_run_at < 'infinity' and failures = 0`,
    [tx.sellerId, accountId, nextCollection(now, 0, settings.collectQuiet, 0)],
  );
  if (rowCount > 0) tx.notify(COLLECT_CHANNEL, '');
}
