import type { Outputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import { useJobPoll } from '../../client/live/follow-job.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import type { PlanSearch, PlanTab } from './search.ts';

export type Plan = Outputs['plans']['history']['contents'][number];
export type PlanItem = Outputs['plans']['detail']['items']['contents'][number];
export type PlanItemState = PlanItem['state'];

const isApplying = ({ result }: Plan) => result !== null && !result.ended;

const STATES: Record<PlanTab, Plan['status'][] | undefined> = {
  all: undefined,
  applied: ['APPLIED'],
  undone: ['UNDONE'],
  not: ['PROPOSED', 'STALE', 'DISCARDED'],
};

export function usePlanOptions() {
  const pollMs = useJobPoll();
  return ({ tab = 'all' }: PlanSearch, page: PageInput) => {
    const status = STATES[tab];
    return orpc.plans.history.queryOptions({
      input: { ...page, ...(status ? { status } : {}) },
      refetchInterval: ({ state }) => pollMs(state.error, state.data?.contents.some(isApplying) ?? false),
    });
  };
}

/** A plan with a page of its items; asked again while it is applied. */
export function usePlan(id: string, which: { state: PlanItemState[]; warned?: boolean }, page: number) {
  const pollMs = useJobPoll();
  return useQuery(
    orpc.plans.detail.queryOptions({
      input: { id, page, size: 50, ...which },
      // Another page or tab of the same plan stands until the next has come.
      placeholderData: (before) => (before?.plan.id === id ? before : undefined),
      refetchInterval: ({ state }) => pollMs(state.error, state.data !== undefined && isApplying(state.data.plan)),
    }),
  );
}

/** Everything that shows what plans change. */
export function renewAfterPlan(): void {
  for (const key of [orpc.plans, orpc.listings, orpc.catalog, orpc.stock, orpc.jobs, orpc.home.counts])
    void queryClient.invalidateQueries({ queryKey: key.key() });
}
