/** Saving and loading a base product: the draft as the form holds it, the rows as the shops and the ledger need them. */
import { problem } from '@moa/contract';
import {
  type CreateShopDTO,
  diffCombinations,
  gramsOf,
  isNewRegistration,
  type LeavableField,
  type MainSku,
  NO_CONSIGNMENT,
  type OptionCombination,
  optionText,
  type ProductDraft,
  type RegStatus,
  type SaleStatus,
  type SellerSettings,
  viewsOf,
} from '@moa/core';
import { isDuplicate, ofVisibleShops, type SellerScope, type TenantTx } from '../../platform/database/index.ts';
import { sellerSettings } from '../settings/index.ts';
import { applyStock, type StockBooking } from '../stock/index.ts';
import { readAcceptedPrices } from './accepted-prices.queries.ts';
import { type CheckedDraft, checkDraft, refusePriceChanges } from './check-draft.ts';
import * as rows from './draft.queries.ts';
import { insertGrams, storeGrams } from './grams/grams.ts';
import { addOptions, type NewOption } from './options.queries.ts';
import { withStoredRules } from './price-rules.queries.ts';
import { takeProductSeqs } from './product-seqs.ts';
import { type ShopParts, syncListings } from './shop-entries.ts';
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

/** A product that was stored, with its rows where the statements that stored it brought them. */
export interface StoredDraft {
  id: number;
  rows: { product: rows.ProductRow; items: rows.ItemRow[] } | null;
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
  const stored =
    draft.id === null
      ? await insert(tx, draft, detail, actor, reserved)
      : { id: await update(tx, Number(draft.id), draft, detail, actor), rows: null };
  // A new product without shops has no listing to bring up to date.
  if (draft.id !== null || draft.createShopDTOList.length > 0) await syncListings(tx, stored.id, draft);
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

async function update(tx: TenantTx, id: number, draft: ProductDraft, detail: string, actor: string): Promise<number> {
  const stored = await rows.readProduct(tx, id, true);
  if (!stored) throw unknownProduct();
  if (stored.version !== draft.version)
    throw problem('STALE_VERSION', {
      data: { version: stored.version, updatedAt: stored.updated_at.toISOString(), updatedBy: stored.updated_by },
    });
  const [items, accepted] = await Promise.all([
    rows.readItems(tx, id),
    readAcceptedPrices(tx, id),
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
    kept.map(({ item, combination }) => ({ skuId: item.sku_id, combination })),
    `product:${id}:${stored.version + 1}`,
    actor,
  );
  return id;
}

/** Whoever does not see the cost does not change it either: her draft came without. */
export function withCostOf(stored: rows.ProductRow | null, draft: ProductDraft): ProductDraft {
  return { ...draft, basic: { ...draft.basic, costPrice: stored?.body.basic.costPrice ?? null } };
}

/** What the editor added or took, by the difference to what was shown. */
async function changeStock(
  tx: TenantTx,
  changes: readonly { skuId: number; combination: OptionCombination }[],
  source: string,
  actor: string,
): Promise<void> {
  const bookings = changes.flatMap(({ skuId, combination }): StockBooking[] => {
    const pieces = combination.saleQuantity - (combination.seenQuantity ?? combination.saleQuantity);
    if (pieces === 0) return [];
    return [{ skuId, effect: 'ADD', quantity: pieces * combination.saleUnitQuantity, source: { kind: 'MANUAL', id: source } }];
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
    if (!isDuplicate(error)) throw error;
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

/**
 * The draft as the form edits it, with the shops that the caller sees.
 * @param known the product's shops, where the caller knows them: they are not read
 * @throws 404
 */
export async function loadDraft(tx: TenantTx, id: number, known?: CreateShopDTO[]): Promise<ProductDraft> {
  const [product, items, shops] = await Promise.all([
    rows.readProduct(tx, id, false),
    rows.readItems(tx, id),
    known ?? readShopEntries(tx, id),
  ]);
  if (!product) throw unknownProduct();
  return toDraft(product, items, shops, tx);
}

/** The draft of a product that was stored in this transaction, read only where storing it did not bring it. */
export async function loadStored(tx: TenantTx, stored: StoredDraft, known?: CreateShopDTO[]): Promise<ProductDraft> {
  if (stored.rows === null) return loadDraft(tx, stored.id, known);
  return toDraft(stored.rows.product, stored.rows.items, known ?? (await readShopEntries(tx, stored.id)), tx);
}

/** @throws 404 unless the seller has this product */
export async function requireProduct(tx: TenantTx, id: number): Promise<void> {
  if (!(await rows.hasProduct(tx, id))) throw unknownProduct();
}

const unknownProduct = () => problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 삭제되었는지 확인해주십시오.' });

/** What products saved before there were these fields lack. */
const NO_COST = { costPrice: null };
const NOT_YET_KEPT = { ...NO_COST, searchKeywords: [] };

/** @param reader who the draft is for: she may be one from whom costs are hidden */
export function toDraft(product: rows.ProductRow, items: rows.ItemRow[], shops: CreateShopDTO[], reader: SellerScope): ProductDraft {
  const { body } = product;
  const common = { ...body.common, detailInfoContent: product.detail_html };
  const pieces = (item: rows.ItemRow) => Math.floor(item.on_hand / item.sale_unit_quantity);
  const [first] = items;
  const combinations = product.option_usable ? items.map((item): OptionCombination => toCombination(item, pieces(item))) : [];
  const mainQuantity = product.option_usable || !first ? 0 : pieces(first);
  const stockQuantity = product.option_usable ? combinations.reduce((sum, row) => sum + row.saleQuantity, 0) : mainQuantity;
  return {
    id: String(product.id),
    moaProductSeq: product.moa_product_seq,
    moaSellerId: String(reader.sellerId),
    createdDate: product.created_at.toISOString(),
    updatedDate: product.updated_at.toISOString(),
    version: product.version,
    roleId: product.role_id,
    consignmentProductInfo: null,
    createShopDTOList: shops,
    composition: {
      categories: product.category_id === null ? [] : [{ categoryId: product.category_id, path: product.category_path }],
      mainInfo: {
        name: body.mainInfo.name,
        usable: body.mainInfo.usable,
        price: product.main_price,
        saleQuantity: mainQuantity,
        seenQuantity: product.option_usable ? null : mainQuantity,
        skus: product.option_usable || !first ? [] : [toMainSku(first, product, body)],
      },
      optionInfo: {
        usable: product.option_usable,
        options: product.option_names.map((name, i) => ({ name, values: product.option_values[i] ?? [] })),
        optionCombinations: combinations,
      },
      supplementInfo: body.supplementInfo,
    },
    basic: { ...NOT_YET_KEPT, ...body.basic, ...(reader.hidesCost && NO_COST), salePrice: product.main_price, stockQuantity },
    common,
    ...viewsOf({ createShopDTOList: shops, common }),
  };
}

function toCombination(item: rows.ItemRow, pieces: number): OptionCombination {
  return {
    id: String(item.id),
    optionValues: item.option_values,
    optionPrice: item.option_price,
    saleQuantity: pieces,
    seenQuantity: pieces,
    usable: item.usable,
    skuCode: item.sku_code,
    skuId: String(item.sku_id),
    saleUnitQuantity: item.sale_unit_quantity,
    barcode: item.barcode,
  };
}

function toMainSku(item: rows.ItemRow, product: rows.ProductRow, body: rows.ProductBody): MainSku {
  return {
    id: String(item.sku_id),
    skuCode: item.sku_code,
    stockQuantity: item.on_hand,
    saleUnitQuantity: item.sale_unit_quantity,
    brand: body.mainInfo.brand,
    manufacturer: body.mainInfo.manufacturer,
    salePrice: product.main_price,
    skuName: item.sku_name,
    attributes: body.mainInfo.attributes,
    roleId: product.role_id,
    siblingCode: item.sibling_code,
  };
}

export interface ShopEntryRow {
  register_key: string;
  shop_type: CreateShopDTO['shopInfoDTO']['shopType'];
  shop_account_id: string;
  shop_name: string;
  multi_shop_id: string | null;
  shop_product_id: string | null;
  overrides: CreateShopDTO['basic'];
  shop_parts: ShopParts;
  category_id: string | null;
  category_path: string;
  multi_category: CreateShopDTO['multiCategory'];
  fields: CreateShopDTO['etc'];
  sale_status: SaleStatus;
  reg_status: RegStatus;
  is_collected: boolean;
  message: string | null;
  last_sent_at: Date | null;
  changed: boolean;
  left_to_shop: LeavableField[];
  product_id: number;
}

export const SHOP_ENTRIES = `
  select l.register_key, l.shop_type, a.shop_account_id, a.shop_name, l.multi_shop_id, l.shop_product_id, l.overrides, l.shop_parts, l.category_id, l.category_path,
         l.multi_category, l.fields, l.sale_status, l.reg_status, l.is_collected, l.message, l.last_sent_at,
         l.shop_product_id is not null and coalesce(l.sent_product_version, -1) < p.version as changed, l.left_to_shop, l.product_id
    from listing l
    join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
    join product p on p.seller_id = l.seller_id and p.id = l.product_id`;

/** The shops that a product is (to be) sold in, those that the caller sees. */
export async function readShopEntries(tx: TenantTx, productId: number): Promise<CreateShopDTO[]> {
  const { rows: found } = await tx.query<ShopEntryRow>(
    `${SHOP_ENTRIES} where l.seller_id = $1 and l.product_id = $2 and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')} order by l.id`,
    [tx.sellerId, productId, tx.shopAccountIds],
    'catalog.shop-entries',
  );
  return found.map(toShopEntry);
}

export function toShopEntry(row: ShopEntryRow): CreateShopDTO {
  return {
    registerKey: row.register_key,
    temporaryRegisterKey: null,
    shopInfoDTO: { shopType: row.shop_type, shopAccountId: row.shop_account_id, shopName: row.shop_name, multiShopId: row.multi_shop_id },
    shopProductId: row.shop_product_id,
    copyShopProductId: null,
    isRegister: isNewRegistration({ shopProductId: row.shop_product_id, copyShopProductId: null }),
    isRegDone: row.shop_product_id !== null,
    basic: row.overrides,
    composition: row.shop_parts.composition ?? {},
    common: row.shop_parts.common ?? {},
    shopConsignment: row.shop_parts.shopConsignment ?? { ...NO_CONSIGNMENT },
    category: row.category_id === null ? null : { categoryId: row.category_id, path: row.category_path },
    multiCategory: row.multi_category,
    etc: row.fields,
    status: { saleStatus: row.sale_status, regStatus: row.reg_status },
    saleStatus: row.sale_status,
    regStatus: row.reg_status,
    isCollected: row.is_collected,
    regInfo: row.message === null ? null : { message: row.message, at: row.last_sent_at?.toISOString() ?? null },
    modify: row.changed,
    ...(row.left_to_shop.length === 0 ? {} : { leftToShop: row.left_to_shop }),
  };
}
