/** New products by the hundred: what `storeDraft` does for one, in some statements for all of them. */
import { gramsOf, optionText } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import type { CheckedDraft } from '../check-draft.ts';
import { shareGrams } from '../grams/grams.ts';
import type { NewOption } from '../options.queries.ts';
import { withStoredRules } from '../price-rules.queries.ts';
import { combinationsOf, productGrams, withCostOf } from '../save.service.ts';
import { syncListings } from '../shop-entries.ts';
import { findSkusByCode, numberedCodes } from '../sku-codes.ts';
import { insertOptions, insertProducts } from './store-many.queries.ts';

/**
 * Stores drafts that were checked and are new, in their order. All or none.
 * @param lastSeq last of the numbers that were taken for them (`takeProductSeqs`), in this transaction or before it
 * @returns their ids
 * @throws a unique violation when two of them name the same new SKU, or somebody makes one meanwhile
 */
export async function storeNewDrafts(tx: TenantTx, checked: readonly CheckedDraft[], actor: string, lastSeq: number): Promise<number[]> {
  if (checked.length === 0) return [];
  const numbered = checked.map(({ draft, detail }, at) => ({
    draft: tx.hidesCost ? withCostOf(null, draft) : draft,
    detail,
    seq: lastSeq - checked.length + 1 + at,
  }));
  const codes = numbered.map(({ draft, seq }) => codesOf(draft, seq));
  const [ids, existing, { safetyStock }] = await Promise.all([
    insertProducts(tx, numbered),
    findSkusByCode(
      tx,
      codes.flatMap(({ named }) => named),
    ),
    sellerSettings(tx),
  ]);
  const options = numbered.flatMap(({ draft, seq }, product): NewOption[] => {
    const name = draft.basic.productName.trim();
    const nameGrams = gramsOf(name);
    return combinationsOf(draft).map((combination, position) => {
      const skuCode = codes[product]?.codes[position] ?? '';
      const text = optionText(combination.optionValues);
      return {
        productId: ids[product] ?? 0,
        skuName: name,
        siblingCode: draft.composition.optionInfo.usable ? `P${seq}` : null,
        position,
        combination,
        skuCode,
        skuId: existing.get(skuCode) ?? null,
        optionText: text,
        salePrice: draft.composition.mainInfo.price + combination.optionPrice,
        openingStock: combination.saleQuantity * combination.saleUnitQuantity,
        grams: [...new Set([...nameGrams, ...gramsOf(text, skuCode)])],
      };
    });
  });
  await insertOptions(tx, options, safetyStock, actor);
  // Last: whoever stores other products of the same ranges waits for the rows that they share.
  await shareGrams(
    tx,
    ids,
    numbered.map(({ draft, seq }) => productGrams(draft, seq)),
  );
  for (const [at, { draft }] of numbered.entries()) {
    const id = ids[at];
    if (id !== undefined && draft.createShopDTOList.length > 0) await syncListings(tx, id, await withStoredRules(tx, draft));
  }
  return ids;
}

/**
 * A code for each combination of each product, made up where none is named. Somebody else's SKU may have a code that was made up: that is a
 * unique violation, and whoever stores one product alone looks for a free one.
 */
function codesOf(draft: CheckedDraft['draft'], seq: number): { codes: string[]; named: string[] } {
  const wanted = combinationsOf(draft).map(({ skuCode }) => skuCode.trim() || null);
  return { codes: numberedCodes(seq, wanted), named: wanted.filter((code) => code !== null) };
}
