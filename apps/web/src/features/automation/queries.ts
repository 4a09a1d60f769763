/** What the screens of rules ask, and what they change. */
import type { Outputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';

export type Rule = Outputs['automation']['list']['contents'][number];
export type Conflict = Outputs['automation']['list']['conflicts'][number];
export type BackTest = Outputs['automation']['backTest'];
export type LogEntry = Outputs['automation']['log']['contents'][number];

export function useRules() {
  return useQuery(orpc.automation.list.queryOptions({ input: {} }));
}

export function renewRules(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.automation.key() });
}
