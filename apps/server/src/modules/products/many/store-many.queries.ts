/** SQL of many new products at once. */
import type { ProductDraft } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { columnsOf, type NewOption } from '../draft.queries.ts';
import { sharedKey } from '../grams/grams.ts';

interface ManyProduct {
  draft: ProductDraft;
  detail: string;
  seq: number;
  grams: readonly string[];
}

/** Answers their ids in their order. They travel as one document: arrays of documents are escaped twice. */
export async function insertProducts(tx: TenantTx, products: readonly ManyProduct[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number; moa_product_seq: number }>(
    `with u as (
       select * from json_to_recordset($2::json)
                as u (seq bigint, name text, code text, category_id text, category_path text, price bigint, option_usable boolean, option_names text[],
                      option_values jsonb, image text, body jsonb, detail text, grams text)
     ), made as (
       insert into product (seller_id, moa_product_seq, name, seller_management_code, category_id, category_path, main_price, option_usable, option_names,
                            option_values, image_file_id, body, detail_html)
       select $1, u.seq, u.name, u.code, u.category_id, u.category_path, u.price, u.option_usable, u.option_names, u.option_values, u.image, u.body, u.detail
         from u order by u.seq
       returning id, moa_product_seq
     ), found_by as (
       insert into product_gram as g (seller_id, gram, product_id, product_ids)
       select $1, w.gram, ${sharedKey('made.id')}, array_agg(made.id)
         from u join made on made.moa_product_seq = u.seq cross join lateral unnest(string_to_array(u.grams, e'\n')) w (gram)
        group by w.gram, ${sharedKey('made.id')} order by w.gram, ${sharedKey('made.id')}
       on conflict (seller_id, gram, product_id) do update set product_ids = g.product_ids || excluded.product_ids
       returning product_id
     )
     select id, moa_product_seq from made order by moa_product_seq`,
    [tx.sellerId, JSON.stringify(products.map(rowOf))],
    'catalog.insert-products',
  );
  return rows.map(({ id }) => id);
}

function rowOf({ draft, detail, seq, grams }: ManyProduct) {
  const { seller_management_code, main_price, detail_html, ...columns } = columnsOf(draft, detail);
  const image = draft.common.images[0]?.fileId ?? null;
  return { ...columns, seq, code: seller_management_code, price: main_price, image, detail: detail_html, grams: grams.join('\n') };
}

export interface ManyOption extends NewOption {
  productId: number;
  skuName: string;
  siblingCode: string | null;
}

/** SKUs that share the rows of their grams: more of them would make each row long. */
const BLOCK = 100;

/** The options of new products with their SKUs, as `addOptions` adds those of one. */
export async function insertOptions(tx: TenantTx, options: readonly ManyOption[], safetyStock: number, actor: string): Promise<void> {
  const blocks: Promise<void>[] = [];
  for (let from = 0; from < options.length; ) {
    const first = options[from];
    let to = Math.min(from + BLOCK, options.length);
    // A product's options stay together: its number is the block's name.
    while (to < options.length && options[to]?.productId === options[to - 1]?.productId) to += 1;
    blocks.push(insertBlock(tx, options.slice(from, to), -(first?.productId ?? 0), safetyStock, actor));
    from = to;
  }
  await Promise.all(blocks);
}

async function insertBlock(tx: TenantTx, options: readonly ManyOption[], block: number, safetyStock: number, actor: string): Promise<void> {
  const fresh = options.filter(({ skuId }) => skuId === null);
  const of = <T>(pick: (option: ManyOption) => T) => options.map(pick);
  await tx.query(
    `with u as (
       select * from unnest($2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::boolean[], $7::bigint[], $8::text[], $9::text[], $10::bigint[], $11::text[],
                            $12::bigint[], $13::bigint[], $14::text[], $15::text[])
                as u (product_id, position, option_values, option_price, usable, unit, barcode, sku_code, sku_id, option_text, sale_price, opening, sku_name, sibling_code)
     ), made as (
       insert into sku (seller_id, sku_code, sku_name, option_text, sibling_code, on_hand, sale_price, safety_stock, gram_block)
       select $1, u.sku_code, u.sku_name, u.option_text, u.sibling_code, u.opening, u.sale_price, $16, $17 from u where u.sku_id is null
        order by u.product_id, u.position
       returning id, sku_code, on_hand
     ), opened as (
       insert into stock_movement (seller_id, sku_id, effect, source_kind, source_id, delta_on_hand, delta_reserved, on_hand_after, reserved_after, actor)
       select $1, made.id, 'OPENING', 'MANUAL', 'sku:' || made.id, made.on_hand, 0, made.on_hand, 0, $18 from made where made.on_hand > 0 returning sku_id
     ), found_by as (
       insert into sku_gram (seller_id, gram, sku_id, sku_ids)
       select $1, g.gram, $17::bigint, array_agg(made.id)
         from unnest($19::text[], $20::text[]) w (grams, sku_code) join made on made.sku_code = w.sku_code
        cross join lateral unnest(string_to_array(w.grams, e'\\n')) g (gram)
        group by g.gram
       returning gram
     )
     insert into product_item (seller_id, product_id, position, option_values, option_price, usable, sku_id, sale_unit_quantity, barcode)
     select $1, u.product_id, u.position, case when u.option_values = '' then '{}'::text[] else string_to_array(u.option_values, e'\\x1f') end,
            u.option_price, u.usable, coalesce(u.sku_id, made.id), u.unit, u.barcode
       from u left join made on u.sku_id is null and made.sku_code = u.sku_code
     returning id`,
    [
      tx.sellerId,
      of((option) => option.productId),
      of((option) => option.position),
      of((option) => option.combination.optionValues.join('\u001f')),
      of((option) => option.combination.optionPrice),
      of((option) => option.combination.usable),
      of((option) => option.combination.saleUnitQuantity),
      of((option) => option.combination.barcode),
      of((option) => option.skuCode),
      of((option) => option.skuId),
      of((option) => option.optionText),
      of((option) => option.salePrice),
      of((option) => option.openingStock),
      of((option) => option.skuName),
      of((option) => option.siblingCode),
      safetyStock,
      block,
      actor,
      fresh.map(({ grams }) => grams.join('\n')),
      fresh.map(({ skuCode }) => skuCode),
    ],
    'catalog.add-many-options',
  );
}
