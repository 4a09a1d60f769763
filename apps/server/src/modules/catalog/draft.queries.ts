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
  sku_version: number;
}

export async function readProduct(tx: TenantTx, id: number, lock: boolean): Promise<ProductRow | null> {
  const { rows } = await tx.query<ProductRow>(
    `select id, moa_product_seq, role_id, name, seller_management_code, category_id, category_path, main_price, option_usable, option_names, option_values,
            body, detail_html, version, created_at, updated_at
       from product where seller_id = $1 and id = $2 and deleted_at is null${lock ? ' for no key update' : ''}`,
    [tx.sellerId, id],
    lock ? 'catalog.lock-product' : 'catalog.read-product',
  );
  return rows[0] ?? null;
}

export async function readItems(tx: TenantTx, productId: number): Promise<ItemRow[]> {
  const { rows } = await tx.query<ItemRow>(
    `select i.id, i.position, i.option_values, i.option_price, i.usable, i.sku_id, s.sku_code, s.sku_name, s.sibling_code, i.sale_unit_quantity, i.barcode,
            s.on_hand, s.version as sku_version
       from product_item i join sku s on s.seller_id = i.seller_id and s.id = i.sku_id
      where i.seller_id = $1 and i.product_id = $2 and i.removed_at is null order by i.position`,
    [tx.sellerId, productId],
    'catalog.read-items',
  );
  return rows;
}

export async function nextProductSeq(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ value: number }>(
    `insert into seller_sequence as s (seller_id, name, value) values ($1, 'product', 1)
     on conflict (seller_id, name) do update set value = s.value + 1 returning value`,
    [tx.sellerId],
    'catalog.next-seq',
  );
  return rows[0]?.value ?? 1;
}

function columns(draft: ProductDraft, detailHtml: string): unknown[] {
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
  return [
    draft.basic.productName.trim(),
    draft.common.sellerManagementCode.trim(),
    category?.categoryId ?? null,
    category?.path ?? '',
    draft.composition.mainInfo.price,
    optionInfo.usable,
    optionInfo.options.map((axis) => axis.name.trim()),
    JSON.stringify(optionInfo.options.map((axis) => axis.values)),
    draft.common.images[0]?.fileId ?? null,
    JSON.stringify(body),
    detailHtml,
  ];
}

export async function insertProduct(tx: TenantTx, draft: ProductDraft, detailHtml: string, seq: number): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into product (seller_id, moa_product_seq, name, seller_management_code, category_id, category_path, main_price, option_usable, option_names,
                          option_values, image_file_id, body, detail_html)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [tx.sellerId, seq, ...columns(draft, detailHtml)],
    'catalog.insert-product',
  );
  return rows[0]?.id ?? 0;
}

export async function updateProduct(tx: TenantTx, id: number, draft: ProductDraft, detailHtml: string): Promise<void> {
  await tx.query(
    `update product set name = $3, seller_management_code = $4, category_id = $5, category_path = $6, main_price = $7, option_usable = $8, option_names = $9,
            option_values = $10, image_file_id = $11, body = $12, detail_html = $13, version = version + 1, updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, id, ...columns(draft, detailHtml)],
    'catalog.update-product',
  );
}

/** Replaces the grams a product is found by. */
export async function storeGrams(tx: TenantTx, productId: number, grams: readonly string[], fresh: boolean): Promise<void> {
  if (!fresh)
    await tx.query(
      'delete from product_gram where seller_id = $1 and product_id = $2 and not (gram = any ($3::text[]))',
      [tx.sellerId, productId, grams],
      'catalog.drop-grams',
    );
  await tx.query(
    'insert into product_gram (seller_id, gram, product_id) select $1, unnest($2::text[]), $3 on conflict do nothing',
    [tx.sellerId, grams, productId],
    'catalog.grams',
  );
}

export interface NewSku {
  code: string;
  name: string;
  optionText: string;
  siblingCode: string | null;
  price: number;
}

/**
 * Makes SKUs, each with its grams, in the order given.
 * @throws a unique violation when a code is taken
 */
export async function insertSkus(tx: TenantTx, skus: readonly NewSku[], gramsOf: (sku: NewSku) => string[]): Promise<number[]> {
  if (skus.length === 0) return [];
  const { rows } = await tx.query<{ id: number; sku_code: string }>(
    `insert into sku (seller_id, sku_code, sku_name, option_text, sibling_code, sale_price)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[]) returning id, sku_code`,
    [
      tx.sellerId,
      skus.map((sku) => sku.code),
      skus.map((sku) => sku.name),
      skus.map((sku) => sku.optionText),
      skus.map((sku) => sku.siblingCode),
      skus.map((sku) => sku.price),
    ],
    'catalog.insert-skus',
  );
  const idOf = new Map(rows.map((row) => [row.sku_code, row.id]));
  const grams = skus.flatMap((sku) => gramsOf(sku).map((gram) => ({ gram, id: idOf.get(sku.code) ?? 0 })));
  await tx.query(
    'insert into sku_gram (seller_id, gram, sku_id) select $1, * from unnest($2::text[], $3::bigint[]) on conflict do nothing',
    [tx.sellerId, grams.map((row) => row.gram), grams.map((row) => row.id)],
    'catalog.sku-grams',
  );
  return skus.map((sku) => idOf.get(sku.code) ?? 0);
}

export interface ItemToStore {
  /** Null for a new one. */
  id: number | null;
  position: number;
  combination: Pick<OptionCombination, 'optionValues' | 'optionPrice' | 'usable' | 'saleUnitQuantity' | 'barcode'>;
  skuId: number;
}

// A two-dimensional array must be rectangular, and a product without options has none: values travel joined by a character nobody can type.
const JOIN = '\u001f';
const joined = (items: readonly ItemToStore[]) => items.map((item) => item.combination.optionValues.join(JOIN));
const SPLIT = `case when u.option_values = '' then '{}'::text[] else string_to_array(u.option_values, e'\\x1f') end`;

export async function insertItems(tx: TenantTx, productId: number, items: readonly ItemToStore[]): Promise<void> {
  if (items.length === 0) return;
  await tx.query(
    `insert into product_item (seller_id, product_id, position, option_values, option_price, usable, sku_id, sale_unit_quantity, barcode)
     select $1, $2, u.position, ${SPLIT}, u.option_price, u.usable, u.sku_id, u.unit, u.barcode
       from unnest($3::int[], $4::text[], $5::bigint[], $6::boolean[], $7::bigint[], $8::bigint[], $9::text[])
              u (position, option_values, option_price, usable, sku_id, unit, barcode)`,
    [
      tx.sellerId,
      productId,
      items.map((item) => item.position),
      joined(items),
      items.map((item) => item.combination.optionPrice),
      items.map((item) => item.combination.usable),
      items.map((item) => item.skuId),
      items.map((item) => item.combination.saleUnitQuantity),
      items.map((item) => item.combination.barcode),
    ],
    'catalog.insert-items',
  );
}

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
