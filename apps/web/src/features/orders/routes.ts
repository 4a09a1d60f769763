import { createRoute } from '@tanstack/react-router';
import { registerPaletteProvider } from '../../client/palette-providers.ts';
import { hasAuthority } from '../../client/routing/guard.ts';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { orderSearch, unreadableSearch } from './list/search-params.ts';
import { memoSearch } from './memos/memo-search.ts';

export const orderRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/all',
    staticData: { title: '전체주문' },
    validateSearch: orderSearch.read,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'AllOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/new',
    staticData: { title: '신규주문' },
    validateSearch: orderSearch.read,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'NewOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/unpayment',
    staticData: { title: '입금대기' },
    validateSearch: orderSearch.read,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'UnpaidOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/delivery',
    staticData: { title: '배송준비' },
    validateSearch: orderSearch.read,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'PreparingOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/delivering',
    staticData: { title: '배송중' },
    validateSearch: orderSearch.read,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'DeliveringOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/deliverydone',
    staticData: { title: '배송완료' },
    validateSearch: orderSearch.read,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'DeliveredOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/search',
    staticData: { title: '주문검색' },
    validateSearch: orderSearch.read,
    component: lazyPage(() => import('./list/order-pages.tsx'), 'OrderSearchPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/scan',
    staticData: { title: '스캔 발송' },
    component: lazyPage(() => import('./scan/scan-page.tsx'), 'ScanPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/shortage',
    staticData: { title: '재고 부족 주문' },
    validateSearch: unreadableSearch.read,
    component: lazyPage(() => import('./shortage/shortage-page.tsx'), 'ShortagePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/csmemo',
    staticData: { title: 'CS메모' },
    validateSearch: memoSearch.read,
    component: lazyPage(() => import('./memos/memo-page.tsx'), 'MemoPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/unreadable',
    staticData: { title: '읽지 못한 주문' },
    validateSearch: unreadableSearch.read,
    component: lazyPage(() => import('./unreadable/unreadable-page.tsx'), 'UnreadablePage'),
  }),
] as const;

registerPaletteProvider({
  id: 'orders',
  title: '주문',
  allowed: (user) => hasAuthority(user, ['orderAuth']),
  search: async (text, signal) => (await import('./palette-search.ts')).searchForPalette(text, signal),
});
