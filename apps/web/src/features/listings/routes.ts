import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { listingSearch } from './search.ts';

const page = () => import('./listings-page.tsx');

export const moaListingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/list/moa-product',
  staticData: { title: '쇼핑몰상품' },
  validateSearch: listingSearch.read,
  component: lazyPage(page, 'MoaListingsPage'),
});

export const allListingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/list/all',
  staticData: { title: '전체 쇼핑몰상품' },
  validateSearch: listingSearch.read,
  component: lazyPage(page, 'AllListingsPage'),
});

export const saleListingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/list/all/SALE',
  staticData: { title: '판매중 상품' },
  validateSearch: listingSearch.read,
  component: lazyPage(page, 'SaleListingsPage'),
});

export const suspendedListingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/list/all/SUSPENSION',
  staticData: { title: '판매중지 상품' },
  validateSearch: listingSearch.read,
  component: lazyPage(page, 'SuspendedListingsPage'),
});

export const listingRoutes = [moaListingsRoute, allListingsRoute, saleListingsRoute, suspendedListingsRoute] as const;
