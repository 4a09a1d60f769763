import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { findRoutes } from '../features/account/find/routes.ts';
import { joinRoutes, textRoutes } from '../features/account/join/routes.ts';
import { loginRoutes } from '../features/account/login/routes.ts';
import { myInfoRoutes } from '../features/account/me/routes.ts';
import { adminHolidayRoutes } from '../features/admin/holidays/routes.ts';
import { adminInquiryRoutes } from '../features/admin/inquiries/routes.ts';
import { adminRoutes } from '../features/admin/members/routes.ts';
import { adminNoticeRoutes } from '../features/admin/notices/routes.ts';
import { alertRoutes } from '../features/alerts/routes.ts';
import { automationRoutes } from '../features/automation/routes.ts';
import { batchRoutes } from '../features/batch/routes.ts';
import { callRoutes } from '../features/calls/routes.ts';
import { catalogRoutes } from '../features/catalog/routes.ts';
import { claimRoutes } from '../features/claims/routes.ts';
import { collectRoutes } from '../features/collect/routes.ts';
import { collectionRoutes } from '../features/collections/routes.ts';
import { homeRoutes } from '../features/home/routes.ts';
import { inquiryRoutes } from '../features/inquiry/routes.ts';
import { jobRoutes } from '../features/jobs/routes.ts';
import { listingRoutes } from '../features/listings/routes.ts';
import { noticeRoutes } from '../features/notices/routes.ts';
import { orderRoutes } from '../features/orders/routes.ts';
import { paymentRoutes } from '../features/payment/routes.ts';
import { planRoutes } from '../features/plans/routes.ts';
import { questionRoutes } from '../features/questions/routes.ts';
import { ruleRoutes } from '../features/rules/routes.ts';
import '../features/payment/register.ts';
import { appRoute, publicRoute, rootRoute, solutionRoute } from '../client/routing/root-routes.ts';
import { parseSearch, stringifySearch } from '../client/search.ts';
import { subUserRoutes } from '../features/account/sub-users/routes.ts';
import { homeRedirectRoute, publicRoutes } from '../features/public/routes.ts';
import { settingRoutes } from '../features/settings/routes.ts';
import { settleRoutes } from '../features/settle/routes.ts';
import { shopRoutes } from '../features/shops/routes.ts';
import { solutionRoutes } from '../features/solution/routes.ts';
import { stockRoutes } from '../features/stock/routes.ts';
import { ErrorPage, ErrorScreen } from './screens/error-screen.tsx';
import { NotFoundPage, NotFoundScreen } from './screens/not-found-screen.tsx';
import { PagePending } from './start/page-pending.tsx';
import { Root } from './start/root.tsx';

rootRoute.update({ component: Root, errorComponent: ErrorPage, notFoundComponent: NotFoundPage });
publicRoute.lazy(() => import('./frame/public-frame.tsx').then((module) => module.publicFrameRoute));
appRoute
  .update({ errorComponent: ErrorPage, notFoundComponent: NotFoundScreen })
  .lazy(() => import('./frame/shell.tsx').then((module) => module.shellRoute));

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
  ...findRoutes,
  appRoute.addChildren([
    appIndexRoute,
    ...homeRoutes,
    ...collectionRoutes,
    ...jobRoutes,
    ...callRoutes,
    ...orderRoutes,
    ...automationRoutes,
    ...claimRoutes,
    ...questionRoutes,
    ...settleRoutes,
    ...catalogRoutes,
    ...shopRoutes,
    ...settingRoutes,
    ...collectRoutes,
    ...paymentRoutes,
    ...batchRoutes,
    ...stockRoutes,
    ...subUserRoutes,
    ...listingRoutes,
    ...planRoutes,
    ...ruleRoutes,
    ...inquiryRoutes,
    ...adminInquiryRoutes,
    ...alertRoutes,
    ...noticeRoutes,
    ...adminNoticeRoutes,
    ...adminHolidayRoutes,
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
  // A screen whose code takes longer shows its place meanwhile, and no longer than that. Given from the start: set later, it would draw screens anew.
  defaultPendingComponent: PagePending,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
