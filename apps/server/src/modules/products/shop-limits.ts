/** What a shop takes on a day, by its rule pack. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { koreanDate, limitsOn, type ProductLimits, type ShopType } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';

/** What a moment's day is: a plan asks for one moment a hundred thousand times. */
const days = new WeakMap<Date, string>();

function dayOf(at: Date): string {
  const day = days.get(at) ?? koreanDate(at);
  days.set(at, day);
  return day;
}

/** Null for shops without a connector: nothing is sent to them. */
export function shopLimits(shopType: ShopType, now: Clock): ProductLimits | null {
  return isLinkable(shopType) ? limitsOn(MANIFESTS[shopType].rules, dayOf(now())) : null;
}
