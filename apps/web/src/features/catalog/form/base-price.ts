/** The base price against the shops that share it: what they said at the last check, else what their channels state. */
import {
  type CreateShopDTO,
  type DraftProblem,
  type PriceRange,
  type PriceRangeProblem,
  type ProductDraft,
  priceRangeOf,
  priceRangeProblem,
  SHOP_TYPES,
  sharedPriceProblem,
} from '@moa/core';
import { shopLimits } from './shop-limits.ts';
import type { ShopProblems } from './store.ts';

export const BASE_PRICE = 'composition.mainInfo.price';

export function pricesAt(entry: CreateShopDTO, shops: readonly ShopProblems[]): PriceRange | null {
  const answered = shops.find(({ registerKey }) => registerKey === entry.registerKey)?.prices;
  if (answered) return answered;
  const limits = shopLimits(entry.shopInfoDTO.shopType);
  return limits === null ? null : priceRangeOf(limits, null);
}

/** An empty price is missing, not out of bounds. */
export function basePriceProblem(draft: ProductDraft, shops: readonly ShopProblems[]): PriceRangeProblem | null {
  return draft.composition.mainInfo.price === 0 ? null : sharedPriceProblem(draft, (entry) => pricesAt(entry, shops));
}

/** A price of one shop's own. */
export function ownPriceProblem(price: number | undefined, entry: CreateShopDTO, shops: readonly ShopProblems[]): PriceRangeProblem | null {
  const prices = price === undefined ? null : pricesAt(entry, shops);
  return prices && priceRangeProblem(price ?? 0, [{ shop: SHOP_TYPES[entry.shopInfoDTO.shopType].title, ...prices }]);
}

export function asDraftProblems(problem: PriceRangeProblem | null): DraftProblem[] {
  return problem === null ? [] : [{ path: BASE_PRICE, message: problem.message, severity: 'ERROR' }];
}
