/** What a shop takes on a day, by its rule pack. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { koreanDate, limitsOn, type ProductLimits, type ShopType } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';

/** Null for shops without a connector: nothing is sent to them. */
export function shopLimits(shopType: ShopType, now: Clock): ProductLimits | null {
  return isLinkable(shopType) ? limitsOn(MANIFESTS[shopType].rules, koreanDate(now())) : null;
}
