/** One SKU: read, made, renamed; codes; how many of them run out. */
import { problem, type skuRowSchema, type stock } from '@moa/contract';
import { freeQuantity, sellableQuantity } from '@moa/core';
import type { z } from 'zod';
import { isDuplicate, type TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { firstRows } from '../../platform/paging.ts';
import { sellerSettings } from '../settings/index.ts';
import { applyStock } from './apply.ts';
import { readMatchingIds, readSkus, type SkuFilter, type SkuRow } from './list.queries.ts';
import { storeSkuGrams } from './sku-grams.ts';

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
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** Throws 404 for one that is not there. */
export async function readSku(tx: TenantTx, id: number): Promise<WireSku> {
  const filter = { name: '', type: null, stock: null, ids: [id], lowStock: 0 };
  const [row] = await readSkus(tx, filter, firstRows(1));
  if (!row) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다.' });
  return toWireSku(row);
}

export async function countStock(tx: TenantTx): Promise<{ total: number; soldOut: number; low: number; oversold: number }> {
  const { rows } = await tx.query<{ total: number; sold_out: number; low: number; oversold: number }>(
    `select count(*) as total, count(*) filter (where on_hand - reserved - safety_stock <= 0) as sold_out,
            count(*) filter (where on_hand - reserved - safety_stock between 1 and $2) as low, count(*) filter (where on_hand < reserved) as oversold
       from sku where seller_id = $1 and deleted_at is null`,
    [tx.sellerId, (await sellerSettings(tx)).lowStock],
    'stock.counts',
  );
  return { total: rows[0]?.total ?? 0, soldOut: rows[0]?.sold_out ?? 0, low: rows[0]?.low ?? 0, oversold: rows[0]?.oversold ?? 0 };
}

export async function isCodeFree(tx: TenantTx, skuCode: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from sku where seller_id = $1 and sku_code = $2 and deleted_at is null', [
    tx.sellerId,
    skuCode,
  ]);
  return rowCount === 0;
}

interface SkuRequest {
  id?: string | undefined;
  skuCode?: string | undefined;
  skuName: string;
  stockQuantity?: number | undefined;
  safetyStock?: number | undefined;
  version?: number | undefined;
}

/**
 * Makes a SKU, or changes the one that is named. Answers its id.
 * @throws ProblemError DUPLICATE | NOT_FOUND | STALE_VERSION
 */
export async function saveSku(tx: TenantTx, requested: SkuRequest, actor: string): Promise<number> {
  return requested.id === undefined ? insertSku(tx, requested, actor) : renameSku(tx, { ...requested, id: requested.id });
}

/** The next code nobody chose. */
export async function freshCode(tx: TenantTx): Promise<string> {
  const { rows } = await tx.query<{ value: number }>(
    `insert into seller_sequence as s (seller_id, name, value) values ($1, 'sku', 1) on conflict (seller_id, name) do update set value = s.value + 1 returning value`,
    [tx.sellerId],
  );
  return `S${String(rows[0]?.value ?? 1).padStart(6, '0')}`;
}

async function insertSku(
  tx: TenantTx,
  input: { skuCode?: string | undefined; skuName: string; stockQuantity?: number | undefined; safetyStock?: number | undefined },
  actor: string,
): Promise<number> {
  const code = input.skuCode?.trim() || (await freshCode(tx));
  const { rows } = await tx
    .query<{ id: number }>('insert into sku (seller_id, sku_code, sku_name, safety_stock) values ($1, $2, $3, $4) returning id', [
      tx.sellerId,
      code,
      input.skuName.trim(),
      input.safetyStock ?? (await sellerSettings(tx)).safetyStock,
    ])
    .catch(refuseDuplicate);
  const id = rows[0]?.id ?? 0;
  await storeSkuGrams(tx, id, null, { skuCode: code, skuName: input.skuName, optionText: '' });
  if (input.stockQuantity)
    await applyStock(tx, [{ skuId: id, effect: 'OPENING', quantity: input.stockQuantity, source: { kind: 'MANUAL', id: `sku:${id}` } }], {
      actor,
    });
  return id;
}

async function renameSku(
  tx: TenantTx,
  input: { id: string; skuCode?: string | undefined; skuName: string; safetyStock?: number | undefined; version?: number | undefined },
): Promise<number> {
  const id = Number(input.id);
  const sku = await readSku(tx, id);
  if (input.version !== undefined && input.version !== sku.version) throw problem('STALE_VERSION', { data: { version: sku.version } });
  const code = input.skuCode?.trim() || sku.skuCode;
  await tx
    .query(
      'update sku set sku_code = $3, sku_name = $4, safety_stock = coalesce($5, safety_stock), version = version + 1, updated_at = now() where seller_id = $1 and id = $2',
      [tx.sellerId, id, code, input.skuName.trim(), input.safetyStock ?? null],
    )
    .catch(refuseDuplicate);
  await storeSkuGrams(tx, id, sku, { skuCode: code, skuName: input.skuName, optionText: sku.optionText });
  return id;
}

function refuseDuplicate(error: unknown): never {
  if (isDuplicate(error)) throw problem('DUPLICATE', { detail: '같은 SKU 코드가 이미 있습니다. 다른 코드를 입력해주십시오.' });
  throw error;
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
