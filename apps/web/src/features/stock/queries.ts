import type { Inputs, Outputs } from '@moa/contract/types';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import type { SkuSearch, STOCK_TABS } from './search.ts';

export type Sku = Outputs['stock']['list']['contents'][number];
export type Movement = Outputs['stock']['detail']['movements'][number];
export type StockEdit = Inputs['stock']['bulkStock']['edits'][number];
export type EditResult = Outputs['stock']['bulkStock']['results'][number];

/** Some SKUs, or everything that the list finds. */
export interface ChosenSkus {
  count: number;
  skus: readonly Sku[];
  matching: Extract<Inputs['plans']['propose'], { kind: 'STOCK' }>['matching'] | null;
}

const TAB_FILTER: Record<(typeof STOCK_TABS)[number], Inputs['stock']['list']['stock']> = {
  all: undefined,
  soldout: 'SOLDOUT',
  low: 'LOW',
  soon: 'SOON',
  oversold: 'OVERSOLD',
};

/** Order of the list as long as nobody chose. */
export const NEWEST = 'createdDate,desc';

/** What the server is asked for a list, but for the page. */
export function skuInput({ q, tab }: SkuSearch): Pick<Inputs['stock']['list'], 'name' | 'stock'> {
  const stock = TAB_FILTER[tab ?? 'all'];
  return { ...(q ? { name: q } : {}), ...(stock ? { stock } : {}) };
}

export function skusOptions(search: SkuSearch, page: PageInput) {
  const { sort = NEWEST } = search;
  return orpc.stock.list.queryOptions({ input: { ...page, ...skuInput(search), sort } });
}

export function useSkuCounts() {
  return useQuery(orpc.stock.count.queryOptions({ input: {}, placeholderData: keepPreviousData })).data;
}

/** One SKU with its ledger, page by page. */
export function useLedger(id: string) {
  return useInfiniteQuery(
    orpc.stock.detail.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
}

/** Everything that shows stock; resolves when what is on the screen has been asked again. */
export async function renewStock(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: orpc.listings.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.home.counts.key() });
  await queryClient.invalidateQueries({ queryKey: orpc.stock.key() });
}

/** Applies edits and renews the list before it resolves. Results come one a row; only a failed call throws. */
export function useStockEdits() {
  return useMutation(orpc.stock.bulkStock.mutationOptions({ onSuccess: renewStock }));
}
