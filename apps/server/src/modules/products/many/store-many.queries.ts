/** SQL of many new products at once. */
import type { ProductDraft } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { columnsOf, type ProductBody } from '../draft.queries.ts';
import { addOptionsOfMany, type NewOption } from '../options.queries.ts';
import { type Parts, withShared } from './shared-parts.ts';

interface ManyProduct {
  draft: ProductDraft;
  detail: string;
  seq: number;
}

/** Answers their ids in their order. They travel as one document: arrays of documents are escaped twice. */
export async function insertProducts(tx: TenantTx, products: readonly ManyProduct[]): Promise<number[]> {
  const documents = products.map(rowOf);
  const { shared, own } = withShared(documents.map(({ body }) => body));
  const { rows } = await tx.query<{ id: number; moa_product_seq: number }>(
    `insert into product (seller_id, moa_product_seq, name, seller_management_code, category_id, category_path, main_price, option_usable, option_names,
                          option_values, image_file_id, body, detail_html)
     select $1, u.seq, u.name, u.code, u.category_id, u.category_path, u.price, u.option_usable, u.option_names, u.option_values, u.image,
            jsonb_build_object('basic', s.basic || u.basic, 'common', s.common || u.common, 'mainInfo', s."mainInfo" || u."mainInfo",
                               'supplementInfo', s."supplementInfo" || u."supplementInfo"),
            u.detail
       from jsonb_to_recordset($2::jsonb)
              as u (seq bigint, name text, code text, category_id text, category_path text, price bigint, option_usable boolean, option_names text[],
                    option_values jsonb, image text, basic jsonb, common jsonb, "mainInfo" jsonb, "supplementInfo" jsonb, detail text)
      cross join json_to_record($3::json) as s (basic jsonb, common jsonb, "mainInfo" jsonb, "supplementInfo" jsonb)
      order by u.seq
     returning id, moa_product_seq`,
    [
      tx.sellerId,
      JSON.stringify(documents.map(({ body: _body, ...columns }, at) => ({ ...columns, ...sections(own[at]) }))),
      JSON.stringify(sections(shared)),
    ],
    'catalog.insert-products',
  );
  const ids = new Map(rows.map((row) => [row.moa_product_seq, row.id]));
  return products.map(({ seq }) => {
    const id = ids.get(seq);
    if (id === undefined) throw new Error('a product was not stored');
    return id;
  });
}

function rowOf({ draft, detail, seq }: ManyProduct) {
  const { seller_management_code, main_price, detail_html, ...columns } = columnsOf(draft, detail);
  const image = draft.common.images[0]?.fileId ?? null;
  return { ...columns, seq, code: seller_management_code, price: main_price, image, detail: detail_html };
}

/** Every section of a body: one that is new here has to stand in the statement, too. */
const sections = (body: Parts<ProductBody> = {}) =>
  ({
    basic: body.basic ?? {},
    common: body.common ?? {},
    mainInfo: body.mainInfo ?? {},
    supplementInfo: body.supplementInfo ?? {},
  }) satisfies Record<keyof ProductBody, object>;

/** SKUs that share the rows of their grams: more of them would make each row long. */
const BLOCK = 100;

/** The options of new products with their SKUs, as `addOptions` adds those of one. */
export async function insertOptions(tx: TenantTx, options: readonly NewOption[], safetyStock: number, actor: string): Promise<void> {
  const blocks = blocksOf(options);
  await addOptionsOfMany(tx, options, { safetyStock, blockOf: ({ productId }) => blocks.get(productId) ?? -productId }, actor);
}

/** The block of each product: its first product's number. A product's options stay together. */
function blocksOf(options: readonly NewOption[]): Map<number, number> {
  const blocks = new Map<number, number>();
  let [block, size] = [0, 0];
  for (const { productId } of options) {
    if (!blocks.has(productId)) {
      if (size === 0 || size >= BLOCK) [block, size] = [-productId, 0];
      blocks.set(productId, block);
    }
    size += 1;
  }
  return blocks;
}
