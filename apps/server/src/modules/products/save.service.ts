/** Saving a base product: the draft as the form holds it becomes the rows that the shops and the ledger need. */
import { problem } from '@moa/contract';
import {
  affectedShops,
  type CreateShopDTO,
  diffCombinations,
  gramsOf,
  type OptionCombination,
  optionText,
  type ProductDraft,
  type SellerSettings,
  stockChange,
} from '@moa/core';
import { isDuplicate, type TenantTx } from '../../platform/database/index.ts';
import { sellerSettings } from '../settings/index.ts';
import { applyStock, type StockBooking } from '../stock/index.ts';
import { readAcceptedPrices } from './accepted-prices.queries.ts';
import { type CheckedDraft, checkDraft, refusePriceChanges } from './check-draft.ts';
import * as rows from './draft.queries.ts';
import { insertGrams, storeGrams } from './grams/grams.ts';
import { readShopEntries, type StoredDraft, toDraft, unknownProduct } from './load/load.service.ts';
import { addOptions, type NewOption } from './options.queries.ts';
import { withStoredRules } from './price-rules.queries.ts';
import { takeProductSeqs } from './product-seqs.ts';
import { type NewVersion, syncListings } from './shop-entries.ts';
import { findSkusByCode, freshSkuCodes, numberedCodes } from './sku-codes.ts';

/** A product without options has this one combination. */
const NO_OPTIONS: readonly string[] = [];

/**
 * Stores a new product or a new version of one.
 * @returns its id
 * @throws 422 with the field problems, 404, 409 STALE_VERSION with the stored version
 */
export function saveDraft(tx: TenantTx, draft: ProductDraft, actor: string, options: SaveOptions = {}): Promise<number> {
  return storeDraft(tx, checkDraft(draft), actor, null, options).then(({ id }) => id);
}

interface SaveOptions {
  /** The prices of shops stay as the draft has them, whatever the rules of their accounts are by now. */
  keepsRules?: boolean;
}

/**
 * Stores a checked draft.
 * @param reserved number of a new product, taken beforehand (`createProductSeqs`); null to take it here
 * @throws 404, 409 STALE_VERSION with the stored version
 */
export async function storeDraft(
  tx: TenantTx,
  { draft: checked, detail }: CheckedDraft,
  actor: string,
  reserved: number | null,
  { keepsRules = false }: SaveOptions = {},
): Promise<StoredDraft> {
  const draft = keepsRules ? checked : await withStoredRules(tx, checked);
  if (draft.id !== null) {
    const id = Number(draft.id);
    await syncListings(tx, id, draft, await update(tx, id, draft, detail, actor));
    return { id, rows: null };
  }
  const stored = await insert(tx, draft, detail, actor, reserved);
  // A new product without shops has no listing to bring up to date.
  if (draft.createShopDTOList.length > 0) await syncListings(tx, stored.id, draft);
  return stored;
}

/**
 * What became of the keys of a draft's shops when it was saved: the temporary ones were replaced, in the order of the draft.
 * @returns the lasting key by the one of the draft
 */
export function lastingKeys(draft: readonly CreateShopDTO[], saved: readonly CreateShopDTO[]): Map<string, string> {
  const [before, after] = [draft, saved].map((entries) => entries.map((entry) => entry.registerKey));
  const fresh = (after ?? []).filter((key) => !before?.includes(key));
  return new Map((before ?? []).map((key) => [key, after?.includes(key) ? key : (fresh.shift() ?? key)]));
}

/** The options of a draft, or the one that a product without options has. */
export function combinationsOf(draft: ProductDraft): OptionCombination[] {
  if (draft.composition.optionInfo.usable) return draft.composition.optionInfo.optionCombinations;
  const { mainInfo } = draft.composition;
  const [sku] = mainInfo.skus;
  return [
    {
      id: null,
      optionValues: [...NO_OPTIONS],
      optionPrice: 0,
      saleQuantity: mainInfo.saleQuantity,
      seenQuantity: mainInfo.seenQuantity,
      usable: true,
      skuCode: sku?.skuCode ?? '',
      skuId: sku?.id ?? null,
      saleUnitQuantity: sku?.saleUnitQuantity ?? 1,
      barcode: draft.common.sellerBarcode,
    },
  ];
}

async function insert(tx: TenantTx, draft: ProductDraft, detail: string, actor: string, reserved: number | null): Promise<StoredDraft> {
  const seq = reserved ?? (await takeProductSeqs(tx, 1));
  const combinations = combinationsOf(draft);
  const [product, named, settings] = await Promise.all([
    rows.insertProduct(tx, tx.hidesCost ? withCostOf(null, draft) : draft, detail, seq),
    nameSkus(tx, seq, combinations),
    sellerSettings(tx),
  ]);
  const [, items] = await Promise.all([
    insertGrams(tx, product.id, productGrams(draft, seq)),
    addCombinations(tx, product.id, seq, draft, combinations, named, settings, actor, null),
  ]);
  return { id: product.id, rows: items && { product, items } };
}

async function update(tx: TenantTx, id: number, draft: ProductDraft, detail: string, actor: string): Promise<NewVersion> {
  const stored = await rows.readProduct(tx, id, true);
  if (!stored) throw unknownProduct();
  if (stored.version !== draft.version)
    throw problem('STALE_VERSION', {
      data: { version: stored.version, updatedAt: stored.updated_at.toISOString(), updatedBy: stored.updated_by },
    });
  const [items, accepted, shops] = await Promise.all([
    rows.readItems(tx, id),
    readAcceptedPrices(tx, id),
    readShopEntries(tx, id),
    rows.updateProduct(tx, id, tx.hidesCost ? withCostOf(stored, draft) : draft, detail, actor),
    storeGrams(tx, id, productGrams(draft, stored.moa_product_seq)),
  ]);
  refusePriceChanges(draft, accepted, tx.now);

  const next = combinationsOf(draft);
  const diff = diffCombinations(
    items.map((item) => ({ id: String(item.id), optionValues: item.option_values })),
    next,
  );
  const byId = new Map(items.map((item) => [String(item.id), item]));
  const kept = diff.kept.flatMap(({ id: itemId, next: combination }) => {
    const item = byId.get(itemId);
    return item ? [{ item, combination }] : [];
  });
  await rows.updateItems(
    tx,
    kept.map(({ item, combination }) => ({ id: item.id, position: next.indexOf(combination), combination, skuId: item.sku_id })),
  );
  await rows.removeItems(tx, diff.removedIds.map(Number));
  if (diff.added.length > 0) {
    const [named, settings] = await Promise.all([nameSkus(tx, stored.moa_product_seq, diff.added), sellerSettings(tx)]);
    await addCombinations(tx, id, stored.moa_product_seq, draft, diff.added, named, settings, actor, next);
  }
  await changeStock(
    tx,
    kept.map(({ item, combination }) => ({ skuId: item.sku_id, storedUnit: item.sale_unit_quantity, combination })),
    `product:${id}:${stored.version + 1}`,
    actor,
  );
  const after = { ...draft, common: { ...draft.common, detailInfoContent: detail } };
  return { from: stored.version, isAffected: affectedShops(toDraft(stored, items, shops, tx), after) };
}

/** Whoever does not see the cost does not change it either: her draft came without. */
export function withCostOf(stored: rows.ProductRow | null, draft: ProductDraft): ProductDraft {
  return { ...draft, basic: { ...draft.basic, costPrice: stored?.body.basic.costPrice ?? null } };
}

/** What the editor added or took, by the difference to what was shown. */
async function changeStock(
  tx: TenantTx,
  changes: readonly { skuId: number; storedUnit: number; combination: OptionCombination }[],
  source: string,
  actor: string,
): Promise<void> {
  const bookings = changes.flatMap(({ skuId, storedUnit, combination }): StockBooking[] => {
    const quantity = stockChange(combination, combination.saleUnitQuantity, storedUnit);
    return quantity === 0 ? [] : [{ skuId, effect: 'ADD', quantity, source: { kind: 'MANUAL', id: source } }];
  });
  await applyStock(tx, bookings, { actor, memo: '상품 수정', urgency: 1 });
}

interface NamedSkus {
  /** Ids of the SKUs whose code is named. */
  existing: ReadonlyMap<string, number>;
  /** A code for each combination, made up where none is named. */
  codes: readonly string[];
}

async function nameSkus(tx: TenantTx, seq: number, combinations: readonly OptionCombination[]): Promise<NamedSkus> {
  const wanted = combinations.map((combination) => combination.skuCode.trim()).map((code) => (code === '' ? null : code));
  const codes = numberedCodes(seq, wanted);
  const found = await findSkusByCode(tx, codes);
  const isTaken = codes.some((code, i) => wanted[i] === null && found.has(code));
  return { existing: found, codes: isTaken ? await freshSkuCodes(tx, seq, wanted) : codes };
}

/**
 * Adds combinations with their SKUs: an existing SKU where its code is named, a new one otherwise.
 * @param all what the product has with them; null for a new product
 */
async function addCombinations(
  tx: TenantTx,
  productId: number,
  seq: number,
  draft: ProductDraft,
  combinations: readonly OptionCombination[],
  { existing, codes }: NamedSkus,
  { safetyStock }: Pick<SellerSettings, 'safetyStock'>,
  actor: string,
  all: readonly OptionCombination[] | null,
): Promise<rows.ItemRow[] | null> {
  const name = draft.basic.productName.trim();
  const order = all ?? combinations;
  const siblingCode = draft.composition.optionInfo.usable ? `P${seq}` : null;
  const options = combinations.map((combination, i): NewOption => {
    const skuCode = codes[i] ?? '';
    const text = optionText(combination.optionValues);
    return {
      productId,
      position: order.indexOf(combination),
      combination,
      skuCode,
      skuId: existing.get(skuCode) ?? null,
      skuName: name,
      siblingCode,
      optionText: text,
      salePrice: draft.composition.mainInfo.price + combination.optionPrice,
      openingStock: combination.saleQuantity * combination.saleUnitQuantity,
      grams: gramsOf(text, skuCode),
    };
  });
  return addOptions(tx, { nameGrams: gramsOf(name), safetyStock, shareGrams: all === null }, options, actor).catch((error: unknown) => {
    if (!isDuplicate(error, 'sku_code_unique')) throw error;
    throw problem('DUPLICATE', { detail: '같은 SKU 코드가 이미 있습니다. 다른 코드를 입력해주십시오.' });
  });
}

export function productGrams(draft: ProductDraft, seq: number): string[] {
  const skuCodes = combinationsOf(draft).map((combination) => combination.skuCode);
  return gramsOf(draft.basic.productName, draft.common.sellerManagementCode, String(seq), draft.basic.brand, ...skuCodes.slice(0, 20));
}

/** What a product is found by in its list. */
export function storeSearchWords(tx: TenantTx, draft: ProductDraft): Promise<void> {
  return storeGrams(tx, Number(draft.id), productGrams(draft, draft.moaProductSeq ?? 0));
}
