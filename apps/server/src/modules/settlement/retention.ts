/** How long settlement is kept. */
import { keptSince, RETENTION } from '@moa/core';
import { ERASED_AT_ONCE, olderThan, type RetentionPolicy, untilNone } from '../../platform/retention/index.ts';

export const settlementRetention: readonly RetentionPolicy[] = [
  olderThan({ name: 'settlement', table: 'settlement', at: 'basis_at', period: RETENTION.settlement }),
  olderThan({ name: 'payouts', table: 'settle_payout', at: 'confirmed_at', period: RETENTION.settlement }),
  olderThan({ name: 'settlement files', table: 'settle_file', at: 'created_at', period: RETENTION.settleFile }),
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
