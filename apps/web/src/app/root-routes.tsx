/** The routes that all features hang on. Features import `appRoute` from here; `router.tsx` puts the tree together. */
import { NO_ORDER_PLAN, type OrderPlan } from '@moa/core';
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { ErrorPage } from './error-screen.tsx';
import { decideRoute, decideSolution, type GuardUser, isOutsideOrderPlan } from './guard.ts';
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

/** Screens for everybody that stand between the product's head and foot: landing, plans, events. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public' }).lazy(() =>
  import('./public/public-frame.tsx').then((module) => module.publicFrameRoute),
);

/** The area of solution shops. Its own screens hang below; an address without a screen is not found only after the guard. */
export const solutionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/solution',
  beforeLoad: async ({ location }) => {
    const withoutTokens = decideSolution(location.pathname, false);
    const decision =
      withoutTokens === '/solution/zigzag/login' ? decideSolution(location.pathname, await session.hasBothTokens()) : withoutTokens;
    if (decision === '/solution/404') throw redirect({ href: decision, replace: true });
    if (decision !== 'pass') throw redirect({ href: `${decision}?redirect=${encodeURIComponent(location.href)}`, replace: true });
  },
});

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
