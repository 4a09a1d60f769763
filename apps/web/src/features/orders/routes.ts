import { createRoute } from '@tanstack/react-router';
import { hasAuthority } from '../../app/guard.ts';
import { registerPaletteProvider } from '../../app/palette-providers.ts';
import { appRoute } from '../../app/root-routes.tsx';
import { read } from '../../app/search.ts';
import { lazyPage } from '../../ui/code.tsx';

import { readOrderSearch } from './search-params.ts';

export const orderRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/all',
    staticData: { title: '전체주문' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./order-pages.tsx'), 'AllOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/new',
    staticData: { title: '신규주문' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./order-pages.tsx'), 'NewOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/unpayment',
    staticData: { title: '입금대기' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./order-pages.tsx'), 'UnpaidOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/delivery',
    staticData: { title: '배송준비' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./order-pages.tsx'), 'PreparingOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/delivering',
    staticData: { title: '배송중' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./order-pages.tsx'), 'DeliveringOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/deliverydone',
    staticData: { title: '배송완료' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./order-pages.tsx'), 'DeliveredOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/search',
    staticData: { title: '주문검색' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./order-pages.tsx'), 'OrderSearchPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/unreadable',
    staticData: { title: '읽지 못한 주문' },
    validateSearch: (
      search,
    ): { tab?: 'all' | undefined; page?: number | undefined; size?: number | undefined; id?: string | undefined } => ({
      tab: read.oneOf(search.tab, ['all'] as const),
      page: read.integer(search.page, 1),
      size: read.integer(search.size, 1, 500),
      id: read.text(search.id, 20),
    }),
    component: lazyPage(() => import('./unreadable-page.tsx'), 'UnreadablePage'),
  }),
] as const;

registerPaletteProvider({
  id: 'orders',
  title: '주문',
  allowed: (user) => hasAuthority(user, ['orderAuth']),
  search: async (text, signal) => (await import('./palette-search.ts')).searchForPalette(text, signal),
});
