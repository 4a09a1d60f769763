/** Which actions on order lines a channel has no call for, by its manifest. */
import { isLinkable, LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import type { Capability } from '@moa/channels/sdk';
import { LINE_ACTIONS, type LineAction } from '@moa/core';

const NEEDS: Readonly<Record<LineAction, Capability>> = {
  place: 'orders.confirm',
  dispatch: 'orders.dispatch',
  modifyInvoice: 'orders.modifyInvoice',
  cancelSale: 'orders.cancelSale',
};

const NOT_OFFERED = Object.fromEntries(
  LINKABLE_SHOP_TYPES.map((shopType) => [
    shopType,
    LINE_ACTIONS.filter((action) => !MANIFESTS[shopType].capabilities.includes(NEEDS[action])),
  ]),
);

/** Nothing is missing where no channel is asked: orders written by hand. */
export function notOffered(shopType: string): readonly LineAction[] {
  return isLinkable(shopType) ? (NOT_OFFERED[shopType] ?? []) : [];
}
