import type { Outputs } from '@moa/contract/types';
import { orpc } from '../../client/api.ts';
import type { CallInput } from './call-search.ts';

export type Call = Outputs['calls']['list']['contents'][number];

export function callsOptions(input: CallInput) {
  return orpc.calls.list.queryOptions({ input });
}

export function memberCallsOptions(sellerId: string, input: CallInput) {
  return orpc.calls.ofMember.queryOptions({ input: { ...input, sellerId }, enabled: sellerId !== '' });
}
