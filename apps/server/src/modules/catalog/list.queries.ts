/** The base-product list as SQL: which fifty, then what the screen shows of them. Plans use indexes that start with the seller. */
import { createHash } from 'node:crypto';
import { TOTAL_EXACT_MAX } from '@moa/contract';
import type { ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';
import { exactInstant, type Slice } from '../../platform/paging.ts';
import { listingsInState, SYNC_SQL } from '../listings/index.ts';
import { countHolders, hasGram, holdersOf } from '../products/index.ts';

export interface ProductFilter {
  /** Every gram must match, the rarest first where that is known; empty for no search. */
  grams: readonly string[];
  /** Words of three and more characters, whose grams alone could match in another order. */
  words: readonly string[];
  /** Words of one character: a pattern of the name, or the gram that a product has where one stands alone in whatever it is found by. */
  short: readonly { pattern: string; gram: string }[];
  code: string | null;
  seq: number | null;
  shopTypes: readonly string[];
  /** It has a listing at one of these accounts; empty: wherever. */
  accountIds: readonly number[];
  /** FAILED, CHANGED… of any of the product's listings. */
  sync: string | null;
  /** Those of `sync` and those of `stock`, where they are few enough to be known beforehand. */
  inState?: readonly number[];
  inStock?: readonly number[];
  stock: 'SOLDOUT' | 'LOW' | null;
  /** Only what has no cost. */
  withoutCost: boolean;
  /** Shop accounts whose listings count for `shopTypes` and `sync`; null: all. */
  shopAccountIds: readonly number[] | null;
  from: string | null;
  to: string | null;
}

export interface ProductOrder {
  column: 'created_at' | 'updated_at';
  descending: boolean;
}

/** How much dearer it is to fetch and sort a product that the grams find than to read the next product in order and look whether it matches. */
const FETCH_TO_PROBE = 1;

/** Whether to sort what the grams find, rather than to walk the list in its order and ask each product for the grams. */
function gathers({ offset, size }: Slice, { matches, products, exact }: Counted): boolean {
  const walked = ((offset + size) * products) / Math.max(1, matches);
  return exact && matches * FETCH_TO_PROBE < walked;
}

const SELLABLE = 's.on_hand - s.reserved - s.safety_stock';
const STOCKED = { SOLDOUT: `${SELLABLE} <= 0`, LOW: `${SELLABLE} between 1 and 5` } as const;

/** A page that begins here and later is worth counting for how it is read. */
const DEEP = 1_000;
/** How much dearer it is to ask the index whether the next product in order has a gram than to look it up among all that have it. */
const PROBE_TO_LOOK_UP = 7;
/** As many ids as are looked up in memory at most, and as the planner is given: they fit into `LOOK_UP_MEMORY`. */
const LOOKED_UP_MAX = 200_000;
const LOOKED_UP_LIMIT = 250_000;
/** What a plan that looks ids up may take. With less of it the planner would read all ids again for every product. */
const LOOK_UP_MEMORY = `set local work_mem = '8MB'`;

/** How far grams are counted to see which is the rarest. */
const RARE = 2_000;
/** With more products than these a count looks first at some of those that the gram finds: nearly always they are more than it counts to. */
const MANY_PRODUCTS = 200_000;

/** How a search by grams comes by its page. */
type Way =
  /** Sorts what a gram of each word finds. */
  | 'GATHER'
  /** Walks the list in its order and asks the index of each product. */
  | 'PROBE'
  /** Walks the list in its order and looks each product up among those that the first gram finds. */
  | 'LOOK_UP';

/** What is known of a search before its page is read. */
export interface Counted {
  matches: number;
  /** False when there are more matches than were counted. */
  exact: boolean;
  /** Products there are at most. */
  products: number;
}

/** @param most as many of those that the grams find are gathered; null: all */
function where(filter: ProductFilter, values: unknown[], way: Way, most: number | null = null): string[] {
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['p.seller_id = $1', 'p.deleted_at is null'];
  const [first] = filter.grams;
  const gathered = way === 'GATHER' ? oneOfEachWord(filter) : [];
  // An intersection and no join, which would be planned from how often each gram comes.
  if (gathered.length > 0)
    conditions.push(
      `p.id = any (array(select h.product_id from (${gathered.map((gram) => `(${holdersOf(add(gram))})`).join(' intersect ')}) h limit ${add(most)}))`,
    );
  // "is true" keeps it a hash of the ids, and the limit, above what was counted, lets the planner know that there is room for one.
  if (first !== undefined && way === 'LOOK_UP')
    conditions.push(`(p.id in (select h.product_id from (${holdersOf(add(first))}) h limit ${LOOKED_UP_LIMIT})) is true`);
  const decided = way === 'LOOK_UP' && first !== undefined ? [first] : gathered;
  for (const gram of filter.grams) {
    if (decided.includes(gram) || filter.words.some((word) => word.includes(gram))) continue;
    const asked = add(gram);
    conditions.push(`(position(${asked} in p.name) > 0 or ${hasGram(asked, 'p.id')})`);
  }
  for (const word of filter.words) {
    const typed = add(word);
    const within = filter.grams.filter((gram) => word.includes(gram) && !decided.includes(gram)).map((gram) => add(gram));
    // Nearly always it is in the name as it was typed, which the index holds; what else it may be in has to be taken out of the row.
    const spelt = (
      id: string,
      name: string,
    ) => `(position(${typed} in ${name}) > 0 or (${within.map((gram) => `${hasGram(gram, id)} and `).join('')}
      exists (select 1 from product w where w.seller_id = $1 and w.id = ${id}
               and position(${typed} in lower(w.name || ' ' || w.seller_management_code || ' ' || coalesce(w.body -> 'basic' ->> 'brand', ''))) > 0 offset 0)))`;
    // On a long walk only those that have the grams are read: the others are passed in the index.
    conditions.push(
      way === 'LOOK_UP'
        ? `exists (select 1 from product n where n.seller_id = $1 and n.id = p.id and n.deleted_at is null and ${spelt('n.id', 'n.name')} offset 0)`
        : spelt('p.id', 'p.name'),
    );
  }
  for (const { pattern, gram } of filter.short) conditions.push(`(lower(p.name) ~ ${add(pattern)} or ${hasGram(add(gram), 'p.id')})`);
  if (filter.code !== null) conditions.push(`p.seller_management_code = ${add(filter.code)}`);
  if (filter.seq !== null) conditions.push(`p.moa_product_seq = ${add(filter.seq)}`);
  if (filter.from !== null) conditions.push(`p.created_at >= ${add(filter.from)}::timestamptz`);
  if (filter.to !== null) conditions.push(`p.created_at < ${add(filter.to)}::timestamptz`);
  const ofShops = () => (filter.shopAccountIds === null ? '' : ` and l.account_id = any (${add(filter.shopAccountIds)}::bigint[])`);
  if (filter.shopTypes.length > 0) {
    conditions.push(
      `exists (select 1 from listing l where l.seller_id = $1 and l.product_id = p.id and l.deleted_at is null and l.shop_type = any (${add(filter.shopTypes)}::text[])${ofShops()})`,
    );
  }
  if (filter.accountIds.length > 0) {
    conditions.push(
      `exists (select 1 from listing l where l.seller_id = $1 and l.product_id = p.id and l.deleted_at is null and l.account_id = any (${add(filter.accountIds)}::bigint[])${ofShops()})`,
    );
  }
  if (filter.inState !== undefined) conditions.push(`p.id = any (${add(filter.inState)}::bigint[])`);
  else if (filter.sync !== null) {
    conditions.push(
      `exists (select 1 from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id where l.seller_id = $1 and l.product_id = p.id and l.deleted_at is null and ${SYNC_SQL} = ${add(filter.sync)}${ofShops()})`,
    );
  }
  if (filter.inStock !== undefined) conditions.push(`p.id = any (${add(filter.inStock)}::bigint[])`);
  else if (filter.stock !== null) {
    conditions.push(
      `exists (select 1 from product_item i join sku s on s.seller_id = i.seller_id and s.id = i.sku_id where i.seller_id = $1 and i.product_id = p.id and i.removed_at is null and i.usable and ${STOCKED[filter.stock]})`,
    );
  }
  if (filter.withoutCost) conditions.push(`p.body -> 'basic' ->> 'costPrice' is null`);
  return conditions;
}

/** A gram of each word of the search: those of a word come together, so the others leave hardly any out. */
function oneOfEachWord({ grams, words }: ProductFilter): string[] {
  return grams.filter(
    (gram, index) => !grams.slice(0, index).some((before) => words.some((word) => word.includes(gram) && word.includes(before))),
  );
}

/** What of the filter only few products have, looked up from where it stands: a walk over the products would meet hardly any. */
export async function withFew(tx: TenantTx, filter: ProductFilter): Promise<ProductFilter> {
  const [inState, inStock] = await Promise.all([
    filter.sync === null ? null : listingsInState(tx, [filter.sync], filter.shopAccountIds, TOTAL_EXACT_MAX),
    filter.stock === null ? null : productsInStock(tx, filter.stock, TOTAL_EXACT_MAX),
  ]);
  return {
    ...filter,
    ...(inState && { inState: [...new Set(inState.flatMap(({ product_id }) => product_id ?? []))] }),
    ...(inStock && { inStock }),
  };
}

/** Products one of whose options has such a stock; null where they are more than `bound`. No index has the stock, as it moves all day: the SKUs are read. */
async function productsInStock(tx: TenantTx, stock: keyof typeof STOCKED, bound: number): Promise<number[] | null> {
  const { rows } = await tx.query<{ product_id: number }>(
    `select i.product_id from (select s.id from sku s where s.seller_id = $1 and ${STOCKED[stock]} offset 0) f
       cross join lateral (select x.product_id from product_item x
                            where x.seller_id = $1 and x.sku_id = f.id and x.removed_at is null and x.usable offset 0) i
      limit $2`,
    [tx.sellerId, 2 * (bound + 1)],
    `catalog.in-stock.${stock}`,
  );
  const found = [...new Set(rows.map(({ product_id }) => product_id))];
  return rows.length > 2 * bound || found.length > bound ? null : found;
}

/** Products the seller ever made: their numbers go up by one. */
export async function productsEver(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    'select moa_product_seq as n from product where seller_id = $1 and moa_product_seq > 0 order by moa_product_seq desc limit 1',
    [tx.sellerId],
    'catalog.products-ever',
  );
  return rows[0]?.n ?? 0;
}

/** With the grams of several words in the order in which they are rarer, as far as that is worth a look. */
export async function rarestFirst(tx: TenantTx, filter: ProductFilter): Promise<ProductFilter> {
  const { grams, words } = filter;
  if (grams.length < 2 || words.some((word) => grams.every((gram) => word.includes(gram)))) return filter;
  const counts = await Promise.all(grams.map((gram) => countHolders(tx, gram, RARE)));
  const found = new Map(grams.map((gram, index) => [gram, counts[index] ?? 0]));
  return { ...filter, grams: grams.toSorted((a, b) => (found.get(a) ?? 0) - (found.get(b) ?? 0)) };
}

/**
 * Matching products, counted up to `bound` and one more.
 * @param products there are at most, where it is known
 */
export async function countProducts(tx: TenantTx, filter: ProductFilter, bound: number, products = 0): Promise<number> {
  const [first] = filter.grams;
  const plainGram = filter.grams.length === 1 && filter.words.length === 0 && filter.short.length === 0 && !narrowed(filter);
  // One gram alone counts in its own index: a product in the trash has none.
  if (plainGram && first !== undefined) return countHolders(tx, first, bound);
  if (first !== undefined && products > MANY_PRODUCTS) {
    const some = await countMatching(tx, filter, bound, 2 * (bound + 1));
    if (some > bound) return some;
  }
  return countMatching(tx, filter, bound, null);
}

async function countMatching(tx: TenantTx, filter: ProductFilter, bound: number, most: number | null): Promise<number> {
  const values: unknown[] = [tx.sellerId];
  const conditions = where(filter, values, filter.grams.length === 0 ? 'PROBE' : 'GATHER', most);
  const text = `select count(*) as n from (select 1 from product p where ${conditions.join(' and ')} limit $${values.push(bound + 1)}) bounded`;
  return (await tx.query<{ n: number }>(text, values, shape(text))).rows[0]?.n ?? 0;
}

function narrowed(filter: ProductFilter): boolean {
  return (
    filter.code !== null ||
    filter.seq !== null ||
    filter.shopTypes.length > 0 ||
    filter.accountIds.length > 0 ||
    filter.sync !== null ||
    filter.stock !== null ||
    filter.withoutCost ||
    filter.from !== null ||
    filter.to !== null
  );
}

/**
 * Ids of one page with what the next page starts after.
 * @param deep offset from which on the way of reading is worth a count
 */
export async function readPageIds(
  tx: TenantTx,
  filter: ProductFilter,
  order: ProductOrder,
  slice: Slice,
  counted: Counted,
  deep = DEEP,
): Promise<{ id: number; at: string }[]> {
  const values: unknown[] = [tx.sellerId];
  const [first] = filter.grams;
  const { size, offset, after, backwards } = slice;
  const way = first === undefined ? 'PROBE' : await chooseWay(tx, first, slice, counted, deep);
  const conditions = where(filter, values, way);
  const { column, descending } = order;
  const direction = descending !== backwards ? 'desc' : 'asc';
  if (after)
    conditions.push(
      `(p.${column}, p.id) ${descending ? '<' : '>'} ($${values.push(after.value)}::timestamptz, $${values.push(after.id)}::bigint)`,
    );
  // Written out for the rows of the page only, not for those before it.
  const text = `select f.id, ${exactInstant('f.at')} as at from (
                  select p.id, p.${column} as at from product p where ${conditions.join(' and ')}
                   order by p.${column} ${direction}, p.id ${direction} limit $${values.push(size)} offset $${values.push(offset)}) f
                 order by f.at ${direction}, f.id ${direction}`;
  if (way === 'LOOK_UP') await tx.query(LOOK_UP_MEMORY);
  return (await tx.query<{ id: number; at: string }>(text, values, shape(text))).rows;
}

/** Ids of all matching products, in their order, up to `bound`. */
export async function readMatchingIds(tx: TenantTx, filter: ProductFilter, bound: number): Promise<number[]> {
  const values: unknown[] = [tx.sellerId];
  const conditions = where(filter, values, filter.grams.length === 0 ? 'PROBE' : 'GATHER');
  const text = `select p.id from product p where ${conditions.join(' and ')} order by p.id limit $${values.push(bound)}`;
  return (await tx.query<{ id: number }>(text, values, shape(text))).rows.map(({ id }) => id);
}

async function chooseWay(tx: TenantTx, gram: string, slice: Slice, counted: Counted, deep: number): Promise<Way> {
  if (gathers(slice, counted)) return 'GATHER';
  if (counted.exact || slice.offset < deep) return 'PROBE';
  // Of how many it finds depends what a hash of them costs, and how far the walk goes without one.
  const most = Math.min(LOOKED_UP_MAX, Math.sqrt(PROBE_TO_LOOK_UP * (slice.offset + slice.size) * counted.products));
  return (await countHolders(tx, gram, Math.trunc(most))) <= most ? 'LOOK_UP' : 'PROBE';
}

export interface ProductListRow {
  id: number;
  moa_product_seq: number;
  name: string;
  seller_management_code: string;
  category_path: string;
  image_url: string | null;
  main_price: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  stock: number;
  options: number;
  sold_out: number;
  shops: { listingId: number; shopType: ShopType; shopName: string; sync: string; saleStatus: string; message: string | null }[];
}

/** What the list shows of these products, in their order. */
export async function readListRows(tx: TenantTx, ids: readonly number[]): Promise<ProductListRow[]> {
  const { rows } = await tx.query<ProductListRow>(
    `select p.id, p.moa_product_seq, p.name, p.seller_management_code, p.category_path, p.body -> 'common' -> 'images' -> 0 ->> 'url' as image_url, p.main_price,
            p.version, p.created_at, p.updated_at, i.stock, i.options, i.sold_out, coalesce(l.shops, '[]') as shops
       from unnest($2::bigint[]) with ordinality w (id, place)
       join product p on p.seller_id = $1 and p.id = w.id
       cross join lateral (
         select coalesce(sum(s.on_hand / i.sale_unit_quantity), 0)::bigint as stock, count(*) as options,
                count(*) filter (where s.on_hand - s.reserved - s.safety_stock <= 0) as sold_out
           from product_item i join sku s on s.seller_id = i.seller_id and s.id = i.sku_id
          where i.seller_id = $1 and i.product_id = p.id and i.removed_at is null) i
       left join lateral (
         select jsonb_agg(jsonb_build_object('listingId', l.id, 'shopType', l.shop_type, 'shopName', a.shop_name, 'sync', ${SYNC_SQL}, 'saleStatus', l.sale_status, 'message', l.message) order by l.id) as shops
           from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
          where l.seller_id = $1 and l.product_id = p.id and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')}) l on true
      order by w.place`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'catalog.list-rows',
  );
  return rows;
}

function shape(text: string): string {
  return `catalog.${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
}
