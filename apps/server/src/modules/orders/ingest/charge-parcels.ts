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
  const { rows } = await tx.query<{ order_no: string; line_no: string; parcel: string | null; bundle: string | null }>(
    `select l.order_no, l.line_no, l.parcel, l.bundle
       from unnest($3::text[]) as k (order_no)
      cross join lateral (
        select o.order_no, o.line_no, o.fee_parcel as parcel, o.bundle_no as bundle from order_line o
         where o.seller_id = $1 and o.account_id = $2 and o.order_no = k.order_no and o.delivery_fee > 0 offset 0) l`,
    [tx.sellerId, accountId, [...new Set(charged.map(({ fact }) => fact.orderNo))]],
    'orders.fee-carriers',
  );
  const carriers = new Map(
    rows.flatMap((row) =>
      namesOf(row.order_no, row.parcel, row.bundle).map((name) => [parcelOf(row.order_no, name), row.line_no] as const),
    ),
  );
  const fees = chargedFees(
    charged.map(({ fact }) => fact),
    carriers,
  );
  for (const [at, work] of charged.entries()) work.fact = { ...work.fact, deliveryFee: fees[at] ?? 0 };
}

/**
 * The parcel of a stored line. One from before parcels were kept with their fee is known by its bundle, which was the same number, or the same without the
 * number of its order in front; without a bundle, its parcel may be the whole order.
 */
function namesOf(orderNo: string, parcel: string | null, bundle: string | null): string[] {
  if (parcel !== null) return [parcel];
  return bundle === null ? [orderNo] : [bundle, `${orderNo}-${bundle}`];
}
