import type { ShopType } from '@moa/core';
import { shopLimits } from '../form/shop-limits.ts';

/** What a shop's smallest picture has to have where none is chosen, in pixels. */
const USUAL_PX = 500;

/** Pixels that the shorter side of a picture needs so that none of the shops has to enlarge it to what it takes at least. */
export function widestPicture(shopTypes: readonly ShopType[]): number {
  const least = shopTypes.map((shopType) => shopLimits(shopType)?.imageMinPx ?? USUAL_PX);
  return Math.max(USUAL_PX, ...least);
}
