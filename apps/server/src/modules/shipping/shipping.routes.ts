/** Binds the operations of shipping to their use cases. */
import type { shipping } from '@moa/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { changeBundles } from './bundles/bundles.service.ts';

export interface ShippingDeps {
  database: Database;
}

export function shippingRoutes({ database }: ShippingDeps): Handlers<typeof shipping> {
  return {
    bundle: ({ input, context }) =>
      database.tenant(
        context.scope,
        async (tx) => {
          await context.audit(tx, { detail: { action: input.action, ids: input.ids } });
          return { changed: await changeBundles(tx, { ...input, ids: input.ids.map(Number) }, context.actor.loginId) };
        },
        { retry: true },
      ),
  };
}
