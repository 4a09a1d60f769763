import { createRoute } from '@tanstack/react-router';
import { registerPaletteProvider } from '../../client/palette-providers.ts';
import { hasAuthority } from '../../client/routing/guard.ts';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

import { readOrderSearch } from './list/search-params.ts';

export const orderRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/all',
    staticData: { title: '전체주문' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'AllOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/new',
    staticData: { title: '신규주문' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'NewOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/unpayment',
    staticData: { title: '입금대기' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'UnpaidOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/delivery',
    staticData: { title: '배송준비' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'PreparingOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/delivering',
    staticData: { title: '배송중' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'DeliveringOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/deliverydone',
    staticData: { title: '배송완료' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'DeliveredOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/search',
    staticData: { title: '주문검색' },
    validateSearch: readOrderSearch,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'OrderSearchPage'),
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
    component: lazyPage(() => import('./unreadable/unreadable-page.tsx'), 'UnreadablePage'),
  }),
] as const;

registerPaletteProvider({
  id: 'orders',
  title: '주문',
  allowed: (user) => hasAuthority(user, ['orderAuth']),
  search: async (text, signal) => (await import('./palette-search.ts')).searchForPalette(text, signal),
});
