import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { collectSearch } from './search.ts';

export const collectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/collect',
  staticData: { title: '상품 가져오기' },
  validateSearch: collectSearch.read,
  component: lazyPage(() => import('./collect-page.tsx'), 'CollectPage'),
});

export const collectRoutes = [collectRoute] as const;
