import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { collectionSearch } from './search.ts';

export const collectionRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/collections',
    staticData: { title: '수집 상태' },
    validateSearch: collectionSearch.read,
    component: lazyPage(() => import('./collections-page.tsx'), 'CollectionsPage'),
  }),
] as const;
