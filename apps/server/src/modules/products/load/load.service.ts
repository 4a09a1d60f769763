/** Loading a base product: the draft as the form holds it, of the rows that shops and the ledger need. */
import { problem } from '@moa/contract';
import {
  type CreateShopDTO,
  isNewRegistration,
  type LeavableField,
  type MainSku,
  NO_CONSIGNMENT,
  type OptionCombination,
  type ProductDraft,
  type RegStatus,
  type SaleStatus,
  viewsOf,
} from '@moa/core';
import { ofVisibleShops, type SellerScope, type TenantTx } from '../../../platform/database/index.ts';
import * as rows from '../draft.queries.ts';
import type { ShopParts } from '../shop-entries.ts';

/** A product that was stored, with its rows where the statements that stored it brought them. */
export interface StoredDraft {
  id: number;
  rows: { product: rows.ProductRow; items: rows.ItemRow[] } | null;
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

export const unknownProduct = () => problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 삭제되었는지 확인해주십시오.' });

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
  /** Null in the place of what is empty, which nobody need read: nearly all listings have nothing of their own. */
  overrides: CreateShopDTO['basic'] | null;
  shop_parts: ShopParts | null;
  category_id: string | null;
  category_path: string;
  multi_category: CreateShopDTO['multiCategory'] | null;
  fields: CreateShopDTO['etc'] | null;
  sale_status: SaleStatus;
  reg_status: RegStatus;
  is_collected: boolean;
  message: string | null;
  last_sent_at: Date | null;
  changed: boolean;
  left_to_shop: LeavableField[];
  product_id: number;
}

export const ENTRY_COLUMNS = `
  l.register_key, l.shop_type, a.shop_account_id, a.shop_name, l.multi_shop_id, l.shop_product_id, nullif(l.overrides, '{}') as overrides,
  nullif(l.shop_parts, '{}') as shop_parts, l.category_id, l.category_path, nullif(l.multi_category, '[]') as multi_category,
  nullif(l.fields, '{}') as fields, l.sale_status, l.reg_status, l.is_collected, l.message, l.last_sent_at,
  l.shop_product_id is not null and coalesce(l.sent_product_version, -1) < p.version as changed, l.left_to_shop, l.product_id`;
export const ENTRIES_FROM = `
    from listing l
    join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
    join product p on p.seller_id = l.seller_id and p.id = l.product_id`;

/** The shops that a product is (to be) sold in, those that the caller sees. */
export async function readShopEntries(tx: TenantTx, productId: number): Promise<CreateShopDTO[]> {
  const { rows: found } = await tx.query<ShopEntryRow>(
    `select ${ENTRY_COLUMNS} ${ENTRIES_FROM} where l.seller_id = $1 and l.product_id = $2 and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')} order by l.id`,
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
    basic: row.overrides ?? {},
    composition: row.shop_parts?.composition ?? {},
    common: row.shop_parts?.common ?? {},
    shopConsignment: row.shop_parts?.shopConsignment ?? { ...NO_CONSIGNMENT },
    category: row.category_id === null ? null : { categoryId: row.category_id, path: row.category_path },
    multiCategory: row.multi_category ?? [],
    etc: row.fields ?? {},
    status: { saleStatus: row.sale_status, regStatus: row.reg_status },
    saleStatus: row.sale_status,
    regStatus: row.reg_status,
    isCollected: row.is_collected,
    regInfo: row.message === null ? null : { message: row.message, at: row.last_sent_at?.toISOString() ?? null },
    modify: row.changed,
    ...(row.left_to_shop.length === 0 ? {} : { leftToShop: row.left_to_shop }),
  };
}
