/**
 * The grams products are found by. A product that is made or renamed alone has a row for each. Those made by the hundred share rows: one for each
 * gram and range of ids, `product_id` less than nothing, with those of the range that have it (0410_shared_product_grams.sql).
 */
import type { TenantTx } from '../../../platform/database/index.ts';

/** Ids of a range: their row stays in its page. */
const RANGE = 128;

/** SQL: the `product_id` of the rows that the product shares. */
export const sharedKey = (id: string) => `(-1 - ${id} / ${RANGE})`;
const sharedKeyOf = (id: number) => -1 - Math.trunc(id / RANGE);

/** Condition: the product has the gram. Each is asked of its own row first; shared ones are asked only of grams that have any. */
export function hasGram(gram: string, id: string): string {
  const row = (key: string) => `select 1 from product_gram x where x.seller_id = $1 and x.gram = ${gram} and x.product_id = ${key}`;
  return `(exists (${row(id)} offset 0)
           or (exists (select 1 from product_gram b where b.seller_id = $1 and b.gram = ${gram} and b.product_id < 0)
               and exists (${row(sharedKey(id))} and ${id} = any (x.product_ids) offset 0)))`;
}

/** Select of all products that have the gram, each once, as `product_id`. */
export const holdersOf = (
  gram: string,
) => `select x.product_id from product_gram x where x.seller_id = $1 and x.gram = ${gram} and x.product_id > 0
  union all select unnest(x.product_ids) from product_gram x where x.seller_id = $1 and x.gram = ${gram} and x.product_id < 0`;

/** Products that have the gram: exact up to `bound`, and above it at least one more. */
export async function countHolders(tx: TenantTx, gram: string, bound: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select (select count(*) from (select 1 from product_gram x where x.seller_id = $1 and x.gram = $2 and x.product_id > 0 limit $3) own)
          + (select coalesce(sum(cardinality(o.product_ids)), 0)
               from (select x.product_ids from product_gram x where x.seller_id = $1 and x.gram = $2 and x.product_id < 0 limit $3) o) as n`,
    [tx.sellerId, gram, bound + 1],
    'catalog.count-holders',
  );
  return Number(rows[0]?.n ?? 0);
}

/** Of a product that is new: it has no row that one of these, each of them once, could meet. */
export async function insertGrams(tx: TenantTx, productId: number, grams: readonly string[]): Promise<void> {
  await tx.query(
    'insert into product_gram (seller_id, gram, product_id) select $1, u.gram, $3 from unnest($2::text[]) u (gram) returning product_id',
    [tx.sellerId, grams, productId],
    'catalog.new-grams',
  );
}

/** Of products that are made together: they share rows. `grams` are those of each, in the order of `ids`. */
export async function shareGrams(tx: TenantTx, ids: readonly number[], grams: readonly (readonly string[])[]): Promise<void> {
  const rows = holdersByKey(ids.map((id, at) => ({ id, key: sharedKeyOf(id), grams: grams[at] ?? [] })));
  // Sorted, so that two who store products at the same time wait for each other and don't lock each other out.
  await tx.query(
    `insert into product_gram as g (seller_id, gram, product_id, product_ids)
     select $1, u.gram, u.key, u.ids::bigint[] from unnest($2::text[], $3::bigint[], $4::text[]) u (gram, key, ids) order by u.gram, u.key
     on conflict (seller_id, gram, product_id) do update set product_ids = g.product_ids || excluded.product_ids`,
    [tx.sellerId, ...rows],
    'catalog.share-grams',
  );
}

/** Who has each gram, a row for each gram and key: grams, keys and lists of ids as `unnest` takes them. Grouped here, as PostgreSQL would sort them all. */
export function holdersByKey(
  holders: readonly { id: number; key: number; grams: readonly string[] }[],
): [grams: string[], keys: number[], ids: string[]] {
  const byKey = new Map<number, Map<string, number[]>>();
  for (const { id, key, grams } of holders) {
    const byGram = byKey.get(key) ?? new Map<string, number[]>();
    byKey.set(key, byGram);
    for (const gram of grams) {
      const ids = byGram.get(gram);
      if (ids) ids.push(id);
      else byGram.set(gram, [id]);
    }
  }
  const rows = [...byKey].flatMap(([key, byGram]) => [...byGram].map(([gram, ids]) => ({ key, gram, ids: `{${ids.join(',')}}` })));
  return [rows.map(({ gram }) => gram), rows.map(({ key }) => key), rows.map(({ ids }) => ids)];
}

/** Replaces the grams a product is found by. */
export async function storeGrams(tx: TenantTx, productId: number, grams: readonly string[]): Promise<void> {
  await Promise.all([
    dropGrams(tx, [productId], grams),
    tx.query(
      `insert into product_gram (seller_id, gram, product_id)
       select $1, u.gram, $3 from unnest($2::text[]) u (gram) where not ${hasGram('u.gram', '$3::bigint')} on conflict do nothing`,
      [tx.sellerId, grams, productId],
      'catalog.grams',
    ),
  ]);
}

/** Nothing finds these products any more, but by the grams that stay. */
export async function dropGrams(tx: TenantTx, ids: readonly number[], staying: readonly string[] = []): Promise<void> {
  const values = [tx.sellerId, ids, staying];
  const shared = `x.seller_id = $1 and x.product_id = any (array(select distinct ${sharedKey('u.id')} from unnest($2::bigint[]) u (id)))`;
  await Promise.all([
    tx.query(
      'delete from product_gram where seller_id = $1 and product_id = any ($2::bigint[]) and not (gram = any ($3::text[]))',
      values,
      'catalog.drop-grams',
    ),
    tx.query(
      `update product_gram x set product_ids = array(select p.id from unnest(x.product_ids) p (id) where not (p.id = any ($2::bigint[])))
        where ${shared} and x.product_ids && $2::bigint[] and not (x.gram = any ($3::text[]))`,
      values,
      'catalog.leave-grams',
    ),
    tx.query(
      `delete from product_gram x where ${shared} and x.product_ids = '{}' and not (x.gram = any ($3::text[]))`,
      values,
      'catalog.drop-shared-grams',
    ),
  ]);
}
