import type { Inputs, Outputs } from '@moa/contract/types';
import { CAUSE_IDS, type DriftField, type DriftWay } from '@moa/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../client/api.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import { toast } from '../../ui/toast.ts';
import { changeShopCategory, previewPlan } from '../plans/index.ts';
import type { ListingSearch } from './search.ts';

/** `moa`: tied to a base product. `all`: everything in the shops; the other two are all with one sale status. */
export type ListingView = 'moa' | 'all' | 'SALE' | 'SUSPENSION';

/** The cause of an address; undefined for one that nobody knows. */
export const chosenCause = (cause: string | undefined) => (cause === undefined ? undefined : CAUSE_IDS.find((id) => id === cause));

/** Accounts that are chosen by themselves. */
export const chosenAccounts = ({ accounts, account }: ListingSearch) => accounts ?? (account ? [account] : undefined);

/** What a list is asked, but for the page and what makes it another list. */
export function listingConditions(view: ListingView, search: ListingSearch) {
  const { q, scope = 'ALL', shops, sync, drift, status, cause } = search;
  const accounts = chosenAccounts(search);
  const chosen = chosenCause(cause);
  const saleStatus = view === 'SALE' || view === 'SUSPENSION' ? [view] : status;
  return {
    ...(q ? { keyword: q, scope } : {}),
    ...(shops ? { shopTypes: shops } : {}),
    ...(accounts ? { accountIds: accounts } : {}),
    ...(saleStatus ? { saleStatus } : {}),
    ...(sync ? { sync } : {}),
    ...(drift ? { drift } : {}),
    ...(chosen ? { causes: [chosen] } : {}),
  };
}

export function listingsOptions(view: ListingView, search: ListingSearch, page: PageInput) {
  const input = { ...page, ...listingConditions(view, search) };
  if (view !== 'moa') return orpc.listings.list.queryOptions({ input });
  return orpc.listings.moaList.queryOptions({ input: { ...input, ...(search.product ? { productId: search.product } : {}) } });
}

/** How many shop products the list has at each account. */
export function listingCounts(view: ListingView, search: ListingSearch) {
  const conditions = listingConditions(view, { ...search, shops: undefined, accounts: undefined, account: undefined });
  const tied = view === 'moa' ? { tied: true, ...(search.product ? { productId: search.product } : {}) } : {};
  return orpc.listings.countByAccount.queryOptions({ input: { ...conditions, ...tied } });
}

/** What we suggest in the place of what a shop refused. */
export type Repair = NonNullable<Outputs['listings']['detail']['repair']>;

/** Some shop products, or everything that the list finds. */
export type ChosenListings = { listingIds: string[] } | { matching: NonNullable<Inputs['listings']['sync']['matching']> };

export function everyListing(view: ListingView, search: ListingSearch): ChosenListings {
  const tied = view === 'moa' ? { tied: true, ...(search.product ? { productId: search.product } : {}) } : {};
  return { matching: { list: 'LISTINGS', ...listingConditions(view, search), ...tied } };
}

export function useListingCounts() {
  return useQuery(orpc.listings.count.queryOptions({ input: {}, placeholderData: keepPreviousData })).data;
}

export function useListingDetail(id: string) {
  return useQuery(orpc.listings.detail.queryOptions({ input: { id } }));
}

export function renewListings(): void {
  for (const queryKey of [orpc.listings.key(), orpc.jobs.key(), orpc.home.counts.key()]) void queryClient.invalidateQueries({ queryKey });
}

/** Sending, stopping, resuming and reading back; each runs as a job whose id `onJob` gets. */
export function useListingActions(onJob: (jobId: string) => void) {
  function started(jobId: string) {
    onJob(jobId);
    renewListings();
  }
  const onError = (error: unknown) => toast.failed(error);
  const transmit = useMutation(
    orpc.listings.transmit.mutationOptions({
      onSuccess: ({ jobId, skipped }) => {
        const first = skipped[0]?.reason;
        if (jobId === null) {
          toast.info('보낼 것이 없습니다.', first ?? '고른 상품은 이미 쇼핑몰과 같아요.');
          return;
        }
        if (skipped.length > 0) toast.info(`${skipped.length.toLocaleString('ko-KR')}건은 보내지 않았습니다.`, first);
        started(jobId);
      },
      onError,
    }),
  );
  const preview = async (propose: Parameters<typeof previewPlan>[0]) => {
    const jobId = await previewPlan(propose);
    if (jobId !== null) started(jobId);
  };
  const sale = (chosen: ChosenListings, saleStatus: 'SALE' | 'SUSPENSION') =>
    preview(() => api.plans.propose({ kind: 'SALE_STATUS', ...chosen, saleStatus }));
  const sync = useMutation(orpc.listings.sync.mutationOptions({ onSuccess: ({ jobId }) => started(jobId), onError }));
  const repair = useMutation(
    orpc.listings.repair.mutationOptions({
      onSuccess: ({ jobId }) => started(jobId),
      onError: (error) => {
        onError(error);
        // Something else is suggested by now.
        renewListings();
      },
    }),
  );
  return {
    busy: transmit.isPending || sync.isPending || repair.isPending,
    repairing: repair.isPending,
    repair: repair.mutate,
    repairAll: (chosen: ChosenListings) => void preview(() => api.plans.propose({ kind: 'REPAIR', ...chosen })),
    /** Some are sent at once; what nobody has seen in whole is looked at first. */
    transmit: (chosen: ChosenListings) =>
      'listingIds' in chosen ? transmit.mutate(chosen) : void preview(() => api.plans.propose({ kind: 'TRANSMIT', ...chosen })),
    stop: (chosen: ChosenListings) => void sale(chosen, 'SUSPENSION'),
    resume: (chosen: ChosenListings) => void sale(chosen, 'SALE'),
    remove: (chosen: ChosenListings) => void preview(() => api.plans.propose({ kind: 'LISTING_DELETE', ...chosen })),
    /** From the base products that they were tied to by mistake; nothing changes at the shops. */
    untie: (chosen: ChosenListings) => void preview(() => api.plans.propose({ kind: 'UNTIE', ...chosen })),
    sync: (chosen: ChosenListings) => sync.mutate(chosen),
    changeCategory: async (chosen: ChosenListings, count: number) => {
      const jobId = await changeShopCategory(chosen, count);
      if (jobId !== null) started(jobId);
    },
    /** What the shops show otherwise, all of it or some fields. */
    settle: (way: DriftWay, chosen: ChosenListings, fields?: DriftField[]) => {
      const what = { ...chosen, ...(fields ? { fields } : {}) };
      void preview(() => api.plans.propose(way === 'PUSH' ? { kind: 'DRIFT_PUSH', ...what } : { kind: 'DRIFT', ...what, way }));
    },
    /** What was left to the shops is ours again. */
    lift: (chosen: ChosenListings) => void preview(() => api.plans.propose({ kind: 'DRIFT', ...chosen, way: 'LIFT' })),
  };
}
