/** How long alerts are kept. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from './retention.ts';

/** Those that somebody has read, or that are over, go first. */
export const alertRetention: RetentionPolicy = {
  name: 'alerts',
  due: 's.seller_id in (select a.seller_id from alert a where a.created_at < $1)',
  period: RETENTION.readAlert,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `delete from alert where seller_id = $1 and id in (
         select id from alert
          where seller_id = $1 and created_at < $2 and (created_at < $3 or least(resolved_at, read_at) < $2)
          order by created_at limit $4 for update skip locked)`,
      [tx.sellerId, keptSince(RETENTION.readAlert, now), keptSince(RETENTION.alert, now), ERASED_AT_ONCE],
    );
    return rowCount;
  }),
};
