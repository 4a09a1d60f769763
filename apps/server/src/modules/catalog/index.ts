/** Base products and what filling their form needs. */
import { catalog } from '@moa/contract';
import type { HttpModule } from '../../platform/http/index.ts';
import { type CatalogDeps, catalogRoutes } from './catalog.routes.ts';

export { loadDraft, saveDraft } from './save.service.ts';

export function createCatalogHttp(deps: CatalogDeps): HttpModule {
  return { name: 'catalog', contract: catalog, handlers: catalogRoutes(deps) };
}
