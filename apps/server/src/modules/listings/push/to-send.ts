/** A loaded listing as it is to be at its shop, and what speaks against it. */
import type { Connector, ListingContent } from '@moa/channels/sdk';
import { koreanDate, limitsOn } from '@moa/core';
import { acceptedPrices } from './accepted-prices.ts';
import { buildContent, renderImages } from './content.ts';
import { type ContentProblem, contentProblems } from './problems.ts';
import type { Loaded, PushDeps } from './push-order.ts';
import { contentItems } from './ref.ts';
import { sharedCode } from './together.ts';

const limitsNow = (deps: PushDeps, { manifest }: Connector) => limitsOn(manifest.rules, koreanDate(deps.now()));

export async function contentOf(deps: PushDeps, sellerId: number, loaded: Loaded, connector: Connector): Promise<ListingContent> {
  const { draft, entry, listing, items } = loaded;
  return buildContent({
    draft,
    entry,
    managementCode: sharedCode(listing),
    items: contentItems(items),
    images: await renderImages(deps.images, sellerId, limitsNow(deps, connector), draft),
    stockCap: listing.stock_cap,
    stockMax: connector.manifest.soldOut.maxStock,
    sent: listing.sent_content,
  });
}

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
