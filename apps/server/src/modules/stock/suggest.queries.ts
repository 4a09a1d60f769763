/** SKUs as they are offered where one is chosen. */
import { sellableQuantity } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { foundBy, hasGrams, shape } from './list.queries.ts';

interface LightSku {
  id: string;
  skuCode: string;
  skuName: string;
  optionText: string;
  stockQuantity: number;
  sellableQuantity: number;
}

interface LightRow {
  id: number;
  sku_code: string;
  sku_name: string;
  option_text: string;
  on_hand: number;
  reserved: number;
  safety_stock: number;
}

const COLUMNS = 's.id, s.sku_code, s.sku_name, s.option_text, s.on_hand, s.reserved, s.safety_stock';
const OFFERED = 20;

/** Those of the codes, and up to 20 that `word` finds: the one whose code it is, codes that begin with it, then the newest it is a word of. */
export async function suggestSkus(tx: TenantTx, word: string, codes: readonly string[]): Promise<LightSku[]> {
  const typed = word.trim();
  const [named, ...found] = await Promise.all(
    typed === ''
      ? [readByCodes(tx, codes)]
      : [readByCodes(tx, codes.includes(typed) ? codes : [...codes, typed]), readByBeginning(tx, typed), readByWord(tx, typed)],
  );
  const offered = new Map(found.flat().map((row) => [row.id, row]));
  for (const { id } of named) offered.delete(id);
  return [...named, ...[...offered.values()].slice(0, OFFERED)].map(toLight);
}

/** The SKUs of the product that a sibling code names (`P` and the product's number), in the order of its options. */
export async function readSiblings(tx: TenantTx, siblingCode: string): Promise<LightSku[]> {
  const [, seq] = /^P(\d{1,12})$/.exec(siblingCode) ?? [];
  if (seq === undefined) return [];
  const { rows } = await tx.query<LightRow>(
    `select ${COLUMNS}
       from product p
       join product_item i on i.seller_id = $1 and i.product_id = p.id and i.removed_at is null
       join sku s on s.seller_id = $1 and s.id = i.sku_id and s.deleted_at is null
      where p.seller_id = $1 and p.moa_product_seq = $2 and s.sibling_code = $3
      order by i.position`,
    [tx.sellerId, Number(seq), siblingCode],
    'stock.siblings',
  );
  return rows.map(toLight);
}

async function readByCodes(tx: TenantTx, codes: readonly string[]): Promise<LightRow[]> {
  if (codes.length === 0) return [];
  const { rows } = await tx.query<LightRow>(
    `select ${COLUMNS} from sku s where s.seller_id = $1 and s.sku_code = any ($2::text[]) and s.deleted_at is null order by s.id`,
    [tx.sellerId, codes],
    'stock.suggest-codes',
  );
  return rows;
}

async function readByBeginning(tx: TenantTx, code: string): Promise<LightRow[]> {
  const { rows } = await tx.query<LightRow>(
    `select ${COLUMNS} from sku s where s.seller_id = $1 and starts_with(s.sku_code, $2) and s.deleted_at is null order by s.sku_code limit $3`,
    [tx.sellerId, code, OFFERED],
    'stock.suggest-beginning',
  );
  return rows;
}

async function readByWord(tx: TenantTx, word: string): Promise<LightRow[]> {
  const values: unknown[] = [tx.sellerId, OFFERED];
  const conditions = ['s.seller_id = $1', 's.deleted_at is null', ...foundBy(word, values)];
  const text = `select ${COLUMNS} from sku s where ${conditions.join(' and ')} order by s.created_at desc, s.id desc limit $2`;
  return (await tx.query<LightRow>(text, values, shape(text))).rows;
}

/** Characters of a name that are looked for by its grams; the rest is compared. */
const LOOKED_FOR = 12;

/** Those of the codes, and up to 20 whose name is this one but for blanks around it and capitals, the newest first. */
export async function readNames(tx: TenantTx, name: string, codes: readonly string[]): Promise<LightSku[]> {
  const [coded, named] = await Promise.all([readByCodes(tx, codes), name.trim() === '' ? [] : readByName(tx, name.trim())]);
  return [...new Map([...coded, ...named].map((row) => [row.id, row])).values()].map(toLight);
}

async function readByName(tx: TenantTx, name: string): Promise<LightRow[]> {
  const values: unknown[] = [tx.sellerId, OFFERED];
  const found = hasGrams([...name].slice(0, LOOKED_FOR).join(''), values);
  const same = `lower(trim(s.sku_name)) = lower($${values.push(name)})`;
  const conditions = ['s.seller_id = $1', 's.deleted_at is null', ...found, same];
  const text = `select ${COLUMNS} from sku s where ${conditions.join(' and ')} order by s.created_at desc, s.id desc limit $2`;
  return (await tx.query<LightRow>(text, values, shape(text))).rows;
}

function toLight(row: LightRow): LightSku {
  const balance = { onHand: row.on_hand, reserved: row.reserved, safetyStock: row.safety_stock };
  return {
    id: String(row.id),
    skuCode: row.sku_code,
    skuName: row.sku_name,
    optionText: row.option_text,
    stockQuantity: row.on_hand,
    sellableQuantity: sellableQuantity(balance),
  };
}
