import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { read } from '../../../client/search.ts';
import { lazyPage } from '../../../ui/code.tsx';

export interface SubUserSearch {
  /** Sub-user that is open beside the list; `new`: one that is being made. */
  id?: string | undefined;
}

export const subUserRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/setting/sub-user',
    staticData: { title: '부계정 관리' },
    validateSearch: (search): SubUserSearch => ({ id: read.text(search.id, 15) }),
    component: lazyPage(() => import('./sub-users-page.tsx'), 'SubUsersPage'),
  }),
] as const;
