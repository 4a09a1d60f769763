/** Which actions on order lines and on claims a channel has no call for, by its manifest. */
import { isLinkable, LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import { CLAIM_ACTIONS, type ClaimAction, LINE_ACTIONS, type LineAction } from '@moa/core';

const NOT_OFFERED = Object.fromEntries(
  LINKABLE_SHOP_TYPES.map((shopType) => [
    shopType,
    {
      lines: LINE_ACTIONS.filter((action) => !MANIFESTS[shopType].capabilities.includes(`orders.${action}`)),
      claims: CLAIM_ACTIONS.filter((action) => !MANIFESTS[shopType].capabilities.includes(`claims.${action}`)),
    },
  ]),
);

/** Nothing is missing where no channel is asked: orders written by hand. */
export function notOffered(shopType: string): readonly LineAction[] {
  return isLinkable(shopType) ? (NOT_OFFERED[shopType]?.lines ?? []) : [];
}

/** Whether receivers of this shop may say later where an order goes. */
export function addressLater(shopType: string): boolean {
  return isLinkable(shopType) && MANIFESTS[shopType].orders.addressLater === true;
}

/** The same of claims. */
export function claimsNotOffered(shopType: string): readonly ClaimAction[] {
  return isLinkable(shopType) ? (NOT_OFFERED[shopType]?.claims ?? []) : [];
}
