/** Binds the operations of the state of collections. */
import type { collections } from '@moa/contract';
import type { Handlers } from '../../platform/http/index.ts';
import { type CollectionsDeps, readDays, readStatus } from './collections.service.ts';

export function collectionsRoutes(deps: CollectionsDeps): Handlers<typeof collections> {
  return {
    status: ({ context }) => readStatus(deps, context.scope),
    days: ({ input, context }) => readDays(deps, context.scope, input),
  };
}
