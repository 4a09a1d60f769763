/** What a shop showed, beside what it was sent: stock of ours is mended at once, and anything else that nobody here made is kept as a difference. */
import type { ObservedProduct } from '@moa/channels/sdk';
import { type ComparedAt, detailText, driftOf, type KnownDifference, type LiveListing, type SentListing, sinceWhen } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { isManagementCode } from '../../products/index.ts';
import { wakePushers } from '../../stock/index.ts';
import { type ContentSummary, contentHash } from '../push/content.ts';
import { type ListingItemRow, lockListing, matchItem, readListingItems, storeObservedItems } from '../push/listing.queries.ts';

export interface ReadResult {
  /** Null: not compared, since something was on its way. */
  differences: KnownDifference[] | null;
  /** Options whose stock is sent again. */
  restocked: number;
}

/** How a read is compared with what was sent. */
export interface Comparing {
  at: ComparedAt;
  /** Of the database, from before the shop was asked: what was sent since is not what the read shows. */
  askedAt: Date;
}

interface Row {
  product_id: number | null;
  sent_content: ContentSummary | null;
  sent_price: number | null;
  sent_sale: 'SALE' | 'SUSPENSION' | null;
  due: boolean;
  last_sent_at: Date | null;
  drift: KnownDifference[] | null;
  left_to_shop: string[];
  reg_status: string;
  sent_stock_version: number;
  leased: boolean;
  now: Date;
}

/** @param comparing null: only stock is looked at */
export async function storeRead(
  tx: TenantTx,
  listingId: number,
  observed: ObservedProduct,
  comparing: Comparing | null,
): Promise<ReadResult> {
  await lockListing(tx, listingId);
  const items = await readListingItems(tx, listingId);
  const differences = comparing === null ? null : await differencesOf(tx, listingId, items, observed, comparing);
  await storeObservedItems(tx, items, observed, null);
  const drifted = observed.items.flatMap((item) => {
    const stored = matchItem(items, item);
    const differs = stored && stored.parts.length > 0 && item.quantity !== null && stored.sent_quantity !== null;
    return differs && stored.sent_quantity !== item.quantity ? [{ id: stored.id, quantity: item.quantity }] : [];
  });
  await tx.query(
    `update listing set sale_status = $3, raw_status = $4, image_url = case when product_id is null then coalesce($5, image_url) else coalesce(image_url, $5) end, page_url = coalesce($6, page_url), last_read_at = now(),
            due_at = moa_time_if($7, moa_time_or(due_at, now()), due_at), updated_at = now(),
            name = case when product_id is null then $8 else name end, seen = case when product_id is null then $9::jsonb else seen end
      where seller_id = $1 and id = $2`,
    [
      tx.sellerId,
      listingId,
      observed.saleStatus,
      observed.rawStatus,
      observed.imageUrl,
      observed.pageUrl,
      drifted.length > 0,
      observed.name,
      JSON.stringify(reportOf(observed)),
    ],
  );
  if (drifted.length > 0) {
    await tx.query(
      'update listing_item i set sent_quantity = u.quantity from unnest($2::bigint[], $3::bigint[]) u (id, quantity) where i.seller_id = $1 and i.id = u.id',
      [tx.sellerId, drifted.map(({ id }) => id), drifted.map(({ quantity }) => quantity)],
    );
    wakePushers(tx);
  }
  if (differences !== null) await storeDrift(tx, listingId, differences);
  return { differences, restocked: drifted.length };
}

/**
 * What a shop shows of a product that is not ours: what a base product is made of, and found by. Where the field that holds our code holds another,
 * that is the seller's own: most channels have one field for both.
 */
export function reportOf({ detailHtml, imageUrls, optionNames, items, sellerCode, managementCode }: ObservedProduct) {
  return { detailHtml, imageUrls, optionNames, items, sellerCode: sellerCode || othersCode(managementCode, items) };
}

const PLACES = /^[0-9A-Z]{3}$/;

/** Null for our own code, and for one that was only read from an item's code, by how ours are made of the product's. */
function othersCode(code: string | null, items: ObservedProduct['items']): string | null {
  if (code === null || code === '' || isManagementCode(code)) return null;
  const isOfItem = items.some(({ itemCode }) => itemCode?.startsWith(code) && PLACES.test(itemCode.slice(code.length)));
  return isOfItem ? null : code;
}

async function differencesOf(
  tx: TenantTx,
  listingId: number,
  items: readonly ListingItemRow[],
  observed: ObservedProduct,
  { at, askedAt }: Comparing,
): Promise<KnownDifference[] | null> {
  const { rows } = await tx.query<Row>(
    `select product_id, sent_content, sent_price, sent_sale, due_at is not null as due, last_sent_at, drift, left_to_shop, reg_status, sent_stock_version,
            lease_until is not null and lease_until > now() as leased, now() as now
       from listing where seller_id = $1 and id = $2`,
    [tx.sellerId, listingId],
    'listings.compared',
  );
  const [row] = rows;
  if (!row || row.product_id === null || isUnderWay(row, askedAt)) return null;
  return sinceWhen(driftOf(sentOf(row, items), liveOf(observed), at, row.left_to_shop), row.drift ?? [], row.now.toISOString());
}

/** What is being pushed is no drift: neither now nor since the shop was asked. */
function isUnderWay(row: Row, askedAt: Date): boolean {
  const open = row.reg_status !== 'DONE' || row.leased || row.sent_stock_version < 0;
  return open || (row.last_sent_at !== null && row.last_sent_at >= askedAt);
}

/** A listing that was collected and never sent has neither name nor category of ours. */
function sentOf({ sent_content, sent_price, sent_sale, due }: Row, items: readonly ListingItemRow[]): SentListing {
  return {
    name: sent_content?.name ?? null,
    categoryId: sent_content?.categoryId ?? null,
    // A switch that is due has not reached the shop yet.
    sale: due ? null : sent_sale,
    price: sent_price,
    detail: sent_content?.detailText ?? null,
    images: sent_content?.images ?? null,
    items: items.map((item) => ({
      id: String(item.id),
      optionValues: item.option_values,
      itemCode: item.item_code,
      shopItemId: item.shop_item_id,
      price: item.sent_price,
      used: !item.removed && item.usable && item.sent_price !== null,
    })),
  };
}

/** A read without a detail says nothing of it. */
function liveOf({ detailHtml, imageUrls, ...observed }: ObservedProduct): LiveListing {
  const text = detailHtml ? detailText(detailHtml) : '';
  return { ...observed, detail: text === '' ? null : contentHash(text), images: imageUrls ?? [] };
}

/** Of the category that a shop shows otherwise, once it is known to be one that a product may be in. */
export async function storeCategoryPath(tx: TenantTx, listingId: number, categoryId: string, path: string): Promise<void> {
  await lockListing(tx, listingId);
  const { rows } = await tx.query<{ drift: KnownDifference[] | null }>(
    'select drift from listing where seller_id = $1 and id = $2',
    [tx.sellerId, listingId],
    'listings.known-drift',
  );
  const before = rows[0]?.drift ?? [];
  const drift = before.map((each) => (each.field === 'category' && each.theirs === categoryId ? { ...each, path } : each));
  if (before.length > 0)
    await tx.query(
      'update listing set drift = $3 where seller_id = $1 and id = $2',
      [tx.sellerId, listingId, JSON.stringify(drift)],
      'listings.category-path',
    );
}

/** Keeps what a look found; an empty list takes back what was there. */
export async function storeDrift(tx: TenantTx, listingId: number, differences: readonly KnownDifference[]): Promise<void> {
  await tx.query(
    'update listing set drift = $3, drift_checked_at = now() where seller_id = $1 and id = $2',
    [tx.sellerId, listingId, differences.length === 0 ? null : JSON.stringify(differences)],
    'listings.drift',
  );
  announce(tx, 'listing', listingId);
}
