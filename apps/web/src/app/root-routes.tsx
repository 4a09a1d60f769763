/** The routes that all features hang on. Features import `appRoute` from here; `router.tsx` puts the tree together. */
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { ErrorPage } from './error-screen.tsx';
import { decideRoute, type GuardUser } from './guard.ts';
import { NotFoundPage, NotFoundScreen } from './not-found-screen.tsx';
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

/** Everything behind the login: asks for tokens, then for the right to the address (specification, point 6). */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundScreen,
  beforeLoad: async ({ location }) => {
    const user = session.hasTokens() ? await loadUser() : null;
    const decision = decideRoute(location.pathname, user);
    if (decision === '/login') {
      session.clear();
      throw redirect({ href: `/login?redirect=${encodeURIComponent(location.href)}` });
    }
    if (decision === '/app/dashboard') throw redirect({ href: decision, replace: true });
  },
}).lazy(() => import('./shell/shell.tsx').then((module) => module.shellRoute));
