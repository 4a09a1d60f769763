/** What every screen shows around its own matter. */
import { home } from '@moa/contract';
import type { HttpModule } from '../../platform/http/index.ts';
import { type HomeDeps, homeRoutes } from './home.routes.ts';

export { createCodesHttp } from './codes.ts';
export { createCommonHttp } from './common.routes.ts';

export function createHomeHttp(deps: HomeDeps): HttpModule {
  return { name: 'home', contract: home, handlers: homeRoutes(deps) };
}
