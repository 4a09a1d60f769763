/** How long a shop's own lists are kept that nobody asks for. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const lookupRetention: RetentionPolicy = {
  name: 'look-ups',
  due: 'exists (select from lookup_cache c where c.seller_id = s.seller_id and c.expires_at < $1)',
  period: RETENTION.staleLookup,
  erase: untilNone(async (tx, now) => {
    const { rowCount } = await tx.query(
      `delete from lookup_cache where seller_id = $1 and (account_id, kind, key) in (
         select account_id, kind, key from lookup_cache where seller_id = $1 and expires_at < $2 order by expires_at limit $3)`,
      [tx.sellerId, keptSince(RETENTION.staleLookup, now), ERASED_AT_ONCE],
    );
    return rowCount;
  }),
};
