/** How long reports of days are kept. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const collectionRetention: RetentionPolicy = {
  name: 'days of collections',
  due: 's.seller_id in (select d.seller_id from collection_day d where d.compared_at < $1)',
  period: RETENTION.collectionDay,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `delete from collection_day where seller_id = $1 and id in (
         select id from collection_day where seller_id = $1 and compared_at < $2 order by day, id limit $3)`,
      [tx.sellerId, keptSince(RETENTION.collectionDay, now), ERASED_AT_ONCE],
    );
    return rowCount;
  }),
};
