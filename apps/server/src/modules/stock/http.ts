import { stock } from '@moa/contract';
import type { HttpModule } from '../../platform/http/index.ts';
import { stockRoutes } from './stock.routes.ts';

/** What the API serves of SKUs and stock. */
export function createStockHttp(deps: Parameters<typeof stockRoutes>[0]): HttpModule {
  return { name: 'stock', contract: stock, handlers: stockRoutes(deps) };
}
