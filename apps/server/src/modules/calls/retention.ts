/** How long calls to shops are kept. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const callRetention: RetentionPolicy = {
  name: 'calls to shops',
  due: 's.seller_id in (select c.seller_id from channel_call c where c.at < $1)',
  period: RETENTION.channelCall,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `with gone as (select at, id from channel_call where seller_id = $1 and at < $2 order by at, id limit $3)
       delete from channel_call c using gone where c.seller_id = $1 and c.at = gone.at and c.id = gone.id`,
      [tx.sellerId, keptSince(RETENTION.channelCall, now), ERASED_AT_ONCE],
    );
    return rowCount;
  }),
};
