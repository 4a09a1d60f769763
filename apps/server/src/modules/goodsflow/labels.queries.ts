/** Rows of labels. */
import type { GoodsflowLabelState } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';

export interface LabelRow {
  id: number;
  parcel_id: number;
  lines: number[];
  center_code: string;
  transporter: string;
  courier_code: string;
  box_size: string;
  state: GoodsflowLabelState;
  tried: boolean;
  service_id: string | null;
  invoice_no: string | null;
  message: string;
  dispatch_run_id: number | null;
  created_at: Date;
}

const COLUMNS =
  'id, parcel_id, lines, center_code, transporter, courier_code, box_size, state, tried, service_id, invoice_no, message, dispatch_run_id, created_at';
/** Only labels of boxes of which the caller sees every line. */
const VISIBLE = `not exists (select 1 from order_line o where o.seller_id = $1 and o.id = any (g.lines) and not (${ofVisibleShops('o.account_id', '$2')}))`;

const toRow = (row: LabelRow): LabelRow => ({ ...row, lines: row.lines.map(Number) });

/** Our number for it at GOODSFLOW. */
export function uniqueIdOf(sellerId: number, labelId: number): string {
  return `MOA${sellerId}-${labelId}`;
}

/** Null for what is none of this seller's. */
export function labelIdOf(sellerId: number, uniqueId: string): number | null {
  const [, of, id] = /^MOA(\d{1,15})-(\d{1,15})$/.exec(uniqueId) ?? [];
  return Number(of) === sellerId ? Number(id) : null;
}

export interface NewLabel {
  parcelId: number;
  lines: readonly number[];
}

/** Those of boxes that have an open label already are absent from the answer. */
export async function insertLabels(
  tx: TenantTx,
  labels: readonly NewLabel[],
  of: { centerCode: string; transporter: string; courierCode: string; boxSize: string; by: string; at: Date },
): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ id: number; parcel_id: number }>(
    `insert into goodsflow_label (seller_id, parcel_id, lines, center_code, transporter, courier_code, box_size, created_by, created_at, updated_at)
     select $1, u.parcel_id, u.lines::bigint[], $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz from unnest($2::bigint[], $3::text[]) u (parcel_id, lines)
     on conflict do nothing returning id, parcel_id`,
    [
      tx.sellerId,
      labels.map(({ parcelId }) => parcelId),
      labels.map(({ lines }) => `{${lines.join(',')}}`),
      of.centerCode,
      of.transporter,
      of.courierCode,
      of.boxSize,
      of.by,
      of.at,
    ],
    'goodsflow.insert-labels',
  );
  return new Map(rows.map(({ id, parcel_id }) => [parcel_id, id]));
}

export async function lockLabels(tx: TenantTx, ids: readonly number[]): Promise<LabelRow[]> {
  const { rows } = await tx.query<LabelRow>(
    `select ${COLUMNS} from goodsflow_label where seller_id = $1 and id = any ($2::bigint[]) order by id for no key update`,
    [tx.sellerId, ids],
    'goodsflow.lock-labels',
  );
  return rows.map(toRow);
}

/** Those that the caller sees, the newest first. */
export async function visibleLabels(tx: TenantTx, ids: readonly number[] | null, since: Date, most: number): Promise<LabelRow[]> {
  const { rows } = await tx.query<LabelRow>(
    `select ${COLUMNS.replace(/\w+/g, 'g.$&')} from goodsflow_label g
      where g.seller_id = $1 and ($3::bigint[] is null or g.id = any ($3::bigint[])) and g.created_at >= $4 and ${VISIBLE}
      order by case when g.state in ('CANCELED', 'FAILED') then 1 else 0 end, g.id desc limit $5`,
    [tx.sellerId, tx.shopAccountIds, ids, since, most],
    'goodsflow.labels',
  );
  return rows.map(toRow);
}

export interface LabelChange {
  id: number;
  state: GoodsflowLabelState;
  serviceId?: string | null;
  invoiceNo?: string | null;
  message?: string;
}

export async function changeLabels(tx: TenantTx, changes: readonly LabelChange[], at: Date): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    `update goodsflow_label l set state = u.state, service_id = coalesce(u.service_id, l.service_id), invoice_no = coalesce(u.invoice_no, l.invoice_no),
            message = u.message, updated_at = $7, checked_at = $7
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) u (id, state, service_id, invoice_no, message)
      where l.seller_id = $1 and l.id = u.id`,
    [
      tx.sellerId,
      changes.map(({ id }) => id),
      changes.map(({ state }) => state),
      changes.map(({ serviceId = null }) => serviceId),
      changes.map(({ invoiceNo = null }) => invoiceNo),
      changes.map(({ message = '' }) => message),
      at,
    ],
    'goodsflow.change-labels',
  );
}

/** The attempt: from now on nobody knows whether it was asked for until an answer, or a look, says so. */
export async function markTried(tx: TenantTx, ids: readonly number[], at: Date): Promise<void> {
  await tx.query(
    'update goodsflow_label set tried = true, updated_at = $3 where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, ids, at],
    'goodsflow.tried',
  );
}

export async function noteDispatched(tx: TenantTx, ids: readonly number[], runId: number | null, message: string): Promise<void> {
  await tx.query(
    'update goodsflow_label set dispatch_run_id = coalesce($3::bigint, dispatch_run_id), message = $4 where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, ids, runId, message],
    'goodsflow.dispatched',
  );
}

/** Labels whose news may have been lost: asked for long ago, waiting long to be printed, on their way back. */
export async function doubtfulLabels(tx: TenantTx, now: Date, most: number): Promise<LabelRow[]> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { rows } = await tx.query<LabelRow>(
    `select ${COLUMNS} from goodsflow_label
      where seller_id = $1 and created_at > $6
        and ((state = 'REGISTERING' and tried and updated_at < $2) or (state = 'CANCELING' and updated_at < $3)
          or (state = 'REGISTERED' and (checked_at is null or checked_at < $4)))
      order by id limit $5`,
    [tx.sellerId, before(10), before(2), before(30), most, before(14 * 24 * 60)],
    'goodsflow.doubtful',
  );
  return rows.map(toRow);
}

/** How many labels wait to be printed, and how many parcels may still be under way. */
export async function waitingLabels(tx: TenantTx, since: Date): Promise<{ waiting: number; travelling: number }> {
  const { rows } = await tx.query<{ waiting: number; travelling: number }>(
    `select count(*) filter (where state <> 'PRINTED') as waiting, count(*) filter (where state = 'PRINTED') as travelling from goodsflow_label
      where seller_id = $1 and created_at > $2 and state in ('REGISTERING', 'REGISTERED', 'CANCELING', 'PRINTED')`,
    [tx.sellerId, since],
    'goodsflow.waiting',
  );
  return rows[0] ?? { waiting: 0, travelling: 0 };
}

/** Those of the lines that can still be sent; and their orders' numbers. */
export async function unsentLines(tx: TenantTx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from order_line where seller_id = $1 and id = any ($2::bigint[]) and state in ('NEW', 'PREPARING')`,
    [tx.sellerId, ids],
    'goodsflow.unsent',
  );
  return new Set(rows.map(({ id }) => id));
}

export async function orderNosOf(tx: TenantTx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ id: number; order_no: string }>(
    'select id, order_no from order_line where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, ids],
    'goodsflow.order-nos',
  );
  return new Map(rows.map(({ id, order_no }) => [id, order_no]));
}
