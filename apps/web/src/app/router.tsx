import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { loginRoutes } from '../features/accounts/routes.ts';
import { adminRoutes } from '../features/admin/routes.ts';
import { adminInquiryRoutes } from '../features/admin-inquiry/routes.ts';
import { adminNoticeRoutes } from '../features/admin-notice/routes.ts';
import { alertRoutes } from '../features/alerts/routes.ts';
import { catalogRoutes } from '../features/catalog/routes.ts';
import { claimRoutes } from '../features/claims/routes.ts';
import { collectRoutes } from '../features/collect/routes.ts';
import { homeRoutes } from '../features/home/routes.ts';
import { inquiryRoutes } from '../features/inquiry/routes.ts';
import { jobRoutes } from '../features/jobs/routes.ts';
import { joinRoutes, textRoutes } from '../features/join/routes.ts';
import { listingRoutes } from '../features/listings/routes.ts';
import { myInfoRoutes } from '../features/myinfo/routes.ts';
import { noticeRoutes } from '../features/notices/routes.ts';
import { orderRoutes } from '../features/orders/routes.ts';
import '../features/payment/register.ts';
import { homeRedirectRoute, publicRoutes } from '../features/public/routes.ts';
import { settingRoutes } from '../features/settings/routes.ts';
import { shopRoutes } from '../features/shops/routes.ts';
import { solutionRoutes } from '../features/solution/routes.ts';
import { stockRoutes } from '../features/stock/routes.ts';
import { subUserRoutes } from '../features/sub-users/routes.ts';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PagePending } from './page-pending.tsx';
import { appRoute, publicRoute, rootRoute, solutionRoute } from './root-routes.tsx';
import { parseSearch, stringifySearch } from './search.ts';

const appIndexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/app/dashboard', replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([...publicRoutes, ...textRoutes]),
  homeRedirectRoute,
  ...loginRoutes,
  solutionRoute.addChildren([...solutionRoutes]),
  ...joinRoutes,
  appRoute.addChildren([
    appIndexRoute,
    ...homeRoutes,
    ...jobRoutes,
    ...orderRoutes,
    ...claimRoutes,
    ...catalogRoutes,
    ...shopRoutes,
    ...settingRoutes,
    ...collectRoutes,
    ...stockRoutes,
    ...subUserRoutes,
    ...listingRoutes,
    ...inquiryRoutes,
    ...adminInquiryRoutes,
    ...alertRoutes,
    ...noticeRoutes,
    ...adminNoticeRoutes,
    ...myInfoRoutes,
    ...adminRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  caseSensitive: false,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  // A screen whose code takes longer shows its place meanwhile, and no longer than that. Given from the start: told later, it would draw screens anew.
  defaultPendingComponent: PagePending,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
