import type { Inputs, Outputs } from '@moa/contract/types';
import { compareShopTypes } from '@moa/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../client/api.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import { toast } from '../../ui/toast.ts';
import { showCollectLimit } from '../payment/index.ts';
import type { CollectSearch } from './search.ts';

export type Account = Outputs['shops']['list']['contents'][number];
export type Listing = Outputs['listings']['list']['contents'][number];
export type SimpleProduct = Outputs['catalog']['simple']['contents'][number];

export function useAccounts() {
  return useQuery(orpc.shops.list.queryOptions({ input: {} }));
}

export function linkedAccounts(accounts: readonly Account[] | undefined): Account[] | undefined {
  return accounts
    ?.filter((account) => account.status !== 'UNLINKED')
    .sort((a, b) => compareShopTypes(a.shopType, b.shopType) || Number(a.id) - Number(b.id));
}

/** Shop products of one account that no base product is tied to. */
export function untiedOptions(accountId: string, search: CollectSearch, page: PageInput) {
  return orpc.listings.list.queryOptions({ input: { ...page, untied: true, ...conditionsOf(accountId, search) } });
}

const conditionsOf = (accountId: string, { q }: CollectSearch) => ({
  accountIds: [accountId],
  ...(q ? { keyword: q, scope: 'ALL' as const } : {}),
});

/** Everything that the list of them finds. */
export const untiedConditions = (accountId: string, search: CollectSearch) => ({
  list: 'LISTINGS' as const,
  tied: false,
  ...conditionsOf(accountId, search),
});

/** Base products to tie to; `keyword` of at least two letters, else the newest. */
export function useProducts(keyword: string) {
  return useQuery(
    orpc.catalog.simple.queryOptions({ input: { size: 20, ...(keyword ? { keyword } : {}) }, placeholderData: keepPreviousData }),
  );
}

export function renewCollected(): void {
  for (const queryKey of [orpc.listings.key(), orpc.catalog.key(), orpc.jobs.key(), orpc.purchases.key()])
    void queryClient.invalidateQueries({ queryKey });
}

export function useCollect(onJob: (jobId: string) => void) {
  return useMutation(
    orpc.listings.collect.mutationOptions({
      onSuccess: ({ jobId }) => {
        onJob(jobId);
        void queryClient.invalidateQueries({ queryKey: orpc.jobs.key() });
      },
      onError: (error) => toast.failed(error),
    }),
  );
}

export type Adoption = { listingId: string; productId: string | null };

/** Ties one shop product, which is there when the call answers. */
export function useTie() {
  return useMutation({
    mutationFn: ({ listingId, productId }: { listingId: string; productId: string }) =>
      api.listings.adopt({ listingIds: [], pairs: [{ listingId, productId }] }),
    onSettled: renewCollected,
  });
}

type Many = Omit<Inputs['listings']['adoptMany'], 'listingIds' | 'pairs'>;

/** Makes and ties many as a job, whose id `onJob` gets: what is chosen, everything that the list finds, or what codes prove. */
export function useAdoptMany(onJob: (jobId: string) => void) {
  return useMutation({
    mutationFn: (chosen: readonly Adoption[] | Many) =>
      api.listings.adoptMany(
        'length' in chosen
          ? {
              listingIds: chosen.filter(({ productId }) => productId === null).map(({ listingId }) => listingId),
              pairs: chosen.flatMap(({ listingId, productId }) => (productId === null ? [] : [{ listingId, productId }])),
            }
          : chosen,
      ),
    onSuccess: ({ jobId }) => onJob(jobId),
    onError: (error) => {
      if (!showCollectLimit(error)) toast.failed(error);
    },
    onSettled: renewCollected,
  });
}

export type Matched = Outputs['listings']['match']['contents'][number];

export function matchOptions({ shopType, shopAccountId }: Account, after: string | undefined) {
  return orpc.listings.match.queryOptions({ input: { shopType, shopAccountId, ...(after ? { after } : {}) } });
}

/** As many as one look takes. */
const LOOKED_AT = 100;

/** How many of these have a base product with the same code or name already. */
export async function countAlike({ shopType, shopAccountId }: Account, listings: readonly Listing[]): Promise<number> {
  let alike = 0;
  for (let at = 0; at < listings.length; at += LOOKED_AT) {
    const listingIds = listings.slice(at, at + LOOKED_AT).map(({ id }) => id);
    const { contents } = await api.listings.match({ shopType, shopAccountId, listingIds, size: LOOKED_AT });
    alike += contents.filter(({ candidates }) => candidates.some(({ reason }) => reason !== 'NAME')).length;
  }
  return alike;
}
