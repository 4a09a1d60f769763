/** One shop product: its items beside what should be shown, and what was tried. */
import { problem } from '@moa/contract';
import { driftLabel, driftText, driftWays, type KnownDifference, optionText, shownQuantity, theirsText } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { readListingItems } from '../push/listing.queries.ts';
import { contentItems } from '../push/ref.ts';
import { refusedListings, shownRepair } from '../repair/suggestions.ts';
import { readSoldWith } from '../together/sold-with.ts';
import { readListingRow } from './list.queries.ts';

const SHOWN_MAX = 99_999_999;

/** Throws 404 for one that is not there. */
export async function listingDetail(tx: TenantTx, id: number) {
  const listing = await readListingRow(tx, id);
  if (!listing) throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다.' });
  const [items, others, cap, attempts] = await Promise.all([
    readListingItems(tx, id),
    readSoldWith(tx, [id]),
    tx.query<{ stock_cap: number | null; drift: KnownDifference[] | null; drift_checked_at: Date | null }>(
      'select case when a.available_shop then a.stock_cap else 0 end as stock_cap, l.drift, l.drift_checked_at from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id where l.seller_id = $1 and l.id = $2',
      [tx.sellerId, id],
    ),
    tx.query<{
      id: number;
      kind: 'CREATE';
      outcome: 'OK';
      message: string | null;
      shop_message: string | null;
      changes: { field: string; label: string; before: string | null; after: string | null }[];
      actor: string;
      cause: string;
      started_at: Date;
      finished_at: Date | null;
      trace_id: string | null;
    }>(
      'select id, kind, outcome, message, shop_message, changes, actor, cause, started_at, finished_at, trace_id from attempt where seller_id = $1 and listing_id = $2 order by id desc limit 100',
      [tx.sellerId, id],
    ),
  ]);
  const [codes, [refused]] = await Promise.all([skuCodes(tx, id), listing.refusals.length > 0 ? refusedListings(tx, [id]) : []]);
  const parts = new Map(contentItems(items).map((item) => [item.id, item.parts]));
  const other = others.get(id);
  return {
    listing,
    soldWith: other ? { ...other, id: String(other.id) } : null,
    repair: shownRepair(refused?.changes ?? []),
    drift: {
      checkedAt: cap.rows[0]?.drift_checked_at?.toISOString() ?? null,
      differences: (cap.rows[0]?.drift ?? []).map(toWireDifference),
    },
    items: items
      .filter((item) => !item.removed)
      .map((item) => ({
        id: String(item.id),
        optionText: optionText(item.option_values),
        shopItemId: item.shop_item_id,
        skuId: item.parts[0] ? String(item.parts[0].skuId) : null,
        skuCode: item.parts[0] ? (codes.get(item.parts[0].skuId) ?? null) : null,
        price: item.sent_price ?? listing.price,
        desiredQuantity: shownQuantity(parts.get(item.id) ?? [], cap.rows[0]?.stock_cap ?? null, SHOWN_MAX),
        sentQuantity: item.sent_quantity,
        seenQuantity: null as number | null,
      })),
    timeline: attempts.rows.map((row) => ({
      id: String(row.id),
      at: row.started_at.toISOString(),
      kind: row.kind,
      outcome: row.outcome,
      message: row.message,
      shopMessage: row.shop_message,
      changes: row.changes,
      actor: row.actor,
      cause: row.cause,
      durationMs: row.finished_at ? row.finished_at.getTime() - row.started_at.getTime() : null,
      traceId: row.trace_id,
    })),
  };
}

function toWireDifference(difference: KnownDifference) {
  const { field, ours, since } = difference;
  return {
    field,
    label: driftLabel(difference),
    ours: driftText(ours),
    theirs: theirsText(difference),
    since,
    ways: driftWays(difference),
  };
}

async function skuCodes(tx: TenantTx, listingId: number): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ id: number; sku_code: string }>(
    `select s.id, s.sku_code from listing_item i
       cross join lateral (select x.sku_id from listing_item_sku x where x.seller_id = $1 and x.listing_item_id = i.id offset 0) x
       join sku s on s.seller_id = $1 and s.id = x.sku_id
      where i.seller_id = $1 and i.listing_id = $2`,
    [tx.sellerId, listingId],
  );
  return new Map(rows.map((row) => [row.id, row.sku_code]));
}
