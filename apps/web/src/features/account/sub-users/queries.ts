import type { Inputs, Outputs } from '@moa/contract/types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../../client/api.ts';

export type SubUser = Outputs['subUsers']['list']['contents'][number];
export type Authorities = SubUser['authorities'];
export type Rights = SubUser['rights'];
export type NewSubUser = Inputs['subUsers']['create'];
export type ShopAccount = Outputs['shops']['list']['contents'][number];

/** Linked shops, for the choice of those she works for. */
export function useLinkedShops() {
  return useQuery(orpc.shops.list.queryOptions({ input: {} }));
}

export function renewSubUsers(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.subUsers.key() });
}

export function useCreateSubUser() {
  return useMutation(orpc.subUsers.create.mutationOptions({ onSuccess: renewSubUsers }));
}

export function useModifySubUser() {
  return useMutation(orpc.subUsers.modify.mutationOptions({ onSuccess: renewSubUsers }));
}

export function useSetActive() {
  return useMutation(orpc.subUsers.setActive.mutationOptions({ onSuccess: renewSubUsers }));
}

export function useSendLink() {
  return useMutation(orpc.subUsers.reset.mutationOptions({ onSuccess: renewSubUsers }));
}
