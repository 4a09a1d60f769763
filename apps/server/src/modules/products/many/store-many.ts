/** New products by the hundred: what `storeDraft` does for one, in some statements for all of them. */
import { gramsOf, optionText } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import type { CheckedDraft } from '../check-draft.ts';
import { combinationsOf, productGrams } from '../save.service.ts';
import { syncListings } from '../shop-entries.ts';
import { findSkusByCode, freshSkuCodes, numberedCodes } from '../sku-codes.ts';
import { insertOptions, insertProducts, type ManyOption } from './store-many.queries.ts';

/**
 * Stores drafts that were checked and are new, in their order. All or none.
 * @param lastSeq last of the numbers that were taken for them in this transaction (`takeProductSeqs`)
 * @returns their ids
 * @throws a unique violation when two of them name the same new SKU, or somebody makes one meanwhile
 */
export async function storeNewDrafts(tx: TenantTx, checked: readonly CheckedDraft[], actor: string, lastSeq: number): Promise<number[]> {
  if (checked.length === 0) return [];
  const numbered = checked.map(({ draft, detail }, at) => ({ draft, detail, seq: lastSeq - checked.length + 1 + at }));
  const [ids, codes, { safetyStock }] = await Promise.all([
    insertProducts(
      tx,
      numbered.map((each) => ({ ...each, grams: productGrams(each.draft, each.seq) })),
    ),
    skuCodes(tx, numbered),
    sellerSettings(tx),
  ]);
  const existing = await findSkusByCode(tx, codes.flat());
  const options = numbered.flatMap(({ draft, seq }, product): ManyOption[] => {
    const name = draft.basic.productName.trim();
    return combinationsOf(draft).map((combination, position) => {
      const skuCode = codes[product]?.[position] ?? '';
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
        grams: [...new Set([...gramsOf(name), ...gramsOf(text, skuCode)])],
      };
    });
  });
  await insertOptions(tx, options, safetyStock, actor);
  for (const [at, { draft }] of numbered.entries()) {
    const id = ids[at];
    if (id !== undefined && draft.createShopDTOList.length > 0) await syncListings(tx, id, draft);
  }
  return ids;
}

/** A code for each combination of each product, made up where none is named. */
async function skuCodes(tx: TenantTx, numbered: readonly { draft: CheckedDraft['draft']; seq: number }[]): Promise<string[][]> {
  const wanted = numbered.map(({ draft }) => combinationsOf(draft).map(({ skuCode }) => skuCode.trim() || null));
  const codes = numbered.map(({ seq }, at) => numberedCodes(seq, wanted[at] ?? []));
  const made = codes.flatMap((each, at) => each.filter((_, position) => wanted[at]?.[position] === null));
  const taken = await findSkusByCode(tx, made);
  if (taken.size === 0) return codes;
  return Promise.all(
    codes.map((each, at) => (each.some((code) => taken.has(code)) ? freshSkuCodes(tx, numbered[at]?.seq ?? 0, wanted[at] ?? []) : each)),
  );
}
