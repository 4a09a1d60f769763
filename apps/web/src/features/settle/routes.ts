import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { entrySearch, monthSearch, payoutSearch, settleSearch, summarySearch } from './search.ts';

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
    path: '/settle/payout',
    staticData: { title: '지급 확인' },
    validateSearch: payoutSearch.read,
    component: lazyPage(() => import('./payout/payouts-page.tsx'), 'PayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/settle/month',
    staticData: { title: '월 마감' },
    validateSearch: monthSearch.read,
    component: lazyPage(() => import('./month/month-page.tsx'), 'MonthPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/settle/detail',
    staticData: { title: '정산 내역' },
    validateSearch: entrySearch.read,
    component: lazyPage(() => import('./entries-page.tsx'), 'EntriesPage'),
  }),
] as const;
