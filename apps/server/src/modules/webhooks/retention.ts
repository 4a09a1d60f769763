/** How long it is known that an event came. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const webhookRetention: RetentionPolicy = {
  name: 'events of shops',
  due: 's.seller_id in (select e.seller_id from webhook_event e where e.received_at < $1)',
  period: RETENTION.webhookEvent,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `delete from webhook_event e
         using (select account_id, identity from webhook_event where seller_id = $1 and received_at < $2 order by received_at limit $3) old
         where e.seller_id = $1 and e.account_id = old.account_id and e.identity = old.identity`,
      [tx.sellerId, keptSince(RETENTION.webhookEvent, now), ERASED_AT_ONCE],
    );
    return rowCount;
  }),
};
