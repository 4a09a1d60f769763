/** Rows of parcels under way. */
import { type Tracking, type TrackingEvent, type TrackingState, UNSCANNED } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';

export interface TrackRow {
  id: number;
  courier_code: string;
  invoice_no: string;
  state: TrackingState;
  moved_at: Date | null;
  events: TrackingEvent[];
  since: Date;
  checked_at: Date | null;
  next_check_at: Date | null;
  stopped: string | null;
  failures: number;
  announced_until: Date | null;
  reported_at: Date | null;
}

const COLUMNS =
  'id, courier_code, invoice_no, state, moved_at, events, since, checked_at, next_check_at, stopped, failures, announced_until, reported_at';

export function trackingOf({ state, moved_at, events }: TrackRow): Tracking {
  return moved_at === null ? UNSCANNED : { state, at: moved_at.getTime(), events };
}

/**
 * Takes up parcels that were sent and that nobody follows yet, and those whose number is in use again.
 * @returns how many were taken up
 */
export async function beginTracks(tx: TenantTx, couriers: readonly string[], now: Date, most: number): Promise<number> {
  const begun = await tx.query(
    `insert into parcel_track (seller_id, courier_code, invoice_no, since, next_check_at)
     select $1, l.courier_code, l.invoice_no, min(moa_time_or(l.dispatched_at, l.updated_at)), $3::timestamptz
       from order_line l
      where l.seller_id = $1 and l.state = 'DELIVERING' and l.invoice_no is not null and l.courier_code = any ($2::text[])
        and not exists (select 1 from parcel_track t where t.seller_id = $1 and t.courier_code = l.courier_code and t.invoice_no = l.invoice_no)
      group by l.courier_code, l.invoice_no limit $4
     on conflict (seller_id, courier_code, invoice_no) do nothing returning id`,
    [tx.sellerId, couriers, now, most],
    'tracking.begin',
  );
  await tx.query(
    `update parcel_track t set next_check_at = $2, stopped = null
      where t.seller_id = $1 and t.stopped = 'UNUSED'
        and exists (select 1 from order_line l where l.seller_id = $1 and l.invoice_no = t.invoice_no and l.courier_code = t.courier_code and l.state = 'DELIVERING')`,
    [tx.sellerId, now],
    'tracking.use-again',
  );
  return begun.rowCount;
}

/** Makes the row of a parcel that something was heard of, where it is not there, and locks it. */
export async function lockTrack(tx: TenantTx, courierCode: string, invoiceNo: string, since: Date): Promise<TrackRow | undefined> {
  await tx.query(
    `insert into parcel_track (seller_id, courier_code, invoice_no, since) values ($1, $2, $3, $4)
     on conflict (seller_id, courier_code, invoice_no) do nothing returning id`,
    [tx.sellerId, courierCode, invoiceNo, since],
    'tracking.insert',
  );
  const { rows } = await tx.query<TrackRow>(
    `select ${COLUMNS} from parcel_track where seller_id = $1 and courier_code = $2 and invoice_no = $3 for no key update`,
    [tx.sellerId, courierCode, invoiceNo],
    'tracking.lock',
  );
  return rows[0];
}

/** Takes the parcels that are due, the longest due first, out of the others' reach until then. */
export async function leaseDue(tx: TenantTx, now: Date, until: Date, most: number): Promise<TrackRow[]> {
  const { rows: due } = await tx.query<{ id: number }>(
    `select id from parcel_track where seller_id = $1 and next_check_at <= $2 order by next_check_at, id limit $3 for no key update skip locked`,
    [tx.sellerId, now, most],
    'tracking.due',
  );
  if (due.length === 0) return [];
  const { rows } = await tx.query<TrackRow>(
    `update parcel_track set next_check_at = $3 where seller_id = $1 and id = any ($2::bigint[]) returning ${COLUMNS}`,
    [tx.sellerId, due.map(({ id }) => id), until],
    'tracking.lease',
  );
  return rows;
}

export async function storeTrack(
  tx: TenantTx,
  id: number,
  { state, at, events }: Tracking,
  rest: Pick<TrackRow, 'checked_at' | 'next_check_at' | 'stopped' | 'failures' | 'announced_until'>,
): Promise<void> {
  await tx.query(
    `update parcel_track set state = $3, moved_at = $4, events = $5, checked_at = $6, next_check_at = $7, stopped = $8, failures = $9, announced_until = $10
      where seller_id = $1 and id = $2`,
    [
      tx.sellerId,
      id,
      state,
      at === null ? null : new Date(at),
      JSON.stringify(events),
      rest.checked_at,
      rest.next_check_at,
      rest.stopped,
      Math.min(rest.failures, 1_000),
      rest.announced_until,
    ],
    'tracking.store',
  );
}

export interface TravellingLine {
  id: number;
  shop_type: string;
  state: string;
}

/** Lines in the parcel that the seller may still wait for. */
export async function linesInParcel(
  tx: TenantTx,
  { courier_code, invoice_no }: Pick<TrackRow, 'courier_code' | 'invoice_no'>,
): Promise<TravellingLine[]> {
  const { rows } = await tx.query<TravellingLine>(
    `select l.id, l.shop_type, l.state from order_line l
      where l.seller_id = $1 and l.invoice_no = $2 and l.courier_code = $3 and l.state = 'DELIVERING' order by l.id limit 200`,
    [tx.sellerId, invoice_no, courier_code],
    'tracking.lines',
  );
  return rows;
}

/** Parcels that have arrived and have lines which do not say so. */
export async function arrivedParcels(tx: TenantTx, most: number): Promise<TrackRow[]> {
  const { rows } = await tx.query<TrackRow>(
    `select ${COLUMNS} from parcel_track t
      where t.seller_id = $1 and t.state = 'DELIVERED'
        and exists (select 1 from order_line l where l.seller_id = $1 and l.invoice_no = t.invoice_no and l.courier_code = t.courier_code
                       and l.state = 'DELIVERING' and (l.shop_type = 'ORDER_HANDWRITING' or t.reported_at is null))
      order by t.id limit $2`,
    [tx.sellerId, most],
    'tracking.arrived',
  );
  return rows;
}

export async function noteReported(tx: TenantTx, id: number, at: Date): Promise<void> {
  await tx.query('update parcel_track set reported_at = $3 where seller_id = $1 and id = $2', [tx.sellerId, id, at], 'tracking.reported');
}

export interface LineParcel {
  under_way: boolean;
  courier_code: string | null;
  invoice_no: string | null;
  sent_at: Date;
}

/** Of a line that the caller sees. */
export async function parcelOfLine(tx: TenantTx, lineId: number): Promise<LineParcel | undefined> {
  const { rows } = await tx.query<LineParcel>(
    `select l.courier_code, l.invoice_no, moa_time_or(l.dispatched_at, l.updated_at) as sent_at, l.state = 'DELIVERING' as under_way from order_line l
      where l.seller_id = $1 and l.id = $2 and ${ofVisibleShops('l.account_id', '$3')}`,
    [tx.sellerId, lineId, tx.shopAccountIds],
    'tracking.parcel-of-line',
  );
  return rows[0];
}

export async function findTrack(tx: TenantTx, courierCode: string, invoiceNo: string): Promise<TrackRow | undefined> {
  const { rows } = await tx.query<TrackRow>(
    `select ${COLUMNS} from parcel_track where seller_id = $1 and courier_code = $2 and invoice_no = $3`,
    [tx.sellerId, courierCode, invoiceNo],
    'tracking.find',
  );
  return rows[0];
}

export interface LineToTrack {
  line_id: number;
  line_courier: string | null;
  under_way: boolean;
}

/** Of the lines that the caller sees; `id` is null where nobody has looked at the parcel. */
export async function tracksOfLines(tx: TenantTx, ids: readonly number[]): Promise<(LineToTrack & (TrackRow | { id: null }))[]> {
  const { rows } = await tx.query<LineToTrack & (TrackRow | { id: null })>(
    `select l.id as line_id, l.courier_code as line_courier, l.state = 'DELIVERING' and l.invoice_no is not null as under_way,
            ${COLUMNS.replace(/\w+/g, 't.$&')}
       from order_line l
       left join parcel_track t on t.seller_id = $1 and t.courier_code = l.courier_code and t.invoice_no = l.invoice_no
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and ${ofVisibleShops('l.account_id', '$3')}`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'tracking.of-lines',
  );
  return rows;
}

/** Has the parcel looked at now, where it is looked at at all; one that was just looked at in a minute, so that the word is not lost. */
export async function hasten(
  tx: TenantTx,
  id: number,
  parcel: { courierCodes: readonly string[]; invoiceNo: string },
  now: Date,
): Promise<boolean> {
  const minute = (from: number) => new Date(now.getTime() + from * 60_000);
  const { rowCount } = await tx.query(
    `update parcel_track set next_check_at = case when checked_at >= $6 then $7::timestamptz else $5::timestamptz end
      where seller_id = $1 and id = $2 and courier_code = any ($3::text[]) and invoice_no = $4
        and next_check_at > (case when checked_at >= $6 then $7::timestamptz else $5::timestamptz end)`,
    [tx.sellerId, id, parcel.courierCodes, parcel.invoiceNo, now, minute(-1), minute(1)],
    'tracking.hasten',
  );
  return rowCount > 0;
}
