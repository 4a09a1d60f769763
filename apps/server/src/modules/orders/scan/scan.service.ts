/** What a barcode reader typed, as the lines it means; and who has an invoice number already. */
import { SCANNED_MAX } from '@moa/contract';
import { normaliseInvoiceNo, parcelIdOf } from '@moa/core';
import type { Cipher } from '../../../platform/crypto/index.ts';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { readRows } from '../list/search.queries.ts';
import { parcelsOf, toWireRow } from '../list/search.service.ts';
import { readToday } from '../list/today.ts';
import { issuedWith, linesOfParcels } from '../parcels/issued.queries.ts';

type Kind = 'PARCEL' | 'ORDER' | 'SKU' | 'NONE';
type Scanned = { kind: Kind; rows: ReturnType<typeof toWireRow>[] };

/** Orders that are named where a number is taken. */
const NAMED = 5;

export async function scanCode(tx: TenantTx, keys: Cipher, code: string, now: Date): Promise<Scanned> {
  const found = await meant(tx, code);
  const rows = await readRows(tx, found.ids.slice(0, SCANNED_MAX));
  if (rows.length === 0) return { kind: 'NONE', rows: [] };
  const [today, parcels] = await Promise.all([readToday(tx, now), parcelsOf(tx, rows)]);
  return { kind: found.kind, rows: rows.map((row) => toWireRow(row, keys, { today, parcels })) };
}

/** A label of ours first, then numbers of orders and lines; what is none of them may be goods. */
async function meant(tx: TenantTx, code: string): Promise<{ kind: Kind; ids: number[] }> {
  if (parcelIdOf(code) !== null) {
    const ids = [...(await linesOfParcels(tx, [code])).values()].flat();
    if (ids.length > 0) return { kind: 'PARCEL', ids };
  }
  const ofOrder = await linesOfNumber(tx, code);
  if (ofOrder.length > 0) {
    const together = [...(await issuedWith(tx, ofOrder)).values()].flat();
    return { kind: 'ORDER', ids: [...new Set([...ofOrder, ...together])] };
  }
  return { kind: 'SKU', ids: await waitingFor(tx, code) };
}

async function linesOfNumber(tx: TenantTx, code: string): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select l.id from order_line l
      where l.seller_id = $1 and l.order_no = $2 and ${ofVisibleShops('l.account_id', '$3')} order by l.id limit $4`,
    [tx.sellerId, code, tx.shopAccountIds, SCANNED_MAX],
    'shipping.scan-order',
  );
  if (rows.length > 0) return rows.map(({ id }) => id);
  const { rows: lines } = await tx.query<{ id: number }>(
    `select l.id from order_line l
      where l.seller_id = $1 and l.state in ('NEW', 'PREPARING') and l.line_no = $2 and ${ofVisibleShops('l.account_id', '$3')} order by l.id limit 2`,
    [tx.sellerId, code, tx.shopAccountIds],
    'shipping.scan-line',
  );
  // 11ST counts the lines of each order from one: what several orders have names none of them.
  return lines.length === 1 ? lines.map(({ id }) => id) : [];
}

async function waitingFor(tx: TenantTx, code: string): Promise<number[]> {
  const { rows: skus } = await tx.query<{ id: number }>(
    `select s.id from sku s where s.seller_id = $1 and s.sku_code = $2 and s.deleted_at is null
     union
     select i.sku_id as id from product_item i where i.seller_id = $1 and i.barcode = $2 and i.barcode <> '' and i.removed_at is null`,
    [tx.sellerId, code],
    'shipping.scan-sku',
  );
  if (skus.length === 0) return [];
  const { rows } = await tx.query<{ id: number }>(
    `select l.id from order_line l
      where l.seller_id = $1 and l.state = 'PREPARING' and l.sku_id = any ($2::bigint[]) and l.open_claim is null and not l.hold
        and ${ofVisibleShops('l.account_id', '$3')}
      order by l.dispatch_due nulls last, l.id limit $4`,
    [tx.sellerId, skus.map(({ id }) => id), tx.shopAccountIds, SCANNED_MAX],
    'shipping.scan-waiting',
  );
  return rows.map(({ id }) => id);
}

/** Numbers of orders, the newest first, that have this invoice number; lines of the caller's own parcel are not meant. */
export async function ordersWithInvoice(tx: TenantTx, invoiceNo: string, ids: readonly number[]): Promise<string[]> {
  const { rows } = await tx.query<{ order_no: string }>(
    `select l.order_no, max(l.id) as newest from order_line l
      where l.seller_id = $1 and l.invoice_no = $2 and not (l.id = any ($3::bigint[])) and ${ofVisibleShops('l.account_id', '$4')}
      group by l.order_no order by newest desc limit $5`,
    [tx.sellerId, normaliseInvoiceNo(invoiceNo), ids, tx.shopAccountIds, NAMED],
    'shipping.scan-invoice',
  );
  return rows.map(({ order_no }) => order_no);
}
