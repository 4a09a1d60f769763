/** SKUs made and changed, many in one transaction and each with its own result. */
import { type ProblemCode, problem } from '@moa/contract';
import { judgeSkuRows, type SkuEdit, type SkuRefusal } from '@moa/core';
import { type Database, isDuplicate, type TenantTx } from '../../../platform/database/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import { applyStock } from '../apply.ts';
import { storeSafety } from '../edit.service.ts';
import { storeSkuGrams } from '../sku-grams.ts';
import { type FoundSku, freshCodes, insertSkus, type NewSku, readNamed, renameSkus } from './sku-rows.queries.ts';

export interface SavedSku {
  ok: boolean;
  id: string | null;
  skuCode: string | null;
  version: number | null;
  code: SkuRefusal['code'] | null;
  message: string | null;
}

/** Tries of a call whose codes are taken while it runs: the next one sees by whom. */
const TRIES = 3;

/**
 * Saves rows in a transaction of their own, to which `beside` belongs.
 * @returns a result for each row, in their order
 * @throws ProblemError NOT_FOUND where rows do nothing but name SKUs, and none of them is the seller's
 */
export async function saveManySkus(
  database: Database,
  sellerId: number,
  rows: readonly SkuEdit[],
  actor: string,
  beside: (tx: TenantTx, results: readonly SavedSku[]) => Promise<void>,
): Promise<SavedSku[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.tenant(
        sellerId,
        async (tx) => {
          const results = await saveSkus(tx, rows, actor);
          if (results.every(({ code }) => code === 'NOT_FOUND'))
            throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
          await beside(tx, results);
          return results;
        },
        { retry: true },
      );
    } catch (error) {
      if (attempt >= TRIES || !isDuplicate(error, 'sku_code_unique')) throw error;
    }
  }
}

/**
 * Makes one SKU, or changes the one that is named. Answers its id.
 * @throws ProblemError DUPLICATE | NOT_FOUND | STALE_VERSION | UNPROCESSABLE | VALIDATION_FAILED
 */
export async function saveSku(tx: TenantTx, row: SkuEdit, actor: string): Promise<number> {
  const [saved] = await saveSkus(tx, [row], actor).catch((error: unknown) => {
    if (isDuplicate(error, 'sku_code_unique'))
      throw problem('DUPLICATE', { detail: '같은 SKU 코드가 이미 있습니다. 다른 코드를 입력해주십시오.' });
    throw error;
  });
  if (saved?.ok) return Number(saved.id);
  const code: ProblemCode = saved?.code ?? 'NOT_FOUND';
  throw problem(code, {
    ...(saved?.message ? { detail: saved.message } : {}),
    ...(saved?.version === null || saved === undefined ? {} : { data: { version: saved.version } }),
  });
}

async function saveSkus(tx: TenantTx, rows: readonly SkuEdit[], actor: string): Promise<SavedSku[]> {
  const codes = rows.flatMap(({ skuCode }) => skuCode?.trim() || []);
  const known = await readNamed(
    tx,
    rows.flatMap(({ id }) => (id === undefined ? [] : [Number(id)])),
    codes,
  );
  const byId = new Map(known.map((sku) => [sku.id, sku]));
  const refusals = judgeSkuRows(rows, known);
  const taken = rows.filter((_, index) => refusals[index] === null);
  const made = await makeSkus(
    tx,
    taken.filter(({ id }) => id === undefined),
    actor,
  );
  const changed = await changeSkus(
    tx,
    taken.flatMap((row) => {
      const sku = row.id === undefined ? undefined : byId.get(row.id);
      return sku === undefined ? [] : [{ row, sku }];
    }),
  );
  return rows.map((row, index) => {
    const refused = refusals[index];
    const sku = row.id === undefined ? undefined : byId.get(row.id);
    if (refused) return { ok: false, id: row.id ?? null, skuCode: row.skuCode ?? null, version: sku?.version ?? null, ...refused };
    const saved = sku === undefined ? made.shift() : changed.get(sku.id);
    return { ok: true, id: saved?.id ?? null, skuCode: saved?.skuCode ?? null, version: saved?.version ?? null, code: null, message: null };
  });
}

type Saved = Pick<SavedSku, 'id' | 'skuCode' | 'version'>;

/** In the order of the rows. */
async function makeSkus(tx: TenantTx, rows: readonly SkuEdit[], actor: string): Promise<Saved[]> {
  if (rows.length === 0) return [];
  const given = await freshCodes(tx, rows.filter(({ skuCode }) => !skuCode?.trim()).length);
  const { safetyStock: usual } = await sellerSettings(tx);
  const skus = rows.map((row): NewSku & { opening: number } => ({
    skuCode: row.skuCode?.trim() || (given.shift() ?? ''),
    skuName: row.skuName?.trim() ?? '',
    safetyStock: row.safetyStock ?? usual,
    opening: row.stockQuantity ?? 0,
  }));
  const ids = await insertSkus(tx, skus);
  const opened = await applyStock(
    tx,
    skus.flatMap(({ skuCode, opening }) => {
      const skuId = ids.get(skuCode) ?? 0;
      return opening === 0 ? [] : [{ skuId, effect: 'OPENING', quantity: opening, source: { kind: 'MANUAL', id: `sku:${skuId}` } }];
    }),
    { actor },
  );
  const counted = new Set(opened.filter(({ applied }) => applied).map(({ skuId }) => skuId));
  return skus.map(({ skuCode }) => {
    const id = ids.get(skuCode) ?? 0;
    return { id: String(id), skuCode, version: counted.has(id) ? 1 : 0 };
  });
}

/** By id. Safety stock last: it locks the listings that show it. */
async function changeSkus(tx: TenantTx, changes: readonly { row: SkuEdit; sku: FoundSku }[]): Promise<Map<string, Saved>> {
  const named = changes.map(({ row, sku }) => ({
    id: Number(sku.id),
    sku,
    skuCode: row.skuCode?.trim() || sku.skuCode,
    skuName: row.skuName?.trim() || sku.skuName,
  }));
  if (named.length > 0) await renameSkus(tx, named);
  const renamed = named.filter(({ sku, skuCode, skuName }) => sku.skuCode !== skuCode || sku.skuName !== skuName);
  await Promise.all(
    renamed.map(({ id, sku, skuCode, skuName }) => storeSkuGrams(tx, id, sku, { skuCode, skuName, optionText: sku.optionText })),
  );
  await storeSafety(
    tx,
    changes.flatMap(({ row: { safetyStock }, sku }) =>
      safetyStock === undefined || safetyStock === sku.safetyStock ? [] : [{ id: Number(sku.id), safetyStock }],
    ),
  );
  return new Map(named.map(({ sku, skuCode }) => [sku.id, { id: sku.id, skuCode, version: sku.version + 1 }]));
}
