import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { lazyPage } from '../../../ui/code.tsx';
import { subUserSearch } from './search.ts';

export const subUserRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/setting/sub-user',
    staticData: { title: '부계정 관리' },
    validateSearch: subUserSearch.read,
    component: lazyPage(() => import('./sub-users-page.tsx'), 'SubUsersPage'),
  }),
] as const;
