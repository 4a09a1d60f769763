/** Shop products as the screens list them. */
import { createHash } from 'node:crypto';
import type { listingRowSchema } from '@moa/contract';
import { type CauseId, causeOf, compareShopTypes, koreanDate, normaliseForSearch, type Refusal } from '@moa/core';
import type { z } from 'zod';
import { shopLimit, type TenantTx } from '../../../platform/database/index.ts';
import { exactInstant, firstRows, type Position, type Slice } from '../../../platform/paging.ts';
import type { RowsByAccount } from '../../shops/index.ts';
import { MARGIN_COLUMNS, type MarginColumns, marginAt } from './margin.ts';
import { WAITING_JOIN, type WaitingColumns, waitingOf } from './waiting.ts';

type WireRow = z.input<typeof listingRowSchema>;

/**
 * SQL: the listing of an id. A range of one value, the first of its order: only the key has it. By `=` any index that begins with the seller was as
 * good to the planner as long as there are no statistics, and all listings were read for each.
 */
export function byId(id: string): string {
  return `select * from listing x where x.seller_id = $1 and x.id >= ${id} and x.id <= ${id} order by x.id limit 1`;
}

/** How a listing stands to what it should be; `a` is its account, `p` its product. */
export const SYNC_SQL = `
  case when l.reg_status = 'SENDING' then 'SENDING'
       when l.reg_status = 'UNKNOWN' then 'CHECKING'
       when l.reg_status = 'FAIL' or l.parked_reason is not null or l.refusals is not null then 'FAILED'
       when l.reg_status in ('NONE', 'READY') and l.shop_product_id is null then 'CHANGED'
       when l.reg_status = 'UNLINKED' or a.status <> 'NORMAL' then 'PAUSED'
       when l.due_at is not null then 'SENDING'
       when l.product_id is not null and coalesce(l.sent_product_version, -1) < p.version then 'CHANGED'
       else 'SAME' end`;

export interface ListingFilter {
  keyword: string;
  scope: 'ALL' | 'NAME' | 'SHOP_PRODUCT_ID' | 'SEQ';
  shopTypes: readonly string[];
  accountIds: readonly number[];
  saleStatus: readonly string[];
  sync: readonly string[];
  /** Only what is refused for one of these causes. */
  causes: readonly CauseId[];
  /** Only those that differ from their shop, or of which something is left to it. */
  drift?: 'DIFFERS' | 'LEFT' | undefined;
  productId: number | null;
  /** Only those tied to a base product, or only those that are not; null for both. */
  tied: boolean | null;
  /** Only this one. */
  id?: number;
  /** Only these. */
  ids?: readonly number[];
}

const FROM = `
  from listing l
  join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
  left join product p on p.seller_id = l.seller_id and p.id = l.product_id`;

function conditions(filter: ListingFilter, values: unknown[]): string {
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = ['l.seller_id = $1', 'l.deleted_at is null'];
  if (filter.tied !== null) where.push(filter.tied ? 'l.product_id is not null' : 'l.product_id is null');
  if (filter.id !== undefined) where.push(`l.id = ${add(filter.id)}`);
  if (filter.ids !== undefined) where.push(`l.id = any (${add(filter.ids)}::bigint[])`);
  if (filter.productId !== null) where.push(`l.product_id = ${add(filter.productId)}`);
  if (filter.shopTypes.length > 0) where.push(`l.shop_type = any (${add(filter.shopTypes)}::text[])`);
  const [onlyAccount] = filter.accountIds;
  // One account is an equality, so that an index gives the order too.
  if (filter.accountIds.length === 1) where.push(`l.account_id = ${add(onlyAccount)}`);
  if (filter.accountIds.length > 1) where.push(`l.account_id = any (${add(filter.accountIds)}::bigint[])`);
  if (filter.saleStatus.length > 0) where.push(`l.sale_status = any (${add(filter.saleStatus)}::text[])`);
  if (filter.sync.length > 0) where.push(`${SYNC_SQL} = any (${add(filter.sync)}::text[])`);
  if (filter.causes.length > 0) {
    where.push(`l.refusals is not null and jsonb_path_query_array(l.refusals, '$[*].cause') ?| ${add(filter.causes)}::text[]`);
  }
  if (filter.drift === 'DIFFERS') where.push('l.drift is not null');
  if (filter.drift === 'LEFT') where.push(`l.left_to_shop <> '{}'`);
  const keyword = normaliseForSearch(filter.keyword);
  if (keyword !== '') {
    if (filter.scope === 'SHOP_PRODUCT_ID') where.push(`l.shop_product_id = ${add(filter.keyword.trim())}`);
    else if (filter.scope === 'SEQ') where.push(`p.moa_product_seq = ${add(Number(keyword) || -1)}`);
    else {
      const word = add(keyword);
      where.push(
        filter.scope === 'NAME'
          ? `position(${word} in lower(l.name)) > 0`
          : `(position(${word} in lower(l.name)) > 0 or l.shop_product_id = ${add(filter.keyword.trim())})`,
      );
    }
  }
  return where.join(' and ');
}

const shape = (text: string) => `listings.${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;

export async function countListings(tx: TenantTx, filter: ListingFilter, bound: number): Promise<number> {
  const values: unknown[] = [tx.sellerId];
  const text = `select count(*) as n from (select 1 ${FROM} where ${conditions(filter, values)} limit $${values.push(bound + 1)}) bounded`;
  return (await tx.query<{ n: number }>(text, values, shape(text))).rows[0]?.n ?? 0;
}

/** The same by account, `bound` and one more altogether. */
export async function countTogether(tx: TenantTx, filter: ListingFilter, bound: number): Promise<RowsByAccount> {
  const values: unknown[] = [tx.sellerId];
  const text = `select account_id, count(*) as n from (select l.account_id ${FROM} where ${conditions(filter, values)} limit $${values.push(bound + 1)}) bounded group by account_id`;
  return (await tx.query<{ account_id: number; n: number }>(text, values, shape(text))).rows;
}

/** Ids of all matching listings, in their order, up to `bound`. */
export async function readMatchingIds(tx: TenantTx, filter: ListingFilter, bound: number): Promise<number[]> {
  const values: unknown[] = [tx.sellerId];
  const text = `select l.id ${FROM} where ${conditions(filter, values)} order by l.id limit $${values.push(bound)}`;
  return (await tx.query<{ id: number }>(text, values, shape(text))).rows.map(({ id }) => id);
}

interface Row extends WaitingColumns, MarginColumns {
  id: number;
  product_id: number | null;
  moa_product_seq: number | null;
  register_key: string;
  shop_type: WireRow['shopType'];
  shop_account_id: string;
  shop_name: string;
  shop_product_id: string | null;
  name: string;
  image_url: string | null;
  price: number;
  sent: number | null;
  desired: number;
  sale_status: WireRow['saleStatus'];
  reg_status: WireRow['regStatus'];
  sync: WireRow['sync'];
  refusals: Refusal[] | null;
  message: string | null;
  is_collected: boolean;
  page_url: string | null;
  last_sent_at: Date | null;
  placed_at: string;
  updated_at: Date;
  differences: number;
  left_to_shop: string[];
  own_price: number | null;
  own_name: string | null;
}

/** A row with where it stands in the list, newest first. `own`: what its shop is given otherwise than the base product. */
export interface PlacedListing {
  row: WireRow;
  own: { price: number | null; name: string | null };
  position: Position;
}

export async function readListings(
  tx: TenantTx,
  filter: ListingFilter,
  { size, offset, after, backwards }: Slice,
): Promise<PlacedListing[]> {
  const values: unknown[] = [tx.sellerId];
  const where = [conditions(filter, values)];
  if (after) where.push(`(l.created_at, l.id) < ($${values.push(after.value)}::timestamptz, $${values.push(after.id)}::bigint)`);
  const order = backwards ? 'order by l.created_at, l.id' : 'order by l.created_at desc, l.id desc';
  const text = `
    with page as materialized (select l.id ${FROM} where ${where.join(' and ')} ${order} limit $${values.push(size)} offset $${values.push(offset)})
    select l.id, l.product_id, p.moa_product_seq, l.register_key, l.shop_type, a.shop_account_id, a.shop_name, l.shop_product_id, l.name, l.image_url,
           coalesce(l.sent_price, p.main_price, 0) as price, q.sent, q.desired, l.sale_status, l.reg_status, ${SYNC_SQL} as sync, coalesce(l.parked_reason, l.message) as message, l.refusals, w.wait_outcome, w.wait_state, w.wait_until,
           l.is_collected, l.page_url, l.last_sent_at, ${exactInstant('l.created_at')} as placed_at, l.updated_at,
           coalesce(jsonb_array_length(l.drift), 0) as differences, l.left_to_shop, (l.overrides ->> 'salePrice')::bigint as own_price, l.overrides ->> 'productName' as own_name, ${MARGIN_COLUMNS}
      from page cross join lateral (${byId('page.id')}) l
      join shop_account a on a.seller_id = $1 and a.id = l.account_id
      left join product p on p.seller_id = $1 and p.id = l.product_id
      cross join lateral (
        select sum(i.sent_quantity)::bigint as sent,
               coalesce(sum(least(coalesce(a.stock_cap, 99999999), (select min(greatest(0, s.on_hand - s.reserved - s.safety_stock) / x.unit_quantity)
                                                             from listing_item_sku x join sku s on s.seller_id = x.seller_id and s.id = x.sku_id
                                                            where x.seller_id = $1 and x.listing_item_id = i.id))), 0)::bigint as desired
          from listing_item i where i.seller_id = $1 and i.listing_id = l.id and i.removed_at is null) q
     ${WAITING_JOIN}
     ${order}`;
  const { rows } = await tx.query<Row>(text, values, shape(text));
  const marginOf = (row: Row) => marginAt(row, koreanDate(tx.now()), tx.hidesCost === true);
  return rows.map((row) => ({
    row: { ...toWire(row), margin: marginOf(row) },
    own: { price: row.own_price, name: row.own_name },
    position: { value: row.placed_at, id: row.id },
  }));
}

function toWire(row: Row): Omit<WireRow, 'margin'> {
  return {
    id: String(row.id),
    productId: row.product_id === null ? null : String(row.product_id),
    moaProductSeq: row.moa_product_seq,
    registerKey: row.register_key,
    shopType: row.shop_type,
    shopAccountId: row.shop_account_id,
    shopName: row.shop_name,
    shopProductId: row.shop_product_id,
    name: row.name,
    imageUrl: row.image_url,
    price: row.price,
    sentQuantity: row.sent,
    desiredQuantity: row.desired,
    saleStatus: row.sale_status,
    regStatus: row.reg_status,
    sync: row.sync,
    message: row.message,
    waiting: waitingOf(row),
    refusals: row.refusals?.map((refusal) => ({ ...refusal, cause: causeOf(refusal.cause).id })) ?? [],
    isCollected: row.is_collected,
    pageUrl: row.page_url,
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    differences: row.differences,
    leftToShop: row.left_to_shop as WireRow['leftToShop'],
  };
}

/** One listing's row; null also for one of a shop that the caller doesn't see. */
export async function readListingRow(tx: TenantTx, id: number): Promise<WireRow | null> {
  const [found] = await readListings(
    tx,
    {
      keyword: '',
      scope: 'ALL',
      shopTypes: [],
      accountIds: tx.shopAccountIds ?? [],
      saleStatus: [],
      sync: [],
      causes: [],
      productId: null,
      tied: null,
      id,
    },
    firstRows(1),
  );
  return found?.row ?? null;
}

export interface SaleStatusCounts {
  total: number;
  /** Tied to a base product. */
  tied: number;
  sale: number;
  suspension: number;
  outOfStock: number;
  failed: number;
  waiting: number;
}

/** Of all shop products, and of those of each mall that has any: from an index alone, and what failed from that of the few that are not settled. */
export async function countBySaleStatus(
  tx: TenantTx,
  shopTypes: readonly string[] | null,
): Promise<SaleStatusCounts & { shops: (SaleStatusCounts & { shopType: WireRow['shopType'] })[] }> {
  const limit = shopLimit(tx, 'account_id', '$3');
  const { rows } = await tx.query<Omit<SaleStatusCounts, 'outOfStock'> & { out: number; shop_type: WireRow['shopType'] }>(
    `select c.*, coalesce(f.failed, 0) as failed
       from (select shop_type, count(*) as total, count(*) filter (where product_id is not null) as tied, count(*) filter (where sale_status = 'SALE') as sale,
                    count(*) filter (where sale_status = 'SUSPENSION') as suspension, count(*) filter (where sale_status = 'OUTOFSTOCK') as out,
                    count(*) filter (where sale_status = 'UNADMISSION') as waiting
               from listing where seller_id = $1 and deleted_at is null and ($2::text[] is null or shop_type = any ($2::text[])) ${limit.and}
              group by shop_type) c
       left join (select shop_type, count(*) as failed
                    from listing where seller_id = $1 and deleted_at is null and (reg_status = 'FAIL' or parked_reason is not null or refusals is not null) ${limit.and}
                   group by shop_type) f on f.shop_type = c.shop_type
      order by c.shop_type`,
    [tx.sellerId, shopTypes, ...limit.values],
    `listings.counts${limit.name}`,
  );
  const shops = rows
    .map(({ shop_type: shopType, out: outOfStock, ...counts }) => ({ shopType, outOfStock, ...counts }))
    .toSorted((one, other) => compareShopTypes(one.shopType, other.shopType));
  const sum = (of: keyof SaleStatusCounts) => shops.reduce((total, shop) => total + shop[of], 0);
  return {
    total: sum('total'),
    tied: sum('tied'),
    sale: sum('sale'),
    suspension: sum('suspension'),
    outOfStock: sum('outOfStock'),
    failed: sum('failed'),
    waiting: sum('waiting'),
    shops,
  };
}
