/** The routes that all features hang on. Features import `appRoute` from here; `router.tsx` puts the tree together. */
import { NO_ORDER_PLAN, type OrderPlan } from '@moa/core';
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { ErrorPage } from './error-screen.tsx';
import { decideRoute, type GuardUser, isOutsideOrderPlan } from './guard.ts';
import { NotFoundPage, NotFoundScreen } from './not-found-screen.tsx';
import { showOrderPlan, showPageAccessError } from './order-plan-dialog.ts';
import { paymentRole } from './payment-role.ts';
import { Root } from './root.tsx';
import { session } from './session/browser.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen in the document's title. */
    title?: string;
  }
}

export const rootRoute = createRootRoute({ component: Root, errorComponent: ErrorPage, notFoundComponent: NotFoundPage });

/** The session user, or null when the server does not know this login any more. */
async function loadUser(): Promise<GuardUser | null> {
  const { queryClient, userOptions } = await import('./api.ts');
  try {
    return await queryClient.ensureQueryData(userOptions());
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 401) return null;
    throw error;
  }
}

/** Asked only where it matters. Without an answer the address is not opened: nothing else could tell. */
async function orderPlanFor(path: string): Promise<OrderPlan> {
  if (!isOutsideOrderPlan(path)) return NO_ORDER_PLAN;
  try {
    return await paymentRole.orderPlan();
  } catch {
    void showPageAccessError();
    throw redirect({ href: '/app/dashboard', replace: true });
  }
}

/** Everything behind the login: asks for tokens, then for the right to the address (specification, point 6). */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundScreen,
  beforeLoad: async ({ location }) => {
    const user = session.hasTokens() ? await loadUser() : null;
    const decision = decideRoute(location.pathname, user, user ? await orderPlanFor(location.pathname) : NO_ORDER_PLAN);
    if (decision === '/login') {
      session.clear();
      throw redirect({ href: `/login?redirect=${encodeURIComponent(location.href)}` });
    }
    if (decision === 'order-plan') void showOrderPlan();
    if (decision !== 'pass') throw redirect({ href: '/app/dashboard', replace: true });
  },
}).lazy(() => import('./shell/shell.tsx').then((module) => module.shellRoute));
