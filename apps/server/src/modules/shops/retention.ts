/** How long a shop's own lists are kept that nobody asks for. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const lookupRetention: RetentionPolicy = {
  name: 'look-ups',
  due: 's.seller_id in (select c.seller_id from lookup_cache c where c.expires_at < $1)',
  period: RETENTION.staleLookup,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `delete from lookup_cache c using (
         select account_id, kind, key from lookup_cache where seller_id = $1 and expires_at < $2 order by expires_at limit $3) old
        where c.seller_id = $1 and c.account_id = old.account_id and c.kind = old.kind and c.key = old.key`,
      [tx.sellerId, keptSince(RETENTION.staleLookup, now), ERASED_AT_ONCE],
    );
    return rowCount;
  }),
};
