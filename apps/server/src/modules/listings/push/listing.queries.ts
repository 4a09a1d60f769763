/** A listing with all that pushing it needs, read and written back. */
import type { ObservedProduct } from '@moa/channels/sdk';
import type { Refusal, ShopType } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { currentTrace } from '../../../platform/trace.ts';
import { type Beside, SOLD_TOGETHER, sharedOf } from '../together/pairs.ts';
import type { ContentSummary } from './content.ts';

export interface ListingItemRow {
  id: number;
  product_item_id: number | null;
  option_values: string[];
  item_code: string;
  shop_item_id: string | null;
  sent_quantity: number | null;
  sent_price: number | null;
  removed: boolean;
  usable: boolean;
  parts: { skuId: number; unit: number; onHand: number; reserved: number; safety: number }[];
}

export interface ListingRow {
  id: number;
  product_id: number | null;
  account_id: number;
  shop_type: ShopType;
  register_key: string;
  management_code: string;
  shop_product_id: string | null;
  shop_product_sub_id: string | null;
  name: string;
  sale_status: string;
  reg_status: string;
  message: string | null;
  shop_message: string | null;
  refusals: Refusal[] | null;
  desired_sale: 'SALE' | 'SUSPENSION';
  sent_sale: 'SALE' | 'SUSPENSION' | null;
  /** To be gone from its shop. */
  delete_wanted: boolean;
  stopped_by_us: boolean;
  sent_price: number | null;
  sent_product_version: number | null;
  sent_content: ContentSummary | null;
  stock_version: number;
  /** Below zero: see `beginWrite`. */
  sent_stock_version: number;
  failures: number;
  version: number;
  /** Of the base product now; null without one. */
  product_version: number | null;
  stock_cap: number | null;
  /** Fields that no push overwrites. */
  left_to_shop: string[];
  /** Listings of its product here or at the shops, where one product can serve several accounts; null elsewhere. */
  beside: Beside[] | null;
  shared?: 'ALIVE' | 'GONE';
}

export async function readListing(tx: TenantTx, id: number): Promise<ListingRow | null> {
  const { rows } = await tx.query<ListingRow>(
    `select l.id, l.product_id, l.account_id, l.shop_type, l.register_key, l.management_code, l.shop_product_id, l.shop_product_sub_id, l.name, l.sale_status,
            l.reg_status, l.message, l.shop_message, l.refusals, l.desired_sale, l.sent_sale, l.delete_wanted, l.stopped_by_us, l.sent_price, l.sent_product_version, l.sent_content, l.stock_version, l.sent_stock_version, l.failures,
            l.version, p.version as product_version, l.left_to_shop, case when a.available_shop then a.stock_cap else 0 end as stock_cap,
            case when l.shop_type = any ($3::text[]) then (
              select jsonb_agg(jsonb_build_object('id', x.id, 'accountId', x.account_id, 'code', x.management_code, 'goods', x.shop_product_sub_id,
                                                  'paired', x.account_id = l.account_id or coalesce(x.account_id = a.together_with, false),
                                                  'gone', x.deleted_at is not null, 'deleteWanted', x.delete_wanted))
                from (select o.id, o.account_id, o.management_code, o.shop_product_sub_id, o.deleted_at, o.delete_wanted from listing o
                       where o.seller_id = $1 and o.product_id = l.product_id and o.shop_type = any ($3::text[])
                      union
                      select o.id, o.account_id, o.management_code, o.shop_product_sub_id, o.deleted_at, o.delete_wanted
                        from shop_account b join listing o on o.seller_id = $1 and o.account_id = b.id
                       where b.seller_id = $1 and b.shop_type = any ($3::text[]) and o.shop_product_sub_id = l.shop_product_sub_id
                         and o.deleted_at is null) x) end as beside
       from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
       left join product p on p.seller_id = l.seller_id and p.id = l.product_id
      where l.seller_id = $1 and l.id = $2 and l.deleted_at is null`,
    [tx.sellerId, id, SOLD_TOGETHER],
    'listings.read',
  );
  const [row] = rows;
  const shared = row && sharedOf(row);
  return row ? { ...row, ...(shared === undefined ? {} : { shared }) } : null;
}

/**
 * To be called before anything is written to items of the listing. One order of locks for all: lines, SKUs, listings, then their items, rows
 * of one table by id. A sale marks the listing and then forgets what its items show; who wrote to the items first and to the listing
 * second met it half-way, and one of the two was cancelled as a deadlock.
 */
export async function lockListing(tx: TenantTx, id: number): Promise<void> {
  await tx.query('select 1 from listing where seller_id = $1 and id = $2 for no key update', [tx.sellerId, id], 'listings.lock');
}

export async function readListingItems(tx: TenantTx, listingId: number): Promise<ListingItemRow[]> {
  const { rows } = await tx.query<ListingItemRow>(
    `select i.id, i.product_item_id, i.option_values, i.item_code, i.shop_item_id, i.sent_quantity, i.sent_price, i.removed_at is not null as removed,
            coalesce(p.usable and p.removed_at is null, true) as usable,
            coalesce((select jsonb_agg(jsonb_build_object('skuId', s.id, 'unit', x.unit_quantity, 'onHand', s.on_hand, 'reserved', s.reserved, 'safety', s.safety_stock))
                        from listing_item_sku x join sku s on s.seller_id = x.seller_id and s.id = x.sku_id
                       where x.seller_id = $1 and x.listing_item_id = i.id), '[]') as parts
       from listing_item i left join product_item p on p.seller_id = i.seller_id and p.id = i.product_item_id
      where i.seller_id = $1 and i.listing_id = $2 order by i.position, i.id`,
    [tx.sellerId, listingId],
    'listings.items',
  );
  return rows;
}

/** Which stored item a shop's item is: by our code, by its number, or by its option values. */
export function matchItem(items: readonly ListingItemRow[], observed: ObservedProduct['items'][number]): ListingItemRow | undefined {
  return (
    items.find((item) => observed.itemCode !== null && item.item_code === observed.itemCode) ??
    items.find((item) => observed.shopItemId !== null && item.shop_item_id === observed.shopItemId) ??
    items.find(
      (item) =>
        !item.removed &&
        item.option_values.length === observed.optionValues.length &&
        item.option_values.every((value, i) => value === observed.optionValues[i]),
    )
  );
}

/** The same for several. */
export async function lockListings(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.query(
    'select 1 from listing where seller_id = $1 and id = any ($2::bigint[]) order by id for no key update',
    [tx.sellerId, ids],
    'listings.lock-several',
  );
}

/**
 * Writes item numbers and what the shop shows; the listing is locked. `written`, after a write, are the prices it carried: then what the shop shows is also what
 * it has accepted, and a quantity it does not report is not known.
 */
export async function storeObservedItems(
  tx: TenantTx,
  items: readonly ListingItemRow[],
  observed: ObservedProduct,
  written: ReadonlyMap<number, number> | null,
): Promise<void> {
  const matched = observed.items.flatMap((item) => {
    const stored = matchItem(items, item);
    return stored ? [{ stored, item }] : [];
  });
  if (matched.length === 0) return;
  await tx.query(
    `update listing_item i set shop_item_id = coalesce(u.shop_item_id, i.shop_item_id), seen_quantity = coalesce(u.seen, i.seen_quantity),
            sent_quantity = case when $5 then u.seen else i.sent_quantity end, sent_price = coalesce(u.price, i.sent_price)
       from unnest($2::bigint[], $3::text[], $4::bigint[], $6::bigint[]) u (id, shop_item_id, seen, price)
      where i.seller_id = $1 and i.id = u.id`,
    [
      tx.sellerId,
      matched.map(({ stored }) => stored.id),
      matched.map(({ item }) => item.shopItemId),
      matched.map(({ item }) => item.quantity),
      written !== null,
      matched.map(({ stored }) => written?.get(stored.id) ?? null),
    ],
    'listings.seen-items',
  );
}

export interface NewAttempt {
  listingId: number;
  kind: 'CREATE' | 'UPDATE' | 'STOCK' | 'PRICE' | 'STOP' | 'RESUME' | 'DELETE' | 'READ' | 'FIND';
  changes: readonly unknown[];
  /** Of a create: what its product is looked up by. */
  code?: string;
  actor: string;
  /** Why, in Korean: 재고 변동, 전송, 판매중지… */
  cause: string;
  planId?: number | null;
  runId?: number | null;
  runSeq?: number | null;
}

/** Written before the call it is about. */
export async function beginAttempt(tx: TenantTx, attempt: NewAttempt): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into attempt (seller_id, listing_id, kind, changes, actor, cause, plan_id, run_id, run_seq, trace_id, code) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      tx.sellerId,
      attempt.listingId,
      attempt.kind,
      JSON.stringify(attempt.changes),
      attempt.actor,
      attempt.cause,
      attempt.planId ?? null,
      attempt.runId ?? null,
      attempt.runSeq ?? null,
      currentTrace(),
      attempt.code ?? null,
    ],
    'listings.begin-attempt',
  );
  return rows[0]?.id ?? 0;
}

export type AttemptOutcome = 'OK' | 'RELINK' | 'FIX' | 'SLOW_DOWN' | 'AGAIN' | 'REFUSED' | 'UNKNOWN';

export async function endAttempt(
  tx: TenantTx,
  id: number,
  outcome: AttemptOutcome,
  message: string | null,
  shopMessage: string | null,
): Promise<void> {
  await tx.query(
    'update attempt set outcome = $3, message = $4, shop_message = $5, finished_at = now() where seller_id = $1 and id = $2',
    [tx.sellerId, id, outcome, message, shopMessage],
    'listings.end-attempt',
  );
}

/** A create that was begun and whose end nobody knows: then the shop is asked before anything is created. */
export interface OpenCreate {
  startedAt: Date;
  /** Whether the call is over, though its answer was lost. */
  ended: boolean;
  /** What it was to bring, as `changesBetween` nothing and the content. */
  changes: unknown[];
  /** What its product is looked up by; null for one from before codes were kept. */
  code: string | null;
}

export async function openCreate(tx: TenantTx, listingId: number): Promise<OpenCreate | null> {
  const { rows } = await tx.query<{ started_at: Date; ended: boolean; changes: unknown[]; code: string | null }>(
    `select started_at, outcome <> 'STARTED' as ended, changes, code from attempt where seller_id = $1 and listing_id = $2 and kind = 'CREATE' and outcome in ('STARTED', 'UNKNOWN', 'OK')
      order by id desc limit 1`,
    [tx.sellerId, listingId],
    'listings.open-create',
  );
  const [row] = rows;
  return row ? { startedAt: row.started_at, ended: row.ended, changes: row.changes, code: row.code } : null;
}
