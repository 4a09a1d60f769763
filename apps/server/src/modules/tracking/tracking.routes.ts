/** Binds the operations of delivery tracking to their use cases. */
import type { tracking } from '@moa/contract';
import type { PlatformVault } from '../../platform/crypto/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { takeAnnouncement } from './announced.ts';
import type { LookDeps } from './look.ts';
import { checkOrder, trackedOrder, trackedOrders } from './tracking.service.ts';

export function trackingRoutes(deps: LookDeps & { vault: PlatformVault }): Handlers<typeof tracking> {
  return {
    ofOrder: ({ input, context }) => trackedOrder(deps, context.scope, Number(input.id)),
    check: ({ input, context }) => checkOrder(deps, context.scope, Number(input.id), context.signal),
    ofOrders: ({ input, context }) => trackedOrders(deps, context.scope, (input.ids ?? []).map(Number)),
    announced: async ({ input }) => {
      await takeAnnouncement({ database: deps.database, vault: deps.vault, couriers: deps.trackers.couriers }, input, deps.now());
      return { ok: true };
    },
  };
}
