/** What would make a shop refuse a listing, by the rules alone. */
import { type Connector, checkFields, type ListingContent, PATH } from '@moa/channels/sdk';
import {
  type AcceptedPrices,
  type CreateShopDTO,
  checkLimits,
  type ProductDraft,
  type ProductLimits,
  priceChangeProblems,
  salePricePath,
  validateForPush,
} from '@moa/core';

export interface ContentProblem {
  path: string;
  message: string;
}

/**
 * Everything that would make the shop refuse: what every shop needs, how far a price may move, the channel's rules, its fields, its own words.
 * @param limits of the day that is meant
 */
export function contentProblems(
  connector: Connector,
  limits: ProductLimits,
  { draft, entry }: { draft: ProductDraft; entry: CreateShopDTO },
  content: ListingContent,
  accepted: AcceptedPrices | null,
): ContentProblem[] {
  const common = validateForPush(draft).filter((problem) => problem.severity === 'ERROR');
  const prices = priceChangeProblems(draft, entry, accepted, limits);
  // The bounds of the sale price are reported once, with the narrowest of ours and the channel's.
  const reported = prices.some(({ path }) => path === salePricePath(entry));
  const found = [
    ...common,
    ...prices,
    ...checkLimits(limits, content).filter(({ path }) => !reported || path !== PATH.price),
    ...checkFields(connector.fields, content.fields),
    ...(connector.products?.problems?.(content, limits) ?? []),
  ];
  const observed = new Set<string>();
  return found.flatMap(({ path, message }) => {
    const key = `${path}\u001f${message}`;
    if (observed.has(key)) return [];
    observed.add(key);
    return [{ path, message }];
  });
}
