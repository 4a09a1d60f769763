import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';

export function useShops() {
  return useQuery(orpc.shops.list.queryOptions({ input: {} }));
}

/** Undefined until they came, and for who may not see products. */
export function useDriftCounts() {
  return useQuery(orpc.listings.driftCounts.queryOptions({ input: {}, retry: false })).data?.contents;
}

/** After a link, change or unlink: everything that depends on who is linked. */
export function renewShops(): void {
  for (const queryKey of [orpc.shops.key(), orpc.home.key(), orpc.listings.key()]) void queryClient.invalidateQueries({ queryKey });
}

export function useSaveShop() {
  return useMutation(orpc.shops.save.mutationOptions({ onSuccess: renewShops }));
}

export function useOauthStart() {
  return useMutation(orpc.shops.oauthStart.mutationOptions());
}

export function useModifyShop() {
  return useMutation(orpc.shops.modify.mutationOptions({ onSuccess: renewShops }));
}

export function useRenameShop() {
  return useMutation(orpc.shops.rename.mutationOptions({ onSuccess: renewShops }));
}

export function useSetStoreUrl() {
  return useMutation(orpc.shops.setStoreUrl.mutationOptions({ onSuccess: renewShops }));
}

export function useUnlinkShop() {
  return useMutation(orpc.shops.unlink.mutationOptions({ onSuccess: renewShops }));
}
