import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { cancelSearch } from './search.ts';

export const claimRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/claim/cancleRequest',
    staticData: { title: '취소요청' },
    validateSearch: cancelSearch.read,
    component: lazyPage(() => import('./cancel-page.tsx'), 'CancelPage'),
  }),
] as const;
