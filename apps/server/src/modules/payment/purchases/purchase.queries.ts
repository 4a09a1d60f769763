/** SQL of orders for packs. */
import { type PurchaseState, statesBefore } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';

export interface PurchaseRow {
  id: number;
  order_no: string;
  products: number;
  amount: number;
  order_name: string;
  state: PurchaseState;
  payment_key: string | null;
  confirm_begun_at: Date | null;
  cancel_tries: number;
  cancel_reason: string;
  method: string;
  receipt_url: string | null;
  failure_code: string;
  created_at: Date;
  paid_at: Date | null;
  canceled_at: Date | null;
  updated_at: Date;
  looks: number;
  /** Of the keys that it was begun with. */
  live: boolean;
}

const COLUMNS = `id, order_no, products, amount, order_name, state, payment_key, confirm_begun_at, cancel_tries, cancel_reason, method, receipt_url,
  failure_code, created_at, paid_at, canceled_at, updated_at, looks, live`;

export interface NewPurchase {
  orderNo: string;
  products: number;
  amount: number;
  name: string;
  by: string;
  now: Date;
  lookAt: Date;
  live: boolean;
}

export async function insertPurchase(
  tx: TenantTx,
  { orderNo, products, amount, name, by, now, lookAt, live }: NewPurchase,
): Promise<PurchaseRow> {
  const { rows } = await tx.query<PurchaseRow>(
    `insert into purchase (seller_id, order_no, products, amount, order_name, created_by, created_at, updated_at, look_at, live)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) returning ${COLUMNS}`,
    [tx.sellerId, orderNo, products, amount, name, by, now, lookAt, live],
    'payment.create-purchase',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the order was not written');
  return row;
}

export async function readPurchase(tx: TenantTx, orderNo: string): Promise<PurchaseRow | null> {
  const { rows } = await tx.query<PurchaseRow>(
    `select ${COLUMNS} from purchase where seller_id = $1 and order_no = $2`,
    [tx.sellerId, orderNo],
    'payment.purchase',
  );
  return rows[0] ?? null;
}

/** Locked until the transaction ends. */
export async function lockPurchase(tx: TenantTx, orderNo: string): Promise<PurchaseRow | null> {
  const { rows } = await tx.query<PurchaseRow>(
    `select ${COLUMNS} from purchase where seller_id = $1 and order_no = $2 for update`,
    [tx.sellerId, orderNo],
    'payment.lock-purchase',
  );
  return rows[0] ?? null;
}

/** The newest first, without those of which no payment was ever begun. */
export async function listPurchases(tx: TenantTx, live: boolean, limit: number): Promise<PurchaseRow[]> {
  const { rows } = await tx.query<PurchaseRow>(
    `select ${COLUMNS} from purchase where seller_id = $1 and live = $2 and (confirm_begun_at is not null or paid_at is not null)
      order by created_at desc, id desc limit $3`,
    [tx.sellerId, live, limit],
    'payment.purchases',
  );
  return rows;
}

/** Whom a look is due for. */
export async function duePurchases(tx: TenantTx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ order_no: string }>(
    'select order_no from purchase where seller_id = $1 and look_at <= $2 order by look_at limit $3',
    [tx.sellerId, now, limit],
    'payment.due-purchases',
  );
  return rows.map((row) => row.order_no);
}

/** Takes the look that is due, so that nobody else asks at the same time; null where none is due. */
export async function claimLook(tx: TenantTx, orderNo: string, now: Date, next: Date): Promise<PurchaseRow | null> {
  const { rows } = await tx.query<PurchaseRow>(
    `update purchase set look_at = $4, looks = looks + 1 where seller_id = $1 and order_no = $2 and look_at <= $3 returning ${COLUMNS}`,
    [tx.sellerId, orderNo, now, next],
    'payment.claim-look',
  );
  return rows[0] ?? null;
}

/** @param at null: not any more */
export async function lookAgain(tx: TenantTx, id: number, at: Date | null): Promise<void> {
  await tx.query('update purchase set look_at = $3 where seller_id = $1 and id = $2', [tx.sellerId, id, at], 'payment.look-again');
}

/** The payment service speaks of an order: it is looked up at once. */
export async function hintPurchase(tx: TenantTx, orderNo: string, now: Date): Promise<void> {
  await tx.query(
    'update purchase set look_at = $3 where seller_id = $1 and order_no = $2 and (look_at is null or look_at > $3)',
    [tx.sellerId, orderNo, now],
    'payment.hint',
  );
}

/** Notes that the money is asked for, before it is. The first key stays: an order is confirmed with one. */
export async function beginConfirm(tx: TenantTx, id: number, paymentKey: string, now: Date, lookAt: Date): Promise<void> {
  await tx.query(
    `update purchase set payment_key = $3, confirm_begun_at = $4, updated_at = $4, look_at = $5
      where seller_id = $1 and id = $2 and payment_key is null`,
    [tx.sellerId, id, paymentKey, now, lookAt],
    'payment.begin-confirm',
  );
}

/** What is known of a payment, with the move that follows. */
export interface Move {
  to: PurchaseState;
  now: Date;
  lookAt: Date | null;
  paymentKey?: string;
  method?: string;
  receiptUrl?: string | null;
  failureCode?: string;
}

/** @returns false where the order may not become so from what it is by now */
export async function storeMove(tx: TenantTx, row: PurchaseRow, move: Move): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update purchase set state = $3, updated_at = $4, look_at = $5, payment_key = coalesce($6, payment_key), method = coalesce($7, method),
            receipt_url = coalesce($8, receipt_url), failure_code = $9,
            paid_at = moa_time_if($3 = 'PAID' and paid_at is null, $4, paid_at), canceled_at = moa_time_if($3 = 'CANCELED', $4, canceled_at)
      where seller_id = $1 and id = $2 and state = $10 and state = any ($11::text[])`,
    [
      tx.sellerId,
      row.id,
      move.to,
      move.now,
      move.lookAt,
      move.paymentKey ?? null,
      move.method ?? null,
      move.receiptUrl ?? null,
      move.failureCode ?? '',
      row.state,
      statesBefore(move.to),
    ],
    'payment.move-purchase',
  );
  return rowCount > 0;
}

/** A try of its own: its key at the payment service is new. */
export async function beginCancel(tx: TenantTx, row: PurchaseRow, reason: string): Promise<PurchaseRow> {
  await tx.query(
    'update purchase set cancel_tries = cancel_tries + 1, cancel_reason = $3 where seller_id = $1 and id = $2',
    [tx.sellerId, row.id, reason],
    'payment.begin-cancel',
  );
  return { ...row, cancel_tries: row.cancel_tries + 1, cancel_reason: reason };
}
