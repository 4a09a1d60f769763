import type { Inputs, Outputs } from '@moa/contract/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import { useJobPoll } from '../../client/live/follow-job.ts';

export type Plan = Outputs['plans']['history']['contents'][number];
export type PlanItem = Outputs['plans']['detail']['items']['contents'][number];
export type PlanItemState = PlanItem['state'];

const isApplying = ({ result }: Plan) => result !== null && !result.ended;

export function usePlanHistory(input: Inputs['plans']['history']) {
  const pollMs = useJobPoll();
  return useQuery(
    orpc.plans.history.queryOptions({
      input,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollMs(state.data?.contents.some(isApplying) ?? false),
    }),
  );
}

/** A plan with a page of its items; asked again while it is applied. */
export function usePlan(id: string, state: PlanItemState[] | undefined, page: number) {
  const pollMs = useJobPoll();
  return useQuery(
    orpc.plans.detail.queryOptions({
      input: { id, page, size: 50, ...(state ? { state } : {}) },
      // Another page or tab of the same plan stands until the next has come.
      placeholderData: (before) => (before?.plan.id === id ? before : undefined),
      refetchInterval: (query) => pollMs(query.state.data !== undefined && isApplying(query.state.data.plan)),
    }),
  );
}

/** Everything that shows what plans change. */
export function renewAfterPlan(): void {
  for (const key of [orpc.plans, orpc.listings, orpc.catalog, orpc.stock, orpc.jobs, orpc.home.counts])
    void queryClient.invalidateQueries({ queryKey: key.key() });
}
