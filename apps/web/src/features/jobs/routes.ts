import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { jobSearch } from './search.ts';

export const jobHistoryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/job-history',
  staticData: { title: '작업내역' },
  validateSearch: jobSearch.read,
  component: lazyPage(() => import('./job-history-page.tsx'), 'JobHistoryPage'),
});

export const jobRoutes = [jobHistoryRoute] as const;
