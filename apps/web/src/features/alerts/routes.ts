import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

export interface AlertSearch {
  tab?: 'unread' | undefined;
  /** 90: of three months; otherwise of one. */
  days?: number | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
}

export const alertRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/alerts',
    staticData: { title: '알림 내역' },
    validateSearch: (search): AlertSearch => ({
      tab: read.oneOf(search.tab, ['unread']),
      days: read.integer(search.days, 90, 90),
      page: read.integer(search.page, 1),
      size: read.integer(search.size, 1, 500),
    }),
    component: lazyPage(() => import('./alerts-page.tsx'), 'AlertsPage'),
  }),
] as const;
