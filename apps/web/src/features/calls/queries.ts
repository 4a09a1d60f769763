import type { Outputs } from '@moa/contract/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../client/api.ts';
import type { CallInput } from './call-search.ts';

export type Call = Outputs['calls']['list']['contents'][number];

export function useCalls(input: CallInput) {
  return useQuery(orpc.calls.list.queryOptions({ input, placeholderData: keepPreviousData }));
}

export function useMemberCalls(sellerId: string, input: CallInput) {
  return useQuery(
    orpc.calls.ofMember.queryOptions({ input: { ...input, sellerId }, placeholderData: keepPreviousData, enabled: sellerId !== '' }),
  );
}
