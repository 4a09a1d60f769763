import type { Outputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../client/api.ts';
import { pollOr } from '../../client/live/query-client.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import type { CollectionSearch } from './search.ts';

export type CollectedShop = Outputs['collections']['status']['shops'][number];
export type ComparedDay = Outputs['collections']['days']['contents'][number];

const RENEWED_MS = 30_000;

export function useCollectionStatus() {
  return useQuery(orpc.collections.status.queryOptions({ input: {}, refetchInterval: ({ state }) => pollOr(RENEWED_MS, state.error) }));
}

export function daysOptions({ shop, missing }: CollectionSearch, page: PageInput) {
  return orpc.collections.days.queryOptions({
    input: { ...page, ...(shop ? { accountId: shop } : {}), ...(missing ? { missing: true } : {}) },
  });
}
