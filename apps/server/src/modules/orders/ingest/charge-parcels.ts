/** Fees of parcels whose lines come in different walks: counted at the line that was stored first. */
import { chargedFees, parcelOf } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { LineWork } from '../lines/line-work.ts';

/**
 * Takes the fee from new lines of parcels that have one which carries it, stored or among them. Another worker may store a line of the parcel at the
 * same time: then one of the two is not inserted (unique `order_line_fee_parcel`), and is planned anew.
 */
export async function chargeParcels(tx: TenantTx, accountId: number, fresh: readonly LineWork[]): Promise<void> {
  const charged = fresh.filter(({ fact }) => fact.feeParcel !== null && fact.deliveryFee > 0);
  if (charged.length === 0) return;
  // Lines from before parcels were kept with their fee are known by their bundle, which was the same number.
  const { rows } = await tx.query<{ order_no: string; line_no: string; parcel: string }>(
    `select l.order_no, l.line_no, l.parcel
       from unnest($3::text[]) as k (order_no)
      cross join lateral (
        select o.order_no, o.line_no, coalesce(o.fee_parcel, o.bundle_no) as parcel from order_line o
         where o.seller_id = $1 and o.account_id = $2 and o.order_no = k.order_no and o.delivery_fee > 0 offset 0) l
      where l.parcel is not null`,
    [tx.sellerId, accountId, [...new Set(charged.map(({ fact }) => fact.orderNo))]],
    'orders.fee-carriers',
  );
  const carriers = new Map(rows.map((row) => [parcelOf(row.order_no, row.parcel), row.line_no]));
  const fees = chargedFees(
    charged.map(({ fact }) => fact),
    carriers,
  );
  for (const [at, work] of charged.entries()) work.fact = { ...work.fact, deliveryFee: fees[at] ?? 0 };
}
