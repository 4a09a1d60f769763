import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { entrySearch, settleSearch, summarySearch } from './search.ts';

export const settleRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/settle/list',
    staticData: { title: '정산 확인' },
    validateSearch: settleSearch.read,
    component: lazyPage(() => import('./settle-page.tsx'), 'SettlePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/settle/summary',
    staticData: { title: '정산 합계' },
    validateSearch: summarySearch.read,
    component: lazyPage(() => import('./summary-page.tsx'), 'SummaryPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/settle/detail',
    staticData: { title: '정산 내역' },
    validateSearch: entrySearch.read,
    component: lazyPage(() => import('./entries-page.tsx'), 'EntriesPage'),
  }),
] as const;
