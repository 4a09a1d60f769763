/**
 * The typed client and its query helpers. Import this only from code that runs after the login (lazy chunks): the login page stays
 * without the client. `api.orders.search({ page: 0 })` calls; `orpc.orders.search.queryOptions({ input })` makes options for
 * TanStack Query; `orpc.orders.key()` names every query of the group for invalidation.
 */

import { createClient, type MoaClient } from '@moa/contract/client';
import type { Contract } from '@moa/contract/types';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../ui/problem.ts';
import { pageApiBase } from './config.ts';
import { wireContract } from './contract.ts';
import { newKey } from './keys.ts';
import { authorizedFetch } from './session/account.ts';

export const api: MoaClient<Contract> = createClient<Contract>({
  baseUrl: pageApiBase(),
  contract: wireContract,
  // Tokens, refresh and what follows a refusal are the session's business.
  accessToken: () => null,
  fetch: authorizedFetch,
  newIdempotencyKey: newKey,
});

export const orpc = createTanstackQueryUtils(api);

const STALE_MS = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // Only what may pass by itself is asked again, and reads only.
      retry: (failures, error) => failures < 2 && isUnanswered(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      refetchOnWindowFocus: true,
      // Without a network a call fails at once and says so, instead of waiting without a word; it is asked again when there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
      throwOnError: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What the shell and the dashboard need beside their own matter, in one call. */
export function startOptions() {
  return orpc.common.start.queryOptions({ input: {}, staleTime: 60_000, refetchInterval: 10 * 60_000 });
}

/** Session user of this page. */
export function userOptions() {
  return orpc.accounts.me.queryOptions({ input: {}, staleTime: 5 * 60_000 });
}
