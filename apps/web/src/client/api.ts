/**
 * The typed client and its query helpers. Import this only from code that runs after the login (lazy chunks): the login page stays
 * without the client. `api.orders.search({ page: 0 })` calls; `orpc.orders.search.queryOptions({ input })` makes options for
 * TanStack Query; `orpc.orders.key()` names every query of the group for invalidation.
 */

import { createClient, type MoaClient } from '@moa/contract/client';
import type { Contract } from '@moa/contract/types';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { pageApiBase } from './config.ts';
import { wireContract } from './contract.ts';
import { newKey } from './keys.ts';
import { createQueryClient, pollOr } from './live/query-client.ts';
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

export const queryClient = createQueryClient();

/** What the shell and the dashboard need beside their own matter, in one call. */
export function startOptions() {
  return orpc.common.start.queryOptions({
    input: {},
    staleTime: 60_000,
    refetchInterval: ({ state }) => pollOr(10 * 60_000, state.error),
  });
}

/** Session user of this page. */
export function userOptions() {
  return orpc.accounts.me.queryOptions({ input: {}, staleTime: 5 * 60_000 });
}
