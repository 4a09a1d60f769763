/**
 * Listings of two accounts that one product of their shop system serves (AUCTION and GMARKET, docs/adr/0023): which of a product's listings
 * belong together. Pure.
 */

import { LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import type { ShopType } from '@moa/core';

/** Shops of which one product can serve several accounts. */
export const SOLD_TOGETHER: readonly ShopType[] = LINKABLE_SHOP_TYPES.filter((shopType) => MANIFESTS[shopType].together !== undefined);

/** A listing of the same product here, or of the same one at the shops, as `readListing` finds them. */
export interface Beside {
  id: number;
  accountId: number;
  code: string;
  /** Number of its product for commands; null while it has none. */
  goods: string | null;
  /** At the listing's own account, or at the one that is chosen for it. */
  paired: boolean;
  gone: boolean;
  deleteWanted: boolean;
}

export interface Own {
  id: number;
  account_id: number;
  management_code: string;
  shop_product_sub_id: string | null;
  beside: readonly Beside[] | null;
}

/** Who else its product serves: a listing that is there, or one that was deleted here. Undefined for its own alone. */
export function sharedOf({ account_id: account, shop_product_sub_id: goods, beside }: Own): 'ALIVE' | 'GONE' | undefined {
  if (goods === null) return undefined;
  const others = (beside ?? []).filter((row) => row.accountId !== account && row.goods === goods);
  if (others.length === 0) return undefined;
  return others.some(({ gone }) => !gone) ? 'ALIVE' : 'GONE';
}

/**
 * The other account's listing with which a new one is to have one product: those that have none together yet, in pairs, what is at its shop
 * first. Both of a pair find each other.
 */
export function partnerOf(own: Own): Beside | null {
  const alive = (own.beside ?? []).filter(({ paired, gone, deleteWanted }) => paired && !gone && !deleteWanted);
  const unpaired = (mine: boolean) => {
    const others = new Set(alive.flatMap((row) => (row.goods !== null && (row.accountId === own.account_id) !== mine ? [row.goods] : [])));
    return alive
      .filter((row) => (row.accountId === own.account_id) === mine && (row.goods === null || !others.has(row.goods)))
      .toSorted((a, b) => Number(a.goods === null) - Number(b.goods === null) || a.id - b.id);
  };
  return unpaired(false)[unpaired(true).findIndex(({ id }) => id === own.id)] ?? null;
}

/** The code by which the product of a listing is looked up: of those that it serves, or is to serve, the first one's. */
export function sharedCode(own: Own): string {
  const others =
    own.shop_product_sub_id === null
      ? [partnerOf(own)]
      : (own.beside ?? []).filter((row) => row.accountId !== own.account_id && !row.gone && row.goods === own.shop_product_sub_id);
  const first = others.reduce<Pick<Beside, 'id' | 'code'>>((before, row) => (row !== null && row.id < before.id ? row : before), {
    id: own.id,
    code: own.management_code,
  });
  return first.code;
}

/** Of two that are to be deleted together, the one that waits until the other is gone: the last one takes the product out. */
export function waitsForDeletion(own: Own): boolean {
  const goods = own.shop_product_sub_id;
  return (own.beside ?? []).some(
    (row) => row.accountId !== own.account_id && goods !== null && row.goods === goods && row.deleteWanted && !row.gone && row.id < own.id,
  );
}
