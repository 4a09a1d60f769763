/** Accounts the product can be sent to, and how entries of the form belong to them. */
import type { Outputs } from '@moa/contract/types';
import { type CreateShopDTO, compareShopTypes, SHOP_TYPES } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../app/api.ts';
import { shopLabel } from '../../../ui/shop-label.ts';

export type ShopAccount = Outputs['shops']['list']['contents'][number];

export interface ShopPlace {
  account: ShopAccount;
  info: CreateShopDTO['shopInfoDTO'];
  name: string;
}

export function useShopPlaces() {
  const query = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
  return { ...query, places: query.data ? placesOf(query.data.contents) : undefined };
}

/** One place an account, or one for each mall of an account with several. */
function placesOf(accounts: readonly ShopAccount[]): ShopPlace[] {
  return accounts
    .filter((account) => account.status !== 'UNLINKED')
    .sort((a, b) => compareShopTypes(a.shopType, b.shopType))
    .flatMap((account) => {
      const malls = account.multiShopInfos.filter((mall) => mall.useYn === 'Y');
      const title = account.shopName || SHOP_TYPES[account.shopType].title;
      const name = shopLabel(account);
      const base = { shopType: account.shopType, shopAccountId: account.shopAccountId, shopName: title };
      if (malls.length < 2) return [{ account, info: { ...base, multiShopId: malls[0]?.multiShopId ?? null }, name }];
      return malls.map((mall) => ({ account, info: { ...base, multiShopId: mall.multiShopId }, name: `${name} · ${mall.name}` }));
    });
}

export function belongs(entry: CreateShopDTO, info: CreateShopDTO['shopInfoDTO']): boolean {
  const { shopType, shopAccountId, multiShopId } = entry.shopInfoDTO;
  if (shopType !== info.shopType || shopAccountId !== info.shopAccountId) return false;
  return multiShopId === info.multiShopId || multiShopId === null || info.multiShopId === null;
}
