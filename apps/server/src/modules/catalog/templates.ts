/** Delivery templates a seller saves once and uses in every product; and the channel categories chosen before. */
import { problem } from '@moa/contract';
import { type DeliveryInfo, gramsOf } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';

export interface DeliveryTemplate {
  id: string;
  name: string;
  main: boolean;
  deliveryInfo: DeliveryInfo;
  version: number;
}

export async function listTemplates(tx: TenantTx): Promise<DeliveryTemplate[]> {
  const { rows } = await tx.query<{ id: number; name: string; main: boolean; info: DeliveryInfo; version: number }>(
    'select id, name, main, info, version from delivery_template where seller_id = $1 order by main desc, name, id',
    [tx.sellerId],
  );
  return rows.map((row) => ({ id: String(row.id), name: row.name, main: row.main, deliveryInfo: row.info, version: row.version }));
}

/** Stores a template. At most one is the main one. Throws 404 for somebody else's id. */
export async function saveTemplate(
  tx: TenantTx,
  requested: { id?: string | undefined; name: string; main: boolean; deliveryInfo: DeliveryInfo },
): Promise<string> {
  if (requested.main) await tx.query('update delivery_template set main = false where seller_id = $1 and main', [tx.sellerId]);
  const info = JSON.stringify({ ...requested.deliveryInfo, templateId: null });
  const { rows } =
    requested.id === undefined
      ? await tx.query<{ id: number }>('insert into delivery_template (seller_id, name, main, info) values ($1, $2, $3, $4) returning id', [
          tx.sellerId,
          requested.name,
          requested.main,
          info,
        ])
      : await tx.query<{ id: number }>(
          'update delivery_template set name = $2, main = $3, info = $4, version = version + 1, updated_at = now() where seller_id = $1 and id = $5 returning id',
          [tx.sellerId, requested.name, requested.main, info, Number(requested.id)],
        );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '배송 템플릿을 찾을 수 없습니다.' });
  return String(rows[0].id);
}

export async function removeTemplate(tx: TenantTx, id: string): Promise<void> {
  const { rowCount } = await tx.query('delete from delivery_template where seller_id = $1 and id = $2', [tx.sellerId, Number(id)]);
  if (rowCount === 0) throw problem('NOT_FOUND', { detail: '배송 템플릿을 찾을 수 없습니다.' });
}

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

/** Share of the grams of `wanted` that `path` has, 0 to 1; how alike a channel's category is to a standard one. */
export function similarity(wanted: string, path: string): number {
  const grams = gramsOf(wanted);
  if (grams.length === 0) return 0;
  const has = new Set(gramsOf(path));
  return grams.filter((gram) => has.has(gram)).length / grams.length;
}
