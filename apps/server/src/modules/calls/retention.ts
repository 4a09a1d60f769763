/** How long calls to shops are kept. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const callRetention: RetentionPolicy = {
  name: 'calls to shops',
  due: 'exists (select from channel_call c where c.seller_id = s.seller_id and c.at < $1)',
  period: RETENTION.channelCall,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `delete from channel_call where seller_id = $1 and (at, id) in (
         select at, id from channel_call where seller_id = $1 and at < $2 order by at, id limit $3)`,
      [tx.sellerId, keptSince(RETENTION.channelCall, now), ERASED_AT_ONCE],
    );
    return rowCount;
  }),
};
