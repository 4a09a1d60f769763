import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { claimSearch } from './search.ts';

/** Spelled as the specification has them. */
export const claimRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/claim/all',
    staticData: { title: '전체 클레임' },
    validateSearch: claimSearch.read,
    component: lazyPage(() => import('./claim-pages.tsx'), 'AllClaimsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/claim/cancleRequest',
    staticData: { title: '취소요청' },
    validateSearch: claimSearch.read,
    component: lazyPage(() => import('./claim-pages.tsx'), 'CancelsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/claim/returnRequest',
    staticData: { title: '반품요청' },
    validateSearch: claimSearch.read,
    component: lazyPage(() => import('./claim-pages.tsx'), 'ReturnsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/claim/exchangeRequest',
    staticData: { title: '교환요청' },
    validateSearch: claimSearch.read,
    component: lazyPage(() => import('./claim-pages.tsx'), 'ExchangesPage'),
  }),
] as const;
