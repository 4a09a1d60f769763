/** What a shop takes today, by its rule pack. The server asks the same data by its own clock. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { koreanDate, limitsOn, type ProductLimits, type ShopType } from '@moa/core';

/** Null for shops without a connector: nothing is sent to them. */
export function shopLimits(shopType: ShopType): ProductLimits | null {
  return isLinkable(shopType) ? limitsOn(MANIFESTS[shopType].rules, koreanDate(new Date())) : null;
}
