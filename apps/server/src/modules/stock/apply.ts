/** Booking stock effects: the only way the balances of a SKU change once it exists (docs/adr/0002). */
import { problem } from '@moa/contract';
import { type StockEffect, stockDelta } from '@moa/core';
import type { TenantTx, Tx } from '../../platform/database/index.ts';

/** Channel of NOTIFY that wakes the pushers after a commit that marked listings. */
export const PUSH_CHANNEL = 'moa_push';

/** What an effect came from. An effect counts once a source and SKU, however often it is booked. */
export interface StockSource {
  kind: 'LINE' | 'CLAIM' | 'MANUAL' | 'JOB';
  id: string;
}

export interface StockBooking {
  skuId: number;
  effect: StockEffect;
  source: StockSource;
  /** Units; OPENING, SET and ADD take a signed difference. */
  quantity: number;
}

export interface BookingOptions {
  /** Who did it, as shown in the history: a login id or 시스템. */
  actor: string;
  memo?: string;
  /** All or nothing: throws OUT_OF_STOCK (409) when free stock does not cover the demand of the whole batch. */
  mustHave?: boolean;
  /** 0 overtakes everything else when listings are pushed. */
  urgency?: 0 | 1 | 2 | 3;
}

export interface SkuBalance {
  skuId: number;
  onHand: number;
  reserved: number;
  safetyStock: number;
  /** Whether this booking changed anything; false when the ledger already held all of it. */
  applied: boolean;
}

const OUT_OF_STOCK_SQLSTATE = 'MO001';

/**
 * Books effects in one statement and marks the listings that show a changed number. To be called late in its transaction, before the
 * counters: it locks the SKUs until the commit.
 * @returns the balances after it, one for each SKU of the batch that exists
 */
export async function applyStock(tx: TenantTx, bookings: readonly StockBooking[], options: BookingOptions): Promise<SkuBalance[]> {
  if (bookings.length === 0) return [];
  const deltas = bookings.map((booking) => stockDelta(booking.effect, booking.quantity));
  const values = [
    tx.sellerId,
    bookings.map((booking) => booking.skuId),
    bookings.map((booking) => booking.effect),
    bookings.map((booking) => booking.source.kind),
    bookings.map((booking) => booking.source.id),
    deltas.map((delta) => delta.onHand),
    deltas.map((delta) => delta.reserved),
    options.memo ?? null,
    options.actor,
    options.mustHave ?? false,
    options.urgency ?? 1,
  ];
  const { rows } = await tx
    .query<{ r_sku_id: number; r_on_hand: number; r_reserved: number; r_safety_stock: number; r_applied: boolean }>(
      'select * from moa_apply_stock($1, $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8, $9, $10, $11::smallint)',
      values,
      'stock.apply',
    )
    .catch((error: unknown) => {
      throw asOutOfStock(error) ?? error;
    });
  wakePushers(tx);
  return rows.map((row) => ({
    skuId: row.r_sku_id,
    onHand: row.r_on_hand,
    reserved: row.r_reserved,
    safetyStock: row.r_safety_stock,
    applied: row.r_applied,
  }));
}

function asOutOfStock(error: unknown): Error | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== OUT_OF_STOCK_SQLSTATE) return null;
  return outOfStock('detail' in error ? String(error.detail) : '');
}

/** The answer (409) to who wants more of a SKU than is free. */
export function outOfStock(skuId: string): Error {
  return problem('OUT_OF_STOCK', { detail: '수량을 줄이거나 재고를 먼저 입고해주십시오.', data: { skuId } });
}

/** Balances of SKUs, without locking them. */
export async function balances(tx: TenantTx, skuIds: readonly number[]): Promise<Map<number, Omit<SkuBalance, 'applied'>>> {
  const { rows } = await tx.query<{ id: number; on_hand: number; reserved: number; safety_stock: number }>(
    'select id, on_hand, reserved, safety_stock from sku where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, skuIds],
    'stock.balances',
  );
  return new Map(
    rows.map((row) => [row.id, { skuId: row.id, onHand: row.on_hand, reserved: row.reserved, safetyStock: row.safety_stock }]),
  );
}

/** Marks every listing that shows one of the SKUs, for changes that are not stock effects (safety stock, caps, mapping). */
export async function markStockDirty(tx: TenantTx, skuIds: readonly number[], urgency: 0 | 1 | 2 | 3 = 2): Promise<void> {
  if (skuIds.length === 0) return;
  await tx.query('select moa_mark_stock_dirty($1, $2::bigint[], $3::smallint)', [tx.sellerId, skuIds, urgency]);
  wakePushers(tx);
}

/**
 * A shop that sells or takes back pieces changes its own number: what we believe it to show no longer holds, and it is sent again even if
 * what it should show is what was sent last. To be called after the booking. A write that is under way learns that it was overtaken.
 * Listings are locked before their items, by id, as everybody does who writes to both.
 */
export async function forgetShown(tx: TenantTx, listingItemIds: readonly number[]): Promise<void> {
  if (listingItemIds.length === 0) return;
  await tx.query(
    `with locked as (
       select id from listing
        where seller_id = $1 and id in (select listing_id from listing_item where seller_id = $1 and id = any ($2::bigint[])) and deleted_at is null
        order by id for no key update
     ), forgotten as (
       update listing_item i set sent_quantity = null from locked where i.seller_id = $1 and i.id = any ($2::bigint[]) and i.listing_id = locked.id
     )
     update listing l
        set stock_version = stock_version + 1, sent_stock_version = case when sent_stock_version < 0 then -2 else sent_stock_version end,
            due_at = moa_time_or(due_at, now())
       from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId, listingItemIds],
    'stock.forget-shown',
  );
  wakePushers(tx);
}

/**
 * Wakes the pushers after the commit: NOTIFY inside a transaction would make the commits of all sellers go one by one. To be called by whatever lets
 * a listing be pushed: makes it due, lets go of it, or takes away what it was parked for (`scripts/due-work.test.ts`).
 */
export function wakePushers(tx: Tx): void {
  tx.notify(PUSH_CHANNEL, '');
}
