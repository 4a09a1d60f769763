import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { noticeSearch } from './search.ts';

export const noticeRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/notice/moa',
    staticData: { title: '모아 공지' },
    validateSearch: noticeSearch.read,
    component: lazyPage(() => import('./notice-pages.tsx'), 'MoaNoticePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/notice/shop',
    staticData: { title: '쇼핑몰 공지' },
    validateSearch: noticeSearch.read,
    component: lazyPage(() => import('./notice-pages.tsx'), 'ShopNoticePage'),
  }),
] as const;
