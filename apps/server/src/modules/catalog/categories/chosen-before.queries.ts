/** What a seller chose for products like one that is being written: her products themselves say it. */
import type { ChosenBefore } from '@moa/core/categories';
import type { TenantTx } from '../../../platform/database/index.ts';

/** Newest products a word: eight words are looked for, which makes a hundred products at most. */
const OF_EACH = 12;

/** Names and categories of the seller's products that have one of the grams, the newest of each. */
export async function productsWithWords(tx: TenantTx, grams: readonly string[]): Promise<ChosenBefore[]> {
  if (grams.length === 0) return [];
  const { rows } = await tx.query<{ name: string; category_id: string }>(
    `select p.name, p.category_id from product p
      where p.seller_id = $1 and p.deleted_at is null and p.category_id is not null
        and p.id in (select newest.product_id from unnest($2::text[]) w (gram) cross join lateral (
          select product_id from (
            (select x.product_id from product_gram x where x.seller_id = $1 and x.gram = w.gram and x.product_id > 0 order by x.product_id desc limit $3)
            union all
            (select unnest(o.product_ids) from (
               select x.product_ids from product_gram x where x.seller_id = $1 and x.gram = w.gram and x.product_id < 0 order by x.product_id limit $3) o)
          ) has order by product_id desc limit $3) newest)`,
    [tx.sellerId, grams, OF_EACH],
    'catalog.chosen-before',
  );
  return rows.map((row) => ({ name: row.name, categoryId: row.category_id }));
}
