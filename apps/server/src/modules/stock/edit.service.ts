/** Changing stock by hand: many SKUs, one result each, against the number the editor saw. */
import { problem, type stockEditSchema } from '@moa/contract';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/index.ts';
import { applyStock, markStockDirty } from './apply.ts';

export type StockEdit = z.output<typeof stockEditSchema>;

export interface EditResult {
  skuId: string;
  ok: boolean;
  code: string | null;
  message: string | null;
  stockQuantity: number | null;
  version: number | null;
}

interface Locked {
  id: number;
  on_hand: number;
  version: number;
  safety_stock: number;
}

/**
 * Applies edits. A SET whose version is stale, or that would go below zero, changes nothing and says so; the others go on.
 * Throws 404 when none of the SKUs is the seller's.
 * @param source what makes the ledger's entry unique, e.g. the request's key
 */
export async function editStock(tx: TenantTx, edits: readonly StockEdit[], actor: string, source: string): Promise<EditResult[]> {
  const { rows } = await tx.query<Locked>(
    'select id, on_hand, version, safety_stock from sku where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id for no key update',
    [tx.sellerId, edits.map((edit) => Number(edit.skuId))],
  );
  if (rows.length === 0) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const skus = new Map(rows.map((row) => [String(row.id), row]));
  const results: EditResult[] = [];
  const accepted: { edit: StockEdit; sku: Locked; change: number }[] = [];
  for (const edit of edits) {
    const sku = skus.get(edit.skuId);
    const refused = sku ? refusal(edit, sku) : { code: 'NOT_FOUND', message: 'SKU를 찾을 수 없습니다. 목록을 새로고침해주십시오.' };
    if (refused || !sku)
      results.push({
        skuId: edit.skuId,
        ok: false,
        code: refused?.code ?? null,
        message: refused?.message ?? null,
        stockQuantity: sku?.on_hand ?? null,
        version: sku?.version ?? null,
      });
    else accepted.push({ edit, sku, change: edit.mode === 'SET' ? edit.quantity - sku.on_hand : edit.quantity });
  }
  await storeSafety(
    tx,
    accepted.flatMap(({ edit: { safetyStock }, sku }) =>
      safetyStock === undefined || safetyStock === sku.safety_stock ? [] : [{ id: sku.id, safetyStock }],
    ),
  );
  const after = await applyStock(
    tx,
    accepted.flatMap(({ edit, sku, change }) =>
      change === 0
        ? []
        : [{ skuId: sku.id, effect: edit.mode, quantity: change, source: { kind: 'MANUAL' as const, id: `${source}:${sku.id}` } }],
    ),
    { actor, urgency: 1, ...(accepted[0]?.edit.memo === undefined ? {} : { memo: accepted[0].edit.memo }) },
  );
  const balances = new Map(after.map((balance) => [balance.skuId, balance]));
  for (const { edit, sku } of accepted) {
    const balance = balances.get(sku.id);
    results.push({
      skuId: edit.skuId,
      ok: true,
      code: null,
      message: null,
      stockQuantity: balance?.onHand ?? sku.on_hand,
      version: balance?.applied ? sku.version + 1 : sku.version,
    });
  }
  return results;
}

/** What stands against an edit; null where nothing does. */
export function refusal(edit: StockEdit, sku: Pick<Locked, 'on_hand' | 'version'>): { code: string; message: string } | null {
  if (edit.mode === 'SET' && edit.version !== undefined && edit.version !== sku.version) {
    return {
      code: 'STALE_VERSION',
      message: `그 사이 재고가 ${sku.on_hand.toLocaleString('ko-KR')}개로 바뀌었습니다. 확인한 뒤 다시 저장해주십시오.`,
    };
  }
  const next = edit.mode === 'SET' ? edit.quantity : sku.on_hand + edit.quantity;
  if (next < 0) return { code: 'NEGATIVE', message: '재고는 0개보다 작을 수 없습니다.' };
  if (next > 99_999_999) return { code: 'TOO_MANY', message: '재고는 99,999,999개까지 입력할 수 있습니다.' };
  return null;
}

/** Stores the safety stock of SKUs, and sends what shops show of them. */
export async function storeSafety(tx: TenantTx, changed: readonly { id: number; safetyStock: number }[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await tx.query(
    'update sku s set safety_stock = u.safety, updated_at = now() from unnest($2::bigint[], $3::bigint[]) u (id, safety) where s.seller_id = $1 and s.id = u.id',
    [tx.sellerId, ids, changed.map(({ safetyStock }) => safetyStock)],
  );
  await markStockDirty(tx, ids, 1);
}
