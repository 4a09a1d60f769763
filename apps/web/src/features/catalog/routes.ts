import { createRoute } from '@tanstack/react-router';
import { registerPaletteProvider } from '../../client/palette-providers.ts';
import { hasAuthority } from '../../client/routing/guard.ts';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

export interface FormSearch {
  /** Job that sends this product; its result stands beside the form. */
  job?: string | undefined;
  /** Field to go to, as job results and lists link it. */
  path?: string | undefined;
  /** `registerKey` of the shop whose tab is open. */
  shop?: string | undefined;
}

function formSearch(search: Record<string, unknown>): FormSearch {
  return { job: read.text(search.job, 20), path: read.text(search.path, 200), shop: read.text(search.shop, 120) };
}

export const registerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/unit/register',
  staticData: { title: '기본상품 등록' },
  validateSearch: formSearch,
  component: lazyPage(() => import('./form-pages.tsx'), 'RegisterPage'),
});

export const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/unit/edit/$id',
  staticData: { title: '기본상품 수정' },
  validateSearch: formSearch,
  component: lazyPage(() => import('./form-pages.tsx'), 'EditPage'),
});

export const copyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/unit/copy/$id',
  staticData: { title: '기본상품 복사 등록' },
  validateSearch: formSearch,
  component: lazyPage(() => import('./form-pages.tsx'), 'CopyPage'),
});

export interface ShopFormSearch extends FormSearch {
  /** Base product whose shops are worked on; without it the screen asks which. */
  id?: string | undefined;
}

const shopFormSearch = (search: Record<string, unknown>): ShopFormSearch => ({ id: read.text(search.id, 20), ...formSearch(search) });
const shopFormPages = () => import('./shop-form-page.tsx');

export const shopRegisterRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/register/shop',
  staticData: { title: '쇼핑몰상품 등록' },
  validateSearch: shopFormSearch,
  component: lazyPage(shopFormPages, 'ShopRegisterPage'),
});

export const shopEditRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/edit/shop',
  staticData: { title: '쇼핑몰상품 수정' },
  validateSearch: shopFormSearch,
  component: lazyPage(shopFormPages, 'ShopEditPage'),
});

export const shopCopyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/copy/shop',
  staticData: { title: '쇼핑몰상품 복사 등록' },
  validateSearch: shopFormSearch,
  component: lazyPage(shopFormPages, 'ShopCopyPage'),
});

export const SYNC_STATES = ['SAME', 'CHANGED', 'SENDING', 'FAILED', 'CHECKING', 'PAUSED'] as const;
export const LIST_SCOPES = ['ALL', 'NAME', 'CODE', 'SEQ'] as const;
export const STOCK_FILTERS = ['SOLDOUT', 'LOW'] as const;

export interface ListSearch {
  scope?: (typeof LIST_SCOPES)[number] | undefined;
  /** Shop types joined by commas. */
  shops?: string | undefined;
  sync?: (typeof SYNC_STATES)[number] | undefined;
  stock?: (typeof STOCK_FILTERS)[number] | undefined;
  sort?: string | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** Product whose details are open beside the list. */
  id?: string | undefined;
}

function listSearch(search: Record<string, unknown>): ListSearch {
  return {
    scope: read.oneOf(search.scope, LIST_SCOPES),
    shops: read.text(search.shops, 400),
    sync: read.oneOf(search.sync, SYNC_STATES),
    stock: read.oneOf(search.stock, STOCK_FILTERS),
    sort: read.text(search.sort, 40),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
    id: read.text(search.id, 20),
  };
}

export const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/unit/list',
  staticData: { title: '기본상품 목록' },
  validateSearch: listSearch,
  component: lazyPage(() => import('./product-list-page.tsx'), 'ProductListPage'),
});

/** The keyword is part of the address (specification, point 2). */
export const listSearchRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/unit/list/$search',
  staticData: { title: '기본상품 목록' },
  validateSearch: listSearch,
  component: lazyPage(() => import('./product-list-page.tsx'), 'ProductListPage'),
});

export const catalogRoutes = [
  registerRoute,
  editRoute,
  copyRoute,
  shopRegisterRoute,
  shopEditRoute,
  shopCopyRoute,
  listRoute,
  listSearchRoute,
] as const;

registerPaletteProvider({
  id: 'products',
  title: '상품',
  allowed: (user) => hasAuthority(user, ['productAuth']),
  search: async (text, signal) => (await import('./palette-search.ts')).searchForPalette(text, signal),
});
