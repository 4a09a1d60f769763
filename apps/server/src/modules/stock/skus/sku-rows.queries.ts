/** SKUs as rows that are made and changed, many in a statement. */
import type { KnownSku } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { gramsOfSku, type SkuTexts } from '../sku-grams.ts';

export interface FoundSku extends KnownSku, SkuTexts {
  safetyStock: number;
}

/** SKUs that are named by id, which are locked, and those that have one of the codes. */
export async function readNamed(tx: TenantTx, ids: readonly number[], codes: readonly string[]): Promise<FoundSku[]> {
  const columns = 'id, sku_code, sku_name, option_text, safety_stock, version';
  const [named, coded] = await Promise.all([
    tx.query<FoundRow>(
      `select ${columns} from sku where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id for no key update`,
      [tx.sellerId, ids],
    ),
    tx.query<FoundRow>(`select ${columns} from sku where seller_id = $1 and sku_code = any ($2::text[]) and deleted_at is null`, [
      tx.sellerId,
      codes,
    ]),
  ]);
  return [...new Map([...coded.rows, ...named.rows].map((row) => [row.id, row])).values()].map((row) => ({
    id: String(row.id),
    skuCode: row.sku_code,
    skuName: row.sku_name,
    optionText: row.option_text,
    safetyStock: row.safety_stock,
    version: row.version,
  }));
}

interface FoundRow {
  id: number;
  sku_code: string;
  sku_name: string;
  option_text: string;
  safety_stock: number;
  version: number;
}

/** Numbers that nobody was given, `many` in a row; answers the last. */
async function nextNumbers(tx: TenantTx, many: number): Promise<number> {
  const { rows } = await tx.query<{ value: number }>(
    `insert into seller_sequence as s (seller_id, name, value) values ($1, 'sku', $2) on conflict (seller_id, name) do update set value = s.value + excluded.value returning value`,
    [tx.sellerId, many],
  );
  return rows[0]?.value ?? many;
}

/** The next codes nobody chose. Somebody may have typed one of them: those are left out. */
export async function freshCodes(tx: TenantTx, many: number): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < many) {
    const wanted = many - codes.length;
    const last = await nextNumbers(tx, wanted);
    const next = Array.from({ length: wanted }, (_, index) => `S${String(last - wanted + 1 + index).padStart(6, '0')}`);
    const { rows } = await tx.query<{ sku_code: string }>(
      'select sku_code from sku where seller_id = $1 and sku_code = any ($2::text[]) and deleted_at is null',
      [tx.sellerId, next],
    );
    const used = new Set(rows.map((row) => row.sku_code));
    codes.push(...next.filter((code) => !used.has(code)));
  }
  return codes;
}

export interface NewSku {
  skuCode: string;
  skuName: string;
  safetyStock: number;
}

/** Ids by code. @throws a duplicate where a code was taken meanwhile */
export async function insertSkus(tx: TenantTx, skus: readonly NewSku[]): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: number; sku_code: string }>(
    `insert into sku (seller_id, sku_code, sku_name, safety_stock)
     select $1, u.code, u.name, u.safety from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality u (code, name, safety, ord) order by u.ord
     returning id, sku_code`,
    [tx.sellerId, skus.map(({ skuCode }) => skuCode), skus.map(({ skuName }) => skuName), skus.map(({ safetyStock }) => safetyStock)],
  );
  const ids = new Map(rows.map((row) => [row.sku_code, row.id]));
  const grams = skus.flatMap((sku) => gramsOfSku({ ...sku, optionText: '' }).map((gram) => ({ gram, skuId: ids.get(sku.skuCode) ?? 0 })));
  await tx.query(
    'insert into sku_gram (seller_id, gram, sku_id) select $1, u.gram, u.sku from unnest($2::text[], $3::bigint[]) u (gram, sku) on conflict do nothing',
    [tx.sellerId, grams.map(({ gram }) => gram), grams.map(({ skuId }) => skuId)],
  );
  return ids;
}

/** What SKUs are called from now on. @throws a duplicate where a code was taken meanwhile */
export async function renameSkus(tx: TenantTx, changes: readonly { id: number; skuCode: string; skuName: string }[]): Promise<void> {
  await tx.query(
    `update sku s set sku_code = u.code, sku_name = u.name, version = s.version + 1, updated_at = now()
       from unnest($2::bigint[], $3::text[], $4::text[]) u (id, code, name) where s.seller_id = $1 and s.id = u.id`,
    [tx.sellerId, changes.map(({ id }) => id), changes.map(({ skuCode }) => skuCode), changes.map(({ skuName }) => skuName)],
  );
}
