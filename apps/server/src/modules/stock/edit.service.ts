/** Changing stock by hand: many SKUs, one result each, against the number the editor saw. */
import { problem } from '@moa/contract';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Requester } from '../../platform/jobs/index.ts';
import { recordApplied } from '../plans/index.ts';
import { applyStock, markStockDirty } from './apply.ts';
import { changesOf, type EditedSku, refusal, type StockEdit, skuLabel } from './changes.ts';

/** Characters of a SKU in the title of its change. */
const TITLE_LABEL_MAX = 60;

export interface EditResult {
  skuId: string;
  ok: boolean;
  code: string | null;
  message: string | null;
  stockQuantity: number | null;
  version: number | null;
}

/**
 * Applies edits at once, and keeps them among the plans, where they can be taken back. A SET whose version is stale, or that would go below zero, changes nothing and says so; the others go on.
 * Throws 404 when none of the SKUs is the seller's.
 * @param source what makes the ledger's entry unique, e.g. the request's key
 */
export async function editStock(tx: TenantTx, edits: readonly StockEdit[], by: Requester, source: string): Promise<EditResult[]> {
  const { rows } = await tx.query<EditedSku>(
    'select id, sku_name, option_text, on_hand, version, safety_stock from sku where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id for no key update',
    [tx.sellerId, edits.map((edit) => Number(edit.skuId))],
  );
  if (rows.length === 0) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const skus = new Map(rows.map((row) => [String(row.id), row]));
  const results: EditResult[] = [];
  const accepted: { edit: StockEdit; sku: EditedSku; change: number }[] = [];
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
    { actor: by.loginId, urgency: 1, ...(accepted[0]?.edit.memo === undefined ? {} : { memo: accepted[0].edit.memo }) },
  );
  await record(tx, accepted, by);
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

async function record(tx: TenantTx, accepted: readonly { edit: StockEdit; sku: EditedSku }[], by: Requester): Promise<void> {
  const items = accepted.flatMap(({ edit, sku }) => {
    const changes = changesOf(edit, sku);
    const item = { targetId: sku.id, version: null, accountId: null, shopType: null, label: skuLabel(sku), action: 'UPDATE' as const };
    return changes.length === 0 ? [] : [{ ...item, changes }];
  });
  const [first] = items;
  if (first === undefined) return;
  const fields = [...new Set(items.flatMap(({ changes }) => changes.map(({ label }) => label)))].join('·');
  const title = items.length === 1 ? `${first.label.slice(0, TITLE_LABEL_MAX)} ${fields} 바꾸기` : `${fields} 바꾸기`;
  await recordApplied(tx, { kind: 'STOCK', title, input: { edits: accepted.map(({ edit }) => edit) } }, items, by);
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
