/** Light product rows for pickers: manual orders and matching. */
import { optionText, queryGrams, searchWords } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { hasGram } from '../products/index.ts';

export interface SimpleProduct {
  id: string;
  moaProductSeq: number;
  productName: string;
  imageUrl: string | null;
  items: { itemId: string; optionText: string; skuId: string; skuCode: string; price: number; sellable: number }[];
}

/** Products whose name, code or SKU codes match; the newest when nothing is asked. */
export async function simpleProducts(tx: TenantTx, keyword: string, size: number): Promise<SimpleProduct[]> {
  const { patterns, shortGrams } = searchWords(keyword);
  const { rows } = await tx.query<{
    id: number;
    moa_product_seq: number;
    name: string;
    image_url: string | null;
    items: { id: number; values: string[]; skuId: number; skuCode: string; price: number; sellable: number }[];
  }>(
    `with found as (
       select p.id, p.created_at from product p
        where p.seller_id = $1 and p.deleted_at is null
          and ($2::text[] = '{}' or not exists (select 1 from unnest($2::text[]) g (gram)
                where not ${hasGram('g.gram', 'p.id')}))
          and not exists (select 1 from unnest($4::text[], $5::text[]) w (pattern, gram)
                where not (lower(p.name) ~ w.pattern or ${hasGram('w.gram', 'p.id')}))
        order by p.created_at desc, p.id desc limit $3)
     select p.id, p.moa_product_seq, p.name, p.body -> 'common' -> 'images' -> 0 ->> 'url' as image_url, i.items
       from found join product p on p.seller_id = $1 and p.id = found.id
       cross join lateral (
         select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'values', i.option_values, 'skuId', s.id, 'skuCode', s.sku_code, 'price', p.main_price + i.option_price,
                                                      'sellable', greatest(0, s.on_hand - s.reserved - s.safety_stock)) order by i.position), '[]') as items
           from product_item i join sku s on s.seller_id = i.seller_id and s.id = i.sku_id
          where i.seller_id = $1 and i.product_id = p.id and i.removed_at is null) i
      order by p.created_at desc, p.id desc`,
    [tx.sellerId, queryGrams(keyword), size, patterns, shortGrams],
    'catalog.simple',
  );
  return rows.map((row) => ({
    id: String(row.id),
    moaProductSeq: row.moa_product_seq,
    productName: row.name,
    imageUrl: row.image_url,
    items: row.items.map((item) => ({
      itemId: String(item.id),
      optionText: optionText(item.values),
      skuId: String(item.skuId),
      skuCode: item.skuCode,
      price: item.price,
      sellable: item.sellable,
    })),
  }));
}
