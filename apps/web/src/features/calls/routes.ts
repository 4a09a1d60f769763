import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { callSearch, memberCallSearch } from './search.ts';

export const callRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/calls',
    staticData: { title: '쇼핑몰 호출 기록' },
    validateSearch: callSearch.read,
    component: lazyPage(() => import('./calls-page.tsx'), 'CallsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/calls',
    staticData: { title: '회원의 쇼핑몰 호출 기록' },
    validateSearch: memberCallSearch.read,
    component: lazyPage(() => import('./calls-page.tsx'), 'MemberCallsPage'),
  }),
] as const;
