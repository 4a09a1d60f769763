/** Distinct product names as shops call them, so that a search over a million lines looks at a few thousand titles. */
import { gramsOf } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';

const TITLE_MAX = 500;

/** Ids of the titles, made where they are new. */
export async function ensureTitles(tx: TenantTx, names: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  const titles = wanted.map((name) => name.slice(0, TITLE_MAX));
  const ids = await readTitles(tx, titles);
  const missing = [...new Set(titles.filter((title) => !ids.has(title)))].sort();
  if (missing.length > 0) {
    const { rows } = await tx.query<{ id: number; title: string }>(
      'insert into sold_title (seller_id, title) select $1, unnest($2::text[]) on conflict do nothing returning id, title',
      [tx.sellerId, missing],
    );
    const grams = rows.flatMap((row) => gramsOf(row.title).map((gram) => ({ gram, id: row.id })));
    await tx.query(
      'insert into sold_title_gram (seller_id, gram, title_id) select $1, * from unnest($2::text[], $3::bigint[]) on conflict do nothing',
      [tx.sellerId, grams.map((row) => row.gram), grams.map((row) => row.id)],
    );
    for (const row of rows) ids.set(row.title, row.id);
    // Another transaction may have made some of them meanwhile.
    const still = missing.filter((title) => !ids.has(title));
    if (still.length > 0) for (const [title, id] of await readTitles(tx, still)) ids.set(title, id);
  }
  return new Map(wanted.map((name) => [name, ids.get(name.slice(0, TITLE_MAX)) ?? 0]));
}

async function readTitles(tx: TenantTx, titles: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: number; title: string }>(
    'select id, title from sold_title where seller_id = $1 and title = any ($2::text[])',
    [tx.sellerId, titles],
    'orders.titles',
  );
  return new Map(rows.map((row) => [row.title, row.id]));
}
