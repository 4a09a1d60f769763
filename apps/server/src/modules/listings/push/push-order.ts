/** What a push is given, what it works on, and what comes of it. */
import type { Connector, ListingContent } from '@moa/channels/sdk';
import { type CreateShopDTO, draftForShop, koreanDate, limitsOn, type ProductDraft, type Refusal, takesSupplements } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import type { Images } from '../../../platform/files/index.ts';
import { loadDraft } from '../../products/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import type { DeliveryCheck } from '../../templates/index.ts';
import { sharedCode } from '../together/pairs.ts';
import { acceptedPrices } from './accepted-prices.ts';
import { buildContent, type ContentSummary, renderImages } from './content.ts';
import { type ListingItemRow, type ListingRow, readListing, readListingItems } from './listing.queries.ts';
import { type ContentProblem, contentProblems } from './problems.ts';
import { asAccepted, contentItems } from './ref.ts';

export interface PushDeps {
  database: Database;
  shops: ShopRuntime;
  images: Images;
  /** Whether what the delivery points at is still at the shop. */
  checkDelivery: DeliveryCheck;
  now: Clock;
}

export interface PushOrder {
  /** Worker that pushes, under whose name the listing is leased. */
  owner: string;
  sellerId: number;
  listingId: number;
  actor: string;
  cause: string;
  planId: number | null;
  runId: number | null;
  runSeq: number | null;
}

export type PushResult =
  | { status: 'DONE'; message: string }
  | { status: 'FAILED'; message: string; shopMessage: string | null; path: string | null; refusals: Refusal[] }
  /** `BUSY` is no failure: somebody else is at it. */
  | { status: 'LATER' | 'BUSY'; message: string; afterMs: number };

/** What was sent, and whether the shop is known to still show it. */
export interface Sent {
  content: ListingContent;
  summary: ContentSummary;
  holds: boolean;
}

export interface Loaded {
  listing: ListingRow;
  items: ListingItemRow[];
  draft: ProductDraft;
  entry: CreateShopDTO;
}

/** Null where the listing, its product or the product's entry for this shop is not there any more. */
export async function loadForPush(tx: TenantTx, listingId: number): Promise<Loaded | null> {
  const listing = await readListing(tx, listingId);
  if (!listing || listing.product_id === null) return null;
  const [items, draft] = await Promise.all([readListingItems(tx, listingId), loadDraft(tx, listing.product_id)]);
  const entry = draft.createShopDTOList.find((candidate) => candidate.registerKey === listing.register_key);
  return entry ? { listing, items, draft: draftForShop(draft, entry), entry } : null;
}

const limitsNow = (deps: PushDeps, { manifest }: Connector) => limitsOn(manifest.rules, koreanDate(deps.now()));

/** As it is to be at its shop. */
export async function contentOf(deps: PushDeps, sellerId: number, loaded: Loaded, connector: Connector): Promise<ListingContent> {
  const { draft, entry, listing, items } = loaded;
  const { supplements, ...content } = buildContent({
    draft,
    entry,
    managementCode: sharedCode(listing),
    items: contentItems(asAccepted(listing, items)),
    images: await renderImages(deps.images, sellerId, limitsNow(deps, connector), draft),
    stockCap: listing.stock_cap,
    stockMax: connector.manifest.soldOut.maxStock,
    sent: listing.sent_content,
  });
  // Elsewhere they are no part of what is sent, and no change that a plan could promise.
  return supplements && takesSupplements(entry.shopInfoDTO.shopType) ? { ...content, supplements } : content;
}

/** What speaks against sending it. */
export async function problemsOf(
  deps: PushDeps,
  sellerId: number,
  loaded: Loaded,
  connector: Connector,
  content: ListingContent,
): Promise<ContentProblem[]> {
  const checked = await deps.checkDelivery({ sellerId, shopAccountIds: null }, loaded.draft, loaded.entry);
  const gone = checked.filter(({ severity }) => severity === 'ERROR');
  const accepted = acceptedPrices(loaded.listing, loaded.items);
  return [...contentProblems(connector, limitsNow(deps, connector), loaded, content, accepted), ...gone];
}
