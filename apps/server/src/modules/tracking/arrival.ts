/**
 * What a delivery does to orders. Hand-written ones are delivered here. A shop's own word counts for what it sells; where a shop takes ours, it is
 * told when the seller has asked for that, once a parcel, and else the screens offer it (docs/sheets/orders.md 2).
 */
import type { TenantTx } from '../../platform/database/index.ts';
import { deliverLines, notOffered, startAction } from '../orders/index.ts';
import { sellerSettings } from '../settings/index.ts';
import { linesInParcel, noteReported, type TrackRow } from './tracking.queries.ts';

export async function actOnArrival(tx: TenantTx, parcel: TrackRow, now: Date): Promise<void> {
  const lines = await linesInParcel(tx, parcel);
  const manual = lines.filter((line) => line.shop_type === 'ORDER_HANDWRITING');
  await deliverLines(
    tx,
    manual.map(({ id }) => id),
    parcel.moved_at ?? now,
  );
  const taking = lines.filter((line) => line.shop_type !== 'ORDER_HANDWRITING' && !notOffered(line.shop_type).includes('markDelivered'));
  if (parcel.reported_at !== null || taking.length === 0 || !(await sellerSettings(tx)).reportDelivered) return;
  await noteReported(tx, parcel.id, now);
  await startAction(
    tx,
    'markDelivered',
    taking.map(({ id }) => ({ lineId: id })),
    null,
    { by: '배송추적' },
  );
}
