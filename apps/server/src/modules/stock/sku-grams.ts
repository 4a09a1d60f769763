/**
 * The grams SKUs are found by. SKUs that were made together for a product share a row for each gram (`sku.gram_block`,
 * 0190_shared_sku_grams.sql): ten SKUs of one name write its grams once.
 */
import { gramsOf } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';

/** Condition: the row `g` of `sku_gram` is one of the SKU `s`. */
export const GRAM_OF_SKU = 'g.sku_id = coalesce(s.gram_block, s.id) and (g.sku_ids is null or s.id = any (g.sku_ids))';

/** Lateral join behind the row `g` of `sku_gram`: each SKU it stands for, as `found.sku_id`. */
export const SKUS_OF_GRAM = 'cross join lateral unnest(coalesce(g.sku_ids, array[g.sku_id])) found (sku_id)';

export interface SkuTexts {
  skuCode: string;
  skuName: string;
  optionText: string;
}

export function gramsOfSku({ skuCode, skuName, optionText }: SkuTexts): string[] {
  return [...new Set([...gramsOf(skuName), ...gramsOf(optionText, skuCode)])];
}

/** Makes a SKU found by what it is called now. `before` is what it was called, null for one that is new. */
export async function storeSkuGrams(tx: TenantTx, skuId: number, before: SkuTexts | null, now: SkuTexts): Promise<void> {
  const grams = gramsOfSku(now);
  const gone = before === null ? [] : gramsOfSku(before).filter((gram) => !grams.includes(gram));
  if (gone.length > 0) await dropGrams(tx, skuId, gone);
  await tx.query(
    `insert into sku_gram as g (seller_id, gram, sku_id, sku_ids)
     select $1, u.gram, coalesce(s.gram_block, s.id), case when s.gram_block is not null then array[s.id] end
       from sku s, unnest($3::text[]) u (gram) where s.seller_id = $1 and s.id = $2
     on conflict (seller_id, gram, sku_id) do update set sku_ids = g.sku_ids || excluded.sku_ids where not (g.sku_ids @> excluded.sku_ids)`,
    [tx.sellerId, skuId, grams],
  );
}

async function dropGrams(tx: TenantTx, skuId: number, grams: readonly string[]): Promise<void> {
  await Promise.all([
    tx.query(
      `update sku_gram g set sku_ids = array_remove(g.sku_ids, s.id)
         from sku s
        where s.seller_id = $1 and s.id = $2 and g.seller_id = $1 and g.gram = any ($3::text[]) and g.sku_id = s.gram_block and s.id = any (g.sku_ids)`,
      [tx.sellerId, skuId, grams],
    ),
    tx.query(
      `delete from sku_gram g using sku s
        where s.seller_id = $1 and s.id = $2 and g.seller_id = $1 and g.gram = any ($3::text[]) and g.sku_id = coalesce(s.gram_block, s.id)
          and (g.sku_ids is null or g.sku_ids = '{}')`,
      [tx.sellerId, skuId, grams],
    ),
  ]);
}
