import { createRoute } from '@tanstack/react-router';
import { registerPaletteProvider } from '../../client/palette-providers.ts';
import { hasAuthority } from '../../client/routing/guard.ts';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { id, searchOf, text } from '../../ui/list/fields.ts';
import { productSearch } from './search.ts';

/**
 * `job`: sends this product; its result stands beside the form. `path`: field to go to, as job results and lists link it. `shop`:
 * `registerKey` of the shop whose tab is open.
 */
const formFields = { job: id, path: text(200), shop: text(120) };
const formSearch = searchOf(formFields);
export type FormSearch = ReturnType<typeof formSearch>;

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

/** `id`: base product whose shops are worked on; without it the screen asks which. */
const shopFormSearch = searchOf({ ...formFields, id });
export type ShopFormSearch = ReturnType<typeof shopFormSearch>;
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

export const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/unit/list',
  staticData: { title: '기본상품 목록' },
  validateSearch: productSearch.read,
  component: lazyPage(() => import('./product-list-page.tsx'), 'ProductListPage'),
});

/** The keyword is part of the address (specification, point 2). */
export const listSearchRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/unit/list/$search',
  staticData: { title: '기본상품 목록' },
  validateSearch: productSearch.read,
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
