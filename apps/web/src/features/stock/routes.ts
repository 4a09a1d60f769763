import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { type SkuSearch, skuSearch } from './search.ts';

export const skuListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sku/list',
  staticData: { title: 'SKU·재고' },
  // Links from the dashboard and from alerts carry the contract's own word.
  validateSearch: (search): SkuSearch => skuSearch.read({ tab: String(search.stock ?? '').toLowerCase(), ...search }),
  component: lazyPage(() => import('./sku-list-page.tsx'), 'SkuListPage'),
});

export const stockRoutes = [skuListRoute] as const;
