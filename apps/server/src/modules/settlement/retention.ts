/** How long settlement is kept. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const settlementRetention: readonly RetentionPolicy[] = [
  {
    name: 'settlement',
    due: 's.seller_id in (select t.seller_id from settlement t where t.basis_at < $1)',
    period: RETENTION.settlement,
    erase: untilNone(async (tx, now) => {
      const { rowCount } = await tx.query(
        `delete from settlement where seller_id = $1 and id in (
           select id from settlement where seller_id = $1 and basis_at < $2 order by basis_at, id limit $3)`,
        [tx.sellerId, keptSince(RETENTION.settlement, now), ERASED_AT_ONCE],
      );
      return rowCount;
    }),
  },
  {
    name: 'settlement files',
    due: 's.seller_id in (select f.seller_id from settle_file f where f.created_at < $1)',
    period: RETENTION.settleFile,
    erase: untilNone(async (tx, now) => {
      const { rowCount } = await tx.query(
        `delete from settle_file where seller_id = $1 and id in (
           select id from settle_file where seller_id = $1 and created_at < $2 order by created_at limit $3)`,
        [tx.sellerId, keptSince(RETENTION.settleFile, now), ERASED_AT_ONCE],
      );
      return rowCount;
    }),
  },
  {
    name: 'settlement rows of shops',
    due: 's.seller_id in (select e.seller_id from settlement_entry e where e.basis_date < $1::date)',
    period: RETENTION.settlement,
    erase: untilNone(async (tx, now) => {
      const { rowCount } = await tx.query(
        `delete from settlement_entry where seller_id = $1 and id in (
           select id from settlement_entry where seller_id = $1 and basis_date < $2::date order by basis_date, id limit $3)`,
        [tx.sellerId, keptSince(RETENTION.settlement, now), ERASED_AT_ONCE],
      );
      return rowCount;
    }),
  },
];
