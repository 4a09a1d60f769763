/** Which actions on order lines and on claims a channel has no call for, by its manifest. */
import { isLinkable, LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import {
  BY_HAND_FILINGS,
  type ClaimAction,
  FILING_ACTIONS,
  FILING_TYPES,
  type FilingTerms,
  LINE_ACTIONS,
  type LineAction,
  SHOP_CLAIM_ACTIONS,
  type ShopType,
} from '@moa/core';

const NOT_OFFERED = Object.fromEntries(
  LINKABLE_SHOP_TYPES.map((shopType) => [
    shopType,
    {
      lines: LINE_ACTIONS.filter((action) => !MANIFESTS[shopType].capabilities.includes(`orders.${action}`)),
      claims: SHOP_CLAIM_ACTIONS.filter((action) => !MANIFESTS[shopType].capabilities.includes(`claims.${action}`)),
    },
  ]),
);

/** Nothing is missing where no channel is asked: orders written by hand. */
export function notOffered(shopType: string): readonly LineAction[] {
  return isLinkable(shopType) ? (NOT_OFFERED[shopType]?.lines ?? []) : [];
}

/** The same of claims. */
export function claimsNotOffered(shopType: string): readonly ClaimAction[] {
  return isLinkable(shopType) ? (NOT_OFFERED[shopType]?.claims ?? []) : [];
}

const NO_FILINGS: Omit<FilingTerms, 'types'> = { parts: false, pickups: [], feeWays: [], reasons: null, byHand: false };

/** What of claims the seller can file of a line: everything by hand, at a shop what its manifest names. */
export function filingTerms(shopType: string): FilingTerms {
  if (isByHand(shopType)) return BY_HAND_FILINGS;
  if (!isLinkable(shopType)) return { types: [], ...NO_FILINGS };
  const { capabilities, filings } = MANIFESTS[shopType];
  const types = FILING_ACTIONS.filter((action) => capabilities.includes(`claims.${action}`)).map((action) => FILING_TYPES[action]);
  return { types, ...NO_FILINGS, ...filings };
}

/** Shops whose receivers may say later where an order goes. */
export const ADDRESS_LATER: readonly ShopType[] = LINKABLE_SHOP_TYPES.filter(
  (shopType) => MANIFESTS[shopType].orders.addressLater === true,
);

export function addressLater(shopType: string): boolean {
  return ADDRESS_LATER.some((each) => each === shopType);
}

/** Whether it is known where the line goes; what was erased is long past that question. */
export const hasAddressSql = (line: string) => `(${line}.personal is null or ${line}.packing_key is not null)`;

/** `waitsForAddress` of the core as a condition, which an index holds (0476). @param shops place of `ADDRESS_LATER` among the values */
export const addressWaitingSql = (line: string, shops: string) =>
  `(${line}.state in ('NEW', 'PREPARING') and ${line}.packing_key is null and ${line}.personal is not null and ${line}.shop_type = any (${shops}::text[]))`;

/** Orders that belong to no shop. */
export function isByHand(shopType: string): boolean {
  return shopType === 'ORDER_HANDWRITING';
}
