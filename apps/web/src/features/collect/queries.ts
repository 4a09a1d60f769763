import type { Outputs } from '@moa/contract/types';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import { toast } from '../../ui/toast.ts';
import type { CollectSearch } from './search.ts';

export type Account = Outputs['shops']['list']['contents'][number];
export type Listing = Outputs['listings']['list']['contents'][number];
export type Adopted = Outputs['listings']['adopt'];
export type SimpleProduct = Outputs['catalog']['simple']['contents'][number];

export function useAccounts() {
  return useQuery(orpc.shops.list.queryOptions({ input: {} }));
}

/** Shop products of one account that no base product is tied to. */
export function untiedOptions(accountId: string, { q }: CollectSearch, page: PageInput) {
  return orpc.listings.list.queryOptions({
    input: { ...page, untied: true, accountIds: [accountId], ...(q ? { keyword: q, scope: 'ALL' as const } : {}) },
  });
}

/** Base products to tie to; `keyword` of at least two letters, else the newest. */
export function useProducts(keyword: string) {
  return useQuery(
    orpc.catalog.simple.queryOptions({ input: { size: 20, ...(keyword ? { keyword } : {}) }, placeholderData: keepPreviousData }),
  );
}

export function renewCollected(): void {
  for (const queryKey of [orpc.listings.key(), orpc.catalog.key(), orpc.jobs.key()]) void queryClient.invalidateQueries({ queryKey });
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

export function useAdopt() {
  return useMutation(orpc.listings.adopt.mutationOptions({ onSuccess: renewCollected }));
}
