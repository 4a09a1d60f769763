/** Binds the operations of SKUs and stock to their use cases. */
import { problem, type skuRowSchema, type stock } from '@moa/contract';
import { freeQuantity, gramsOf, STOCK_EFFECT_LABELS, type StockEffect, sellableQuantity } from '@moa/core';
import type { z } from 'zod';
import { type Database, isDuplicate, type TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { firstRows, readPageOf } from '../../platform/paging.ts';
import { sellerSettings } from '../settings/index.ts';
import { applyStock, balances } from './apply.ts';
import { editStock } from './edit.service.ts';
import { countSkus, readMovements, readSkus, type SkuRow } from './list.queries.ts';

const MOVEMENTS = 50;

type WireSku = z.input<typeof skuRowSchema>;

function toWire(row: SkuRow): WireSku {
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

async function one(tx: TenantTx, id: number): Promise<WireSku> {
  const filter = { name: '', type: null, stock: null, ids: [id], lowStock: 0 };
  const [row] = await readSkus(tx, filter, firstRows(1));
  if (!row) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다.' });
  return toWire(row);
}

/** @param listingsOf where a SKU is shown, answered by the listings module */
export function stockRoutes(deps: {
  database: Database;
  randomId(): string;
  listingsOf(tx: TenantTx, skuId: number): Promise<Awaited<ReturnType<Handlers<typeof stock>['detail']>>['listings']>;
}): Handlers<typeof stock> {
  const { database } = deps;
  return {
    list: ({ input, context }) =>
      database.tenant(
        context.sellerId,
        async (tx) => {
          const filter = {
            name: input.name ?? '',
            type: input.skuProductType ?? null,
            stock: input.stock ?? null,
            ids: input.ids?.map(Number) ?? null,
            lowStock: (await sellerSettings(tx)).lowStock,
          };
          const { rows, frame } = await readPageOf(input, {
            order: 'created desc',
            count: (bound) => countSkus(tx, filter, bound),
            read: (slice) => readSkus(tx, filter, slice),
            placeOf: (row) => ({ value: row.placed_at, id: row.id }),
          });
          return { contents: rows.map(toWire), ...frame };
        },
        { readOnly: true },
      ),
    detail: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const id = Number(input.id);
        const sku = await one(tx, id);
        const before = input.cursor === undefined ? null : Number(input.cursor);
        if (before !== null && !Number.isSafeInteger(before)) throw problem('CURSOR_INVALID');
        const movements = await readMovements(tx, id, before, MOVEMENTS);
        return {
          sku,
          movements: movements.map((row) => ({
            id: String(row.id),
            at: row.at.toISOString(),
            effect: row.effect,
            reason: row.memo ?? STOCK_EFFECT_LABELS[row.effect as StockEffect],
            deltaOnHand: row.delta_on_hand,
            deltaReserved: row.delta_reserved,
            onHandAfter: row.on_hand_after,
            reservedAfter: row.reserved_after,
            source: {
              kind: row.source_kind,
              id: row.source_id,
              label: row.order_no === null ? SOURCE_LABELS[row.source_kind] : `주문 ${row.order_no}`,
            },
            actor: row.actor,
          })),
          nextCursor: movements.length === MOVEMENTS ? String(movements.at(-1)?.id) : null,
          listings: await deps.listingsOf(tx, id),
        };
      }),
    count: ({ context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const { rows } = await tx.query<{ total: number; sold_out: number; low: number; oversold: number }>(
          `select count(*) as total, count(*) filter (where on_hand - reserved - safety_stock <= 0) as sold_out,
                  count(*) filter (where on_hand - reserved - safety_stock between 1 and $2) as low, count(*) filter (where on_hand < reserved) as oversold
             from sku where seller_id = $1 and deleted_at is null`,
          [tx.sellerId, (await sellerSettings(tx)).lowStock],
          'stock.counts',
        );
        return { total: rows[0]?.total ?? 0, soldOut: rows[0]?.sold_out ?? 0, low: rows[0]?.low ?? 0, oversold: rows[0]?.oversold ?? 0 };
      }),
    save: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const id =
          input.id === undefined ? await insertSku(tx, input, context.actor.loginId) : await renameSku(tx, { ...input, id: input.id });
        await context.audit(tx, { target: { kind: 'sku', id }, after: { skuName: input.skuName, skuCode: input.skuCode ?? null } });
        return one(tx, id);
      }),
    bulkStock: ({ input, context }) =>
      database.tenant(
        context.sellerId,
        async (tx) => {
          await context.audit(tx, { detail: { edits: input.edits.length } });
          return { results: await editStock(tx, input.edits, context.actor.loginId, deps.randomId()) };
        },
        { retry: true },
      ),
    skuCode: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const wished = input.skuCode?.trim() ?? '';
        const skuCode = wished === '' ? await freshCode(tx) : wished;
        const { rows } = await tx.query('select 1 from sku where seller_id = $1 and sku_code = $2 and deleted_at is null', [
          tx.sellerId,
          skuCode,
        ]);
        return { skuCode, available: rows.length === 0 };
      }),
    availableQuantity: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const found = await balances(tx, input.skuIds.map(Number));
        if (found.size < new Set(input.skuIds).size) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다.' });
        return {
          contents: [...found.values()].map((balance) => ({
            skuId: String(balance.skuId),
            onHand: balance.onHand,
            reserved: balance.reserved,
            free: freeQuantity(balance),
            sellable: sellableQuantity(balance),
          })),
        };
      }),
  };
}

const SOURCE_LABELS = { LINE: '주문', CLAIM: '클레임', MANUAL: '직접 변경', JOB: '작업' } as const;

async function freshCode(tx: TenantTx): Promise<string> {
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
  await storeGrams(tx, id, input.skuName, code);
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
  const sku = await one(tx, id);
  if (input.version !== undefined && input.version !== sku.version) throw problem('STALE_VERSION', { data: { version: sku.version } });
  const code = input.skuCode?.trim() || sku.skuCode;
  await tx
    .query(
      'update sku set sku_code = $3, sku_name = $4, safety_stock = coalesce($5, safety_stock), version = version + 1, updated_at = now() where seller_id = $1 and id = $2',
      [tx.sellerId, id, code, input.skuName.trim(), input.safetyStock ?? null],
    )
    .catch(refuseDuplicate);
  await storeGrams(tx, id, input.skuName, `${code} ${sku.optionText}`);
  return id;
}

function refuseDuplicate(error: unknown): never {
  if (isDuplicate(error)) throw problem('DUPLICATE', { detail: '같은 SKU 코드가 이미 있습니다. 다른 코드를 입력해주십시오.' });
  throw error;
}

async function storeGrams(tx: TenantTx, id: number, ...texts: string[]): Promise<void> {
  const grams = gramsOf(...texts);
  await tx.query('delete from sku_gram where seller_id = $1 and sku_id = $2 and not (gram = any ($3::text[]))', [tx.sellerId, id, grams]);
  await tx.query('insert into sku_gram (seller_id, gram, sku_id) select $1, unnest($2::text[]), $3 on conflict do nothing', [
    tx.sellerId,
    grams,
    id,
  ]);
}
