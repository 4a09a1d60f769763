/** Which actions on order lines a channel has no call for, by its manifest. */
import { isLinkable, LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import { LINE_ACTIONS, type LineAction } from '@moa/core';

const NOT_OFFERED = Object.fromEntries(
  LINKABLE_SHOP_TYPES.map((shopType) => [
    shopType,
    LINE_ACTIONS.filter((action) => !MANIFESTS[shopType].capabilities.includes(`orders.${action}`)),
  ]),
);

/** Nothing is missing where no channel is asked: orders written by hand. */
export function notOffered(shopType: string): readonly LineAction[] {
  return isLinkable(shopType) ? (NOT_OFFERED[shopType] ?? []) : [];
}
