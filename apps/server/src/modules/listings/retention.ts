/** How long searches at shops are kept. What was sent to a shop is the timeline of its listing, and stays. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const listingRetention: readonly RetentionPolicy[] = [
  {
    name: 'searches at shops',
    due: `s.seller_id in (select a.seller_id from attempt a where a.kind in ('READ', 'FIND') and a.started_at < $1)`,
    period: RETENTION.searchAttempt,
    erase: untilNone(async (tx, now) => {
      const { rowCount } = await tx.query(
        `delete from attempt where seller_id = $1 and id in (
           select id from attempt where seller_id = $1 and kind in ('READ', 'FIND') and started_at < $2 order by started_at limit $3)`,
        [tx.sellerId, keptSince(RETENTION.searchAttempt, now), ERASED_AT_ONCE],
      );
      return rowCount;
    }),
  },
];
