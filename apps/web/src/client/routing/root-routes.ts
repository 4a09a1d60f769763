/** The routes that all features hang on, and who may enter them. What they look like is given to them by the shell's `router.tsx`, which puts the tree together. */
import { NO_ORDER_PLAN, type OrderPlan } from '@moa/core';
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { acting, session } from '../session/browser.ts';
import { decideRoute, decideSolution, type GuardUser, isAdminScreen, isOutsideOrderPlan } from './guard.ts';
import { paymentRole } from './payment-role.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen in the document's title. */
    title?: string;
  }
}

export const rootRoute = createRootRoute();

/** Screens for everybody that stand between the product's head and foot: landing, plans, events. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public' });

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

/** The session user, or null when the server does not know this login any more. `fresh`: as the server knows it now. */
async function loadUser(fresh: boolean): Promise<GuardUser | null> {
  const { queryClient, userOptions } = await import('../api.ts');
  try {
    return await (fresh ? queryClient.fetchQuery({ ...userOptions(), staleTime: 0 }) : queryClient.ensureQueryData(userOptions()));
  } catch (error) {
    const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
    if (status === 401) return null;
    // The seller that this tab acts as is gone, or the time of acting is over.
    if ((status === 404 || status === 403) && acting.current() !== null) throw redirect({ href: acting.leave(), replace: true });
    throw error;
  }
}

/** The administrator's screen the profile was last loaded for. */
let adminPath = '';

/** True when one of the administrator's screens is entered: who it is is asked anew before deciding (specification, point 6). */
function entersAdmin(path: string): boolean {
  const entered = isAdminScreen(path) && path !== adminPath;
  adminPath = isAdminScreen(path) ? path : '';
  return entered;
}

/** Asked only where it matters. Without an answer the address is not opened: nothing else could know. */
async function orderPlanFor(path: string): Promise<OrderPlan> {
  if (!isOutsideOrderPlan(path)) return NO_ORDER_PLAN;
  try {
    return await paymentRole.orderPlan();
  } catch {
    void import('./order-plan-dialog.ts').then(({ showPageAccessError }) => showPageAccessError());
    throw redirect({ href: '/app/dashboard', replace: true });
  }
}

/** Everything behind the login: asks for tokens, then for the right to the address (specification, point 6). */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: async ({ location, preload }) => {
    const user = session.hasTokens() ? await loadUser(!preload && entersAdmin(location.pathname)) : null;
    const decision = decideRoute(location.pathname, user, user ? await orderPlanFor(location.pathname) : NO_ORDER_PLAN);
    if (decision === '/login') {
      session.clear();
      throw redirect({ href: `/login?redirect=${encodeURIComponent(location.href)}` });
    }
    if (decision === 'pass') return;
    // A link under the mouse is not an address that was asked for.
    if (!preload && decision === 'order-plan') void import('./order-plan-dialog.ts').then(({ showOrderPlan }) => showOrderPlan());
    else if (!preload && user) void import('./led-away.ts').then(({ notifyLedAway }) => notifyLedAway(location.pathname, user));
    throw redirect({ href: '/app/dashboard', replace: true });
  },
});
