/** Distinct product names and options as shops call them, so that a search over a million lines looks at a few thousand of them. */
import { gramsOf } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';

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

export interface SoldOption {
  titleId: number;
  optionText: string;
}

/** Makes options searchable where they are new. One longer than any shop allows is left out: it could not be found by its whole text. */
export async function ensureOptions(tx: TenantTx, options: readonly SoldOption[]): Promise<void> {
  const wanted = new Map(
    options
      .filter(({ titleId, optionText }) => titleId !== 0 && optionText !== '' && optionText.length <= TITLE_MAX)
      .map((option) => [optionKey(option), option]),
  );
  if (wanted.size === 0) return;
  const all = [...wanted.values()];
  const { rows: known } = await tx.query<{ titleId: number; optionText: string }>(
    `select title_id as "titleId", option_text as "optionText" from sold_option
      where seller_id = $1 and title_id = any ($2::bigint[]) and option_text = any ($3::text[])`,
    [tx.sellerId, [...new Set(all.map((option) => option.titleId))], [...new Set(all.map((option) => option.optionText))]],
    'orders.sold-options',
  );
  for (const option of known) wanted.delete(optionKey(option));
  if (wanted.size === 0) return;
  // In one order everywhere, so that two pages with the same new options do not wait for each other in a circle.
  const missing = [...wanted.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, option]) => option);
  const { rows } = await tx.query<{ id: number; option_text: string }>(
    `insert into sold_option (seller_id, title_id, option_text) select $1, * from unnest($2::bigint[], $3::text[])
     on conflict do nothing returning id, option_text`,
    [tx.sellerId, missing.map((option) => option.titleId), missing.map((option) => option.optionText)],
  );
  const grams = rows.flatMap((row) => gramsOf(row.option_text).map((gram) => ({ gram, id: row.id })));
  await tx.query(
    'insert into sold_option_gram (seller_id, gram, option_id) select $1, * from unnest($2::text[], $3::bigint[]) on conflict do nothing',
    [tx.sellerId, grams.map((row) => row.gram), grams.map((row) => row.id)],
  );
}

function optionKey({ titleId, optionText }: SoldOption): string {
  return `${titleId}\u001f${optionText}`;
}
