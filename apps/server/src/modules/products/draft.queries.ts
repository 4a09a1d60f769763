/** Base products in and out of the database. One statement writes all combinations, however many there are. */
import type { OptionCombination, ProductDraft } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';

export interface ProductRow {
  id: number;
  moa_product_seq: number;
  role_id: ProductDraft['roleId'];
  name: string;
  seller_management_code: string;
  category_id: string | null;
  category_path: string;
  main_price: number;
  option_usable: boolean;
  option_names: string[];
  option_values: string[][];
  body: ProductBody;
  detail_html: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** What of a draft no query needs apart. */
export interface ProductBody {
  basic: Omit<ProductDraft['basic'], 'salePrice' | 'stockQuantity'>;
  common: Omit<ProductDraft['common'], 'detailInfoContent'>;
  mainInfo: { name: string; usable: boolean; brand: string; manufacturer: string; attributes: Record<string, string> };
  supplementInfo: ProductDraft['composition']['supplementInfo'];
}

export interface ItemRow {
  id: number;
  position: number;
  option_values: string[];
  option_price: number;
  usable: boolean;
  sku_id: number;
  sku_code: string;
  sku_name: string;
  sibling_code: string | null;
  sale_unit_quantity: number;
  barcode: string;
  on_hand: number;
}

export async function hasProduct(tx: TenantTx, id: number): Promise<boolean> {
  const { rows } = await tx.query<{ deleted: boolean }>(
    'select deleted_at is not null as deleted from product where seller_id = $1 and id = $2',
    [tx.sellerId, id],
    'catalog.has-product',
  );
  return rows[0]?.deleted === false;
}

/** A product with who changed it last: null where nobody has since it was made, or before that was kept. */
export interface ChangedProduct extends ProductRow {
  updated_by: string | null;
}

export async function readProduct(tx: TenantTx, id: number, lock: boolean): Promise<ChangedProduct | null> {
  // Whether it is in the trash is asked outside the statement: as a condition it would make the indexes of lists look as good as the key.
  const { rows } = await tx.query<ChangedProduct & { deleted: boolean }>(
    `select id, moa_product_seq, role_id, name, seller_management_code, category_id, category_path, main_price, option_usable, option_names, option_values,
            body, detail_html, version, created_at, updated_at, updated_by, deleted_at is not null as deleted
       from product where seller_id = $1 and id = $2${lock ? ' for no key update' : ''}`,
    [tx.sellerId, id],
    lock ? 'catalog.lock-product' : 'catalog.read-product',
  );
  const [row] = rows;
  return row === undefined || row.deleted ? null : row;
}

/**
 * Looks each item's SKU up by its key. OFFSET 0 keeps it so: on tables too new to have statistics a join is planned as a scan of all SKUs,
 * and stays that way while a first import fills them.
 */
const SKU_OF_ITEM = `cross join lateral (select * from sku k where k.seller_id = $1 and k.id = i.sku_id offset 0) s`;

export async function readItems(tx: TenantTx, productId: number): Promise<ItemRow[]> {
  const { rows } = await tx.query<ItemRow>(
    `select i.id, i.position, i.option_values, i.option_price, i.usable, i.sku_id, s.sku_code, s.sku_name, s.sibling_code, i.sale_unit_quantity, i.barcode,
            s.on_hand
       from product_item i ${SKU_OF_ITEM}
      where i.seller_id = $1 and i.product_id = $2 and i.removed_at is null order by i.position`,
    [tx.sellerId, productId],
    'catalog.read-items',
  );
  return rows;
}

/** What of a product is stored beside its numbers and times. */
type Columns = Omit<ProductRow, 'id' | 'moa_product_seq' | 'role_id' | 'version' | 'created_at' | 'updated_at'>;

export function columnsOf(draft: ProductDraft, detailHtml: string): Columns {
  const { salePrice, stockQuantity, ...basic } = draft.basic;
  const { detailInfoContent, ...common } = draft.common;
  const [sku] = draft.composition.mainInfo.skus;
  const body: ProductBody = {
    basic,
    common,
    mainInfo: {
      name: draft.composition.mainInfo.name,
      usable: draft.composition.mainInfo.usable,
      brand: sku?.brand ?? '',
      manufacturer: sku?.manufacturer ?? '',
      attributes: sku?.attributes ?? {},
    },
    supplementInfo: draft.composition.supplementInfo,
  };
  const [category] = draft.composition.categories;
  const { optionInfo } = draft.composition;
  return {
    name: draft.basic.productName.trim(),
    seller_management_code: draft.common.sellerManagementCode.trim(),
    category_id: category?.categoryId ?? null,
    category_path: category?.path ?? '',
    main_price: draft.composition.mainInfo.price,
    option_usable: optionInfo.usable,
    option_names: optionInfo.options.map((axis) => axis.name.trim()),
    option_values: optionInfo.options.map((axis) => axis.values),
    body,
    detail_html: detailHtml,
  };
}

const valuesOf = (columns: Columns, draft: ProductDraft) => [
  columns.name,
  columns.seller_management_code,
  columns.category_id,
  columns.category_path,
  columns.main_price,
  columns.option_usable,
  columns.option_names,
  JSON.stringify(columns.option_values),
  draft.common.images[0]?.fileId ?? null,
  JSON.stringify(columns.body),
  columns.detail_html,
];

/** Stores a new product. Answers it as `readProduct` would read it. */
export async function insertProduct(tx: TenantTx, draft: ProductDraft, detailHtml: string, seq: number): Promise<ProductRow> {
  const columns = columnsOf(draft, detailHtml);
  const { rows } = await tx.query<Omit<ProductRow, keyof Columns>>(
    `insert into product (seller_id, moa_product_seq, name, seller_management_code, category_id, category_path, main_price, option_usable, option_names,
                          option_values, image_file_id, body, detail_html)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     returning id, moa_product_seq, role_id, version, created_at, updated_at`,
    [tx.sellerId, seq, ...valuesOf(columns, draft)],
    'catalog.insert-product',
  );
  const [made] = rows;
  if (made === undefined) throw new Error('a product was not stored');
  return { ...columns, ...made };
}

export async function updateProduct(tx: TenantTx, id: number, draft: ProductDraft, detailHtml: string, actor: string): Promise<void> {
  await tx.query(
    `update product set name = $3, seller_management_code = $4, category_id = $5, category_path = $6, main_price = $7, option_usable = $8, option_names = $9,
            option_values = $10, image_file_id = $11, body = $12, detail_html = $13, version = version + 1, updated_at = now(), updated_by = $14
      where seller_id = $1 and id = $2`,
    [tx.sellerId, id, ...valuesOf(columnsOf(draft, detailHtml), draft), actor],
    'catalog.update-product',
  );
}

export interface ItemToStore {
  id: number;
  position: number;
  combination: Pick<OptionCombination, 'optionValues' | 'optionPrice' | 'usable' | 'saleUnitQuantity' | 'barcode'>;
  skuId: number;
}

// A two-dimensional array must be rectangular, and a product without options has none: values travel joined by a character nobody can type.
const JOIN = '\u001f';
export const joined = (items: readonly Pick<ItemToStore, 'combination'>[]) => items.map((item) => item.combination.optionValues.join(JOIN));
export const SPLIT = `case when u.option_values = '' then '{}'::text[] else string_to_array(u.option_values, e'\\x1f') end`;

export async function updateItems(tx: TenantTx, items: readonly ItemToStore[]): Promise<void> {
  if (items.length === 0) return;
  await tx.query(
    `update product_item i set position = u.position, option_values = ${SPLIT}, option_price = u.option_price, usable = u.usable, sku_id = u.sku_id,
            sale_unit_quantity = u.unit, barcode = u.barcode
       from unnest($2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::boolean[], $7::bigint[], $8::bigint[], $9::text[])
              u (id, position, option_values, option_price, usable, sku_id, unit, barcode)
      where i.seller_id = $1 and i.id = u.id`,
    [
      tx.sellerId,
      items.map((item) => item.id),
      items.map((item) => item.position),
      joined(items),
      items.map((item) => item.combination.optionPrice),
      items.map((item) => item.combination.usable),
      items.map((item) => item.skuId),
      items.map((item) => item.combination.saleUnitQuantity),
      items.map((item) => item.combination.barcode),
    ],
    'catalog.update-items',
  );
}

export async function removeItems(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query('update product_item set removed_at = now() where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, ids]);
}
