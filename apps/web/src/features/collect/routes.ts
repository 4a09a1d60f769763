import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { collectSearch, matchSearch } from './search.ts';

export const collectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/collect',
  staticData: { title: '상품 가져오기' },
  validateSearch: collectSearch.read,
  component: lazyPage(() => import('./collect-page.tsx'), 'CollectPage'),
});

const matchRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/collect/create',
  staticData: { title: '기본상품과 짝 맞추기' },
  validateSearch: matchSearch,
  component: lazyPage(() => import('./match/match-page.tsx'), 'MatchPage'),
});

export const collectRoutes = [collectRoute, matchRoute] as const;
