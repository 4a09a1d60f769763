import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

export const SHOP_DIALOGS = ['link', 'settings', 'unlink'] as const;

export interface ShopSearch {
  dialog?: (typeof SHOP_DIALOGS)[number] | undefined;
  /** Shop to link; without it the dialog asks which. */
  shopType?: string | undefined;
  /** Account that is linked again, changed or unlinked. */
  id?: string | undefined;
}

export const shopSettingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/setting/shop',
  staticData: { title: '쇼핑몰 계정관리' },
  validateSearch: (search): ShopSearch => ({
    dialog: read.oneOf(search.dialog, SHOP_DIALOGS),
    shopType: read.text(search.shopType, 30),
    id: read.text(search.id, 20),
  }),
  component: lazyPage(() => import('./shops-page.tsx'), 'ShopsPage'),
});

export interface OauthSearch {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
}

const readOauth = (search: Record<string, unknown>): OauthSearch => ({
  code: read.text(search.code, 500),
  state: read.text(search.state, 200),
  error: read.text(search.error, 500),
  error_description: read.text(search.error_description, 500),
});

export const cafe24DoneRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/setting/shop/cafe24AuthDone',
  staticData: { title: '카페24 연동' },
  validateSearch: readOauth,
  component: lazyPage(() => import('./oauth-pages.tsx'), 'Cafe24AuthDonePage'),
});

export const cafe24FailRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/setting/shop/cafe24AuthFail',
  staticData: { title: '카페24 연동' },
  validateSearch: readOauth,
  component: lazyPage(() => import('./oauth-pages.tsx'), 'Cafe24AuthFailPage'),
});

export const reconnectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/setting/shop/reconnect/$shopType/$shopAccountId',
  staticData: { title: '쇼핑몰 재연동' },
  component: lazyPage(() => import('./reconnect-page.tsx'), 'ReconnectPage'),
});

export const shopRoutes = [shopSettingRoute, cafe24DoneRoute, cafe24FailRoute, reconnectRoute] as const;
