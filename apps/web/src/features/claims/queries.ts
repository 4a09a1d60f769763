import type { Outputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../client/api.ts';
import type { claimConditions } from './claim-lists.ts';

export type ClaimRow = Outputs['claims']['list']['contents'][number];
/** Conditions of a list, in the place of rows. */
export type MatchingClaims = ReturnType<typeof claimConditions>;
export type ClaimDetail = Outputs['claims']['detail'];
export type ClaimCount = Outputs['claims']['count'];

export function useClaimCount(): ClaimCount | undefined {
  return useQuery(orpc.claims.count.queryOptions({ input: {} })).data;
}

export function useClaim(id: string) {
  return useQuery(orpc.claims.detail.queryOptions({ input: { id } }));
}

/** How a claim is told from an order line among what a job works on. */
export const claimKey = (id: string) => `claim:${id}`;
