import { shops } from '@moa/contract';
import type { HttpModule } from '../../platform/http/index.ts';
import { shopsRoutes } from './shops.routes.ts';

/** What the API serves of shop accounts. */
export function createShopsHttp(deps: Parameters<typeof shopsRoutes>[0]): HttpModule {
  return { name: 'shops', contract: shops, handlers: shopsRoutes(deps) };
}
