import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

export interface NoticeSearch {
  tab?: 'unread' | undefined;
  q?: string | undefined;
  /** Shops by their types, joined by commas. */
  shops?: string | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** Notice that is open beside the list. */
  id?: string | undefined;
}

function readSearch(search: Record<string, unknown>): NoticeSearch {
  return {
    tab: read.oneOf(search.tab, ['unread']),
    q: read.text(search.q, 100),
    shops: read.text(search.shops, 400),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
    id: read.text(search.id, 15),
  };
}

export const noticeRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/notice/moa',
    staticData: { title: '모아 공지' },
    validateSearch: readSearch,
    component: lazyPage(() => import('./notice-pages.tsx'), 'MoaNoticePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/notice/shop',
    staticData: { title: '쇼핑몰 공지' },
    validateSearch: readSearch,
    component: lazyPage(() => import('./notice-pages.tsx'), 'ShopNoticePage'),
  }),
] as const;
