import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { alertSearch } from './search.ts';

export const alertRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/alerts',
    staticData: { title: '알림 내역' },
    validateSearch: alertSearch.read,
    component: lazyPage(() => import('./alerts-page.tsx'), 'AlertsPage'),
  }),
] as const;
