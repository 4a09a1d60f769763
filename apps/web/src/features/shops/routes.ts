import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { id, oneOf, searchOf, text } from '../../ui/list/fields.ts';

export const SHOP_DIALOGS = ['link', 'settings', 'unlink'] as const;

/** `shopType`: to link; without it the dialog asks which. `id`: account that is linked again, changed or unlinked. */
const readShops = searchOf({ dialog: oneOf(SHOP_DIALOGS), shopType: text(30), id });

export const shopSettingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/setting/shop',
  staticData: { title: '쇼핑몰 계정관리' },
  validateSearch: readShops,
  component: lazyPage(() => import('./shops-page.tsx'), 'ShopsPage'),
});

const readOauth = searchOf({ code: text(500), state: text(200), error: text(500), error_description: text(500) });
export type OauthSearch = ReturnType<typeof readOauth>;

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
