import type { Outputs } from '@moa/contract/types';
import type { ShopType } from '@moa/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, orpc } from '../../client/api.ts';

type Answer = Outputs['rules']['list'];
export type ShopRules = Answer['contents'][number];
export type ComingEdition = ShopRules['coming'][number];

/** Pages that are looked through without asking: some thousand products. */
const PAGES_AT_ONCE = 20;

export function useRules() {
  return useQuery(orpc.rules.list.queryOptions({ input: {} }));
}

export interface Affected {
  products: Outputs['rules']['affected']['contents'];
  looked: number;
  /** All of the products were looked at. */
  complete: boolean;
  error: unknown;
  /** Looks on, or once more. */
  more(): void;
  busy: boolean;
}

/** Which products an edition to come stops: looked through in the background, some hundred a call. */
export function useAffected(shopType: ShopType, day: string): Affected {
  const query = useInfiniteQuery({
    queryKey: [...orpc.rules.key(), 'affected', shopType, day],
    queryFn: ({ pageParam, signal }) =>
      api.rules.affected({ shopType, day, ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const goesOn = hasNextPage && !isFetching && error === null && pages.length % PAGES_AT_ONCE !== 0;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return {
    products: pages.flatMap(({ contents }) => contents),
    looked: pages.reduce((sum, { looked }) => sum + looked, 0),
    complete: data !== undefined && !hasNextPage,
    error,
    more: () => void (data === undefined ? query.refetch() : fetchNextPage()),
    busy: isFetching,
  };
}
