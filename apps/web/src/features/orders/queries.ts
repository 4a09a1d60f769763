import type { Outputs } from '@moa/contract/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import type { flagInput, OrderFlag, OrderList, searchInput } from './list/order-lists.ts';

export type OrderRow = Outputs['orders']['search']['contents'][number];
export type SearchInput = ReturnType<typeof searchInput>;

export function ordersOptions(list: OrderList, { status, ...input }: SearchInput & PageInput, enabled: boolean) {
  if (list.kind === 'unpayment') return orpc.orders.unpaid.queryOptions({ input, enabled });
  const together = list.kind === 'delivery' ? { together: true } : {};
  return orpc.orders.search.queryOptions({ input: { ...input, ...(status === undefined ? {} : { status }), ...together }, enabled });
}

/** Lines per state, flag and open claim, from the counters. */
export function useOrderCounts() {
  return useQuery(orpc.orders.count.queryOptions({ input: {} }));
}

/** How many lines the question finds with each of the marks alone, asked at once. `failed`: nobody knows. */
export function useFlagCounts(input: ReturnType<typeof flagInput>, each: OrderFlag[]) {
  const { data, isError, refetch } = useQuery(
    orpc.orders.countByFlag.queryOptions({ input: { ...input, each }, enabled: each.length > 0, placeholderData: keepPreviousData }),
  );
  const counts = data?.counts ?? {};
  return { countOf: (flag: OrderFlag) => (each.includes(flag) ? (counts[flag] ?? 0) : 0), failed: each.length > 0 && isError, refetch };
}

/** How many lines the list has at each account. */
export function countOptions({ sort: _, shopTypes: __, accountIds: ___, ...input }: SearchInput) {
  return orpc.orders.countByAccount.queryOptions({ input });
}

/** The seller's accounts; unlinked ones left out. */
export function useShops() {
  return useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
}

/** Everything that an action on orders may have changed. */
export function renewOrders(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.orders.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.claims.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.home.counts.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.jobs.key() });
}
