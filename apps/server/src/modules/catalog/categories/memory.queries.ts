/** The channel categories that a seller chose before. */
import type { TenantTx } from '../../../platform/database/index.ts';

/** Channel categories this seller chose for a standard category, last used first. */
export async function rememberedCategories(tx: TenantTx, accountId: number, standardId: string): Promise<{ id: string; path: string }[]> {
  const { rows } = await tx.query<{ category_id: string; path: string }>(
    'select category_id, path from category_memory where seller_id = $1 and account_id = $2 and standard_category_id = $3 order by used_at desc limit 5',
    [tx.sellerId, accountId, standardId],
  );
  return rows.map((row) => ({ id: row.category_id, path: row.path }));
}

/** Remembers the channel categories a saved product uses, for the next product of its standard category. */
export async function rememberCategories(tx: TenantTx, productId: number): Promise<void> {
  await tx.query(
    `insert into category_memory as m (seller_id, account_id, standard_category_id, category_id, path)
     select l.seller_id, l.account_id, p.category_id, l.category_id, l.category_path
       from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id
      where l.seller_id = $1 and l.product_id = $2 and l.deleted_at is null and l.category_id is not null and p.category_id is not null
     on conflict (seller_id, account_id, standard_category_id, category_id) do update set path = excluded.path, used_at = excluded.used_at`,
    [tx.sellerId, productId],
    'catalog.remember',
  );
}
