/** What every screen shows around its own matter. */
import { home } from '@moa/contract';
import type { Database } from '../../platform/database/index.ts';
import type { HttpModule } from '../../platform/http/index.ts';
import { homeRoutes } from './home.routes.ts';

export function createHomeHttp(deps: { database: Database; now(): Date }): HttpModule {
  return { name: 'home', contract: home, handlers: homeRoutes(deps) };
}
