/** Files of hand-written orders, and what their orders are held against. */
import type { ManualReference, ManualRow } from '@moa/core/batch';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { skuPrice } from '../../stock/index.ts';
import { MANUAL_ORDER_ACCOUNT } from './manual-order.service.ts';

const ASSOCIATED_DATA = 'manual_file.rows';

export interface ManualFile {
  id: number;
  name: string;
  created_by: number;
  created_at: Date;
  run_id: number | null;
  rows: ManualRow[];
}

export async function insertManualFile(
  tx: TenantTx,
  keys: Cipher,
  file: { name: string; createdBy: number; rows: readonly ManualRow[] },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'insert into manual_file (seller_id, created_by, name, rows) values ($1, $2, $3, $4) returning id',
    [tx.sellerId, file.createdBy, file.name, keys.seal(JSON.stringify(file.rows), ASSOCIATED_DATA)],
    'orders.insert-manual-file',
  );
  return rows[0]?.id ?? 0;
}

export async function readManualFile(tx: TenantTx, keys: Cipher, id: number, lock = false): Promise<ManualFile | null> {
  const { rows } = await tx.query<Omit<ManualFile, 'rows'> & { rows: Buffer }>(
    `select id, name, created_by, created_at, run_id, rows from manual_file where seller_id = $1 and id = $2 ${lock ? 'for update' : ''}`,
    [tx.sellerId, id],
    lock ? 'orders.lock-manual-file' : 'orders.manual-file',
  );
  const [row] = rows;
  return row ? { ...row, rows: JSON.parse(keys.open(row.rows, ASSOCIATED_DATA)) as ManualRow[] } : null;
}

export async function noteManualRun(tx: TenantTx, id: number, runId: number): Promise<void> {
  await tx.query('update manual_file set run_id = $3 where seller_id = $1 and id = $2', [tx.sellerId, id, runId]);
}

/** SKUs that the rows name, by the code as it stands there. */
export async function readManualSkus(tx: TenantTx, rows: readonly ManualRow[]): Promise<ManualReference['skus']> {
  const codes = [...new Set(rows.flatMap(({ cells }) => cells.skuCode ?? []))];
  const { rows: found } = await tx.query<{ id: number; sku_code: string; sale_price: number; free: number }>(
    `select s.id, s.sku_code, ${skuPrice('s')} as sale_price, s.on_hand - s.reserved as free from sku s
      where s.seller_id = $1 and s.sku_code = any ($2::text[]) and s.deleted_at is null`,
    [tx.sellerId, codes],
    'orders.manual-skus',
  );
  return new Map(found.map(({ id, sku_code, sale_price, free }) => [sku_code, { id, salePrice: sale_price, free }]));
}

/** Those of the numbers that hand-written orders have. */
export async function readManualNumbers(tx: TenantTx, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ order_no: string }>(
    'select distinct order_no from order_line where seller_id = $1 and account_id = $2 and order_no = any ($3::text[])',
    [tx.sellerId, MANUAL_ORDER_ACCOUNT, numbers],
    'orders.manual-numbers',
  );
  return new Set(rows.map(({ order_no }) => order_no));
}

/** Codes for the drop-down of the template, the newest first. */
export async function readSkuCodes(tx: TenantTx, most: number): Promise<string[]> {
  const { rows } = await tx.query<{ sku_code: string }>(
    'select sku_code from sku where seller_id = $1 and deleted_at is null order by created_at desc, id desc limit $2',
    [tx.sellerId, most],
    'orders.manual-sku-codes',
  );
  return rows.map(({ sku_code }) => sku_code);
}
