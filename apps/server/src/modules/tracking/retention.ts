/** How long it is kept where a parcel was. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const trackingRetention: RetentionPolicy = {
  name: 'parcels under way',
  due: 's.seller_id in (select t.seller_id from parcel_track t where t.since < $1)',
  period: RETENTION.parcelTrack,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `delete from parcel_track where seller_id = $1
          and id in (select id from parcel_track where seller_id = $1 and since < $2 order by since limit $3)`,
      [tx.sellerId, keptSince(RETENTION.parcelTrack, now), ERASED_AT_ONCE],
      'tracking.erase',
    );
    return rowCount;
  }),
};
