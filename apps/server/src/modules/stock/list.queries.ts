/** SKUs as the screens list them, and the ledger behind each number. */
import { createHash } from 'node:crypto';
import { queryGrams, searchWords } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';
import { exactInstant, type Position, type Slice } from '../../platform/paging.ts';
import { GRAM_OF_SKU } from './sku-grams.ts';

export interface SkuFilter {
  name: string;
  type: string | null;
  stock: 'SOLDOUT' | 'LOW' | 'OVERSOLD' | 'SOON' | null;
  ids: readonly number[] | null;
  /** At or below so many sellable units a SKU is low. */
  lowStock: number;
}

export interface SkuRow {
  id: number;
  sku_code: string;
  sku_name: string;
  option_text: string;
  sibling_code: string | null;
  sku_product_type: 'SELF' | 'CONSIGNMENT' | 'CROSS_SUPPLY';
  on_hand: number;
  reserved: number;
  safety_stock: number;
  sale_price: number;
  version: number;
  created_at: Date;
  /** `created_at` to the microsecond. */
  placed_at: string;
  updated_at: Date;
  products: { id: number; seq: number; name: string; image: string | null }[];
  /** Null where nothing moved in the longest window. */
  pace: { windowDays: number; sold: number; openDays: number; enough: boolean } | null;
}

/** The newest first, or by how long what is sellable lasts; those of which that is not known come last. */
export type SkuOrder = 'CREATED' | 'DAYS_LEFT_ASC' | 'DAYS_LEFT_DESC';

const SELLABLE = 's.on_hand - s.reserved - s.safety_stock';
const WITH_PACE = 'left join stock_pace p on p.seller_id = $1 and p.sku_id = s.id';
const DAYS_LEFT = `case when p.enough then greatest(${SELLABLE}, 0)::float8 * p.open_days / p.sold end`;

/** Conditions of the SKUs `s` that words of the name, the option or the code find; their values go behind `values`. */
export function foundBy(words: string, values: unknown[]): string[] {
  return [...hasGrams(words, values), ...hasShortWords(words, values)];
}

/** Those of words of two and more characters. */
export function hasGrams(words: string, values: unknown[]): string[] {
  return queryGrams(words).map(
    (gram) => `exists (select 1 from sku_gram g where g.seller_id = $1 and g.gram = $${values.push(gram)} and ${GRAM_OF_SKU})`,
  );
}

/** Those of words of one character, which have no gram: the SKU is looked at itself. */
export function hasShortWords(words: string, values: unknown[]): string[] {
  return searchWords(words).patterns.map(
    (pattern) => `lower(s.sku_name || ' ' || s.option_text || ' ' || s.sku_code) ~ $${values.push(pattern)}`,
  );
}

function where(filter: SkuFilter, values: unknown[]): string {
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['s.seller_id = $1', 's.deleted_at is null', ...foundBy(filter.name, values)];
  if (filter.type !== null) conditions.push(`s.sku_product_type = ${add(filter.type)}`);
  if (filter.ids !== null) conditions.push(`s.id = any (${add(filter.ids)}::bigint[])`);
  if (filter.stock === 'SOLDOUT') conditions.push(`${SELLABLE} <= 0`);
  if (filter.stock === 'LOW') conditions.push(`${SELLABLE} between 1 and ${add(filter.lowStock)}::bigint`);
  if (filter.stock === 'SOON') conditions.push(`${SELLABLE} between 1 and s.soon_below - 1`);
  if (filter.stock === 'OVERSOLD') conditions.push('s.on_hand < s.reserved');
  return conditions.join(' and ');
}

/** Name of a statement whose text depends on what is asked for. */
export const shape = (text: string) => `stock.${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;

export async function countSkus(tx: TenantTx, filter: SkuFilter, bound: number): Promise<number> {
  const values: unknown[] = [tx.sellerId];
  const text = `select count(*) as n from (select 1 from sku s where ${where(filter, values)} limit $${values.push(bound + 1)}) bounded`;
  return (await tx.query<{ n: number }>(text, values, shape(text))).rows[0]?.n ?? 0;
}

interface Sorted {
  /** Joined to find the page. */
  join: string;
  key: string;
  /** Whether the first rows have the greatest keys. */
  falls: boolean;
}

const ORDERS: Readonly<Record<SkuOrder, Sorted>> = {
  CREATED: { join: '', key: 's.created_at', falls: true },
  DAYS_LEFT_ASC: { join: WITH_PACE, key: `coalesce(${DAYS_LEFT}, 'infinity')`, falls: false },
  DAYS_LEFT_DESC: { join: WITH_PACE, key: `coalesce(${DAYS_LEFT}, -1)`, falls: true },
};

/** Ids of all matching SKUs, in the order of the list or by their number, up to `bound`. */
export async function readMatchingIds(tx: TenantTx, filter: SkuFilter, bound: number, sort?: SkuOrder): Promise<number[]> {
  const values: unknown[] = [tx.sellerId];
  const sorted = sort && ORDERS[sort];
  const order = sorted ? `${sorted.key} ${sorted.falls ? 'desc' : 'asc'}, s.id ${sorted.falls ? 'desc' : 'asc'}` : 's.id';
  const text = `select s.id from sku s ${sorted?.join ?? ''} where ${where(filter, values)} order by ${order} limit $${values.push(bound)}`;
  return (await tx.query<{ id: number }>(text, values, shape(text))).rows.map(({ id }) => id);
}

/** The place behind a row: by its time as the cursor holds it, else by what its key is now. */
/**
 * SQL: what one piece of a SKU is sold for. The price of the base product that sells it by the piece, of several the oldest; else the one that the SKU
 * was made with. Read and not kept: a save of a product writes no SKU.
 */
export function skuPrice(sku: string): string {
  return `coalesce((select p.main_price + i.option_price from product_item i join product p on p.seller_id = i.seller_id and p.id = i.product_id and p.deleted_at is null
    where i.seller_id = ${sku}.seller_id and i.seller_id = $1 and i.sku_id = ${sku}.id and i.removed_at is null and i.sale_unit_quantity = 1
    order by p.id, i.position limit 1), ${sku}.sale_price)`;
}

function behind({ join, key, falls }: Sorted, after: Position, values: unknown[]): string {
  const id = `$${values.push(after.id)}::bigint`;
  const place =
    after.value === null
      ? `(select ${key} from sku s ${join} where s.seller_id = $1 and s.id = ${id})`
      : `$${values.push(after.value)}::timestamptz`;
  return `(${key}, s.id) ${falls ? '<' : '>'} (${place}, ${id})`;
}

export async function readSkus(
  tx: TenantTx,
  filter: SkuFilter,
  { size, offset, after, backwards }: Slice,
  sort: SkuOrder = 'CREATED',
): Promise<SkuRow[]> {
  const values: unknown[] = [tx.sellerId];
  const conditions = [where(filter, values)];
  const sorted = ORDERS[sort];
  if (after) conditions.push(behind(sorted, after, values));
  const way = sorted.falls === backwards ? 'asc' : 'desc';
  const order = `order by ${sorted.key} ${way}, s.id ${way}`;
  const text = `
    with page as materialized (select s.id from sku s ${sorted.join} where ${conditions.join(' and ')} ${order} limit $${values.push(size)} offset $${values.push(offset)})
    select s.id, s.sku_code, s.sku_name, s.option_text, s.sibling_code, s.sku_product_type, s.on_hand, s.reserved, s.safety_stock, ${skuPrice('s')} as sale_price, s.version, s.created_at, ${exactInstant('s.created_at')} as placed_at, s.updated_at,
           case when p.sku_id is not null then jsonb_build_object('windowDays', p.window_days, 'sold', p.sold, 'openDays', p.open_days, 'enough', p.enough) end as pace,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'seq', r.moa_product_seq, 'name', r.name, 'image', r.body -> 'common' -> 'images' -> 0 ->> 'url') order by r.id)
                       from product_item i join product r on r.seller_id = i.seller_id and r.id = i.product_id and r.deleted_at is null
                      where i.seller_id = $1 and i.sku_id = s.id and i.removed_at is null), '[]') as products
      from page join sku s on s.seller_id = $1 and s.id = page.id ${WITH_PACE} ${order}`;
  return (await tx.query<SkuRow>(text, values, shape(text))).rows;
}

/** SQL: what the ledger holds of a line or a claim, or of a part of it. One condition for both had the seller's whole ledger read. */
export function movementsOf(kind: 'LINE' | 'CLAIM', id: string): string {
  const all = (is: string) => `select * from stock_movement where seller_id = $1 and source_kind = '${kind}' and ${is}`;
  return `(${all(`source_id = ${id}`)} union all ${all(`starts_with(source_id, ${id} || '.')`)})`;
}

export interface MovementRow {
  id: number;
  at: Date;
  effect: string;
  delta_on_hand: number;
  delta_reserved: number;
  on_hand_after: number;
  reserved_after: number;
  source_kind: 'LINE' | 'CLAIM' | 'MANUAL' | 'JOB';
  source_id: string;
  order_no: string | null;
  memo: string | null;
  actor: string;
}

/** Newest first; `before` goes on where a page ended. */
export async function readMovements(tx: TenantTx, skuId: number, before: number | null, size: number): Promise<MovementRow[]> {
  const { rows } = await tx.query<MovementRow>(
    `select m.id, m.at, m.effect, m.delta_on_hand, m.delta_reserved, m.on_hand_after, m.reserved_after, m.source_kind, m.source_id, m.memo, m.actor,
            case when m.source_kind = 'LINE' then (select l.order_no from order_line l where l.seller_id = $1 and l.id = split_part(m.source_id, '.', 1)::bigint and ${ofVisibleShops('l.account_id', '$5')}) end as order_no
       from stock_movement m where m.seller_id = $1 and m.sku_id = $2 and ($3::bigint is null or m.id < $3) order by m.id desc limit $4`,
    [tx.sellerId, skuId, before, size, tx.shopAccountIds],
    'stock.movements',
  );
  return rows;
}
