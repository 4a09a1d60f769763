/** SKUs as they are answered: one, those of a list, how many of them run out. */
import { problem, type skuRowSchema, type stock } from '@moa/contract';
import { daysLeft, freeQuantity, sellableQuantity } from '@moa/core';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { firstRows, type Position } from '../../platform/paging.ts';
import { sellerSettings } from '../settings/index.ts';
import { countSkus, readMatchingIds, readSkus, type SkuFilter, type SkuOrder, type SkuRow } from './list.queries.ts';

type WireSku = z.input<typeof skuRowSchema>;

export function toWireSku(row: SkuRow): WireSku {
  const balance = { onHand: row.on_hand, reserved: row.reserved, safetyStock: row.safety_stock };
  return {
    id: String(row.id),
    skuCode: row.sku_code,
    skuName: row.sku_name,
    optionText: row.option_text,
    siblingCode: row.sibling_code,
    skuProductType: row.sku_product_type,
    stockQuantity: row.on_hand,
    reservedQuantity: row.reserved,
    freeQuantity: freeQuantity(balance),
    safetyStock: row.safety_stock,
    sellableQuantity: sellableQuantity(balance),
    salePrice: row.sale_price,
    products: row.products.map((product) => ({ id: String(product.id), moaProductSeq: product.seq, productName: product.name })),
    imageUrl: row.products.find(({ image }) => image !== null)?.image ?? null,
    pace: row.pace,
    daysLeft: row.pace === null ? null : daysLeft(sellableQuantity(balance), row.pace),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** Throws 404 for one that is not there. */
export async function readSku(tx: TenantTx, id: number): Promise<WireSku> {
  const [row] = await readSkusOf(tx, [id]);
  if (!row) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다.' });
  return toWireSku(row);
}

export interface StockCounts {
  total: number;
  soldOut: number;
  low: number;
  oversold: number;
  soon: number;
}

export async function countStock(tx: TenantTx): Promise<StockCounts> {
  const { rows } = await tx.query<{ total: number; sold_out: number; low: number; oversold: number; soon: number }>(
    `select count(*) as total, count(*) filter (where on_hand - reserved - safety_stock <= 0) as sold_out,
            count(*) filter (where on_hand - reserved - safety_stock between 1 and $2) as low, count(*) filter (where on_hand < reserved) as oversold,
            count(*) filter (where on_hand - reserved - safety_stock between 1 and soon_below - 1) as soon
       from sku where seller_id = $1 and deleted_at is null`,
    [tx.sellerId, (await sellerSettings(tx)).lowStock],
    'stock.counts',
  );
  return {
    total: rows[0]?.total ?? 0,
    soldOut: rows[0]?.sold_out ?? 0,
    low: rows[0]?.low ?? 0,
    oversold: rows[0]?.oversold ?? 0,
    soon: rows[0]?.soon ?? 0,
  };
}

export async function isCodeFree(tx: TenantTx, skuCode: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from sku where seller_id = $1 and sku_code = $2 and deleted_at is null', [
    tx.sellerId,
    skuCode,
  ]);
  return rowCount === 0;
}

/** Other words are no order of this list: it stays as it is then. */
export function skuOrder(sort: string | undefined): SkuOrder {
  if (sort === 'daysLeft,asc') return 'DAYS_LEFT_ASC';
  return sort === 'daysLeft,desc' ? 'DAYS_LEFT_DESC' : 'CREATED';
}

type Conditions = Pick<Parameters<Handlers<typeof stock>['list']>[0]['input'], 'name' | 'skuProductType' | 'stock' | 'ids'>;

export async function toSkuFilter(tx: TenantTx, input: Conditions): Promise<SkuFilter> {
  return {
    name: input.name ?? '',
    type: input.skuProductType ?? null,
    stock: input.stock ?? null,
    ids: input.ids?.map(Number) ?? null,
    lowStock: (await sellerSettings(tx)).lowStock,
  };
}

/** Ids of all SKUs that the list would show, in their order, up to `bound`. */
export async function matchingSkus(tx: TenantTx, conditions: Conditions, bound: number): Promise<number[]> {
  return readMatchingIds(tx, await toSkuFilter(tx, conditions), bound);
}

/** SKUs that were found once, so that a file neither sorts them for each of its parts nor takes one twice while stock moves. */
export interface FoundSkus {
  count(tx: TenantTx, bound: number): Promise<number>;
  /** In the order of the list. */
  ids(tx: TenantTx, bound: number): Promise<number[]>;
}

export function findSkus({ sort, ...conditions }: Conditions & { sort?: string | undefined }): FoundSkus {
  return {
    count: async (tx, bound) => countSkus(tx, await toSkuFilter(tx, conditions), bound),
    ids: async (tx, bound) => readMatchingIds(tx, await toSkuFilter(tx, conditions), bound, skuOrder(sort)),
  };
}

/** In the order of the ids; those that are gone are left out. */
export async function readSkusOf(tx: TenantTx, ids: readonly number[]): Promise<SkuRow[]> {
  const rows = await readSkus(tx, { name: '', type: null, stock: null, ids, lowStock: 0 }, firstRows(ids.length));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function skuPosition(row: SkuRow, order: SkuOrder): Position {
  return { value: order === 'CREATED' ? row.placed_at : null, id: row.id };
}
